// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// Situations that users of other frameworks have reported about lists, keys and fetching.
/// The repository and the number of the report precede each test.
@Suite @MainActor struct ReportedListTests {
  /// Rows of unequal heights, which are estimated until the rows are near the viewport.
  private func unequal(_ ids: Range<Int>) -> [Row] {
    ids.map { Row($0, height: Double(20 + abs($0) * 37 % 90)) }
  }

  // Shopify/flash-list 1667
  /// The loading row at the start is replaced by the page that was loaded.
  @Test(arguments: [0.0, 25, 200], [false, true])
  func aLoadingRowIsReplacedByAPage(scrolled: Double, animated: Bool) throws {
    let loading = Row(-1)
    let screen = Screen([[loading] + unequal(0..<60)])
    try screen.settle()
    screen.node.contentOffset = Point(x: 0, y: scrolled)
    try screen.settle()
    let seen = screen.visibleIDs.filter { $0 >= 0 }
    let before = seen.map { screen.screenY($0) }
    screen.source.sections[0] = unequal(100..<120) + unequal(0..<60)
    screen.node.performBatchUpdates(animated: animated) {
      screen.node.deleteItems(at: [[0, 0]])
      screen.node.insertItems(at: (0..<20).map { [0, $0] })
    }
    try screen.settle()
    // The row that takes the place of the loading row fills the rest of the view.
    #expect(seen.map { screen.screenY($0) } == before)
  }

  // LegendApp/legend-list 531
  /// A chat with few messages at its end gets older messages, and no frame shows a shift.
  @Test(arguments: [false, true]) func olderMessagesInAShortChat(animated: Bool) throws {
    let screen = Screen([unequal(0..<3)]) { node, _ in node.inverted = true }
    try screen.settle()
    let before = (0..<3).map { screen.screenY($0) }
    #expect(screen.visibleCell(0).map { $0.frame.maxY - screen.node.contentOffset.y } == 400)
    screen.source.sections[0] += unequal(3..<40)
    screen.node.performBatchUpdates(animated: animated) {
      screen.node.insertItems(at: (3..<40).map { [0, $0] })
    }
    for _ in 0..<60 {
      screen.runFrame()
      #expect((0..<3).map { screen.screenY($0) } == before)
    }
    #expect(screen.visibleIDs.count > 3)
  }

  // petyosi/react-virtuoso 1069
  /// The rows around a target get their content after the scroll. The row under the pinned header
  /// is not the target.
  @Test(arguments: [0, 1, 2]) func theContentArrivesAfterTheScroll(order: Int) throws {
    let screen = Screen(
      (0..<10).map { section in (0..<20).map { Row(section * 100 + $0) } },
      layout: CompositionalLayout(pinsHeaders: true)
    ) { $1.header = { "\($0)" } }
    try screen.settle()
    screen.node.scrollToItem(at: [4, 7])
    try screen.settle()
    #expect(screen.screenY(407) == 20)
    let cells = screen.node.visibleNodes.compactMap { $0 as? RowCell }.filter { $0.row.id >= 0 }
    let ordered = order == 0 ? cells : order == 1 ? cells.reversed() : []
    for cell in ordered {
      cell.setHeight(Double(30 + cell.row.id * 53 % 140))
      screen.runFrame()
      #expect(screen.screenY(407) == 20)
    }
    if order == 2 {
      for cell in cells { cell.setHeight(Double(30 + cell.row.id * 53 % 140)) }
    }
    // The row before the target grows, too.
    (screen.node.nodeForItem(at: [4, 6]) as? RowCell)?.setHeight(150)
    try screen.settle()
    #expect(screen.screenY(407) == 20)
  }

  // petyosi/react-virtuoso 585
  /// After a jump to the end of many unmeasured groups, scrolling up never leads down.
  @Test(arguments: [false, true]) func upwardsFromTheEndOfManyGroups(pins: Bool) throws {
    let screen = Screen(
      (0..<200).map { group in unequal(group * 10..<group * 10 + 10) },
      layout: CompositionalLayout(pinsHeaders: pins)
    ) { $1.header = { "\($0)" } }
    try screen.settle()
    screen.node.contentOffset = Point(x: 0, y: screen.node.contentSize.height)
    try screen.settle()
    var first = try #require(screen.visibleIDs.last)
    #expect(first == 1999)
    for _ in 0..<200 {
      let rows = screen.visibleIDs.filter { $0 >= 0 }
      let old = rows.map { ($0, screen.screenY($0) ?? 0) }
      screen.node.scroll(by: Vector(dx: 0, dy: -70))
      screen.runFrame()
      for (id, y) in old {
        if let now = screen.screenY(id) { #expect(now == y + 70, "row \(id)") }
      }
      let top = try #require(screen.visibleIDs.filter { $0 >= 0 }.min())
      #expect(top <= first)
      first = top
    }
    #expect(first < 1900)
  }

  // inokawa/virtua 408
  /// A list that sticks to its end, in which images arrive late and rows are opened and closed.
  @Test(arguments: [false, true]) func aListSticksToItsEnd(inverted: Bool) throws {
    let screen = Screen([unequal(0..<40)]) { node, _ in
      node.inverted = inverted
      node.stickyEdge = inverted ? .top : .end
      node.initialPosition = inverted ? .top : .end
    }
    try screen.settle()
    let last = inverted ? 0 : 39
    func isAtEnd() -> Bool {
      screen.visibleCell(last).map { $0.frame.maxY - screen.node.contentOffset.y == 400 } ?? false
    }
    #expect(isAtEnd())
    // Images of visible rows arrive.
    for (index, id) in screen.visibleIDs.enumerated() {
      screen.visibleCell(id)?.setHeight(Double(60 + index * 20))
      try screen.settle()
      #expect(isAtEnd())
    }
    // The user scrolls up a bit and closes a row, which brings back the end.
    screen.node.scroll(by: Vector(dx: 0, dy: -30))
    try screen.settle()
    #expect(!isAtEnd())
    let opened = try #require(screen.visibleIDs.first { $0 != last })
    let height = try #require(screen.visibleCell(opened)?.frame.height)
    screen.visibleCell(last)?.setHeight(10)
    try screen.settle()
    #expect(isAtEnd())
    screen.visibleCell(last)?.setHeight(height)
    try screen.settle()
    #expect(isAtEnd())
  }

  // glushchenko/fsnotes 320
  /// The user selects rows downward and deletes them. The cursor is on the next remaining row.
  @Test(arguments: [(2, 5), (15, 19), (0, 3)])
  func theCursorAfterADeletionOfSeveralRows(first: Int, last: Int) throws {
    let screen = Screen([Row.rows(0..<20)]) { node, _ in node.allowsMultipleSelection = true }
    try screen.settle()
    screen.node.scrollToItem(at: [0, first])
    try screen.settle()
    screen.window.click(try #require(screen.visibleCell(first)))
    for _ in first..<last { screen.window.key(.down, modifiers: .shift) }
    try screen.settle()
    #expect(screen.node.pathsForSelectedItems == (first...last).map { [0, $0] })
    #expect(screen.node.cursorPath == [0, last])
    screen.source.sections[0].removeSubrange(first...last)
    screen.node.deleteItems(at: (first...last).map { [0, $0] })
    try screen.settle()
    let expected = last == 19 ? first - 1 : first
    #expect(screen.node.cursorPath == [0, expected])
    // The next key continues from there, and the row is in view.
    screen.window.key(.up)
    try screen.settle()
    #expect(screen.node.cursorPath == [0, max(0, expected - 1)])
  }

  // reupen/columns_ui 1758
  /// The start of a range is kept while Shift is released between two steps.
  @Test func aRangeContinuesAfterShiftWasReleased() throws {
    let screen = Screen([Row.rows(0..<20)]) { node, _ in node.allowsMultipleSelection = true }
    try screen.settle()
    screen.window.click(try #require(screen.visibleCell(4)))
    for _ in 0..<2 { screen.window.key(.down, modifiers: .shift) }
    #expect(screen.node.pathsForSelectedItems == [[0, 4], [0, 5], [0, 6]])
    screen.window.advance(by: 3)
    screen.window.key(.down, modifiers: .shift)
    #expect(screen.node.pathsForSelectedItems == (4...7).map { [0, $0] })
    screen.window.advance(by: 3)
    for _ in 0..<5 { screen.window.key(.up, modifiers: .shift) }
    #expect(screen.node.pathsForSelectedItems == [[0, 2], [0, 3], [0, 4]])
    let other = try #require(screen.visibleCell(8))
    screen.window.click(
      at: Point(x: 50, y: (screen.screenY(8) ?? 0) + other.frame.height / 2), modifiers: .shift)
    #expect(screen.node.pathsForSelectedItems == (4...8).map { [0, $0] })
    // A plain step begins another range.
    screen.window.key(.down)
    screen.window.key(.down, modifiers: .shift)
    #expect(screen.node.pathsForSelectedItems == [[0, 9], [0, 10]])
  }

  // inokawa/virtua 432
  /// Scrolling up in a chat whose rows are not measured moves by each step and ends at the top.
  @Test(arguments: [90.0, 390, 1500]) func scrollingUpEndsAtTheTop(step: Double) throws {
    let screen = Screen([unequal(0..<300)]) { node, _ in
      (node.initialPosition, node.stickyEdge) = (.end, .end)
    }
    try screen.settle()
    #expect(screen.visibleIDs.last == 299)
    var steps = 0
    while screen.node.contentOffset.y > 0, steps < 1000 {
      let old = screen.visibleIDs.map { ($0, screen.screenY($0) ?? 0) }
      let offset = screen.node.contentOffset.y
      screen.node.scroll(by: Vector(dx: 0, dy: -step))
      screen.runFrame()
      steps += 1
      for (id, y) in old where offset > step {
        if let now = screen.screenY(id) { #expect(now == y + step) }
      }
    }
    try screen.settle()
    #expect(screen.visibleIDs.first == 0)
    #expect(screen.screenY(0) == 0)
    #expect(screen.node.blankFraction == 0)
  }

  // inokawa/virtua 357
  /// A jump to the first row of a list that loads at its start loads a page, not all pages.
  @Test(arguments: [false, true]) func aJumpToTheStartLoadsAPage(animated: Bool) async throws {
    let screen = Screen([unequal(0..<100)]) { node, _ in node.initialPosition = .end }
    try screen.settle()
    var (calls, next) = (0, -1)
    screen.node.headFetching = BatchFetching { _ in
      await MainActor.run {
        calls += 1
        let new = (next - 29...next).map { Row($0, height: Double(20 - $0 * 37 % 90)) }
        next -= 30
        screen.source.sections[0].insert(contentsOf: new, at: 0)
        screen.node.insertItems(at: (0..<30).map { [0, $0] })
      }
      return .more
    }
    func run(_ frames: Int) async {
      for _ in 0..<frames {
        screen.runFrame()
        for _ in 0..<5 { await Task.yield() }
      }
    }
    await run(20)
    #expect(calls == 0)
    screen.node.scrollToItem(at: [0, 0], animated: animated)
    await run(120)
    #expect((1...2).contains(calls), "\(calls)")
    // The row is where the program has scrolled to.
    #expect(screen.screenY(0) == 0)
  }

  // petyosi/react-virtuoso 117
  /// End, and loading more, with headers that were not measured. No space is left behind the rows.
  @Test(arguments: [false, true]) func theEndAfterLoadingMore(pins: Bool) throws {
    let screen = Screen(
      (0..<30).map { group in (0..<10).map { Row(group * 10 + $0, height: 200) } },
      layout: CompositionalLayout(pinsHeaders: pins)
    ) { $1.header = { "\($0)" } }
    try screen.settle()
    screen.window.click(at: Point(x: 10, y: 100))
    for page in 0..<5 {
      screen.window.key(.end)
      try screen.settle()
      let groups = screen.source.sections.count
      let last = try #require(screen.source.sections.last?.last?.id)
      let cell = try #require(screen.visibleCell(last))
      #expect(cell.frame.maxY - screen.node.contentOffset.y == 400)
      #expect(cell.frame.maxY == screen.node.contentSize.height)
      let before = screen.screenY(last)
      screen.source.sections += (groups..<groups + 10).map { group in
        (0..<10).map { Row(group * 10 + $0, height: Double(30 + (page + $0) * 31 % 170)) }
      }
      screen.node.insertSections(Array(groups..<groups + 10))
      try screen.settle()
      #expect(screen.screenY(last) == before)
    }
  }
}
