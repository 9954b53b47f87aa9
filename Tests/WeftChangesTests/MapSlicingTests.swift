// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import SeededRandom
import Testing

@testable import WeftChanges

/// Parts of maps, joined runs and released elements; a failure names its seed.
@Suite struct MapSlicingTests {
  static func lazyMap(_ counts: [Int]) throws -> TestMap {
    try TestMap().reloaded(counts) { section, range in
      ElementRun(count: range.count) { TestElement("\(section).\($0)", id: $1) }
    }
  }

  @Test(arguments: 0..<20) func slicesHaveWhatTheMapHas(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var map = try Self.lazyMap((0..<4).map { _ in random.below(60) })
    for section in 0..<4 {
      for _ in 0..<random.below(10) {
        let item = random.below(map.numberOfItems(inSection: section))
        map.setLength(Double(random.below(9)), at: ItemPath(section: section, item: item))
      }
    }
    let first = random.below(5)
    let range = first..<first + random.below(5 - first)
    let slice = map.slice(sections: range)
    #expect(slice.invariantViolation() == nil, "seed \(seed)")
    #expect(slice.labels == Array(map.labels[range]), "seed \(seed)")
    #expect(slice.sectionID(at: 0) == (range.isEmpty ? nil : map.sectionID(at: first)))
    #expect(MapDiffTests.identities(of: slice) == Array(MapDiffTests.identities(of: map)[range]))
    // The rest and the slice are the whole.
    var whole = map.slice(sections: 0..<range.lowerBound)
    whole.append(contentsOf: slice)
    whole.append(contentsOf: map.slice(sections: range.upperBound..<4))
    #expect(whole.invariantViolation() == nil, "seed \(seed)")
    #expect(MapDiffTests.identities(of: whole) == MapDiffTests.identities(of: map))
    let metrics = ExtentMetrics(estimatedItemLength: 3, itemSpacing: 1)
    #expect(whole.totalLength(metrics) == map.totalLength(metrics), "seed \(seed)")
    #expect(CollectionDiff(from: map, to: whole).changes.isEmpty, "seed \(seed)")
  }

  @Test func rangesOfItemsCanBePutElsewhere() throws {
    let map = try Self.lazyMap([10])
    let run = map.items(7..<99, inSection: 0) + map.items(0..<2, inSection: 0)
    #expect(run.count == 5)
    let other = try TestMap().reloaded([5]) { _, _ in run }
    #expect(other.labels == [["0.7", "0.8", "0.9", "0.0", "0.1"]])
    #expect(other.element(at: [0, 0]) === map.element(at: [0, 7]))
    #expect(map.items(0..<3, inSection: 9).count == 0)
  }

  @Test func runsOfEqualLengthAreJoinedAgain() throws {
    var map = try Self.lazyMap([1_000])
    for item in 0..<1_000 { map.setLength(20, at: [0, item]) }
    #expect(map.invariantViolation() == nil)
    #expect(map.items(0..<1_000, inSection: 0).entries.count == 1)
    map.setLength(nil, at: [0, 500])
    #expect(map.items(0..<1_000, inSection: 0).entries.count == 3)
    map.setLength(20, at: [0, 500])
    #expect(map.items(0..<1_000, inSection: 0).entries.count == 1)
    #expect(map.path(of: try #require(map.item(at: [0, 999])).id) == [0, 999])
  }

  @Test func releasedElementsAreMadeAgain() throws {
    var map = try Self.lazyMap([100])
    weak let first = map.element(at: [0, 5])
    let kept = try #require(map.element(at: [0, 6]))
    let id = try #require(map.item(at: [0, 5])).id
    map.setLength(12, at: [0, 5])
    #expect(first != nil)
    map.releaseElements(0..<6, inSection: 0)
    #expect(first == nil)
    #expect(map.elementIfMade(at: [0, 5]) == nil)
    #expect(map.elementIfMade(at: [0, 6]) === kept)
    #expect(map.element(at: [0, 5])?.id == id && map.length(at: [0, 5]) == 12)
  }
}
