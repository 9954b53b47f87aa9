// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// Keys in a collection move a cursor from item to item.
@MainActor @Suite struct CursorTests {
  /// A list of 50 rows, ten of which are visible.
  private func list(_ configure: (CollectionNode) -> Void = { _ in }) throws -> Screen {
    let screen = Screen([Row.rows(0..<50)]) { node, _ in configure(node) }
    try screen.settle()
    screen.window.click(at: Point(x: 10, y: 100))
    return screen
  }

  /// A grid of three columns, 100 x 100 each.
  private func grid(_ counts: [Int] = [11, 4]) throws -> Screen {
    var next = 0
    let sections = counts.map { count in
      defer { next += count }
      return Row.rows(next..<next + count)
    }
    let screen = Screen(
      sections, layout: GridLayout(minimumItemWidth: 100, itemAspect: 1, spacing: 0))
    try screen.settle()
    screen.window.click(at: Point(x: 150, y: 150))
    return screen
  }

  /// A delegate that inserts a row at the top when the program scrolls.
  @MainActor private final class Inserter: CollectionDelegate {
    weak var screen: Screen?
    var isDone = false

    func collectionNode(_ collectionNode: CollectionNode, didScrollFor reason: ScrollReason) {
      guard !isDone, let screen else { return }
      isDone = true
      screen.source.sections[0].insert(Row(1000), at: 0)
      screen.node.insertItems(at: [[0, 0]])
    }
  }

  /// A row longer than a page does not move the cursor to the other end of the list.
  @Test func pagesOfTallRows() throws {
    let screen = Screen([Row.rows(0..<20, height: 1000)])
    try screen.settle()
    screen.window.click(at: Point(x: 10, y: 100))
    for (key, expected) in [
      (KeyEvent.Key.pageDown, 1), (.pageDown, 2), (.pageUp, 1), (.pageUp, 0), (.pageUp, 0),
    ] {
      screen.window.key(key)
      try screen.settle()
      #expect(screen.node.cursorPath == [0, expected])
    }
  }

  /// The position one page away lies in the space between two sections.
  @Test func pagesThatEndInAGap() throws {
    let screen = Screen(
      (0..<4).map { Row.rows($0 * 17..<$0 * 17 + 17, height: 20) },
      layout: CompositionalLayout(sectionSpacing: 120))
    try screen.settle()
    screen.window.click(at: Point(x: 10, y: 10))
    screen.window.key(.pageDown)
    #expect(screen.node.cursorPath == [0, 16])
    screen.window.key(.pageDown)
    #expect(screen.node.cursorPath == [1, 12])
  }

  /// Up and down are the screen's directions.
  @Test func pagesOfAListThatBeginsAtItsEnd() throws {
    let screen = Screen([Row.rows(0..<50)]) { node, _ in node.inverted = true }
    try screen.settle()
    screen.node.scrollToItem(at: [0, 25], position: .center)
    try screen.settle()
    screen.window.click(try #require(screen.visibleCell(25)))
    try screen.settle()
    screen.window.key(.pageDown)
    let low = try #require(screen.node.cursorPath?.item)
    #expect((10..<25).contains(low))
    for _ in 0..<2 { screen.window.key(.pageUp) }
    #expect(try #require(screen.node.cursorPath?.item) > 25)
  }

  @Test func theKeySelectsTheItemThatItLeadsTo() throws {
    let screen = try list()
    let inserter = Inserter()
    for _ in 0..<7 { screen.window.key(.down) }
    try screen.settle()
    #expect(screen.node.pathsForSelectedItems == [[0, 9]])
    screen.node.delegate = inserter
    inserter.screen = screen
    screen.window.key(.down)
    try screen.settle()
    #expect(inserter.isDone)
    #expect(screen.node.cursorPath == [0, 11])
    #expect(screen.node.pathsForSelectedItems == [[0, 11]])
  }

  @Test(arguments: [
    ([KeyEvent.Key.down], 3), ([.up], 1), ([.down, .down, .up], 3), ([.home], 0), ([.end], 49),
    ([.pageDown], 11), ([.pageDown, .pageUp], 2), ([.end, .down], 49), ([.home, .up], 0),
    ([.pageUp], 0), ([.end, .pageDown], 49),
  ])
  func keysMoveTheCursorInAList(_ keys: [KeyEvent.Key], item: Int) throws {
    let screen = try list()
    for key in keys { #expect(screen.window.key(key)) }
    #expect(screen.node.cursorPath == [0, item])
    #expect(screen.node.pathsForSelectedItems == [[0, item]])
    try screen.settle()
    // The cell scrolls into view by the shortest distance, and has a ring.
    let cell = try #require(screen.visibleCell(item))
    #expect(cell.layer.showsFocusRing)
    let y = try #require(screen.screenY(item))
    #expect(y >= 0 && y + 40 <= 400)
    #expect(screen.node.visibleNodes.count { $0.layer.showsFocusRing } == 1)
  }

  @Test(arguments: [
    // 0 1 2 / 3 4 5 / 6 7 8 / 9 10 // 11 12 13 / 14
    ([KeyEvent.Key.right], 5), ([.left], 3), ([.left, .left], 2), ([.down], 7),
    ([.down, .down], 10), ([.down, .down, .down], 12), ([.right, .down, .down], 10),
    ([.up], 1), ([.up, .up], 1), ([.end], 14), ([.end, .up], 11),
  ])
  func keysMoveTheCursorInAGrid(_ keys: [KeyEvent.Key], id: Int) throws {
    let screen = try grid()
    for key in keys { #expect(screen.window.key(key)) }
    try screen.settle()
    let path = try #require(screen.node.cursorPath)
    #expect(screen.source.sections[path.section][path.item].id == id)
  }

  @Test func fromRightToLeftTheKeysFollowTheEye() throws {
    let screen = try grid()
    screen.window.traits.layoutDirection = .rightToLeft
    try screen.settle()
    screen.window.key(.left)
    #expect(screen.node.cursorPath == [0, 5])
    screen.window.key(.right)
    #expect(screen.node.cursorPath == [0, 4])
  }

  @Test func shiftExtendsAndControlOnlyMoves() throws {
    let screen = try list { $0.allowsMultipleSelection = true }
    screen.window.key(.down, modifiers: .shift)
    screen.window.key(.down, modifiers: .shift)
    #expect(screen.node.pathsForSelectedItems == [[0, 2], [0, 3], [0, 4]])
    screen.window.key(.up, modifiers: .shift)
    #expect(screen.node.pathsForSelectedItems == [[0, 2], [0, 3]])
    screen.window.key(.down, modifiers: .control)
    screen.window.key(.down, modifiers: .control)
    #expect(screen.node.cursorPath == [0, 5])
    #expect(screen.node.pathsForSelectedItems == [[0, 2], [0, 3]])
    screen.window.key(.space)
    #expect(screen.node.pathsForSelectedItems == [[0, 2], [0, 3], [0, 5]])
    screen.window.key(.character("a"), modifiers: .control)
    #expect(screen.node.pathsForSelectedItems.count == 50)
    screen.window.key(.escape)
    #expect(screen.node.pathsForSelectedItems.isEmpty)
  }

  @Test func lettersFindTheNextItemThatBeginsWithThem() throws {
    let names = ["Ant", "Bee", "Bear", "Cat", "Beaver"]
    let screen = try list { node in
      node.textForTypeAhead = { names[$0.item % names.count] }
    }
    screen.window.key(.home)
    screen.window.key(.character("b"))
    #expect(screen.node.cursorPath == [0, 1])
    screen.window.key(.character("b"))
    #expect(screen.node.cursorPath == [0, 2])
    screen.window.advance(by: 2)
    for letter in "beav" { screen.window.key(.character(letter)) }
    #expect(screen.node.cursorPath == [0, 4])
    screen.window.advance(by: 2)
    screen.window.key(.character("x"))
    #expect(screen.node.cursorPath == [0, 4])
  }

  /// The user finds an item by letters and scrolls away. A live sort does not follow the item.
  @Test(arguments: [false, true]) func aSortDoesNotFollowAFoundItem(scrolls: Bool) throws {
    let rows = Row.rows(0..<300)
    let source = DiffableDataSource(sections: [IdentifiedSection(id: 0, items: rows)]) {
      RowCell($0)
    }
    let node = CollectionNode()
    node.show(source)
    node.textForTypeAhead = { path in "Row \(source.item(at: path)?.id ?? -1)" }
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
    try window.settle()
    window.click(at: Point(x: 10, y: 100))
    for letter in "row 200" { window.key(letter == " " ? .space : .character(letter)) }
    try window.settle()
    #expect(node.cursorPath == [0, 200])
    if scrolls {
      node.scroll(by: Vector(dx: 0, dy: -3000))
      try window.settle()
    }
    func seen() -> [Int: Double] {
      Dictionary(
        uniqueKeysWithValues: node.visibleNodes.compactMap { $0 as? RowCell }.map {
          ($0.row.id, $0.frame.minY - node.contentOffset.y)
        })
    }
    let before = seen()
    #expect((before[200] == nil) == scrolls)
    for count in [50, 20, 80] {
      source.apply([IdentifiedSection(id: 0, items: Array(rows[count...] + rows[..<count]))])
      try window.settle()
      window.advance(by: 0.5)
      #expect(seen() == before)
    }
    #expect(node.cursorPath == [0, 120])
  }

  /// The list was empty meanwhile, so no item has the cursor.
  @Test func withoutACursorLettersFindTheFirstItem() throws {
    let names = ["Ant", "Bee", "Bear", "Cat", "Beaver"]
    let screen = try list { node in
      node.textForTypeAhead = { names[$0.item % names.count] }
    }
    let rows = screen.source.sections[0]
    for sections in [[], rows] {
      screen.source.sections[0] = sections
      screen.node.reloadData()
      try screen.settle()
    }
    #expect(screen.node.cursorPath == nil)
    screen.window.key(.character("a"))
    #expect(screen.node.cursorPath == [0, 0])
  }

  /// A list in which one row is far from the others, and the rows whose text was requested.
  private func longList() throws -> (screen: Screen, asked: Log<Int>) {
    let (screen, asked) = (Screen([Row.rows(0..<3000)]), Log<Int>())
    screen.node.textForTypeAhead = { [source = screen.source] path in
      asked.add(path.item)
      return source.sections[0][path.item].id == 2500 ? "Zebra" : "Ant"
    }
    try screen.settle()
    screen.window.click(at: Point(x: 10, y: 100))
    return (screen, asked)
  }

  @Test func aLetterAsksForAFewItemsInEachTurn() throws {
    let (screen, asked) = try longList()
    screen.window.key(.character("z"))
    #expect((1...CollectionNode.typeAheadStep).contains(asked.entries.count))
    #expect(screen.node.cursorPath == [0, 2])
    let count = asked.entries.count
    while asked.entries.count == count { #expect(screen.window.runtime.mainQueue.runFirst()) }
    #expect(asked.entries.count <= 2 * CollectionNode.typeAheadStep)
    try screen.settle()
    #expect(screen.node.pathsForSelectedItems == [[0, 2500]])
    #expect(asked.take() == Array(3...2500))
    screen.window.advance(by: 2)
    screen.window.key(.character("q"))
    try screen.settle()
    #expect(asked.take().sorted() == Array(0..<3000))
    #expect(screen.node.cursorPath == [0, 2500])
  }

  @Test(arguments: [KeyEvent.Key.down, .home, nil])
  func aSearchEndsWithTheNextKeyOrClick(key: KeyEvent.Key?) throws {
    let (screen, asked) = try longList()
    screen.window.key(.character("z"))
    asked.clear()
    if let key { screen.window.key(key) } else { screen.window.click(at: Point(x: 10, y: 20)) }
    let cursor = try #require(screen.node.cursorPath)
    try screen.settle()
    #expect(screen.node.cursorPath == cursor)
    #expect(asked.entries.isEmpty)
  }

  @Test func aSearchGoesOnAmongChanges() throws {
    let (screen, _) = try longList()
    screen.window.key(.character("z"))
    screen.source.sections[0].insert(contentsOf: Row.rows(4000..<4300), at: 0)
    screen.node.insertItems(at: (0..<300).map { [0, $0] })
    try screen.settle()
    #expect(screen.node.pathsForSelectedItems == [[0, 2800]])
  }

  @Test func aSearchGoesOnWhenTheCursorsRowIsReloaded() throws {
    let (screen, _) = try longList()
    screen.window.key(.character("z"))
    screen.node.reloadItems(at: [[0, 2]])
    try screen.settle()
    #expect(screen.node.pathsForSelectedItems == [[0, 2500]])
  }

  /// The columns of a waterfall, where neighboring items have different heights.
  @Test func arrowsGoThroughColumns() throws {
    let heights = [300.0, 50, 55, 50, 50, 60, 50, 50]
    let screen = Screen(
      [heights.indices.map { Row($0, height: heights[$0]) }],
      layout: CompositionalLayout(.waterfall(.count(2), columnSpacing: 4, rowSpacing: 6)))
    try screen.settle()
    screen.window.click(at: Point(x: 200, y: 20))
    #expect(screen.node.cursorPath == [0, 1])
    for (key, item) in [
      (KeyEvent.Key.left, 0), (.right, 1), (.down, 2), (.left, 0), (.right, 1), (.down, 2),
      (.down, 3), (.down, 4), (.up, 3), (.left, 0),
    ] {
      screen.window.key(key)
      try screen.settle()
      #expect(screen.node.cursorPath == [0, item], "\(key)")
    }
  }

  @Test func enterActivates() throws {
    final class Watcher: CollectionDelegate {
      var activated: [ItemPath] = []
      func collectionNode(_ collectionNode: CollectionNode, didActivateItemAt path: ItemPath) {
        activated.append(path)
      }
    }
    let watcher = Watcher()
    let screen = try list { $0.delegate = watcher }
    screen.window.key(.down)
    screen.window.key(.enter)
    #expect(watcher.activated == [[0, 3]])
  }

  @Test func theCursorGoesWithItsItem() throws {
    let screen = try list()
    screen.window.key(.down)
    screen.source.sections[0].insert(Row(100), at: 0)
    screen.node.insertItems(at: [[0, 0]])
    #expect(screen.node.cursorPath == [0, 4])
    screen.source.sections[0][4].text = "New"
    screen.node.reloadItems(at: [[0, 4]])
    #expect(screen.node.cursorPath == [0, 4])
    try screen.settle()
    #expect(screen.visibleCell(3)?.layer.showsFocusRing == true)
    screen.source.sections[0].remove(at: 4)
    screen.node.deleteItems(at: [[0, 4]])
    // The neighbor has the cursor, and the next key moves from there.
    #expect(screen.node.cursorPath == [0, 4])
    try screen.settle()
    screen.window.key(.down)
    #expect(screen.node.cursorPath == [0, 5])
  }

  @Test func withoutACursorKeysScroll() throws {
    let screen = try list { $0.allowsCursor = false }
    screen.window.key(.down)
    #expect(screen.node.contentOffset.y == ScrollController.lineStep)
    #expect(screen.node.cursorPath == [0, 2])
    #expect(screen.node.visibleNodes.allSatisfy { !$0.layer.showsFocusRing })
  }

  @Test func aClickHidesTheRing() throws {
    let screen = try list()
    screen.window.key(.down)
    try screen.settle()
    screen.window.click(at: Point(x: 10, y: 20))
    #expect(screen.node.cursorPath == [0, 0])
    #expect(screen.node.visibleNodes.allSatisfy { !$0.layer.showsFocusRing })
  }

  @Test func aMillionRowsAreNoFurther() throws {
    let screen = Screen([Row.rows(0..<3)])
    let source = LazyDataSource(0..<1_000_000) { RowCell(Row($0)) }
    screen.node.setSource(source)
    try screen.settle()
    screen.window.click(at: Point(x: 10, y: 100))
    screen.window.key(.end)
    #expect(screen.node.cursorPath == [0, 999_999])
    try screen.settle()
    screen.window.key(.up)
    #expect(screen.node.cursorPath == [0, 999_998])
    screen.window.key(.home)
    screen.window.key(.down)
    #expect(screen.node.cursorPath == [0, 1])
  }

  /// A deleted item hands the cursor to its neighbor, as in GTK and UIKit.
  @Test(arguments: [(0..<1, 2, 3), (2..<3, 2, 3), (2..<6, 2, 6), (1..<50, 2, 0), (49..<50, 49, 48)])
  func aDeletedItemHandsTheCursorOn(removed: Range<Int>, cursor: Int, expected: Int) throws {
    let screen = try list()
    screen.node.moveCursor(to: [0, cursor], shows: true)
    try screen.settle()
    let isDeleted = removed.contains(cursor)
    screen.source.sections[0].removeSubrange(removed)
    screen.node.deleteItems(at: removed.map { [0, $0] })
    let path = try #require(screen.node.cursorPath)
    let id = screen.source.sections[0][path.item].id
    #expect(id == (isDeleted ? expected : cursor))
    try screen.settle()
    #expect(screen.visibleCell(id)?.hasCursor == true)
  }

  @Test func theCursorStaysAtItsPathAfterAReload() throws {
    let screen = try list()
    screen.node.moveCursor(to: [0, 4], shows: true)
    screen.source.sections[0] = Row.rows(100..<103)
    screen.node.reloadData()
    try screen.settle()
    #expect(screen.node.cursorPath == [0, 2])
    screen.source.sections[0] = []
    screen.node.reloadData()
    try screen.settle()
    #expect(screen.node.cursorPath == nil)
  }

  /// The view does not follow an update that moves the item of the cursor.
  @Test func aSortDoesNotFollowTheCursor() throws {
    let screen = Screen([Row.rows(0..<200)])
    try screen.settle()
    screen.window.click(at: Point(x: 10, y: 100))
    screen.window.key(.end)
    try screen.settle()
    #expect(screen.node.cursorPath == [0, 199])
    let row = screen.source.sections[0].remove(at: 199)
    screen.source.sections[0].insert(row, at: 0)
    screen.node.moveItem(at: [0, 199], to: [0, 0])
    try screen.settle()
    #expect(screen.node.cursorPath == [0, 0])
    #expect(screen.node.contentOffset.y == 200 * 40 - 400)
  }
}
