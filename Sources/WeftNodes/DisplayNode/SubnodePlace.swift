// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Where among its siblings a node is to be put.
enum SubnodePlace {
  case end
  case index(Int)
  case below(DisplayNode)
  case above(DisplayNode)

  /// The index in the list of siblings; `nil` if there is no such place.
  func index(in siblings: [DisplayNode]) -> Int? {
    switch self {
    case .end: siblings.count
    case .index(let index): (0...siblings.count).contains(index) ? index : nil
    case .below(let node): siblings.firstIndex { $0 === node }
    case .above(let node): siblings.firstIndex { $0 === node }.map { $0 + 1 }
    }
  }
}

extension SubnodePlace: CustomStringConvertible {
  var description: String {
    switch self {
    case .end: "at the end"
    case .index(let index): "\(index)"
    case .below: "below a node that is not one"
    case .above: "above a node that is not one"
    }
  }
}
