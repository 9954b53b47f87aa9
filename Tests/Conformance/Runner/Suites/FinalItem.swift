// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// An item after a change set, written as `"+"`, `[section, item]` or `["~", section, item]`.
enum FinalItem: Hashable {
  case new
  /// The item that was at a path before.
  case kept(ItemPath)
  /// A reloaded item, by its path before the change set.
  case reloaded(ItemPath)

  /// The item's path before the change set, or `nil` if the item is new.
  var oldPath: ItemPath? {
    switch self {
    case .new: nil
    case .kept(let path), .reloaded(let path): path
    }
  }
}

extension FinalItem: Decodable {
  init(from decoder: any Decoder) throws {
    guard var numbers = try? decoder.unkeyedContainer() else {
      let mark = try decoder.singleValueContainer()
      guard try mark.decode(String.self) == "+" else {
        throw DecodingError.dataCorruptedError(in: mark, debugDescription: "not an item")
      }
      self = .new
      return
    }
    let isReloaded = (try? numbers.decode(String.self)) != nil
    let path = ItemPath(
      section: try numbers.decode(Int.self), item: try numbers.decode(Int.self))
    self = isReloaded ? .reloaded(path) : .kept(path)
  }
}

extension FinalItem: CustomStringConvertible {
  var description: String {
    switch self {
    case .new: "+"
    case .kept(let path): "\(path)"
    case .reloaded(let path): "~\(path)"
    }
  }
}
