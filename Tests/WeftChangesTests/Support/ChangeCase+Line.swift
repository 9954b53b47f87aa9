// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// A case as one line for printing and replaying, such as `2,3 | deleteItem 0 1; moveItem 0 0 1 2 |
/// 0,4`.
extension ChangeCase {
  var line: String {
    let counts = { (counts: [Int]) in counts.map { "\($0)" }.joined(separator: ",") }
    let operations = operations.map { operation in
      switch operation {
      case .deleteItem(let path): "deleteItem \(path.section) \(path.item)"
      case .insertItem(let path): "insertItem \(path.section) \(path.item)"
      case .reloadItem(let path): "reloadItem \(path.section) \(path.item)"
      case .moveItem(let from, let to):
        "moveItem \(from.section) \(from.item) \(to.section) \(to.item)"
      case .deleteSection(let section): "deleteSection \(section)"
      case .insertSection(let section): "insertSection \(section)"
      case .reloadSection(let section): "reloadSection \(section)"
      case .moveSection(let from, let to): "moveSection \(from) \(to)"
      case .reloadData: "reloadData"
      }
    }
    return "\(counts(before)) | \(operations.joined(separator: "; ")) | \(counts(after))"
  }

  /// Parses a line. Returns `nil` if it is not valid.
  init?(line: String) {
    let parts = line.split(separator: "|", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let counts = { (text: Substring) in
      text.split(separator: ",").compactMap { Int($0.filter { $0 != " " }) }
    }
    var operations: [Edit.Operation] = []
    for text in parts[1].split(separator: ";") where text.contains(where: { $0 != " " }) {
      guard let operation = Edit.Operation(text) else { return nil }
      operations.append(operation)
    }
    self.init(before: counts(parts[0]), operations: operations, after: counts(parts[2]))
  }
}

extension Edit.Operation {
  fileprivate init?(_ text: Substring) {
    let words = text.split(separator: " ")
    let numbers = words.dropFirst().compactMap { Int($0) }
    func path(_ index: Int) -> ItemPath {
      ItemPath(section: numbers[index], item: numbers[index + 1])
    }
    switch (words.first, numbers.count) {
    case ("deleteItem", 2): self = .deleteItem(path(0))
    case ("insertItem", 2): self = .insertItem(path(0))
    case ("reloadItem", 2): self = .reloadItem(path(0))
    case ("moveItem", 4): self = .moveItem(from: path(0), to: path(2))
    case ("deleteSection", 1): self = .deleteSection(numbers[0])
    case ("insertSection", 1): self = .insertSection(numbers[0])
    case ("reloadSection", 1): self = .reloadSection(numbers[0])
    case ("moveSection", 2): self = .moveSection(from: numbers[0], to: numbers[1])
    case ("reloadData", 0): self = .reloadData
    default: return nil
    }
  }
}
