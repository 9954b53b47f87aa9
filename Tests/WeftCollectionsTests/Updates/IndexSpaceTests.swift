// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import SeededRandom
import TestSupport
import Testing
import WeftChanges
import WeftLayout
import WeftTesting

@testable import WeftCollections

/// Queries use the data source's index space, also while the screen shows an earlier state.
@Suite @MainActor struct IndexSpaceTests {
  @Test func queriesDuringAnUpdate() throws {
    let screen = Screen([Row.rows(0..<20)]) { $1.header = { "Section \($0)" } }
    let node = screen.node
    try screen.settle()
    #expect(node.pathsForVisibleItems == (0..<10).map { [0, $0] })
    // Rows and a section are inserted, and rows are deleted. The screen does not show this yet.
    screen.source.sections[0].removeFirst(3)
    screen.source.sections[0].insert(contentsOf: [Row(100), Row(101)], at: 0)
    screen.source.sections.insert([Row(200)], at: 0)
    node.performBatchUpdates {
      node.deleteItems(at: [[0, 0], [0, 1], [0, 2]])
      node.insertItems(at: [[1, 0], [1, 1]])
      node.insertSections([0])
    }
    #expect(screen.visibleIDs.first == -1)
    #expect(node.pathsForVisibleItems == (2..<9).map { [1, $0] })
    #expect(node.frameForItem(at: [0, 0]) == nil && node.frameForItem(at: [1, 1]) == nil)
    #expect(node.frameForItem(at: [1, 2])?.minY == 140)
    #expect(node.pathForItem(at: Point(x: 10, y: 150)) == [1, 2])
    #expect(node.pathForItem(at: Point(x: 10, y: 30)) == nil)
    #expect(node.screenPath(forItemAt: [1, 2]) == [0, 3])
    #expect(node.path(forItemAtScreenPath: [0, 3]) == [1, 2])
    #expect(node.path(forItemAtScreenPath: [0, 0]) == nil)
    #expect(node.screenIndex(forSection: 1) == 0 && node.screenIndex(forSection: 0) == nil)
    #expect(node.frameForHeader(inSection: 1)?.minY == 0)
    #expect(node.frameForHeader(inSection: 0) == nil)
    try screen.settle()
    #expect(node.screenPath(forItemAt: [1, 2]) == [1, 2])
    #expect(node.frameForItem(at: [0, 0])?.minY == 20)
    #expect(node.frameForHeader(inSection: 0)?.minY == 0)
  }

  /// Both conversions agree with the identities, whatever update is in progress.
  @Test(arguments: seeds(10)) func conversionsAgree(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let screen = Screen([Row.rows(0..<30)], schedule: .seeded(seed))
    let node = screen.node
    try screen.settle()
    var shown = screen.source.sections[0].map(\.id)
    for step in 0..<30 {
      var rows = screen.source.sections[0]
      if rows.count > 5, Bool.random(using: &random) {
        let index = Int.random(in: 0..<rows.count, using: &random)
        rows.remove(at: index)
        screen.source.sections[0] = rows
        node.deleteItems(at: [[0, index]])
      } else {
        let index = Int.random(in: 0...rows.count, using: &random)
        rows.insert(Row(100 + step), at: index)
        screen.source.sections[0] = rows
        node.insertItems(at: [[0, index]])
      }
      if Int.random(in: 0..<3, using: &random) == 0 { screen.runFrame() }
      if !node.isProcessingUpdates { shown = rows.map(\.id) }
      guard node.isProcessingUpdates || shown == rows.map(\.id) else { continue }
      let ids = rows.map(\.id)
      for path in node.pathsForVisibleItems {
        let seen = node.screenPath(forItemAt: path)
        #expect(seen.flatMap { node.path(forItemAtScreenPath: $0) } == path, "step \(step)")
        let frame = try #require(node.frameForItem(at: path))
        #expect(node.pathForItem(at: Point(x: 5, y: frame.midY)) == path)
        #expect(screen.visibleCell(ids[path.item])?.frame == frame)
      }
    }
  }
}
