// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftTesting

@testable import WeftChanges

/// Inversion and composition of random change sets. A failure reports its seed.
@Suite struct CompositionTests {
  @Test(arguments: 0..<4) func anInverseLeadsBack(batch: Int) throws {
    for seed in batch * 20 * seedFactor..<(batch + 1) * 20 * seedFactor {
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

  /// Random consecutive changes, some of them `reloadData`.
  private static func parts(
    _ count: Int, from before: [[String]], using random: inout SeededGenerator
  ) -> [RandomChanges] {
    var state = before
    return (0..<count).map { _ in
      var part = RandomChanges.valid(from: state, using: &random)
      if random.chance(0.03) { part.operations.append(.reloadData) }
      state = part.after.enumerated().map { section, count in
        (0..<count).map { "\(section).\($0)" }
      }
      return part
    }
  }

  @Test(arguments: 0..<8) func aCompositionIsAllPartsInOneStep(batch: Int) throws {
    for seed in batch * 100 * seedFactor..<(batch + 1) * 100 * seedFactor {
      var random = SeededGenerator(seed: seed)
      let before = RandomChanges.labels(using: &random, sections: 5, items: 7)
      let parts = Self.parts(1 + random.below(6), from: before, using: &random)
      var counts = before.map(\.count)
      let verified = try parts.map { part in
        defer { counts = part.after }
        return try part.changeSet.verified(
          before: counts, after: part.after,
          scope: random.chance(0.5) ? .allSections : .editedSections)
      }
      let composed = VerifiedChanges.composing(verified)
      #expect(composed.violation == nil, "seed \(seed)")
      let failure = try Self.difference(of: composed, from: verified, parts, before, counts)
      #expect(failure == nil, "seed \(seed): \(failure ?? "")")
      let lean = composed.withoutNeedlessMoves
      #expect(Self.placesDiffer(lean, composed, before.map(\.count), counts) == nil, "seed \(seed)")
      #expect(lean.movedItems.count <= composed.movedItems.count, "seed \(seed)")
    }
  }

  @Test(arguments: [
    // There and back, and there and back past another item, which stays moved.
    ([[0, 2], [2, 0]], 0), ([[0, 3], [3, 0], [1, 2]], 1), ([[3, 0], [0, 3]], 0),
    ([[0, 1], [1, 2], [2, 3]], 1),
  ])
  func itemsThatComeBackDoNotMove(moves: [[Int]], count: Int) throws {
    let parts = try moves.map { move in
      var part = ChangeSet()
      part.moveItem(at: [0, move[0]], to: [0, move[1]])
      return try part.verified(before: [4], after: [4])
    }
    let composed = VerifiedChanges.composing(parts)
    let lean = composed.withoutNeedlessMoves
    #expect(lean.movedItems.count == count)
    #expect(Self.placesDiffer(lean, composed, [4], [4]) == nil)
    var there = ChangeSet()
    there.moveSection(0, to: 2)
    var back = ChangeSet()
    back.moveSection(2, to: 0)
    let sections = VerifiedChanges.composing([
      try there.verified(before: [1, 1, 1], after: [1, 1, 1]),
      try back.verified(before: [1, 1, 1], after: [1, 1, 1]),
    ])
    #expect(sections.movesSections && !sections.withoutNeedlessMoves.movesSections)
  }

  /// The first position that two changes map differently, or `nil`.
  private static func placesDiffer(
    _ changes: VerifiedChanges, _ others: VerifiedChanges, _ before: [Int], _ after: [Int]
  ) -> String? {
    for section in before.indices {
      guard changes.newSection(forOld: section) == others.newSection(forOld: section) else {
        return "section \(section)"
      }
      for item in 0..<before[section] {
        let path = ItemPath(section: section, item: item)
        if changes.newPath(forOld: path) != others.newPath(forOld: path) { return "\(path) before" }
      }
    }
    for section in after.indices {
      for item in 0..<after[section] {
        let path = ItemPath(section: section, item: item)
        if changes.oldPath(forNew: path) != others.oldPath(forNew: path) { return "\(path) after" }
      }
    }
    return nil
  }

  /// A part that moves what it inserts is an insertion, and can compute its count before.
  @Test func insertionsBeforeAnInsertionThatHasMovedAreCounted() throws {
    var insertion = ChangeSet()
    insertion.insertItems(at: [[0, 0]])
    var move = ChangeSet()
    move.moveItem(at: [0, 0], to: [0, 2])
    let first = try insertion.verified(before: [1], after: [2], scope: .editedSections)
    let second = try insertion.verified(before: [2], after: [3], scope: .editedSections)
    let third = try move.verified(before: [3], after: [3], scope: .editedSections)
    let composed = VerifiedChanges.composing([first, .composing([second, third])])
    #expect(composed.mismatch(from: [1], to: [3]) == nil)
    #expect(composed.insertedItems == [[0, 0], [0, 2]])
  }

  /// The pipeline repeatedly composes the current update with later submissions.
  @Test(arguments: 0..<4) func anyGroupingOfPartsComposesTheSame(batch: Int) throws {
    for seed in batch * 200 * seedFactor..<(batch + 1) * 200 * seedFactor {
      var random = SeededGenerator(seed: seed)
      let start = 1 + random.below(8)
      var count = start
      let parts = try (0..<(2 + random.below(7))).map { _ in
        let before = count
        var part = ChangeSet()
        switch random.below(5) {
        case 0:
          part.insertItems(at: [[0, 0]])
          count += 1
        case 1:
          part.insertItems(at: [ItemPath(section: 0, item: count)])
          count += 1
        case 2 where count > 1:
          part.deleteItems(at: [[0, 1]])
          count -= 1
        case 3: part.reloadItems(at: [ItemPath(section: 0, item: random.below(count))])
        default: part.moveItem(at: [0, 0], to: ItemPath(section: 0, item: random.below(count)))
        }
        return try part.verified(before: [before], after: [count], scope: .editedSections)
      }
      let whole = VerifiedChanges.composing(parts)
      var grouped: VerifiedChanges?
      var rest = parts[...]
      while !rest.isEmpty {
        let size = 1 + random.below(rest.count)
        let group = VerifiedChanges.composing(Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
        grouped = grouped.map { .composing([$0, group]) } ?? group
      }
      let composed = try #require(grouped)
      #expect(whole.mismatch(from: [start], to: [count]) == nil, "seed \(seed)")
      #expect(composed.mismatch(from: [start], to: [count]) == nil, "seed \(seed)")
      for item in 0..<start {
        let path = ItemPath(section: 0, item: item)
        #expect(composed.newPath(forOld: path) == whole.newPath(forOld: path), "seed \(seed)")
      }
      #expect(composed.insertedItems == whole.insertedItems, "seed \(seed)")
    }
  }

  /// Growing logs, with parts that insert behind each other and are joined, and parts that are not.
  @Test(arguments: 0..<4) func insertionsAreComposedInOneStep(batch: Int) throws {
    for seed in batch * 50 * seedFactor..<(batch + 1) * 50 * seedFactor {
      var random = SeededGenerator(seed: seed)
      let before = RandomChanges.labels(using: &random, sections: 4, items: 5) + [[]]
      var counts = before.map(\.count)
      var parts: [RandomChanges] = []
      var verified: [VerifiedChanges] = []
      for _ in 0..<1 + random.below(9) {
        let old = counts
        // Mostly the end of the last section, where logs grow.
        let section = random.chance(0.7) ? counts.count - 1 : random.below(counts.count)
        let added = 1 + random.below(3)
        let start = random.chance(0.7) ? counts[section] : random.below(counts[section] + 1)
        counts[section] += added
        let part = RandomChanges(
          before: before,
          operations: (start..<start + added).map {
            .insertItem(ItemPath(section: section, item: $0))
          }, after: counts)
        parts.append(part)
        verified.append(
          try part.changeSet.verified(
            before: old, after: counts,
            scope: random.chance(0.5) ? .allSections : .editedSections))
      }
      let composed = VerifiedChanges.composing(verified)
      #expect(composed.violation == nil, "seed \(seed)")
      #expect(composed.mismatch(from: before.map(\.count), to: counts) == nil, "seed \(seed)")
      let failure = try Self.difference(of: composed, from: verified, parts, before, counts)
      #expect(failure == nil, "seed \(seed): \(failure ?? "")")
    }
  }

  /// The first difference between a composition and its parts, or `nil`.
  private static func difference(
    of composed: VerifiedChanges, from verified: [VerifiedChanges], _ parts: [RandomChanges],
    _ before: [[String]], _ after: [Int]
  ) throws -> String? {
    // The plain model, and maps, which also store the identities of sections.
    var labels = before
    for part in parts {
      guard let next = SlotModel.apply(part.operations, to: labels, after: part.after) else {
        return "the model refuses a part"
      }
      labels = next
    }
    let start = try TestMap(before)
    var map = start
    for changes in verified { map = map.applying(changes) }
    let oneStep = start.applying(composed)
    let expected = labels.map { $0.map(normalized) }
    guard oneStep.labels.map({ $0.map(normalized) }) == expected else {
      return "\(oneStep.labels) instead of \(expected)"
    }
    func sections(_ map: TestMap) -> [Int?] {
      (0..<map.numberOfSections).map { map.sectionID(at: $0).flatMap(start.section(withID:)) }
    }
    guard sections(oneStep) == sections(map) else { return "other sections" }
    for (section, items) in before.enumerated() {
      for item in items.indices {
        let path = ItemPath(section: section, item: item)
        var isReloaded = false
        let new = verified.reduce(path as ItemPath?) { path, changes in
          if let path { isReloaded = isReloaded || changes.isReloaded(path) }
          return path.flatMap(changes.newPath(forOld:))
        }
        guard composed.newPath(forOld: path) == new else { return "\(path) is lost" }
        guard composed.isReloaded(path) == (new != nil && isReloaded) else {
          return "the reload of \(path) is wrong"
        }
      }
    }
    for (section, count) in after.enumerated() {
      for item in 0..<count {
        let path = ItemPath(section: section, item: item)
        let old = verified.reversed().reduce(path as ItemPath?) { path, changes in
          path.flatMap(changes.oldPath(forNew:))
        }
        guard composed.oldPath(forNew: path) == old else { return "\(path) was not \(path)" }
      }
    }
    return nil
  }

  @Test(arguments: 0..<4) func aCompositionCanBeInverted(batch: Int) throws {
    for seed in batch * 20 * seedFactor..<(batch + 1) * 20 * seedFactor {
      var random = SeededGenerator(seed: seed)
      let before = RandomChanges.labels(using: &random, sections: 5, items: 7)
      let parts = Self.parts(3, from: before, using: &random)
      var counts = before.map(\.count)
      let composed = VerifiedChanges.composing(
        try parts.map { part in
          defer { counts = part.after }
          return try part.changeSet.verified(before: counts, after: part.after)
        })
      let map = try TestMap(before)
      let back = try map.applying(composed).applying(
        composed.inverted(), after: before.map(\.count))
      let survivors = before.indices.map { section in
        before[section].indices.count {
          composed.newPath(forOld: ItemPath(section: section, item: $0)) != nil
        }
      }
      #expect(back.labels.map { $0.count { $0 != "+" } } == survivors, "seed \(seed)")
      for (path, label) in back.labels.paths where label != "+" {
        #expect(Self.normalized(label).filter { $0 != "~" } == before[path.section][path.item])
      }
    }
  }

  /// An item that is inserted and then reloaded is new. An item that is reloaded twice is reloaded.
  static func normalized(_ label: String) -> String {
    if label.hasSuffix("+") { return "+" }
    return label.hasPrefix("~") ? "~" + label.filter { $0 != "~" } : label
  }

  /// The examples of the module's documentation.
  @Test func documentedExamples() throws {
    var changes = ChangeSet()
    changes.deleteItems(at: [[0, 1]])
    changes.moveItem(at: [0, 2], to: [0, 0])
    let done = try changes.verified(before: [3], after: [2])

    let undo = done.inverted()
    let undone = try undo.verified(before: [2], after: [3])
    #expect(undone.insertedItems == [[0, 1]])
    #expect(undone.movedItems == [IndexPair(old: [0, 0], new: [0, 2])])

    var first = ChangeSet()
    first.insertItems(at: [[0, 0]])
    var second = ChangeSet()
    second.moveItem(at: [0, 0], to: [0, 2])
    let composed = VerifiedChanges.composing([
      try first.verified(before: [2], after: [3]),
      try second.verified(before: [3], after: [3]),
    ])
    #expect(composed.insertedItems == [[0, 2]] && composed.movedItems.isEmpty)
  }

  @Test func animationsSurvive() throws {
    var changes = ChangeSet(animated: false)
    changes.deleteItems(at: [[0, 0]], animation: .fade)
    changes.insertItems(at: [[0, 1]], animation: .slide(.top))
    let verified = try changes.verified(before: [2], after: [2])
    let inverse = verified.inverted()
    #expect(!inverse.animated)
    #expect(Set(inverse.edits.map(\.animation)) == [.fade, .slide(.top)])
    #expect(inverse.edits.allSatisfy { $0.location.line == #line - 3 })
    let undone = VerifiedChanges.composing(
      [verified, try inverse.verified(before: [2], after: [2])])
    #expect(undone.deletedItems == [[0, 0]] && undone.insertedItems == [[0, 0]])
    #expect(undone.movedItems.isEmpty && undone.reloadedItems.isEmpty)
  }

  /// The combined item edits, as text, for two sets of edits of three items.
  @Test(arguments: [
    (["reload 0", "delete 0"], "delete 0 fade"),
    (["insert 0", "reload 0"], "insert 0 slide"),
    (["insert 0", "delete 0"], ""),
    (["insert 0", "move 0 2"], "insert 2 slide"),
    (["reload 0", "move 0 2"], "move 0 2 automatic; reload 0 none"),
    (["move 0 2", "reload 2"], "move 0 2 automatic; reload 0 none"),
    (["move 0 2", "move 2 1"], "move 0 1 automatic"),
    (["move 0 2", "delete 2"], "delete 0 fade"),
    (["delete 0", "delete 0"], "delete 0 fade; delete 1 fade"),
    (["insert 3", "insert 4", "insert 5"], "insert 3 slide; insert 4 slide; insert 5 slide"),
  ])
  func editsOfOneItemBecomeOne(edits: [String], expected: String) throws {
    var count = 3
    let parts = try edits.map { edit in
      let words = edit.split(separator: " ")
      let places = words.dropFirst().compactMap { Int($0) }.map { ItemPath(section: 0, item: $0) }
      let before = count
      var changes = ChangeSet()
      switch words[0] {
      case "insert":
        changes.insertItems(at: places, animation: .slide(.top))
        count += 1
      case "delete":
        changes.deleteItems(at: places, animation: .fade)
        count -= 1
      case "reload": changes.reloadItems(at: places, animation: .none)
      default: changes.moveItem(at: places[0], to: places[1])
      }
      return try changes.verified(before: [before], after: [count])
    }
    let composed = VerifiedChanges.composing(parts)
    let name = { (animation: EditAnimation) in
      "\(animation)".split(separator: "(").first.map(String.init) ?? ""
    }
    var texts: [String] = []
    for site in composed.itemSources.sites {
      texts.append(
        site.partner.map { "move \(site.place.item) \($0.item) \(name(site.animation))" }
          ?? "delete \(site.place.item) \(name(site.animation))")
    }
    for site in composed.itemTargets.sites where site.partner == nil {
      texts.append("insert \(site.place.item) \(name(site.animation))")
    }
    for reload in composed.itemReloads {
      texts.append("reload \(reload.paths.old.item) \(name(reload.animation))")
    }
    #expect(texts.joined(separator: "; ") == expected)
  }

  @Test func onePartWithoutAnimationStopsAllAndUserInfoIsMerged() throws {
    var parts: [VerifiedChanges] = []
    for number in 0..<3 {
      var changes = ChangeSet(animated: number != 1)
      changes.userInfo = ["number": number, "part \(number)": true]
      parts.append(try changes.verified(before: [1], after: [1]))
    }
    let composed = VerifiedChanges.composing(parts)
    #expect(!composed.animated && composed.isEmpty)
    #expect(
      composed.userInfo
        == ["number": 2, "part 0": true, "part 1": true, "part 2": true])
    #expect(VerifiedChanges.composing([parts[0], parts[2]]).animated)
  }

  @Test func aSectionThatItemsLeaveAndThatIsReloadedKeepsItsIdentity() throws {
    var first = ChangeSet()
    first.moveItem(at: [0, 0], to: [1, 0])
    var second = ChangeSet()
    second.reloadSections([0])
    let composed = VerifiedChanges.composing([
      try first.verified(before: [2, 1], after: [1, 2]),
      try second.verified(before: [1, 2], after: [3, 2]),
    ])
    #expect(composed.movedItems == [IndexPair(old: [0, 0], new: [1, 0])])
    #expect(composed.reloadedSections == [IndexPair(old: 0, new: 0)])
    #expect(composed.deletedSections.isEmpty && composed.insertedSections.isEmpty)
    let map = try TestMap([["a", "b"], ["c"]]).applying(composed)
    #expect(map.labels == [["+", "+", "+"], ["a", "c"]])
    let inverse = composed.inverted()
    #expect(
      Set(inverse.edits.map(\.operation)) == [
        .moveItem(from: [1, 0], to: [0, 0]), .deleteSection(0), .insertSection(0),
      ])
    #expect(try map.applying(inverse, after: [2, 1]).labels == [["a", "+"], ["c"]])
  }

  @Test func reloadDataStaysReloadData() throws {
    var reload = ChangeSet()
    reload.reloadData()
    var insert = ChangeSet()
    insert.insertItems(at: [[0, 0]])
    let reloaded = try reload.verified(before: [], after: [1])
    let inserted = try insert.verified(before: [1], after: [2])
    #expect(reloaded.inverted().includesReloadData)
    let composed = VerifiedChanges.composing([reloaded, inserted])
    #expect(composed.isReloadData && composed.newItemCounts[0] == 2)
    #expect(try TestMap([]).applying(composed).labels == [["+", "+"]])
  }
}

extension [[String]] {
  fileprivate var paths: [(ItemPath, String)] {
    enumerated().flatMap { section, items in
      items.enumerated().map { (ItemPath(section: section, item: $0), $1) }
    }
  }
}
