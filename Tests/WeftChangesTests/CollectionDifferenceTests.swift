// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import SeededRandom
import Testing

@testable import WeftChanges

/// Change sets of one section as the standard library's differences, and back; a failure names
/// its seed.
@Suite struct CollectionDifferenceTests {
  @Test(arguments: 0..<50) func differencesBecomeChangeSets(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let old = Self.items(&random)
    let new = Self.items(&random)
    for difference in [new.difference(from: old), new.difference(from: old).inferringMoves()] {
      let changes = ChangeSet(difference, inSection: 1)
      let map = try TestMap([["x"], old, []]).applying(
        changes, after: [1, new.count, 0],
        newItems: { section, range in ElementRun(new[range].map { TestElement($0) }) })
      #expect(map.labels == [["x"], new, []], "seed \(seed)")
    }
  }

  @Test(arguments: 0..<100) func changeSetsBecomeDifferences(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let before = RandomChanges.labels(using: &random, sections: 3, items: 8)
    let changes = RandomChanges.valid(from: before, using: &random)
    let after = try TestMap(before).applying(changes.changeSet, after: changes.after).labels
    let verified = try changes.changeSet.verified(
      before: before.map(\.count), after: changes.after)
    for (section, old) in before.enumerated() {
      let newSection = verified.newSection(forOld: section)
      let new = newSection.map { after[$0] } ?? []
      let difference = verified.difference(ofSection: section, from: old, to: new)
      #expect((difference == nil) == (newSection == nil), "seed \(seed)")
      if let difference { #expect(old.applying(difference) == new, "seed \(seed)") }
    }
  }

  @Test func movesStayMoves() throws {
    var changes = ChangeSet()
    changes.moveItem(at: [0, 2], to: [0, 0])
    let difference = try changes.verified(before: [3], after: [3]).difference(
      ofSection: 0, from: ["a", "b", "c"], to: ["c", "a", "b"])
    #expect(
      difference?.map { $0 } == [
        .remove(offset: 2, element: "c", associatedWith: 0),
        .insert(offset: 0, element: "c", associatedWith: 2),
      ])
    #expect(
      difference.map { ChangeSet($0).edits.map(\.operation) }
        == [.moveItem(from: [0, 2], to: [0, 0])])
  }

  private static func items(_ random: inout SeededGenerator) -> [String] {
    (0..<20).shuffled(using: &random).prefix(random.below(15)).map { "\($0)" }
  }
}
