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

/// Content that begins at the bottom of the viewport.
@MainActor @Suite struct InvertedTests {
  private func screen(
    _ rows: [Row], schedule: Schedule = .inOrder, _ configure: (CollectionNode) -> Void = { _ in }
  ) throws -> Screen {
    let screen = Screen([rows], schedule: schedule) { node, _ in
      node.inverted = true
      configure(node)
    }
    try screen.settle()
    return screen
  }

  @Test func theFirstItemIsAtTheBottom() throws {
    let screen = try screen(Row.rows(0..<50))
    #expect(screen.screenY(0) == 360)
    #expect(screen.screenY(9) == 0)
    #expect(screen.node.contentOffset.y == 50 * 40 - 400)
    // Inversion does not flip layers.
    #expect(screen.visibleCell(0)?.layer.transform == .identity)
    screen.window.click(at: Point(x: 10, y: 390))
    #expect(screen.node.pathsForSelectedItems == [[0, 0]])
  }

  @Test func contentThatDoesNotFillTheViewportIsAtItsBottom() throws {
    let screen = try screen(Row.rows(0..<3))
    #expect(screen.screenY(0) == 360)
    #expect(screen.screenY(2) == 280)
  }

  /// A bar at either end leaves room for the rows, whether they fill the viewport or not.
  @Test(arguments: [
    (EdgeInsets(top: 50), 3, 360.0), (EdgeInsets(bottom: 50), 3, 310),
    (EdgeInsets(top: 50), 9, 360), (EdgeInsets(bottom: 50), 9, 310),
    (EdgeInsets(top: 30, bottom: 50), 50, 310),
  ])
  func insetsLeaveRoom(inset: EdgeInsets, count: Int, y: Double) throws {
    let screen = try screen(Row.rows(0..<count)) { $0.contentInset = inset }
    #expect(screen.screenY(0) == y)
    screen.node.contentInset = .zero
    try screen.settle()
    #expect(screen.screenY(0) == 360)
    guard count == 3 else { return }
    // Scrollable rows do not move.
    screen.node.contentInset = inset
    try screen.settle()
    #expect(screen.screenY(0) == y)
  }

  @Test func aNewFirstItemComesInBelow() throws {
    let screen = try screen(Row.rows(0..<50)) { $0.stickyEdge = .top }
    screen.source.sections[0].insert(Row(100), at: 0)
    screen.node.insertItems(at: [[0, 0]])
    try screen.settle()
    #expect(screen.screenY(100) == 360)
    #expect(screen.screenY(0) == 320)
    // A user who has scrolled up is not disturbed.
    _ = screen.node.scroll(by: Vector(dx: 0, dy: -200))
    try screen.settle()
    let y = try #require(screen.screenY(10))
    screen.source.sections[0].insert(Row(101), at: 0)
    screen.node.insertItems(at: [[0, 0]])
    try screen.settle()
    #expect(screen.screenY(10) == y)
  }

  @Test func itemsAtTheFarEndMoveNothing() throws {
    let screen = try screen(Row.rows(0..<50))
    screen.source.sections[0] += Row.rows(50..<60)
    screen.node.insertItems(at: (50..<60).map { [0, $0] })
    try screen.settle()
    #expect(screen.screenY(0) == 360)
    #expect(screen.frameViolations.isEmpty)
  }

  @Test func aResizeKeepsTheBottom() throws {
    let screen = try screen(Row.rows(0..<50)) { $0.stickyEdge = .top }
    screen.resize(to: Size(width: 300, height: 300))
    try screen.settle()
    #expect(screen.screenY(0) == 260)
  }

  @Test func theCursorGoesByTheEye() throws {
    let screen = try screen(Row.rows(0..<50))
    screen.window.click(at: Point(x: 10, y: 350))
    screen.window.key(.up)
    #expect(screen.node.cursorPath == [0, 2])
    screen.window.key(.down)
    #expect(screen.node.cursorPath == [0, 1])
  }

  @Test func scrollToItemLandsThere() throws {
    let screen = try screen(
      (0..<500).map { Row($0, height: 20 + Double($0 * 37 % 60)) })
    screen.node.scrollToItem(at: [0, 250], position: .top)
    try screen.settle()
    #expect(screen.screenY(250) == 0)
    screen.node.scrollToItem(at: [0, 100], position: .bottom)
    try screen.settle()
    let height = try #require(screen.visibleCell(100)).frame.height
    #expect(screen.screenY(100) == 400 - height)
  }

  @Test func theTailIsFetchedAtTheTop() async throws {
    var fetches = 0
    let screen = try screen(Row.rows(0..<100)) { node in
      node.onBatchFetch = { _ in fetches += 1 }
    }
    _ = screen.node.scroll(by: Vector(dx: 0, dy: -2700))
    try await screen.window.settle { true }
    #expect(fetches == 0)
    _ = screen.node.scroll(by: Vector(dx: 0, dy: -200))
    try await screen.window.settle { fetches == 1 }
  }

  /// Random heights and updates. There are no gaps or overlaps, and the rows at the bottom keep
  /// their positions.
  @Test(arguments: seeds(20)) func anySchedule(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func height() -> Double { Double.random(in: 10...90, using: &generator).rounded() }
    let screen = try screen(
      (0..<60).map { Row($0, height: height()) }, schedule: .seeded(seed)
    ) { $0.stickyEdge = seed % 2 == 0 ? .top : nil }
    var next = 100
    for _ in 0..<20 {
      let count = screen.source.sections[0].count
      let index = Int.random(in: 0..<count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        _ = screen.node.scroll(
          by: Vector(dx: 0, dy: Double.random(in: -200...200, using: &generator)))
      case 1:
        screen.source.sections[0].remove(at: index)
        screen.node.deleteItems(at: [[0, index]])
      case 2:
        screen.source.sections[0].insert(Row(next, height: height()), at: index)
        screen.node.insertItems(at: [[0, index]])
        next += 1
      default:
        screen.source.sections[0][index].height = height()
        screen.node.reloadItems(at: [[0, index]])
      }
      for _ in 0..<Int.random(in: 0...3, using: &generator) { screen.runFrame() }
    }
    try screen.settle()
    #expect(screen.frameViolations.isEmpty)
    let ids = screen.source.sections[0].map(\.id)
    let shown = Array(screen.visibleIDs)
    let first = try #require(shown.first.flatMap { ids.firstIndex(of: $0) })
    #expect(shown == Array(ids[first..<first + shown.count]))
    // From the bottom up.
    let tops = shown.compactMap { screen.screenY($0) }
    #expect(tops == tops.sorted(by: >))
  }
}
