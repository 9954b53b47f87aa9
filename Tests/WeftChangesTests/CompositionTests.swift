// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import SeededRandom
import Testing

@testable import WeftChanges

/// Inversion and composition of random change sets; a failure names its seed.
@Suite struct CompositionTests {
  @Test(arguments: 0..<4) func anInverseLeadsBack(batch: Int) throws {
    for seed in batch * 100..<(batch + 1) * 100 {
      var random = SeededGenerator(seed: seed)
      let before = RandomChanges.labels(using: &random, sections: 5, items: 7)
      let changes = RandomChanges.valid(from: before, using: &random)
      let verified = try changes.changeSet.verified(
        before: before.map(\.count), after: changes.after)
      let back = try TestMap(before).applying(changes.changeSet, after: changes.after)
        .applying(verified.inverted(), after: before.map(\.count)).labels
      for (section, items) in before.enumerated() {
        for (item, label) in items.enumerated() {
          let path = ItemPath(section: section, item: item)
          let survived = verified.newPath(forOld: path) != nil
          let found = back[section][item].filter { $0 != "~" }
          #expect(found == (survived ? label : "+"), "seed \(seed), \(path)")
        }
      }
    }
  }

  @Test(arguments: 0..<8) func aCompositionIsBothInOneStep(batch: Int) throws {
    for seed in batch * 100..<(batch + 1) * 100 {
      var random = SeededGenerator(seed: seed)
      let before = RandomChanges.labels(using: &random, sections: 5, items: 7)
      let first = RandomChanges.valid(from: before, using: &random)
      let between = first.after.enumerated().map { section, count in
        (0..<count).map { "\(section).\($0)" }
      }
      let second = RandomChanges.valid(from: between, using: &random)
      let map = try TestMap(before)
      let twoSteps = try map.applying(first.changeSet, after: first.after)
        .applying(second.changeSet, after: second.after)
      let composed = try first.changeSet.verified(before: map, after: first.after).followed(
        by: second.changeSet.verified(before: first.after, after: second.after))
      let oneStep = try map.applying(composed, after: second.after)
      #expect(
        oneStep.labels.map { $0.map(Self.normalized) }
          == twoSteps.labels.map { $0.map(Self.normalized) }, "seed \(seed)")
    }
  }

  /// What is new and then reloaded is new; what is reloaded twice is reloaded.
  static func normalized(_ label: String) -> String {
    if label.hasSuffix("+") { return "+" }
    return label.hasPrefix("~") ? "~" + label.filter { $0 != "~" } : label
  }

  @Test func animationsSurvive() throws {
    var changes = ChangeSet(animated: false)
    changes.deleteItems(at: [[0, 0]], animation: .fade)
    changes.insertItems(at: [[0, 1]], animation: .slide(.top))
    let verified = try changes.verified(before: [2], after: [2])
    let inverse = verified.inverted()
    #expect(!inverse.animated)
    #expect(Set(inverse.edits.map(\.animation)) == [.fade, .slide(.top)])
    #expect(inverse.edits.allSatisfy { $0.callSite.line == #line - 3 })
    let undone = try verified.followed(by: inverse.verified(before: [2], after: [2]))
    #expect(
      Set(undone.edits.map(\.operation)) == [.deleteItem([0, 0]), .insertItem([0, 0])])
  }

  @Test func aSectionThatItemsPassWhileItIsReloadedIsReplaced() throws {
    var first = ChangeSet()
    first.moveItem(at: [0, 0], to: [1, 0])
    var second = ChangeSet()
    second.reloadSections([0])
    let composed = try first.verified(before: [2, 1], after: [1, 2]).followed(
      by: second.verified(before: [1, 2], after: [3, 2]))
    #expect(
      Set(composed.edits.map(\.operation)) == [
        .moveItem(from: [0, 0], to: [1, 0]), .deleteSection(0), .insertSection(0),
      ])
    let map = try TestMap([["a", "b"], ["c"]]).applying(composed, after: [3, 2])
    #expect(map.labels == [["+", "+", "+"], ["a", "c"]])
  }

  @Test func reloadDataStaysReloadData() throws {
    var reload = ChangeSet()
    reload.reloadData()
    var insert = ChangeSet()
    insert.insertItems(at: [[0, 0]])
    let reloaded = try reload.verified(before: [], after: [1])
    let inserted = try insert.verified(before: [1], after: [2])
    #expect(reloaded.inverted().includesReloadData)
    #expect(reloaded.followed(by: inserted).includesReloadData)
  }
}
