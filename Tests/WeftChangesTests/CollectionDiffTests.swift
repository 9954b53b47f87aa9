// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftTesting

@testable import WeftChanges

@Suite struct CollectionDiffTests {
  struct Model: Identifiable, Equatable, Sendable {
    var id: Int
    var version = 0
    var label: String { "\(id)v\(version)" }
  }

  typealias Sections = [IdentifiedSection<Int, Model>]

  static func diff(_ old: Sections, _ new: Sections) -> CollectionDiff {
    CollectionDiff(
      from: old, to: new, id: \.id, isUnchanged: ==, reportingDuplicates: true)
  }

  /// The labels after a diff is applied. New and reloaded labels are read from `new`.
  static func applied(_ diff: CollectionDiff, _ old: Sections, _ new: Sections) throws
    -> [[String]]
  {
    let map = try TestMap(old.map { $0.items.map(\.label) })
    let changes = try diff.changes.verified(before: map, after: new.map(\.items.count))
    return map.applying(
      changes,
      reloadedItem: { paths, item in
        TestElement(new[paths.new.section].items[paths.new.item].label, id: item.id)
      },
      newSection: { MapSection("\(new[$0].id)") },
      newItems: { section, range in
        ElementRun(new[section].items[range].map { TestElement($0.label) })
      }
    ).labels
  }

  static func operations(_ diff: CollectionDiff) -> Set<Edit.Operation> {
    Set(diff.changes.edits.map(\.operation))
  }

  @Test func knowsInsertsDeletesMovesAndReloads() {
    let old = [1, 2, 3, 4, 5].map { Model(id: $0) }
    let new = [Model(id: 5), Model(id: 1), Model(id: 3, version: 1), Model(id: 9), Model(id: 4)]
    let diff = CollectionDiff(from: old, to: new)
    let line = #line - 1
    #expect(
      Self.operations(diff) == [
        .moveItem(from: [0, 4], to: [0, 0]), .deleteItem([0, 1]), .reloadItem([0, 2]),
        .insertItem([0, 3]),
      ])
    #expect(diff.changes.edits[0].location.line == line)
  }

  @Test func equalStatesNeedNothing() {
    let models = (0..<100).map { Model(id: $0) }
    #expect(CollectionDiff(from: models, to: models).changes.isEmpty)
  }

  @Test func itemsFollowTheirSectionsAndLeaveThem() {
    let old: Sections = [
      .init(id: 0, items: [Model(id: 1), Model(id: 2)]),
      .init(id: 1, items: [Model(id: 3), Model(id: 4)]),
      .init(id: 2, items: [Model(id: 5), Model(id: 6)]),
    ]
    let new: Sections = [
      .init(id: 2, items: [Model(id: 5), Model(id: 6)]),
      .init(id: 0, items: [Model(id: 1), Model(id: 4, version: 1), Model(id: 2)]),
      .init(id: 7, items: [Model(id: 8)]),
    ]
    #expect(
      Self.operations(Self.diff(old, new)) == [
        .moveSection(from: 2, to: 0), .deleteSection(1), .insertSection(2),
        .moveItem(from: [1, 1], to: [1, 1]), .reloadItem([1, 1]),
      ])
  }

  @Test func duplicatesAreReported() throws {
    let old: Sections = [.init(id: 0, items: [1, 1, 2].map { Model(id: $0) })]
    let new: Sections = [
      .init(id: 0, items: [2, 1, 1, 1].map { Model(id: $0) }),
      .init(id: 0, items: [Model(id: 2)]),
    ]
    let diff = Self.diff(old, new)
    #expect(diff.duplicateItems == [[0, 2], [0, 3], [1, 0]])
    #expect(diff.duplicateSections == [1])
    #expect(try Self.applied(diff, old, new) == new.map { $0.items.map(\.label) })
  }

  @Test(arguments: 0..<20) func applyingADiffGivesTheNewState(batch: Int) throws {
    for seed in batch * 20 * seedFactor..<(batch + 1) * 20 * seedFactor {
      var random = SeededGenerator(seed: seed)
      // Every third has duplicates.
      let hasDuplicates = seed.isMultiple(of: 3)
      let old = Self.sections(&random, hasDuplicates: hasDuplicates)
      let new = Self.sections(&random, hasDuplicates: hasDuplicates)
      let diff = Self.diff(old, new)
      let labels = try Self.applied(diff, old, new)
      #expect(labels == new.map { $0.items.map(\.label) }, "seed \(seed)")
      #expect(hasDuplicates || diff.duplicateItems.isEmpty, "seed \(seed)")
    }
  }

  static func sections(_ random: inout SeededGenerator, hasDuplicates: Bool) -> Sections {
    var ids = Array(0..<30).shuffled(using: &random)[...]
    return (0..<5).shuffled(using: &random).prefix(random.below(5)).map { section in
      let items = (0..<random.below(8)).compactMap { _ in
        hasDuplicates ? random.below(6) : ids.popFirst()
      }
      // Half of the sections are in order, so that many items need not move.
      return IdentifiedSection(
        id: section,
        items: (random.chance(0.5) ? items.sorted() : items).map {
          Model(id: $0, version: random.below(2))
        })
    }
  }

  /// The number of moves of a permutation is its length minus its longest increasing subsequence.
  @Test(arguments: 0..<20 * seedFactor) func movesAreAsFewAsCanBe(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let old = Array(0..<random.below(9))
    let new = old.shuffled(using: &random)
    let diff = CollectionDiff(
      from: old.map { Model(id: $0) }, to: new.map { Model(id: $0) })
    var longest = 0
    for subset in 0..<1 << new.count {
      let kept = new.indices.filter { subset & 1 << $0 != 0 }.map { new[$0] }
      if zip(kept, kept.dropFirst()).allSatisfy({ $0 < $1 }) { longest = max(longest, kept.count) }
    }
    #expect(diff.changes.edits.count == new.count - longest, "seed \(seed)")
  }
}
