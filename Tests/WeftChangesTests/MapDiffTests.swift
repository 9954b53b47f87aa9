// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftTesting

@testable import WeftChanges

/// Diffs of maps that were edited from each other. A failure reports its seed.
@Suite struct MapDiffTests {
  /// Applies a diff to the old map with the new map's elements. The result must equal the new map.
  static func apply(_ diff: CollectionDiff, from old: TestMap, to new: TestMap) throws -> TestMap {
    let changes = try diff.changes.verified(before: old, after: new)
    #expect(changes.reloadedItems.isEmpty && changes.reloadedSections.isEmpty)
    return old.applying(
      changes, reloadedItem: { _, item in item.element },
      newSection: { MapSection("section \($0)") },
      newItems: { section, range in
        ElementRun(range.compactMap { new.element(at: ItemPath(section: section, item: $0)) })
      })
  }

  static func identities(of map: TestMap) -> [[ElementID]] {
    (0..<map.numberOfSections).map { section in
      var identities: [ElementID] = []
      map.forEachItem(inSection: section) { identities.append($0.id) }
      return identities
    }
  }

  @Test(arguments: 0..<4 * seedFactor) func theDiffLeadsFromOneMapToTheOther(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var history = [try TestMap((0..<3).map { s in (0..<random.below(90)).map { "\(s).\($0)" } })]
    for _ in 0..<6 {
      let before = history[history.count - 1]
      let changes = RandomChanges.valid(from: before.labels, using: &random)
      let isLazy = random.chance(0.5)
      history.append(
        try before.applying(changes.changeSet, after: changes.after) { _, range in
          isLazy
            ? ElementRun(count: range.count) { TestElement("lazy \($0)", id: $1) }
            : ElementRun(range.map { TestElement("new \($0)") })
        })
    }
    for old in history {
      for new in history {
        let result = try Self.apply(CollectionDiff(from: old, to: new), from: old, to: new)
        #expect(Self.identities(of: result) == Self.identities(of: new), "seed \(seed)")
      }
    }
  }

  @Test func sharedTreesNeedNoDiff() throws {
    let map = try TestMap([(0..<500).map { "\($0)" }, []])
    #expect(CollectionDiff(from: map, to: map).changes.isEmpty)
    var changes = ChangeSet()
    changes.deleteItems(at: [[0, 7]])
    changes.insertItems(at: [[0, 300]])
    changes.moveItem(at: [0, 400], to: [1, 0])
    let new = try map.applying(changes, after: [499, 1])
    let edits = CollectionDiff(from: map, to: new).changes.edits.map(\.operation)
    #expect(Set(edits) == Set(changes.edits.map(\.operation)) && edits.count == 3)
  }

  @Test func aRunIsComparedAsARun() throws {
    let map = try TestMap().reloaded([10_000_000]) { _, range in
      ElementRun(count: range.count) { TestElement("\($0)", id: $1) }
    }
    var changes = ChangeSet()
    changes.moveItem(at: [0, 9_000_000], to: [0, 5])
    changes.deleteItems(at: [[0, 17], [0, 5_000_000]])
    let new = try map.applying(changes, after: [9_999_998])
    let edits = CollectionDiff(from: map, to: new).changes.edits.map(\.operation)
    #expect(Set(edits) == Set(changes.edits.map(\.operation)) && edits.count == 3)
  }

  /// The tree becomes lower, and a former leaf is the only remaining node.
  @Test(arguments: 1...40) func aMapIsComparedWithItsBeginning(count: Int) throws {
    let map = try TestMap([(0..<40).map { "\($0)" }])
    for range in [0..<count, 40 - count..<40] {
      var changes = ChangeSet()
      changes.deleteItems(
        at: (0..<40).filter { !range.contains($0) }.map { ItemPath(section: 0, item: $0) })
      let part = try map.applying(changes, after: [count])
      let there = CollectionDiff(from: map, to: part).changes.edits.map(\.operation)
      #expect(Set(there) == Set(changes.edits.map(\.operation)) && there.count == 40 - count)
      #expect(CollectionDiff(from: part, to: map).changes.edits.count == 40 - count)
    }
  }
}
