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

/// Situations that users of other frameworks have reported about the content offset.
/// The repository and the number of the report precede each test.
@Suite @MainActor struct ReportedScrollingTests {
  /// Rows of unequal heights, which are estimated until the rows are near the viewport.
  private func unequal(_ count: Int) -> [Row] {
    (0..<count).map { Row($0, height: Double(20 + $0 * 37 % 90)) }
  }

  private func sections(_ count: Int) -> [[Row]] {
    (0..<count).map { section in
      (0..<20).map { Row(section * 100 + $0, height: Double(20 + $0 * 37 % 90)) }
    }
  }

  private let compositional = CompositionalLayout(pinsHeaders: true)

  // androidx/androidx 851
  @Test func theFirstRowIsDraggedAwayByTheProgram() throws {
    let screen = Screen([Row.rows(0..<100)])
    try screen.settle()
    screen.node.contentOffset = Point(x: 0, y: 400)
    try screen.settle()
    screen.source.sections[0].insert(screen.source.sections[0].remove(at: 10), at: 60)
    screen.node.moveItem(at: [0, 10], to: [0, 60])
    try screen.settle()
    // The rows that stay are where they were.
    for id in 11..<20 { #expect(screen.screenY(id) == Double(id - 10) * 40) }
  }

  // wellyshen/react-cool-virtual 445
  @Test(
    arguments: [
      // The row is 30 points high, and the pinned header 20. `nearest` scrolls to the near edge,
      // and `center` to the middle of the viewport.
      (ScrollPosition.top, 0, 20), (.top, 100_000, 20), (.nearest, 0, 370), (.nearest, 100_000, 20),
      (.bottom, 0, 370), (.bottom, 100_000, 370), (.center, 0, 185), (.center, 100_000, 185),
    ] as [(ScrollPosition, Double, Double)])
  func aTargetIsNotUnderAPinnedHeader(
    position: ScrollPosition, offset: Double, y: Double
  ) throws {
    let screen = Screen(sections(5), layout: compositional) { $1.header = { "\($0)" } }
    try screen.settle()
    screen.node.contentOffset = Point(x: 0, y: offset)
    try screen.settle()
    screen.node.scrollToItem(at: [2, 10], position: position)
    try screen.settle()
    #expect(screen.screenY(210) == y)
  }

  // tangbc/vue-virtual-scroll-list 276
  @Test func aJumpIsExactTheFirstTime() throws {
    let screen = Screen(sections(26), layout: compositional) { $1.header = { "\($0)" } }
    try screen.settle()
    for section in [24, 3, 17, 25, 1] {
      screen.node.scrollToItem(at: [section, 0])
      screen.runFrame()
      let first = screen.screenY(section * 100)
      try screen.settle()
      #expect(screen.screenY(section * 100) == 20)
      #expect(first == 20 || first == nil)
    }
  }

  // TanStack/virtual 473
  @Test func aTargetAtTheTopLetsTheUserGo() throws {
    let screen = Screen([unequal(200)])
    try screen.settle()
    screen.node.contentOffset = Point(x: 0, y: 3000)
    try screen.settle()
    screen.node.scrollToItem(at: [0, 0], position: .bottom)
    try screen.settle()
    #expect(screen.node.contentOffset.y == 0)
    for step in 1...20 {
      screen.window.scroll(by: 30)
      screen.runFrame()
      #expect(screen.screenY(0).map { $0 == Double(-30 * step) } ?? true)
    }
    screen.window.fling()
    try screen.settle()
    #expect(screen.node.contentOffset.y > 300)
  }

  // TanStack/virtual 1290
  @Test(arguments: [false, true]) func theLastRowGrowsInTheTurnOfTheScroll(reloads: Bool) throws {
    let screen = Screen([unequal(100)])
    try screen.settle()
    screen.node.scrollToItem(at: [0, 99], position: .bottom)
    try screen.settle()
    if reloads {
      screen.source.sections[0][99].height = 300
      screen.node.reloadItems(at: [[0, 99]])
    } else {
      screen.visibleCell(99)?.setHeight(300)
    }
    screen.node.scrollToItem(at: [0, 99], position: .bottom)
    try screen.settle()
    #expect(screen.screenY(99) == 100)
    #expect(screen.node.contentOffset.y == screen.node.contentSize.height - 400)
  }

  // TanStack/virtual 1257
  @Test(arguments: [98, 99]) func theLastRowIsScrolledToAboveTheInset(item: Int) throws {
    let screen = Screen([Row.rows(0..<100)]) { node, _ in
      node.contentInset = EdgeInsets(bottom: 200)
    }
    try screen.settle()
    screen.node.scrollToItem(at: [0, item], position: .nearest)
    try screen.settle()
    #expect(screen.screenY(item) == 160)
  }

  // petyosi/react-virtuoso 3
  @Test func pagesOfAHundredThousandRows() throws {
    let screen = Screen([Row.rows(0..<100_000)])
    try screen.settle()
    screen.window.click(at: Point(x: 50, y: 20))
    var last = -1
    for _ in 0..<60 {
      screen.window.key(.pageDown)
      try screen.settle()
      let path = try #require(screen.node.cursorPath)
      #expect(path.item > last)
      #expect(screen.visibleCell(path.item) != nil)
      last = path.item
    }
    #expect(last > 400)
  }

  // getting-things-gnome/gtg 1252
  @Test func aDeletionInTheMiddleKeepsTheOffset() throws {
    let screen = Screen([unequal(200)]) { node, _ in node.allowsCursor = true }
    try screen.settle()
    screen.node.contentOffset = Point(x: 0, y: 3000)
    try screen.settle()
    let ids = screen.visibleIDs
    let (first, chosen) = (ids[1], ids[3])
    let y = screen.screenY(first)
    let cell = try #require(screen.visibleCell(chosen))
    screen.window.click(cell)
    let index = try #require(screen.source.sections[0].firstIndex { $0.id == chosen })
    screen.source.sections[0].remove(at: index)
    screen.node.deleteItems(at: [[0, index]])
    try screen.settle()
    #expect(screen.screenY(first) == y)
  }

  // nokyan/resources 178
  @Test(arguments: [0.0, 2000]) func anotherOrderDoesNotScroll(offset: Double) throws {
    let rows = Row.rows(0..<100)
    let source = DiffableDataSource(sections: [IdentifiedSection(id: 0, items: rows)]) {
      RowCell($0)
    }
    let screen = Screen([rows], diffable: source)
    try screen.settle()
    screen.window.click(at: Point(x: 50, y: 20))
    screen.node.contentOffset = Point(x: 0, y: offset)
    try screen.settle()
    source.apply([IdentifiedSection(id: 0, items: rows.reversed())])
    try screen.settle()
    #expect(screen.node.contentOffset.y == offset)
  }

  // rdiachenko/jlv 55
  @Test func aLogGrowsWhileAnotherRowIsSelected() throws {
    let screen = Screen([Row.rows(0..<300)])
    try screen.settle()
    screen.window.click(at: Point(x: 50, y: 60))
    screen.node.contentOffset = Point(x: 0, y: 5000)
    try screen.settle()
    let ids = screen.visibleIDs
    for step in 0..<20 {
      let count = screen.source.sections[0].count
      screen.source.sections[0].append(Row(1000 + step))
      screen.node.insertItems(at: [[0, count]])
      screen.runFrame()
    }
    try screen.settle()
    #expect(screen.node.contentOffset.y == 5000)
    #expect(screen.visibleIDs == ids)
    #expect(screen.node.pathsForSelectedItems == [[0, 1]])
  }

  // ra1028/DiffableDataSources 42
  @Test func aRowNearTheEndIsToggled() throws {
    var rows = unequal(100)
    let source = DiffableDataSource(sections: [IdentifiedSection(id: 0, items: rows)]) {
      RowCell($0)
    }
    let screen = Screen([rows], diffable: source)
    try screen.settle()
    screen.node.scrollToItem(at: [0, 99], position: .bottom)
    try screen.settle()
    let (offset, ids) = (screen.node.contentOffset, screen.visibleIDs)
    for id in ids {
      rows[id].text += "!"
      source.apply([IdentifiedSection(id: 0, items: rows)])
      try screen.settle()
      #expect(screen.node.contentOffset == offset)
    }
  }

  // ra1028/DifferenceKit 41
  @Test func aGlideSurvivesAReload() throws {
    for reloads in [false, true] {
      let screen = Screen([Row.rows(0..<500)])
      try screen.settle()
      screen.window.scroll(by: 20)
      screen.window.fling(velocity: Vector(dx: 0, dy: 2000))
      screen.window.advance(by: 0.1)
      let offset = screen.node.contentOffset.y
      if reloads { screen.node.reloadItems(at: (0..<40).map { [0, $0] }) }
      #expect(screen.node.isDecelerating)
      try screen.settle()
      #expect(screen.node.contentOffset.y > offset + 300)
    }
  }

  // airbnb/MagazineLayout 56
  @Test func reloadingEverythingKeepsTheOffset() throws {
    let screen = Screen(sections(10), layout: compositional) { $1.header = { "\($0)" } }
    try screen.settle()
    for offset in [333.0, 2500, 4321] {
      screen.node.contentOffset = Point(x: 0, y: offset)
      try screen.settle()
      let ids = screen.visibleIDs.filter { $0 >= 0 }
      let y = screen.screenY(ids[1])
      screen.node.reloadData()
      try screen.settle()
      #expect(screen.screenY(ids[1]) == y)
    }
  }

  // flutter/flutter 8155
  @Test func aRowAboveTheViewShrinks() throws {
    var rows = Row.rows(0..<30)
    rows[0].height = 600
    let screen = Screen([rows])
    try screen.settle()
    screen.node.contentOffset = Point(x: 0, y: 700)
    try screen.settle()
    let cell = screen.node.nodeForItem(at: [0, 0]) as? RowCell
    cell?.setHeight(50)
    screen.source.sections[0][0].height = 50
    if cell == nil { screen.node.reloadItems(at: [[0, 0]]) }
    try screen.settle()
    for _ in 0..<40 {
      screen.window.scroll(by: -25)
      screen.runFrame()
      #expect(screen.node.blankFraction == 0)
    }
    screen.window.fling()
    try screen.settle()
    #expect(screen.screenY(0) == 0)
    #expect(screen.screenY(1) == 50)
  }

  // flutter/flutter 62198
  @Test(arguments: [0, 1, 5, 30]) func rowsWithoutHeight(count: Int) throws {
    let rows = (0..<60).map { Row($0, height: $0 < count ? 0 : 40) }
    let screen = Screen([rows])
    try screen.settle()
    #expect(screen.screenY(count) == 0)
    screen.window.touchDrag(
      from: Point(x: 100, y: 100), to: Point(x: 100, y: 390), duration: 0.1)
    try screen.settle()
    #expect(screen.node.contentOffset.y == 0)
    screen.node.scrollToItem(at: [0, 59], position: .bottom)
    try screen.settle()
    #expect(screen.screenY(59) == 360)
    #expect(screen.errors.isEmpty)
  }

  // flutter/flutter 62209
  @Test(arguments: [false, true]) func aPageThatWasJustAdded(animated: Bool) throws {
    let source = RowSource([Row.rows(0..<3)], log: CellLog())
    let pager = PagerNode()
    pager.dataSource = source
    let window = HeadlessWindow(size: Size(width: 300, height: 200), rootNode: pager)
    try window.settle()
    for page in 3..<6 {
      source.sections[0].append(Row(page))
      pager.insertItems(at: [[0, page]])
      pager.scrollToPage(page, animated: animated)
      try window.settle()
      #expect(pager.currentPage == page)
      #expect(pager.contentOffset.x == Double(page) * 300)
    }
  }

  // flutter/flutter 99158
  @Test func aFingerMovesTheRowsByItsOwnWay() throws {
    // Rows above have other lengths than estimated.
    let screen = Screen([(0..<400).map { Row($0, height: $0 % 2 == 0 ? 10 : 150) }])
    try screen.settle()
    screen.node.scrollToItem(at: [0, 300])
    try screen.settle()
    var compared = 0
    for _ in 0..<60 {
      let before = Dictionary(
        screen.visibleIDs.map { ($0, screen.screenY($0) ?? 0) }, uniquingKeysWith: { $1 })
      screen.window.scroll(by: -17)
      screen.runFrame()
      for id in screen.visibleIDs {
        guard let old = before[id], let new = screen.screenY(id) else { continue }
        #expect(abs(new - old - 17) < 0.01)
        compared += 1
      }
    }
    #expect(compared > 120)
  }

  // react/react-native 29220
  @Test(arguments: [0, 5, 39]) func aHorizontalListFromRightToLeft(item: Int) throws {
    let node = CollectionNode(
      items: Row.rows(0..<40), layout: CompositionalLayout(axis: .horizontal)
    ) { row in
      let cell = RowCell(row)
      cell.style.width = .points(100)
      return cell
    }
    var traits = Traits()
    traits.layoutDirection = .rightToLeft
    let window = HeadlessWindow(
      size: Size(width: 300, height: 100), traits: traits, rootNode: node)
    try window.settle()
    for target in [20, item] {
      node.scrollToItem(at: [0, target], position: .nearest)
      try window.settle()
      let cell = try #require(node.nodeForItem(at: [0, target]))
      let place = cell.layer.convertToWindow(cell.layer.bounds)
      #expect(place.minX >= 0 && place.maxX <= 300)
      if target == 0 { #expect(place.maxX == 300) }
      if target == 39 { #expect(place.minX == 0) }
    }
  }

  // react/react-native 26436
  @Test func dataArriveAtTheEndOfAListFromRightToLeft() throws {
    let rows = Row.rows(0..<10, height: 100)
    let source = DiffableDataSource(sections: [IdentifiedSection(id: 0, items: rows)]) { row in
      let cell = RowCell(row)
      cell.style.width = .points(100)
      return cell
    }
    let node = CollectionNode(source, layout: CompositionalLayout(axis: .horizontal))
    var traits = Traits()
    traits.layoutDirection = .rightToLeft
    let window = HeadlessWindow(
      size: Size(width: 300, height: 100), traits: traits, rootNode: node)
    try window.settle()
    node.scrollToItem(at: [0, 9], position: .nearest)
    try window.settle()
    let seen = node.pathsForVisibleItems
    for step in 1..<5 {
      source.apply([IdentifiedSection(id: 0, items: Row.rows(0..<10 + 10 * step))])
      try window.settle()
      #expect(node.pathsForVisibleItems == seen)
    }
  }

  // sergejsha/pinned-section-listview 26
  @Test func pinnedHeadersBehindAHeaderOfAll() throws {
    let screen = Screen(
      (0..<5).map { Row.rows($0 * 100..<$0 * 100 + 5) }, layout: compositional
    ) { node, source in
      source.header = { "\($0)" }
      node.headerBlock = { RowCell(Row(-9, height: 75)) }
      node.footerBlock = { RowCell(Row(-8, height: 75)) }
    }
    try screen.settle()
    for offset in stride(from: 0.0, through: 850, by: 13) {
      screen.node.contentOffset = Point(x: 0, y: offset)
      try screen.settle()
      // The section whose rows are at the top, and the position of its header.
      let section = Int(((offset - 75) / 220).rounded(.down))
      let frames = screen.node.visibleNodes.compactMap { $0 as? RowCell }
        .filter { $0.row.id == -1 }.map { $0.frame.minY - screen.node.contentOffset.y }
      let y = screen.node.contentOffset.y
      if y <= 75 { #expect(frames.min() == 75 - y) }
      if y > 75, section < 5 {
        let end = 75 + Double(section + 1) * 220 - y
        #expect(frames.min() == min(0, end - 20), "at \(y)")
      }
    }
  }
}
