// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftTesting

@testable import WeftChanges

/// Identities as ranges, against sets. A failure reports its seed.
@Suite struct ElementIDSetTests {
  private static func set(_ values: Set<UInt64>) -> ElementIDSet {
    ElementIDSet(values.map { ElementID(rawValue: $0) })
  }

  private static func values(_ set: ElementIDSet) -> [UInt64] { set.ids.map(\.rawValue) }

  @Test(arguments: 0..<8 * seedFactor) func replacedOnesGiveWayToTheNewest(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let values = Set((0..<random.below(30)).map { _ in UInt64(random.below(60)) })
    // Only later identities, as in real updates. Some of them are replaced again.
    var next: [UInt64: UInt64] = [:]
    for _ in 0..<random.below(60) {
      let old = UInt64(random.below(90))
      next[old] = old + 1 + UInt64(random.below(30))
    }
    func newest(_ value: UInt64) -> UInt64 { next[value].map(newest) ?? value }
    let replacements = Dictionary(
      uniqueKeysWithValues: next.map {
        (ElementID(rawValue: $0.key), ElementID(rawValue: $0.value))
      })
    let result = Self.set(values).replacing(by: replacements)
    #expect(Self.values(result) == Set(values.map(newest)).sorted(), "seed \(seed)")
  }

  @Test(arguments: 0..<8 * seedFactor) func behavesLikeASet(seed: Int) {
    var random = SeededGenerator(seed: seed)
    func some() -> Set<UInt64> {
      var values: Set<UInt64> = []
      for _ in 0..<random.below(14) {
        let start = random.below(60)
        values.formUnion((start...start + random.below(6)).map { UInt64($0) })
      }
      return values
    }
    var model = some()
    var set = Self.set(model)
    for step in 0..<60 {
      let other = some()
      let value = UInt64(random.below(66))
      switch random.below(6) {
      case 0:
        model.insert(value)
        set.insert(ElementID(rawValue: value))
      case 1:
        let wasThere = model.remove(value) != nil
        #expect(set.remove(ElementID(rawValue: value)) == wasThere)
      case 2:
        model.formUnion(other)
        set.formUnion(Self.set(other))
      case 3:
        model.subtract(other)
        set.subtract(Self.set(other))
      case 4:
        model.subtract(other)
        set = set.subtracting(Self.set(other))
      default:
        model.formIntersection(other.union(some()))
        set = Self.set(model)
      }
      #expect(Self.values(set) == model.sorted(), "seed \(seed), step \(step)")
      #expect(set.count == model.count && set.isEmpty == model.isEmpty)
      #expect(Self.values(set.intersection(Self.set(other))) == model.intersection(other).sorted())
      for value in UInt64(0)..<70 {
        #expect(set.contains(ElementID(rawValue: value)) == model.contains(value))
      }
      // The number of ranges is minimal, so that equal sets are equal values.
      #expect(set == Self.set(model), "seed \(seed), step \(step)")
    }
  }

  /// A few items are looked up in a map with many interruptions, and each is visited once.
  @Test(arguments: 0..<4 * seedFactor) func aFewAreFoundAmongManyInterruptions(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    // Some of the sections have no interruptions.
    let counts = (0..<30).map { $0 % 3 == 0 ? 40 : 1000 }
    let full = try TestMap().reloaded(counts) { _, range in
      ElementRun(count: range.count) { _, id in TestElement("lazy", id: id) }
    }
    var changes = ChangeSet()
    for (section, count) in counts.enumerated() where section % 3 > 0 {
      changes.deleteItems(
        at: stride(from: 0, to: count, by: 2).map { ItemPath(section: section, item: $0) })
    }
    let map = try full.applying(changes, after: counts.map { $0 == 1000 ? 500 : $0 })
    let all = MapDiffTests.identities(of: map)
    let paths = all.indices.flatMap { section in
      all[section].indices.map { ItemPath(section: section, item: $0) }
    }
    let share = paths.count / (17 + random.below(40))
    let some = paths.filter { _ in random.below(share) == 0 }
    let ids = ElementIDSet(some.map { all[$0.section][$0.item] })
    var found: [ItemPath] = []
    map.forEachItem(among: ids) { path, id in
      #expect(id == all[path.section][path.item])
      found.append(path)
      return true
    }
    #expect(found == some, "seed \(seed)")
    let end = random.below(max(1, some.count))
    var count = 0
    map.forEachItem(among: ids) { _, _ in
      count += 1
      return count < end
    }
    #expect(count == min(max(1, end), some.count), "seed \(seed)")
  }

  /// After edits of all kinds, the identities of a map equal the identities of its single items.
  @Test(arguments: 0..<8 * seedFactor) func mapsTellTheirIdentities(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var map = try TestMap().reloaded((0..<4).map { _ in random.below(40) }) { _, range in
      ElementRun(count: range.count) { _, id in TestElement("lazy", id: id) }
    }
    for _ in 0..<6 {
      let old = MapDiffTests.identities(of: map)
      #expect(map.identities == ElementIDSet(old.joined()), "seed \(seed)")
      let paths = old.indices.flatMap { section in
        old[section].indices.map { ItemPath(section: section, item: $0) }
      }
      if !paths.isEmpty {
        let (a, b) = (random.below(paths.count), random.below(paths.count))
        let (low, high) = (paths[min(a, b)], paths[max(a, b)])
        let between = paths.filter { low <= $0 && $0 < high }.map { old[$0.section][$0.item] }
        #expect(map.identities(from: low, to: high) == ElementIDSet(between), "seed \(seed)")
        // A part of the identities, and some that do not exist, in order.
        for share in [3, 30] {
          let some = paths.filter { _ in random.below(share) < 3 }
          var ids = ElementIDSet(some.map { old[$0.section][$0.item] })
          for _ in 0..<random.below(40) { ids.insert(ElementID()) }
          var found: [ItemPath] = []
          map.forEachItem(among: ids) { path, id in
            #expect(id == old[path.section][path.item])
            found.append(path)
            return true
          }
          #expect(found == some, "seed \(seed)")
          var count = 0
          map.forEachItem(among: ids) { _, _ in
            count += 1
            return count < 2
          }
          #expect(count == min(2, some.count))
        }
      }
      let changes = RandomChanges.valid(from: map.labels, using: &random)
      map = try map.applying(changes.changeSet, after: changes.after)
      #expect(map.invariantViolation() == nil)
    }
  }

  @Test func aMillionRowsAreOneRange() throws {
    var map = try TestMap().reloaded([1_000_000]) { _, range in
      ElementRun(count: range.count) { _, id in TestElement("lazy", id: id) }
    }
    // Lengths divide the run, but identities stay consecutive.
    for item in 0..<200 { map.setLength(Double(item), at: [0, item * 7]) }
    #expect(map.identities.ranges.count == 1 && map.identities.count == 1_000_000)
  }
}
