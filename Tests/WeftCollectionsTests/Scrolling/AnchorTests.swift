// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftChanges
import WeftCollections
import WeftLayers
import WeftLayout
import WeftTesting

/// Visible rows keep their positions, whatever happens around them.
@MainActor @Suite struct AnchorTests {
  /// A list of 100 rows of 40 points with the viewport at 1210, which cuts row 30.
  private func screen(_ schedule: Schedule = .inOrder) throws -> Screen {
    let screen = Screen([Row.rows(0..<100)], schedule: schedule)
    try screen.settle()
    screen.node.contentOffset = Point(x: 0, y: 1210)
    try screen.settle()
    return screen
  }

  /// Runs the frames one by one and expects a row to stay.
  private func expectToStay(_ id: Int, at y: Double, on screen: Screen) throws {
    for _ in 0..<30 {
      screen.runFrame()
      #expect(screen.screenY(id) == y)
    }
    try screen.settle()
    #expect(screen.screenY(id) == y)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test(arguments: [Schedule.inOrder, .seeded(7), .seeded(8)])
  func insertionsAbove(schedule: Schedule) throws {
    let screen = try screen(schedule)
    screen.source.sections[0].insert(contentsOf: Row.rows(1000..<1020, height: 33), at: 0)
    screen.node.insertItems(at: (0..<20).map { [0, $0] })
    try expectToStay(30, at: -10, on: screen)
  }

  @Test func insertionsIntoTheRowAbove() throws {
    let screen = try screen()
    screen.source.sections[0].insert(contentsOf: Row.rows(1000..<1003, height: 77), at: 30)
    screen.node.insertItems(at: (30..<33).map { [0, $0] })
    try expectToStay(30, at: -10, on: screen)
  }

  @Test func deletionsAbove() throws {
    let screen = try screen()
    screen.source.sections[0].removeFirst(20)
    screen.node.deleteItems(at: (0..<20).map { [0, $0] })
    try expectToStay(30, at: -10, on: screen)
  }

  @Test func deletionOfTheTopRow() throws {
    let screen = try screen()
    screen.source.sections[0].remove(at: 30)
    screen.node.deleteItems(at: [[0, 30]])
    try screen.settle()
    #expect(screen.screenY(31) == 30)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func sectionsInsertedAbove() throws {
    let screen = try screen()
    screen.source.sections.insert(Row.rows(1000..<1030), at: 0)
    screen.node.insertSections([0])
    try expectToStay(30, at: -10, on: screen)
  }

  @Test func aRowThatMovesAwayDoesNotTakeTheViewAlong() throws {
    let screen = try screen()
    let row = screen.source.sections[0].remove(at: 30)
    screen.source.sections[0].append(row)
    screen.node.moveItem(at: [0, 30], to: [0, 99])
    try expectToStay(35, at: 190, on: screen)
  }

  @Test func allVisibleRowsReloadedBelowAnInsertion() throws {
    let screen = try screen()
    screen.source.sections[0].insert(contentsOf: Row.rows(1000..<1005), at: 0)
    screen.node.performBatchUpdates {
      screen.node.insertItems(at: (0..<5).map { [0, $0] })
      screen.node.reloadItems(at: (0..<100).map { [0, $0] })
    }
    try screen.settle()
    #expect(screen.screenY(30) == -10)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func atTheVeryTopNewRowsComeInAboveTheScreen() throws {
    let screen = Screen([Row.rows(0..<100)])
    try screen.settle()
    screen.source.sections[0].insert(contentsOf: Row.rows(1000..<1003, height: 33), at: 0)
    screen.node.insertItems(at: [[0, 0], [0, 1], [0, 2]])
    try expectToStay(0, at: 0, on: screen)
  }

  /// An empty section moves no rows that the top would otherwise show.
  @Test func atTheVeryTopAnEmptySectionMayMove() throws {
    let screen = Screen([Row.rows(0..<30), [], Row.rows(30..<60)])
    try screen.settle()
    screen.source.sections[0].insert(Row(1000), at: 0)
    screen.source.sections.swapAt(1, 2)
    screen.node.performBatchUpdates {
      screen.node.insertItems(at: [[0, 0]])
      screen.node.moveSection(1, to: 2)
    }
    try screen.settle()
    #expect(screen.screenY(0) == 0)
    #expect(screen.screenY(1000) == nil)
  }

  @Test func aListThatHoldsToItsTopShowsNewRows() throws {
    let screen = Screen([Row.rows(0..<100)]) { node, _ in node.stickyEdge = .top }
    try screen.settle()
    screen.source.sections[0].insert(Row(1000), at: 0)
    screen.node.insertItems(at: [[0, 0]])
    try screen.settle()
    #expect(screen.node.contentOffset == .zero)
    #expect(screen.visibleIDs.first == 1000)
  }

  @Test(arguments: 0..<5 * seedFactor) func lengthsThatBecomeKnownAbove(seed: Int) throws {
    // Rows differ from their estimate of 80. Scrolling up measures them one by one.
    var generator = SeededGenerator(seed: UInt64(seed))
    let rows = (0..<400).map {
      Row($0, height: Double.random(in: 10...60, using: &generator).rounded())
    }
    let screen = Screen([rows], schedule: .seeded(UInt64(seed)))
    try screen.settle()
    screen.node.scrollToItem(at: [0, 300])
    try screen.settle()
    #expect(screen.screenY(300) == 0, "seed \(seed)")
    for _ in 0..<40 {
      let before = screen.visibleIDs.map { ($0, screen.screenY($0) ?? 0) }
      screen.node.scroll(by: Vector(dx: 0, dy: -35))
      for _ in 0..<6 { screen.runFrame() }
      for (id, y) in before {
        guard let now = screen.screenY(id) else { continue }
        #expect(now == y + 35, "seed \(seed), row \(id)")
      }
    }
    try screen.settle()
    #expect(screen.violations().isEmpty, "seed \(seed): \(screen.violations())")
  }

  @Test func aWidthKeepsTheTopRow() throws {
    let screen = try screen()
    screen.window.resize(to: Size(width: 200, height: 300))
    try screen.settle()
    #expect(screen.screenY(30) == -10)
    #expect(screen.visibleCell(31)?.frame.width == 200)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func aShorterContentIsScrolledBack() throws {
    let screen = try screen()
    screen.source.sections[0].removeLast(90)
    screen.node.deleteItems(at: (10..<100).map { [0, $0] })
    try screen.settle()
    #expect(screen.node.contentOffset == .zero)
    #expect(screen.visibleIDs == Array(0..<10))
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func oneAbsurdHeightDoesNotSpoilTheEstimate() throws {
    var rows = Row.rows(0..<10_000)
    rows[0].height = 1e7
    let screen = Screen([rows])
    try screen.settle()
    screen.source.sections[0][0].height = 40
    screen.node.reloadItems(at: [[0, 0]])
    try screen.settle()
    for _ in 0..<20 {
      screen.node.scroll(by: Vector(dx: 0, dy: 300))
      try screen.settle()
    }
    let length = screen.node.contentSize.height
    #expect(length < 10_000 * 80)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }
}
