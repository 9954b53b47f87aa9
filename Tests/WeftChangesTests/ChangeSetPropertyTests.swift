// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

@testable import WeftChanges

/// Random change sets against ``SlotModel``; a failure names its seed.
@Suite struct ChangeSetPropertyTests {
  @Test(arguments: 0..<20) func validChangeSetsAreAppliedExactly(batch: Int) throws {
    for seed in batch * 100..<(batch + 1) * 100 {
      var random = SeededGenerator(seed: seed)
      let before = RandomChanges.labels(using: &random, sections: 6, items: 9)
      let changes = RandomChanges.valid(from: before, using: &random)
      let expected = SlotModel.apply(changes.operations, to: before, after: changes.after)
      #expect(expected != nil, "seed \(seed): the generator made an invalid change set")
      let map = try TestMap(before).applying(changes.changeSet, after: changes.after)
      #expect(map.labels == expected, "seed \(seed)")
      #expect(map.invariantViolation() == nil, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<40) func carelessChangeSetsAreJudgedExactly(batch: Int) throws {
    for seed in batch * 100..<(batch + 1) * 100 {
      var random = SeededGenerator(seed: seed)
      let changes = RandomChanges.careless(using: &random)
      let expected = SlotModel.apply(
        changes.operations, to: changes.before, after: changes.after)
      let map = try TestMap(changes.before)
      let result = Result { try map.applying(changes.changeSet, after: changes.after).labels }
      switch result {
      case .success(let labels): #expect(labels == expected, "seed \(seed)")
      case .failure(let error):
        #expect(error is ChangeSetError, "seed \(seed)")
        #expect(expected == nil, "seed \(seed): \(error)")
      }
      #expect(map.labels == changes.before, "seed \(seed): the map before has changed")
    }
  }

  @Test func bothVerdictsOccur() {
    let verdicts = (0..<4_000).map { seed in
      var random = SeededGenerator(seed: seed)
      let changes = RandomChanges.careless(using: &random)
      return SlotModel.apply(changes.operations, to: changes.before, after: changes.after) != nil
    }
    #expect((1_000...3_000).contains(verdicts.count { $0 }))
  }

  @Test(arguments: 0..<10) func mappingsAgreeWithWhereElementsGo(batch: Int) throws {
    for seed in batch * 100..<(batch + 1) * 100 {
      var random = SeededGenerator(seed: seed)
      let before = RandomChanges.labels(using: &random, sections: 6, items: 9)
      let randomChanges = RandomChanges.valid(from: before, using: &random)
      let changes = try randomChanges.changeSet.verified(
        before: before.map(\.count), after: randomChanges.after)
      let old = try TestMap(before)
      // Reloaded elements are kept, so that identity tells where they went.
      let new = old.applying(
        changes, reloadedItem: { _, old in old ?? TestElement("?") },
        newSection: { MapSection("\($0)") },
        newItems: { _, range in ElementRun(range.map { _ in TestElement("+") }) })
      for section in before.indices {
        let index = old.sectionID(at: section).flatMap(new.section(withID:))
        #expect(changes.newSection(forOld: section) == index, "seed \(seed)")
        for item in before[section].indices {
          let path = ItemPath(section: section, item: item)
          let target = old.item(at: path).flatMap { new.path(of: $0.id) }
          #expect(changes.newPath(forOld: path) == target, "seed \(seed), \(path)")
        }
      }
      for section in 0..<new.numberOfSections {
        let index = new.sectionID(at: section).flatMap(old.section(withID:))
        #expect(changes.oldSection(forNew: section) == index, "seed \(seed)")
        for item in 0..<new.numberOfItems(inSection: section) {
          let path = ItemPath(section: section, item: item)
          let origin = new.item(at: path).flatMap { old.path(of: $0.id) }
          #expect(changes.oldPath(forNew: path) == origin, "seed \(seed), \(path)")
        }
      }
    }
  }
}
