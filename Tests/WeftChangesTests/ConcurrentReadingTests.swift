// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftTesting

@testable import WeftChanges

/// Readers of old snapshots while a map is edited. A failure reports its seed. Run it with the
/// thread sanitizer, too.
@Suite struct ConcurrentReadingTests {
  /// Reads a map with all of its queries.
  static func look(at map: TestMap, _ seed: Int) -> [String] {
    var random = SeededGenerator(seed: seed)
    let metrics = ExtentMetrics(estimatedItemLength: 10)
    var seen: [String] = ["\(map.count) \(map.totalLength(metrics))"]
    for _ in 0..<40 where map.count > 0 {
      guard let path = map.path(atPosition: random.below(map.count)) else { continue }
      let element = map.element(at: path)
      let offset = map.offset(of: path, metrics) ?? -1
      let found = element.flatMap { map.path(of: $0) }
      let position = map.position(atOffset: offset + 1, metrics)?.path
      seen.append("\(element?.label ?? "-") \(offset) \(found == path) \(position == path)")
    }
    return seen
  }

  @Test(arguments: 0..<2) func oldSnapshotsStayAsTheyAre(seed: Int) async throws {
    var random = SeededGenerator(seed: seed)
    var map = try TestMap().reloaded([40, 0, 300]) { section, range in
      ElementRun(count: range.count, length: 10) { TestElement("\(section).\($0)", id: $1) }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<25 {
        let snapshot = map
        let expected = Self.look(at: snapshot, seed)
        for _ in 0..<3 {
          group.addTask {
            for _ in 0..<5 {
              #expect(Self.look(at: snapshot, seed) == expected, "seed \(seed)")
              await Task.yield()
            }
          }
        }
        let before = (0..<map.numberOfSections).map { section in
          (0..<map.numberOfItems(inSection: section)).map { "\(section).\($0)" }
        }
        let changes = RandomChanges.valid(from: before, using: &random)
        map = try map.applying(changes.changeSet, after: changes.after) { section, range in
          ElementRun(count: range.count, length: 10) { TestElement("new \($0)", id: $1) }
        }
        for _ in 0..<5 {
          map.setLength(
            Double(10 + random.below(20)),
            at: ItemPath(section: random.below(map.numberOfSections), item: random.below(9)))
        }
        _ = CollectionDiff(from: snapshot, to: map)
      }
      try await group.waitForAll()
    }
  }

  @Test func snapshotsOfIdentifiersCanBeReadWhileCopiesAreEdited() async throws {
    var content = Snapshot<String, SnapshotTests.Row>()
    try content.appendSections(["a"])
    try content.appendItems((0..<500).map { SnapshotTests.Row($0) })
    try await withThrowingTaskGroup(of: Void.self) { group in
      for step in 0..<20 {
        let copy = content
        group.addTask {
          #expect(copy.numberOfItems == 500 - step)
          #expect(copy.itemIdentifiers.count == 500 - step)
          #expect(copy.path(ofItem: 250) == [0, 250 - step])
        }
        try content.deleteItems([step])
      }
      try await group.waitForAll()
    }
  }
}
