// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges
import WeftCollections
import WeftLayers
import WeftLayout
import WeftTesting

/// Scrolling to an item.
@MainActor @Suite struct ScrollToItemTests {
  nonisolated static let positions: [(ScrollPosition, Double)] = [
    (.top, 0), (.center, 180), (.bottom, 360),
  ]

  @Test(arguments: positions) func aScrolledToItemIsAtItsPosition(
    position: ScrollPosition, y: Double
  ) throws {
    let screen = Screen([Row.rows(0..<100)])
    try screen.settle()
    screen.node.scrollToItem(at: [0, 50], position: position)
    try screen.settle()
    #expect(screen.screenY(50) == y)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func anItemThatIsNotThereIsIgnored() throws {
    let screen = Screen([Row.rows(0..<100)])
    try screen.settle()
    screen.node.scrollToItem(at: [0, 100])
    screen.node.scrollToItem(at: [1, 0])
    try screen.settle()
    #expect(screen.node.contentOffset == .zero)
  }

  @Test func theOffsetIsClamped() throws {
    let screen = Screen([Row.rows(0..<100)])
    try screen.settle()
    screen.node.contentOffset = Point(x: 50, y: 1e9)
    #expect(screen.node.contentOffset == Point(x: 0, y: screen.node.contentSize.height - 400))
    screen.node.contentOffset = Point(x: 0, y: -5)
    #expect(screen.node.contentOffset == .zero)
  }

  @Test(arguments: positions) func anItemThatIsPendingIsScrolledToWithItsUpdate(
    position: ScrollPosition, y: Double
  ) throws {
    let screen = Screen([Row.rows(0..<100)])
    try screen.settle()
    screen.source.sections[0].insert(contentsOf: Row.rows(1000..<1100), at: 50)
    screen.node.insertItems(at: (50..<150).map { [0, $0] })
    screen.node.scrollToItem(at: [0, 90], position: position)
    #expect(screen.violationsOfFrames(20).isEmpty)
    try screen.settle()
    #expect(screen.screenY(1040) == y)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test(arguments: [Schedule.inOrder, .seeded(1), .seeded(2), .seeded(3)])
  func theEndOfManyUnmeasuredRowsIsExact(schedule: Schedule) throws {
    let rows = (0..<20_000).map { Row($0, height: Double(15 + $0 * 31 % 90)) }
    let screen = Screen([rows], schedule: schedule)
    try screen.settle()
    screen.node.scrollToItem(at: [0, 19_999], position: .bottom)
    try screen.settle()
    #expect(screen.screenY(19_999).map { $0 + rows[19_999].height } == 400)
    let end = screen.node.contentSize.height - 400
    #expect(screen.node.contentOffset.y == end)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test(arguments: positions, [Schedule.inOrder, .seeded(4), .seeded(5)])
  func aScrolledToItemDoesNotDriftWhileLengthsBecomeKnown(
    place: (position: ScrollPosition, y: Double), schedule: Schedule
  ) throws {
    let rows = (0..<2000).map { Row($0, height: $0 == 1000 ? 40 : Double(15 + $0 * 31 % 90)) }
    let screen = Screen([rows], schedule: schedule)
    try screen.settle()
    screen.node.scrollToItem(at: [0, 1000], position: place.position)
    for _ in 0..<60 {
      screen.runFrame()
      if let y = screen.screenY(1000) { #expect(abs(y - place.y) <= 0.5) }
    }
    try screen.settle()
    #expect(screen.screenY(1000).map { abs($0 - place.y) <= 0.5 } == true)
    // The target stays while rows are inserted and removed before it.
    for round in 0..<5 {
      screen.source.sections[0].insert(Row(5000 + round, height: 33), at: 3)
      screen.source.sections[0].remove(at: 995)
      screen.node.performBatchUpdates {
        screen.node.insertItems(at: [[0, 3]])
        screen.node.deleteItems(at: [[0, 994]])
      }
      try screen.settle()
      #expect(screen.screenY(1000).map { abs($0 - place.y) <= 0.5 } == true, "round \(round)")
    }
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  /// At any position in the viewport.
  @Test func anItemThatIsInViewStaysWhereItIs() throws {
    let screen = Screen([Row.rows(0..<100)])
    try screen.settle()
    screen.node.contentOffset = Point(x: 0, y: 1000)
    try screen.settle()
    screen.node.scrollToItem(at: [0, 28], position: .nearest)
    for round in 0..<5 {
      screen.source.sections[0].insert(Row(1000 + round), at: 0)
      screen.node.insertItems(at: [[0, 0]])
      try screen.settle()
      #expect(screen.screenY(28) == 120)
      #expect(screen.screenY(30) == 200)
    }
    // A moved row is still in view. The other rows do not follow it.
    let row = screen.source.sections[0].remove(at: 33)
    screen.source.sections[0].insert(row, at: 35)
    screen.node.moveItem(at: [0, 33], to: [0, 35])
    try screen.settle()
    #expect(screen.screenY(27) == 80)
    #expect(screen.screenY(28) == 200)
    // The item does not leave the viewport.
    screen.source.sections[0].insert(contentsOf: Row.rows(2000..<2020), at: 34)
    screen.node.insertItems(at: (34..<54).map { [0, $0] })
    try screen.settle()
    #expect(screen.screenY(28).map { $0 >= 0 && $0 <= 360 } == true)
  }

  @Test(arguments: [Schedule.inOrder, .seeded(4), .seeded(5)])
  func anItemThatIsInViewStaysWhileLengthsBecomeKnown(schedule: Schedule) throws {
    let rows = (0..<2000).map { Row($0, height: Double(15 + $0 * 31 % 90)) }
    let screen = Screen([rows], schedule: schedule)
    try screen.settle()
    screen.node.contentOffset = Point(x: 0, y: 30_000)
    try screen.settle()
    let (ids, height) = (screen.visibleIDs, screen.node.contentSize.height)
    let id = ids[ids.count / 2]
    let y = try #require(screen.screenY(id))
    screen.node.scrollToItem(at: [0, id], position: .nearest)
    for _ in 0..<8 {
      screen.window.advance(by: 0.5)
      #expect(screen.screenY(id) == y)
    }
    #expect(screen.node.contentSize.height != height)
  }

  /// Sections of ten rows, whose headers of 20 points are pinned.
  private func pinningScreen() throws -> Screen {
    let sections = (0..<10).map { Row.rows($0 * 10..<$0 * 10 + 10) }
    let screen = Screen(sections, layout: CompositionalLayout(pinsHeaders: true)) { _, source in
      source.header = { "Section \($0)" }
    }
    try screen.settle()
    // Waits until all lengths are known.
    screen.window.advance(by: 2)
    try screen.settle()
    return screen
  }

  nonisolated static let pinnedPlaces: [(ScrollPosition, ItemPath, Double)] = [
    (.top, [5, 4], 20), (.top, [5, 0], 20), (.top, [5, 9], 20), (.nearest, [5, 4], 20),
    (.nearest, [5, 0], 20), (.center, [5, 4], 180), (.bottom, [5, 4], 360),
  ]

  @Test(arguments: pinnedPlaces)
  func anItemLiesBelowTheHeaderThatIsPinned(
    position: ScrollPosition, path: ItemPath, y: Double
  ) throws {
    let screen = try pinningScreen()
    screen.node.contentOffset.y = 10_000
    try screen.settle()
    screen.node.scrollToItem(at: path, position: position)
    try screen.settle()
    #expect(screen.screenY(path.section * 10 + path.item) == y)
    // The item keeps its position.
    screen.source.sections[0].remove(at: 0)
    screen.node.deleteItems(at: [[0, 0]])
    try screen.settle()
    #expect(screen.screenY(path.section * 10 + path.item) == y)
  }

  @Test func keysGoToTheTopOfAListWithPinnedHeaders() throws {
    let screen = try pinningScreen()
    screen.window.click(at: Point(x: 10, y: 100))
    screen.window.key(.end)
    try screen.settle()
    #expect(screen.screenY(99) == 360)
    screen.window.key(.home)
    try screen.settle()
    #expect(screen.node.contentOffset == .zero)
  }

  @Test func aGlideEnds() throws {
    let screen = Screen([Row.rows(0..<500)])
    try screen.settle()
    screen.window.scroll(by: 100)
    screen.window.fling(velocity: 4000)
    for _ in 0..<5 { screen.runFrame() }
    screen.node.scrollToItem(at: [0, 20])
    for _ in 0..<30 {
      screen.runFrame()
      #expect(screen.screenY(20) == 0)
    }
    try screen.settle()
    #expect(screen.screenY(20) == 0)
  }

  @Test func theUserEndsIt() throws {
    let screen = Screen([Row.rows(0..<500)])
    try screen.settle()
    screen.node.scrollToItem(at: [0, 100], position: .center)
    try screen.settle()
    screen.window.scroll(by: 50)
    screen.source.sections[0].insert(Row(1000), at: 0)
    screen.node.insertItems(at: [[0, 0]])
    try screen.settle()
    #expect(screen.screenY(100) == 130)
  }

  /// A centered item may leave half a pixel free on each side.
  @Test func aCenteredItemDoesNotGoToAndFroByAPixel() throws {
    var rows = Row.rows(0..<200)
    rows[100] = Row(100, height: 85)
    let screen = Screen([rows])
    try screen.settle()
    screen.node.scrollToItem(at: [0, 100], position: .center)
    try screen.settle()
    var places: Set<Double> = []
    for step in 0..<30 {
      let row = Row(1000 + step, height: Double(31 + step))
      screen.source.sections[0].insert(row, at: step * 3)
      screen.node.insertItems(at: [ItemPath(section: 0, item: step * 3)])
      if step % 3 == 0 {
        screen.window.scroll(by: 1)
        screen.node.scrollToItem(
          at: ItemPath(section: 0, item: 101 + step), position: .center)
      }
      for _ in 0..<6 {
        screen.runFrame()
        places.insert(try #require(screen.screenY(100)))
      }
    }
    #expect(places.count == 1, "\(places)")
  }

  /// The last row cannot reach the top, so the content slows down toward its end.
  @Test func anAnimatedScrollEasesOutAtTheEndOfTheContent() throws {
    let screen = Screen([Row.rows(0..<30)])
    try screen.settle()
    screen.node.scrollToItem(at: [0, 29], position: .top, animated: true)
    var steps: [Double] = []
    while steps.count < 200 {
      let before = screen.node.contentOffset.y
      screen.runFrame()
      steps.append(screen.node.contentOffset.y - before)
      if before == 800 { break }
    }
    let moving = steps.filter { $0 > 0 }
    #expect(screen.node.contentOffset.y == 800)
    #expect(try #require(moving.last) < (moving.max() ?? 0) / 4, "\(moving)")
  }

  @Test func anAnimatedScrollFollowsItsItemThroughAReload() throws {
    let screen = Screen([Row.rows(0..<500)])
    try screen.settle()
    screen.node.scrollToItem(at: [0, 100], position: .top, animated: true)
    for _ in 0..<5 { screen.runFrame() }
    screen.source.sections[0][100].text = "new"
    screen.node.reloadItems(at: [[0, 100]])
    for _ in 0..<3 { screen.runFrame() }
    screen.source.sections[0].insert(contentsOf: Row.rows(1000..<1040), at: 0)
    screen.node.insertItems(at: (0..<40).map { [0, $0] })
    try screen.settle()
    #expect(screen.screenY(100) == 0)
    #expect(screen.visibleCell(100)?.row.text == "new")
  }
}
