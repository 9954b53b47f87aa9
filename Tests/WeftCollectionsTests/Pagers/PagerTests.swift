// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges
import WeftCollections
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// Pagers, tables, and the position of a collection.
@MainActor @Suite struct PagerTests {
  private let source = RowSource([Row.rows(0..<10)], log: CellLog())
  private let pager = PagerNode()

  private func window() throws -> HeadlessWindow {
    pager.dataSource = source
    let window = HeadlessWindow(size: Size(width: 300, height: 200), rootNode: pager)
    try window.settle()
    return window
  }

  @Test func aResizeKeepsThePage() throws {
    let window = try window()
    pager.scrollToPage(4, animated: false)
    try window.settle()
    #expect(pager.currentPage == 4 && pager.contentOffset.x == 1200)
    window.resize(to: Size(width: 420, height: 300))
    try window.settle()
    #expect(pager.currentPage == 4 && pager.contentOffset.x == 1680)
    let sizes = pager.visibleNodes.map(\.frame.size)
    #expect(sizes == [Size(width: 420, height: 300)])
  }

  @Test(arguments: [(60.0, 0), (200, 1), (1000, 1), (-500, 0)])
  func aFlingTurnsOnePageAtMost(distance: Double, page: Int) throws {
    let window = try window()
    var pages: [Int] = []
    pager.onPageChange = { pages.append($0) }
    window.scroll(by: Vector(dx: distance, dy: 0))
    window.fling()
    try window.settle()
    #expect(pager.currentPage == page)
    #expect(pager.contentOffset.x == Double(page) * 300)
  }

  /// Downwards continues to the next page in either reading direction.
  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func aWheelTurnsPagesThatLieSideBySide(direction: LayoutDirection) throws {
    let window = try window()
    window.traits.layoutDirection = direction
    try window.settle()
    for (notches, page) in [(1.0, 1), (1, 2), (-1, 1), (-1, 0), (-1, 0)] {
      window.wheel(notches: notches)
      try window.settle()
      #expect(pager.currentPage == page)
    }
  }

  /// A high-resolution wheel turns one page a notch.
  @Test func partsOfANotchTurnPagesThatLieSideBySide() throws {
    let window = try window()
    for step in 1...24 {
      window.wheel(notches: 0.125)
      try window.settle()
      #expect(pager.currentPage == step / 8, "step \(step)")
    }
  }

  /// Content that scrolls vertically keeps the wheel, even at its end.
  @Test func aWheelTurnsNoPagesInContentThatScrolls() throws {
    pager.dataSource = source
    pager.style.height = 200
    let column = DisplayNode()
    column.automaticallyManagesSubnodes = true
    let below = DisplayNode()
    below.style.height = 150
    column.layoutSpecBlock = { [pager] _, _ in StackLayoutSpec(.column, children: [pager, below]) }
    let scroller = ScrollNode(column)
    let window = HeadlessWindow(size: Size(width: 300, height: 200), rootNode: scroller)
    try window.settle()
    for _ in 0..<12 {
      window.wheel(notches: 1, at: Point(x: 100, y: 20))
      try window.settle()
    }
    #expect(scroller.contentOffset.y == 150)
    #expect(pager.currentPage == 0)
  }

  @Test func pagesAndTheirCellsFindEachOther() throws {
    let window = try window()
    let cell = try #require(pager.nodeForPage(at: 1) as? RowCell)
    #expect(cell.row.id == 1 && pager.page(of: cell) == 1)
    source.sections[0].insert(Row(100), at: 0)
    pager.insertItems(at: [[0, 0]])
    // Synchronously, in the data space.
    #expect(pager.page(of: cell) == 2 && pager.nodeForPage(at: 2) === cell)
    source.sections[0].remove(at: 2)
    pager.deleteItems(at: [[0, 2]])
    try window.settle()
    #expect(pager.page(of: cell) == nil)
    #expect(pager.nodeForPage(at: -1) == nil && pager.nodeForPage(at: 10) == nil)
  }

  /// Programs use the path in their model, which is ahead of the screen.
  @Test func theCurrentPageIsThatOfTheDataSpace() throws {
    let window = try window()
    pager.scrollToPage(4, animated: false)
    try window.settle()
    var pages: [Int] = []
    pager.onPageChange = { pages.append($0) }
    source.sections[0].removeFirst()
    pager.deleteItems(at: [[0, 0]])
    #expect(pager.currentPage == 3)
    window.scroll(by: Vector(dx: 2000, dy: 0))
    #expect(pager.currentPage == 8)
    window.scroll(by: Vector(dx: -1800, dy: 0))
    try window.settle()
    #expect(pages.allSatisfy { $0 < 9 } && pages.last == pager.currentPage)
    // A deleted page is visible until its successor appears.
    let page = pager.currentPage
    source.sections[0].removeSubrange(page...)
    pager.deleteItems(at: (page..<9).map { [0, $0] })
    #expect(pager.currentPage == page - 1)
    try window.settle()
    #expect(pager.currentPage == page - 1)
  }

  /// The number of prepared pages before and behind the current one, as in Texture.
  @Test(
    arguments: [
      (.display, .minimum, 0), (.preload, .minimum, 1), (.display, .full, 1), (.preload, .full, 2),
    ] as [(RangeKind, RangeMode, Double)])
  func neighborsArePrepared(kind: RangeKind, mode: RangeMode, screens: Double) {
    let tuning = RangeTuning(leadingScreens: screens, trailingScreens: screens)
    #expect(PagerNode().rangeTunings[kind, mode] == tuning)
  }

  @Test func aClickOnAPageSelectsNothing() throws {
    let window = try window()
    window.click(at: Point(x: 10, y: 10))
    #expect(pager.pathsForSelectedItems.isEmpty)
    pager.allowsSelection = true
    window.click(at: Point(x: 10, y: 10))
    #expect(pager.pathsForSelectedItems == [[0, 0]])
  }

  /// Fingers that rest on a touchpad turn no page.
  @Test func fingersThatRestHoldThePages() throws {
    let window = try window()
    for distance in [100.0, 180] {
      window.scroll(by: Vector(dx: distance - pager.contentOffset.x, dy: 0))
      window.advance(by: 0.5)
      #expect(pager.contentOffset.x == distance)
    }
    window.fling()
    try window.settle()
    #expect(pager.currentPage == 1 && pager.contentOffset.x == 300)
  }

  /// The thumb of the scroll bar scrolls to any page, and stays there while it is held.
  @Test func aHeldThumbHoldsThePages() throws {
    let window = try window()
    let end = 3000.0 - 300
    window.send(.down, at: Point(x: 10, y: 196), device: .mouse)
    for x in stride(from: 10.0, through: 130, by: 20) {
      window.send(.drag, at: Point(x: x, y: 196), device: .mouse)
      window.advance(by: 0.05)
    }
    let held = pager.contentOffset.x
    #expect(held > 900 && held < end && held.remainder(dividingBy: 300) != 0)
    window.advance(by: 0.5)
    #expect(pager.contentOffset.x == held)
    window.send(.up, at: Point(x: 130, y: 196), device: .mouse)
    try window.settle()
    #expect(pager.contentOffset.x == (held / 300).rounded() * 300)
  }

  /// A notch turns one page. A fast wheel counts from the target page of the current animation.
  @Test(arguments: 1...4) func aNotchTurnsAPage(notches: Int) throws {
    let window = try window()
    for _ in 0..<notches {
      window.wheel(by: Vector(dx: 1, dy: 0))
      window.advance(by: 0.05)
    }
    try window.settle()
    #expect(pager.currentPage == notches)
    #expect(pager.contentOffset.x == Double(notches) * 300)
  }

  @Test func keysTurnPages() throws {
    let window = try window()
    window.click(at: Point(x: 100, y: 100))
    for (key, page) in [
      (.right, 1), (.pageDown, 2), (.space, 3), (.left, 2), (.pageUp, 1), (.left, 0), (.left, 0),
    ] as [(KeyEvent.Key, Int)] {
      window.key(key)
      try window.settle()
      #expect(pager.currentPage == page, "\(key)")
      #expect(pager.contentOffset.x == Double(page) * 300)
    }
    window.key(.right)
    window.key(.right)
    try window.settle()
    #expect(pager.currentPage == 2)
    window.traits.layoutDirection = .rightToLeft
    try window.settle()
    window.key(.left)
    try window.settle()
    #expect(pager.currentPage == 3)
  }

  @Test func aSwipeTurnsThePage() throws {
    let window = try window()
    window.touchDrag(
      from: Point(x: 250, y: 100), to: Point(x: 130, y: 100), duration: 0.1)
    try window.settle()
    #expect(pager.currentPage == 1 && pager.contentOffset.x == 300)
  }

  @Test func pagesFromRightToLeft() throws {
    let window = try window()
    window.traits.layoutDirection = .rightToLeft
    try window.settle()
    #expect(pager.currentPage == 0 && pager.contentOffset.x == 2700)
    pager.scrollToPage(3)
    try window.settle()
    #expect(pager.currentPage == 3 && pager.contentOffset.x == 1800)
  }

  /// The direction changes while the pager is in no window, for example in a hidden tab.
  @Test(arguments: [0, 3]) func aPageIsKeptForAnotherDirection(page: Int) throws {
    let root = DisplayNode()
    pager.dataSource = source
    pager.frame = Rect(x: 0, y: 0, width: 300, height: 200)
    root.addSubnode(pager)
    let window = HeadlessWindow(size: Size(width: 300, height: 200), rootNode: root)
    try window.settle()
    pager.scrollToPage(page, animated: false)
    try window.settle()
    pager.removeFromSupernode()
    try window.settle()
    window.traits.layoutDirection = .rightToLeft
    root.addSubnode(pager)
    try window.settle()
    #expect(pager.currentPage == page)
    #expect(pager.contentOffset.x == 2700 - Double(page) * 300)
  }

  @Test func onlyNeighborsAreMade() throws {
    _ = try window()
    #expect(pager.nodeForItem(at: [0, 1]) != nil)
    #expect(pager.nodeForItem(at: [0, 5]) == nil)
  }
}

@MainActor @Suite struct TableTests {
  /// A row whose content covers it.
  @Test func aLineLiesAboveTheContentOfItsRow() throws {
    let table = TableNode(items: Row.rows(0..<5)) { _ in
      let ground = DisplayNode()
      ground.backgroundColor = .white
      ground.style.height = 40
      return CellNode { _, _ in StackLayoutSpec(.column, children: [ground]) }
    }
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: table)
    try window.settle()
    let row = try #require(table.nodeForItem(at: [0, 1]))
    #expect(row.layer.sublayers.last?.frame == Rect(x: 16, y: 39, width: 284, height: 1))
    // The line is also above later content.
    let later = DisplayNode()
    later.frame = Rect(x: 0, y: 0, width: 300, height: 40)
    row.automaticallyManagesSubnodes = false
    row.addSubnode(later)
    try window.settle()
    #expect(row.layer.sublayers.contains { $0 === later.layer })
    #expect(row.layer.sublayers.last?.frame == Rect(x: 16, y: 39, width: 284, height: 1))
  }

  @Test func aPlainTableHasLinesAndAHeaderThatStays() throws {
    let source = RowSource([Row.rows(0..<30), Row.rows(30..<60)], log: CellLog())
    source.header = { "Section \($0)" }
    let table = TableNode()
    table.dataSource = source
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: table)
    try window.settle()
    table.contentOffset = Point(x: 0, y: 130)
    try window.settle()
    let header = try #require(table.visibleNodes.first)
    #expect(header.layer.convertToWindow(Point.zero) == .zero)
    let row = try #require(table.nodeForItem(at: [0, 5]))
    let lines = row.layer.sublayers.map(\.frame)
    #expect(lines == [Rect(x: 16, y: 39, width: 284, height: 1)])
    #expect(header.layer.sublayers.isEmpty)
    table.separatorInsets = nil
    try window.settle()
    #expect(row.layer.sublayers.isEmpty)
  }

  @Test func aGroupedTableHasRoomBesideItsRows() throws {
    let source = RowSource([Row.rows(0..<3), Row.rows(3..<6)], log: CellLog())
    let table = TableNode(style: .grouped)
    table.dataSource = source
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: table)
    try window.settle()
    #expect(table.frameForItem(at: [1, 0]) == Rect(x: 16, y: 168, width: 268, height: 40))
  }
}

@MainActor @Suite struct StandingTests {
  /// Rows with unpredictable heights.
  private static let rows = (0..<5000).map { Row($0, height: Double(15 + $0 * 31 % 90)) }

  @Test(arguments: [Schedule.inOrder, .seeded(1), .seeded(2)])
  func initialPositionAtTheEnd(schedule: Schedule) throws {
    let screen = Screen([Self.rows], schedule: schedule) { node, _ in
      node.initialPosition = .end
    }
    try screen.settle()
    let last = try #require(screen.screenY(4999))
    #expect(last + Self.rows[4999].height == 400)
  }

  @Test func initialPositionAtAnItem() throws {
    let screen = Screen([Self.rows]) { node, _ in
      node.initialPosition = .item([0, 2500], .center)
    }
    try screen.settle()
    #expect(screen.screenY(2500) == ((400 - Self.rows[2500].height) / 2).rounded())
  }

  @Test(arguments: [(ScrollPosition.top, 3000), (.bottom, 4000), (.center, 1200)])
  func anAnimatedScrollEndsExactly(position: ScrollPosition, item: Int) throws {
    let screen = Screen([Self.rows])
    try screen.settle()
    screen.node.scrollToItem(at: [0, item], position: position, animated: true)
    screen.runFrame()
    screen.runFrame()
    #expect(screen.screenY(item) == nil)
    try screen.settle()
    let free = 400 - Self.rows[item].height
    let expected =
      switch position {
      case .top: 0.0
      case .center: (free / 2).rounded()
      default: free
      }
    let y = try #require(screen.screenY(item))
    #expect(abs(y - expected) <= 0.5)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func reducedMotionJumps() throws {
    let screen = Screen([Self.rows])
    screen.window.traits.reducesMotion = true
    try screen.settle()
    screen.node.scrollToItem(at: [0, 300], animated: true)
    for _ in 0..<6 { screen.runFrame() }
    #expect(screen.screenY(300) == 0)
  }

  @Test func contentInsetsAreRoomToScrollInto() throws {
    let screen = Screen([Row.rows(0..<100)]) { node, _ in
      node.contentInset = EdgeInsets(top: 30, bottom: 50)
    }
    try screen.settle()
    #expect(screen.node.contentOffset.y == -30)
    screen.node.contentOffset = Point(x: 0, y: 1e9)
    try screen.settle()
    #expect(screen.node.contentOffset.y == 4000 + 50 - 400)
  }

  @Test func aLazySourceIsAskedForWhatIsNear() throws {
    let source = LazyDataSource(0..<10_000_000) { RowCell(Row($0)) }
    let node = CollectionNode(source)
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
    try window.settle()
    #expect(node.visibleNodes.count == 10)
    node.scrollToItem(at: [0, 9_999_999], position: .bottom)
    try window.settle()
    #expect((node.visibleNodes.last as? RowCell)?.row.id == 9_999_999)
    source.append(upTo: 0..<10_000_003)
    try window.settle()
    #expect(node.numberOfItems(inSection: 0) == 10_000_003)
    source.append(upTo: 0..<5)
    try window.settle()
    #expect(node.visibleNodes.count == 5)
  }
}
