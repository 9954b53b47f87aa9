// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import SeededRandom
import TestSupport
import Testing
import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// Visible rows do not move by a pixel because of changes elsewhere.
@MainActor @Suite struct StillnessTests {
  /// The presented frames of the rows on the screen, by identity, in points of the viewport.
  private func seen(_ screen: Screen) -> [Int: Rect] {
    var result: [Int: Rect] = [:]
    for cell in screen.node.visibleNodes {
      guard let row = cell as? RowCell, let view = screen.node.parts?.view else { continue }
      result[row.row.id] = view.placeOnScreen(of: cell.layer)
    }
    return result
  }

  /// Edits of all kinds before and behind the viewport, animated or not, with several in progress.
  /// The first frame is the model.
  @Test(arguments: seeds(20)) func edits(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func height() -> Double { Double.random(in: 10...90, using: &generator).rounded() }
    let rows = (0..<300).map { Row($0, height: height()) }
    let screen = Screen([rows], schedule: .seeded(seed)) { node, source in
      source.acceptsModels = seed % 3 == 0
      node.retentionPolicy = seed % 2 == 0 ? .all : .bounded(count: 10)
      node.inverted = seed % 5 == 4
    }
    try screen.settle()
    // Scrolls to the middle, where most rows were never measured.
    screen.node.contentOffset = Point(
      x: 0, y: (screen.node.contentSize.height * 0.5).rounded())
    try screen.settle()
    // A scroll target anchors its item. Otherwise the visible rows are the anchors.
    let still = seen(screen)
    #expect(still.count >= 4)
    var next = 1000
    for _ in 0..<30 {
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        edit(screen, visible: Set(still.keys), &next, height(), &generator)
      }
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        screen.runFrame()
        let now = seen(screen)
        #expect(now == still, "moved from \(still) to \(now)")
        if now != still { return }
      }
    }
    try screen.settle()
    #expect(seen(screen) == still)
  }

  /// Edits an invisible row that is not adjacent to a visible one.
  private func edit(
    _ screen: Screen, visible: Set<Int>, _ next: inout Int, _ height: Double,
    _ generator: inout SeededGenerator
  ) {
    let rows = screen.source.sections[0]
    let shown = rows.indices.filter { visible.contains(rows[$0].id) }
    guard let low = shown.first, let high = shown.last else { return }
    let isBefore = Bool.random(using: &generator)
    let range = isBefore ? 0..<max(0, low - 1) : min(high + 2, rows.count)..<rows.count
    guard !range.isEmpty else { return }
    let index = Int.random(in: range, using: &generator)
    screen.node.performBatchUpdates(animated: Bool.random(using: &generator)) {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0 where range.count > 20:
        screen.source.sections[0].remove(at: index)
        screen.node.deleteItems(at: [[0, index]])
      case 1:
        screen.source.sections[0][index].height = height
        screen.node.reloadItems(at: [[0, index]])
      case 2:
        // A move between two invisible positions on the same side.
        let target = Int.random(in: range, using: &generator)
        let row = screen.source.sections[0].remove(at: index)
        screen.source.sections[0].insert(row, at: target)
        screen.node.moveItem(at: [0, index], to: [0, target])
      default:
        screen.source.sections[0].insert(Row(next, height: height), at: index)
        screen.node.insertItems(at: [[0, index]])
        next += 1
      }
    }
  }

  /// Rows that scroll in move only with the content, although lengths become known while the user
  /// scrolls up.
  @Test(arguments: seeds(12)) func scrollingUpThroughUnknownRows(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let rows = (0..<400).map {
      Row($0, height: Double.random(in: 10...120, using: &generator).rounded())
    }
    let screen = Screen([rows], schedule: .seeded(seed))
    try screen.settle()
    screen.node.contentOffset = Point(
      x: 0, y: (screen.node.contentSize.height * 0.7).rounded())
    try screen.settle()
    var compared = 0
    for _ in 0..<60 {
      let before = seen(screen)
      let distance = Double.random(in: -60 ... -1, using: &generator).rounded()
      _ = screen.node.scroll(by: Vector(dx: 0, dy: distance))
      screen.runFrame()
      for (id, frame) in seen(screen) {
        guard let old = before[id] else { continue }
        compared += 1
        #expect(
          frame == old.offsetBy(dx: 0, dy: -distance),
          "row \(id) went from \(old) to \(frame) in a scroll by \(distance)")
      }
    }
    #expect(compared > 120)
  }

  /// The end stays in view while the last row grows, like a streamed answer.
  @Test(arguments: seeds(10)) func theLastRowGrows(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let screen = Screen([Row.rows(0..<50)], schedule: .seeded(seed)) { node, source in
      node.stickyEdge = .end
      node.initialPosition = .end
      source.acceptsModels = seed % 2 == 0
    }
    try screen.settle()
    #expect(screen.screenY(49) == 360)
    for _ in 0..<30 {
      screen.source.sections[0][49].height += Double.random(in: 5...30, using: &generator)
        .rounded()
      screen.node.performBatchUpdates(animated: seed % 3 == 0) {
        screen.node.reloadItems(at: [[0, 49]])
      }
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        screen.runFrame()
        let offset = screen.node.contentOffset.y
        #expect(offset == screen.node.contentSize.height - 400)
        // The visible part of the row reaches the viewport's end, even while the row grows.
        let frame = try #require(seen(screen)[49])
        #expect(frame.maxY >= 399.9 && frame.maxY < 430)
      }
    }
    try screen.settle()
    #expect(screen.violations().isEmpty)
    // A user who has scrolled up is not disturbed.
    _ = screen.node.scroll(by: Vector(dx: 0, dy: -700))
    try screen.settle()
    let still = seen(screen)
    screen.source.sections[0][49].height += 100
    screen.node.reloadItems(at: [[0, 49]])
    try screen.settle()
    #expect(seen(screen) == still)
  }
}
