// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Which sections and items of two states are the same, by identity, wherever they are.
@usableFromInline
struct SectionedMatching {
  let sections: IdentityMatching
  /// Items at the ends of a section that both states have in common; these stay where they are.
  private var ends: [IndexPair<ItemPath>] = []
  /// The other items that are in both states, ascending by new path.
  private var middles: [IndexPair<ItemPath>] = []
  /// Old paths of items that are in the old state only, ascending.
  private(set) var deleted: [ItemPath] = []
  /// New paths of items that are in the new state only, ascending.
  private(set) var inserted: [ItemPath] = []

  /// Items that are in both states.
  @usableFromInline var pairs: [IndexPair<ItemPath>] { ends + middles }

  /// - Complexity: O(items of both + greatest number).
  @usableFromInline
  init(old: [NumberedSection], new: [NumberedSection]) {
    sections = IdentityMatching(old: old.map(\.section), new: new.map(\.section))
    var oldMiddles = old.map(\.items.indices)
    var newMiddles = new.map(\.items.indices)
    for (newSection, oldSection) in sections.oldIndexes.enumerated() {
      guard let oldSection else { continue }
      let common = CommonEnds(old[oldSection].items, new[newSection].items)
      oldMiddles[oldSection] = common.oldMiddle
      newMiddles[newSection] = common.newMiddle
      for pair in common.pairs {
        ends.append(
          IndexPair(
            old: ItemPath(section: oldSection, item: pair.old),
            new: ItemPath(section: newSection, item: pair.new)))
      }
    }
    matchMiddles(old, oldMiddles, new, newMiddles)
  }

  private mutating func matchMiddles(
    _ old: [NumberedSection], _ oldMiddles: [Range<Int>],
    _ new: [NumberedSection], _ newMiddles: [Range<Int>]
  ) {
    let oldPaths = Self.paths(oldMiddles)
    let newPaths = Self.paths(newMiddles)
    let matching = IdentityMatching(
      old: oldPaths.map { old[$0.section].items[$0.item] },
      new: newPaths.map { new[$0.section].items[$0.item] })
    for (path, oldIndex) in zip(newPaths, matching.oldIndexes) {
      if let oldIndex {
        middles.append(IndexPair(old: oldPaths[oldIndex], new: path))
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

  /// The items that have to move when all others keep their order and section.
  var itemMoves: [IndexPair<ItemPath>] {
    var moves: [IndexPair<ItemPath>] = []
    var inPlace = [[IndexPair<Int>]](repeating: [], count: sections.oldIndexes.count)
    for pair in middles {
      if sections.oldIndexes[pair.new.section] == pair.old.section {
        inPlace[pair.new.section].append(IndexPair(old: pair.old.item, new: pair.new.item))
      } else {
        moves.append(pair)
      }
    }
    for (section, items) in inPlace.enumerated() {
      guard let oldSection = sections.oldIndexes[section] else { continue }
      for move in items.fewestMoves {
        moves.append(
          IndexPair(
            old: ItemPath(section: oldSection, item: move.old),
            new: ItemPath(section: section, item: move.new)))
      }
    }
    return moves
  }
}

/// What two sequences have in common at their ends, and what is left between.
private struct CommonEnds {
  let oldMiddle: Range<Int>
  let newMiddle: Range<Int>
  let pairs: [IndexPair<Int>]

  init(_ old: [Int], _ new: [Int]) {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter && old[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix
      && old[old.count - 1 - suffix] == new[new.count - 1 - suffix]
    {
      suffix += 1
    }
    oldMiddle = prefix..<old.count - suffix
    newMiddle = prefix..<new.count - suffix
    let growth = new.count - old.count
    pairs =
      (0..<prefix).map { IndexPair(old: $0, new: $0) }
      + (old.count - suffix..<old.count).map { IndexPair(old: $0, new: $0 + growth) }
  }
}
