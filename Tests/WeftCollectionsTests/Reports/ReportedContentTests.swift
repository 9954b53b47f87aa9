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

/// Situations that users of other frameworks have reported about fetching, dragging, selecting and
/// arranging. The repository and the number of the report precede each test.
@Suite @MainActor struct ReportedContentTests {
  /// Counts fetches, and adds rows until none are left.
  @MainActor private final class Feed {
    var calls = 0
    var left: Int
    weak var screen: Screen?

    init(left: Int) { self.left = left }

    func fetch() {
      calls += 1
      guard let screen, left > 0 else { return }
      left -= 1
      let count = screen.source.sections[0].count
      screen.source.sections[0] += Row.rows(1000 + count..<1003 + count)
      screen.node.insertItems(at: (count..<count + 3).map { [0, $0] })
    }
  }

  private func run(_ screen: Screen, frames: Int = 40) async {
    for _ in 0..<frames {
      screen.runFrame()
      for _ in 0..<10 { await Task.yield() }
    }
  }

  private func fed(_ rows: [Row], left: Int) -> (Screen, Feed) {
    let feed = Feed(left: left)
    let screen = Screen([rows]) { node, _ in
      node.onBatchFetch = { [feed] _ in feed.fetch() }
    }
    feed.screen = screen
    return (screen, feed)
  }

  // Shopify/flash-list 790, 1795
  @Test func anEmptySourceIsAskedOnce() async {
    let (screen, feed) = fed([], left: 0)
    await run(screen)
    #expect(feed.calls == 1)
  }

  // react/react-native 30997
  @Test func fetchingGoesOnUntilTheViewIsFull() async {
    let (screen, feed) = fed(Row.rows(0..<1), left: 100)
    await run(screen, frames: 200)
    // Two viewports behind the visible one.
    #expect(screen.node.contentSize.height >= 1200)
    #expect(feed.left > 80)
  }

  // react/react-native 15148
  @Test func theEndIsReachedASecondTime() async {
    let (screen, feed) = fed(Row.rows(0..<100), left: 0)
    await run(screen)
    #expect(feed.calls == 0)
    screen.window.scroll(by: 3000)
    screen.window.fling()
    await run(screen)
    #expect(feed.calls == 1)
    screen.window.scroll(by: -2000)
    screen.window.fling()
    await run(screen)
    screen.window.scroll(by: 2000)
    screen.window.fling()
    await run(screen)
    #expect(feed.calls == 2)
  }

  // Shopify/flash-list 632
  @Test func aRefreshFetchesNothingBesides() async throws {
    let (screen, feed) = fed(Row.rows(0..<100), left: 5)
    await run(screen)
    var refreshes = 0
    screen.node.onRefresh = {
      refreshes += 1
      screen.source.sections[0] = Row.rows(500..<600)
      screen.node.reloadData()
    }
    screen.window.key(.character("r"), modifiers: .control)
    await run(screen, frames: 60)
    #expect(refreshes == 1)
    #expect(feed.calls == 0)
    #expect(screen.visibleIDs.first == 500)
  }

  // cashapp/redwood 1127
  @Test func prependingDoesNotExhaustTheSource() async {
    let screen = Screen([Row.rows(0..<50)])
    var (calls, next) = (0, 1000)
    screen.node.headFetching = BatchFetching { _ in
      await MainActor.run {
        calls += 1
        screen.source.sections[0].insert(contentsOf: Row.rows(next..<next + 40), at: 0)
        screen.node.insertItems(at: (0..<40).map { [0, $0] })
        next += 40
      }
      return .more
    }
    for _ in 0..<100 {
      screen.runFrame()
      for _ in 0..<20 { await Task.yield() }
    }
    #expect((1...2).contains(calls))
    #expect(screen.screenY(0) == 0)
  }

  private func drag(_ window: HeadlessWindow, through heights: [Double]) {
    window.send(.down, at: Point(x: 50, y: heights[0]), device: .mouse)
    for y in heights.dropFirst() {
      window.send(.drag, at: Point(x: 50, y: y), device: .mouse)
      window.advance(by: 1 / 60)
    }
    window.send(.up, at: Point(x: 50, y: heights[heights.count - 1]), device: .mouse)
  }

  // flutter/flutter 88331, 150843
  @Test func aRowIsDraggedToTheLastAndBack() throws {
    let screen = Screen([Row.rows(0..<4)])
    let mover = RowMover(screen)
    try screen.settle()
    drag(screen.window, through: [100, 120, 150, 120, 100])
    #expect(mover.moves == [])
    for _ in 0..<30 {
      screen.runFrame()
      #expect(screen.screenY(2) == 80)
    }
    #expect(screen.visibleIDs == [0, 1, 2, 3])
  }

  // flutter/flutter 24786
  @Test func aRowIsDraggedToTheEnd() throws {
    let screen = Screen([Row.rows(0..<4)])
    let mover = RowMover(screen)
    try screen.settle()
    drag(screen.window, through: [20, 100, 300])
    try screen.settle()
    #expect(mover.moves == ["[0, 0] to [0, 3]"])
    #expect(screen.visibleIDs == [1, 2, 3, 0])
  }

  // Bouni/kicad-jlcpcb-tools 800
  @Test func aRangeBeginsAtTheLastClick() throws {
    let screen = Screen([Row.rows(0..<10)]) { node, _ in node.allowsMultipleSelection = true }
    try screen.settle()
    func click(_ item: Int, _ modifiers: Modifiers) {
      let point = Point(x: 50, y: Double(item) * 40 + 20)
      screen.window.send(.down, at: point, device: .mouse, modifiers: modifiers)
      screen.window.send(.up, at: point, device: .mouse, modifiers: modifiers)
    }
    click(1, [])
    click(5, .control)
    click(5, .control)
    #expect(screen.node.pathsForSelectedItems == [[0, 1]])
    click(7, .shift)
    #expect(screen.node.pathsForSelectedItems.contains([0, 6]))
    #expect(!screen.node.pathsForSelectedItems.contains([0, 3]))
  }

  // ra1028/DiffableDataSources 41
  @Test func twoFiltersInTurn() throws {
    let rows = (0..<40).map { Row($0, height: 10) }
    let filters: [[Row]] = [
      rows.filter { $0.id % 2 == 0 }, rows.filter { $0.id % 3 == 0 },
      rows.filter { $0.id % 5 != 0 }, rows,
    ]
    let source = DiffableDataSource(sections: [IdentifiedSection(id: 0, items: rows)]) {
      RowCell($0)
    }
    let screen = Screen([rows], diffable: source)
    try screen.settle()
    for step in 0..<24 {
      let filter = filters[step * 7 % 4]
      source.apply([IdentifiedSection(id: 0, items: filter)])
      if step % 3 != 0 { continue }
      try screen.settle()
      #expect(screen.visibleIDs == filter.map(\.id))
    }
    #expect(screen.errors.isEmpty)
  }

  // Instagram/IGListKit 1132
  @Test func aSectionIsNotAsLongAsTheEditsSay() throws {
    let screen = Screen([[]])
    try screen.settle()
    screen.source.sections[0] = Row.rows(0..<3)
    screen.node.insertItems(at: [[0, 0], [0, 1]])
    try screen.settle()
    #expect(screen.errors.count == 1)
    #expect(screen.visibleIDs == [0, 1, 2])
  }

  // Instagram/IGListKit 952, 663
  @Test func anotherSetOfDataWhileItemsAreMeasured() throws {
    let screen = Screen([Row.rows(0..<100)])
    for count in [3, 80, 0, 40, 1] {
      screen.source.sections[0] = Row.rows(0..<count)
      screen.node.reloadData()
      screen.node.contentOffset = Point(x: 0, y: 3000)
      screen.runFrame()
    }
    try screen.settle()
    #expect(screen.visibleIDs == [0])
    #expect(screen.errors.isEmpty)
  }

  private func waterfall(_ rows: [Row]) throws -> Screen {
    let screen = Screen(
      [rows], layout: CompositionalLayout(.waterfall(.count(2), columnSpacing: 4, rowSpacing: 4)))
    try screen.settle()
    return screen
  }

  // etsy/AndroidStaggeredGrid 176
  @Test func aWaterfallOfOneItem() throws {
    let screen = try waterfall([Row(0)])
    for distance in [100.0, -300, 500] {
      screen.window.scroll(by: distance)
      screen.window.fling()
      try screen.settle()
      #expect(screen.visibleIDs == [0])
      #expect(screen.screenY(0) == 0)
    }
  }

  // maurycyw/StaggeredGridView 70, bulletnoid/StaggeredGridView 3
  @Test func scrollingAWaterfallMovesNoItem() throws {
    let screen = try waterfall((0..<200).map { Row($0, height: Double(30 + $0 * 53 % 120)) })
    func frames() -> [Int: Rect] {
      Dictionary(
        screen.node.visibleNodes.compactMap { $0 as? RowCell }.map { ($0.row.id, $0.frame) },
        uniquingKeysWith: { $1 })
    }
    var known = frames()
    for _ in 0..<3 {
      for distance in [900.0, 900, 900, -900, -900, -900] {
        screen.node.scroll(by: Vector(dx: 0, dy: distance))
        try screen.settle()
        for (id, frame) in frames() {
          if let old = known[id] { #expect(frame == old, "\(id)") }
          known[id] = frame
        }
      }
    }
    #expect(screen.screenY(0) == 0)
  }

  // TextureGroup/Texture 540
  @Test func rapidTapsLeaveNoHighlight() throws {
    let screen = Screen([Row.rows(0..<10)])
    try screen.settle()
    for step in 0..<60 {
      screen.window.tap(at: Point(x: 50, y: Double(step * 7 % 10) * 40 + 20))
      if step % 5 == 0 { screen.node.reloadItems(at: [[0, step % 10]]) }
      if step % 3 == 0 { screen.runFrame() }
    }
    try screen.settle()
    #expect(screen.node.visibleNodes.allSatisfy { !$0.isHighlighted })
    #expect(screen.node.pathsForSelectedItems.count == 1)
    screen.window.tap(at: Point(x: 50, y: 20))
    #expect(screen.node.pathsForSelectedItems == [[0, 0]])
  }

  // TextureGroup/Texture 936
  @Test func aTargetThatIsSetWhenTheNodeAppears() throws {
    final class Opening: CollectionNode {
      override func didEnterHierarchy() {
        super.didEnterHierarchy()
        scrollToItem(at: [0, 70])
      }
    }
    let source = RowSource([Row.rows(0..<100)], log: CellLog())
    let node = Opening()
    node.dataSource = source
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
    try window.settle()
    #expect(node.contentOffset.y == 2800)
  }

  // LegendApp/legend-list 409
  @Test func largeItemsAreInsertedAboveDuringAScroll() throws {
    let screen = Screen([Row.rows(0..<100)]) { node, _ in node.initialPosition = .end }
    try screen.settle()
    var (next, compared) = (1000, 0)
    for step in 0..<80 {
      let before = Dictionary(
        screen.visibleIDs.map { ($0, screen.screenY($0) ?? 0) }, uniquingKeysWith: { $1 })
      let start = screen.node.contentOffset.y
      screen.window.scroll(by: -35)
      let moved = start - screen.node.contentOffset.y
      if step % 10 == 3 {
        let new = (next..<next + 3).map { Row($0, height: 900) }
        next += 3
        screen.source.sections[0].insert(contentsOf: new, at: 0)
        screen.node.insertItems(at: [[0, 0], [0, 1], [0, 2]])
      }
      screen.runFrame()
      for id in screen.visibleIDs {
        guard let old = before[id], let new = screen.screenY(id) else { continue }
        #expect(abs(new - old - moved) < 0.01)
        compared += 1
      }
    }
    #expect(compared > 80)
  }

  // JetBrains/compose-multiplatform-core 362
  @Test func aHeldThumbMovesTheContentOneWay() throws {
    let screen = Screen([(0..<1000).map { Row($0, height: $0 % 9 == 0 ? 300 : 20) }])
    try screen.settle()
    screen.window.send(.hover, at: Point(x: 296, y: 10), device: .mouse)
    screen.window.send(.down, at: Point(x: 296, y: 6), device: .mouse)
    var (last, lastItem) = (0.0, 0)
    for y in stride(from: 6.0, through: 300, by: 3) {
      screen.window.send(.drag, at: Point(x: 296, y: y), device: .mouse)
      screen.runFrame()
      let first = screen.visibleIDs.first ?? -1
      #expect(screen.node.contentOffset.y >= last && first >= lastItem)
      (last, lastItem) = (screen.node.contentOffset.y, first)
    }
    screen.window.send(.up, at: Point(x: 296, y: 300), device: .mouse)
    #expect(last > 1000)
  }

  // quotient-im/Quaternion 793, Wunderfitz/harbour-fernschreiber 1
  @Test func aTargetRightAfterAnotherModel() throws {
    let screen = Screen([[]])
    try screen.settle()
    for round in 0..<3 {
      screen.source.sections[0] = (0..<500).map {
        Row(round * 1000 + $0, height: Double(20 + $0 * 61 % 200))
      }
      screen.node.reloadData()
      screen.node.scrollToItem(at: [0, 321], position: .bottom)
      try screen.settle()
      let cell = try #require(screen.visibleCell(round * 1000 + 321))
      #expect(cell.frame.maxY - screen.node.contentOffset.y == 400)
    }
  }

  // unoplatform/uno 272
  @Test func aHeaderLargerThanTheView() throws {
    let screen = Screen([Row.rows(0..<10)]) { node, _ in
      node.headerBlock = { RowCell(Row(-9, height: 900)) }
    }
    try screen.settle()
    #expect(screen.node.contentOffset.y == 0)
    #expect(screen.screenY(-9) == 0)
    screen.window.scroll(by: 5000)
    screen.window.fling()
    try screen.settle()
    #expect(screen.screenY(9) == 360)
  }

  // nanihadesuka/LazyColumnScrollbar 60
  @Test func theThumbMovesOneWayThroughInsets() throws {
    let screen = Screen([Row.rows(0..<30)]) { node, _ in
      node.contentInset = EdgeInsets(top: 90, bottom: 110)
    }
    try screen.settle()
    let controller = try #require(screen.node.parts?.view.scrollController)
    var shares: [Double] = []
    for _ in 0..<200 {
      screen.window.scroll(by: 7)
      screen.runFrame()
      let extent = controller.extent
      shares.append(
        (controller.contentOffset.y - extent.minimumOffset.y)
          / (extent.maximumOffset.y - extent.minimumOffset.y))
    }
    #expect(shares == shares.sorted())
    #expect(shares.last == 1)
    #expect(screen.screenY(29) == 250)
  }
}
