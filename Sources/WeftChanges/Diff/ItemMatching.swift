// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Which items of two states are the same, by identity, wherever they are.
struct ItemMatching {
  /// Items that are in both states, in no particular order.
  private(set) var pairs: [IndexPair<ItemPath>] = []
  /// Old paths of items that are in the old state only, ascending.
  private(set) var deleted: [ItemPath] = []
  /// New paths of items that are in the new state only, ascending.
  private(set) var inserted: [ItemPath] = []

  /// Matches what sections that are the same have in common at their ends without hashing it,
  /// and what is left by identity.
  ///
  /// - Complexity: O(items of both).
  init<ID: Hashable>(old: [[ID]], new: [[ID]], sections: IdentityMatching) {
    var oldMiddles = old.map(\.indices)
    var newMiddles = new.map(\.indices)
    for (newSection, oldSection) in sections.oldIndexes.enumerated() {
      guard let oldSection else { continue }
      let ends = CommonEnds(old[oldSection], new[newSection])
      for item in 0..<ends.prefix {
        pairs.append(
          IndexPair(
            old: ItemPath(section: oldSection, item: item),
            new: ItemPath(section: newSection, item: item)))
      }
      for item in stride(from: ends.suffix, to: 0, by: -1) {
        pairs.append(
          IndexPair(
            old: ItemPath(section: oldSection, item: old[oldSection].count - item),
            new: ItemPath(section: newSection, item: new[newSection].count - item)))
      }
      oldMiddles[oldSection] = ends.prefix..<old[oldSection].count - ends.suffix
      newMiddles[newSection] = ends.prefix..<new[newSection].count - ends.suffix
    }
    matchMiddles(old, oldMiddles, new, newMiddles)
  }

  private mutating func matchMiddles<ID: Hashable>(
    _ old: [[ID]], _ oldMiddles: [Range<Int>], _ new: [[ID]], _ newMiddles: [Range<Int>]
  ) {
    let oldPaths = Self.paths(oldMiddles)
    let newPaths = Self.paths(newMiddles)
    let matching = IdentityMatching(
      old: oldPaths.map { old[$0.section][$0.item] },
      new: newPaths.map { new[$0.section][$0.item] })
    for (path, oldIndex) in zip(newPaths, matching.oldIndexes) {
      if let oldIndex {
        pairs.append(IndexPair(old: oldPaths[oldIndex], new: path))
      } else {
        inserted.append(path)
      }
    }
    deleted = zip(oldPaths, matching.newIndexes).compactMap { $1 == nil ? $0 : nil }
  }

  private static func paths(_ ranges: [Range<Int>]) -> [ItemPath] {
    ranges.enumerated().flatMap { section, range in
      range.map { ItemPath(section: section, item: $0) }
    }
  }

  /// The pairs that have to move when all others keep their order and section.
  func moves(_ sections: IdentityMatching) -> [IndexPair<ItemPath>] {
    var moves: [IndexPair<ItemPath>] = []
    var inPlace = [[IndexPair<Int>]](repeating: [], count: sections.oldIndexes.count)
    for pair in pairs {
      if sections.oldIndexes[pair.new.section] == pair.old.section {
        inPlace[pair.new.section].append(IndexPair(old: pair.old.item, new: pair.new.item))
      } else {
        moves.append(pair)
      }
    }
    for (section, items) in inPlace.enumerated() {
      guard let oldSection = sections.oldIndexes[section] else { continue }
      for move in items.sorted(by: { $0.new < $1.new }).fewestMoves {
        moves.append(
          IndexPair(
            old: ItemPath(section: oldSection, item: move.old),
            new: ItemPath(section: section, item: move.new)))
      }
    }
    return moves
  }
}

/// How much two sequences have in common at their ends.
private struct CommonEnds {
  let prefix: Int
  let suffix: Int

  init<ID: Equatable>(_ old: [ID], _ new: [ID]) {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter && old[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix
      && old[old.count - 1 - suffix] == new[new.count - 1 - suffix]
    {
      suffix += 1
    }
    self.prefix = prefix
    self.suffix = suffix
  }
}
