// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges
import WeftCollections
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// The cost of showing a million rows, counted in cells and requests, not in time.
@MainActor @Suite struct MillionRowsTests {
  private static let size = Size(width: 300, height: 400)

  /// A window over a million rows of 20 to 80 points.
  private func open(_ log: CellLog) -> (CollectionNode, HeadlessWindow) {
    let rows = (0..<1_000_000).map { Row($0, height: 20 + Double($0 % 7) * 10) }
    let node = CollectionNode(items: rows) { RowCell($0, log: log) }
    return (node, HeadlessWindow(size: Self.size, rootNode: node))
  }

  private func visibleIDs(_ node: CollectionNode) -> [Int] {
    node.visibleNodes.compactMap { ($0 as? RowCell)?.row.id }
  }

  @Test func onlyRowsNearTheViewportAreMade() throws {
    let log = CellLog()
    let (node, window) = open(log)
    try window.settle()
    #expect(visibleIDs(node) == Array(0..<9))
    #expect(log.made < 30)
    // The rest is estimated from what was measured.
    #expect(node.contentSize.height > 30e6)
    #expect(node.contentSize.height < 70e6)
    node.scroll(by: Vector(dx: 0, dy: 1))
    try window.settle()
    let made = log.made
    for step in 1...100 {
      node.scroll(by: Vector(dx: 0, dy: 60))
      window.advance(by: 1 / FrameDriver.frameRate)
      #expect(node.blankFraction == 0, "step \(step)")
    }
    try window.settle()
    // 6000 points are 120 rows of 50.
    #expect((110...130).contains(log.made - made))
  }

  @Test func aJumpToTheMiddleMakesOnlyWhatIsThere() throws {
    let log = CellLog()
    let (node, window) = open(log)
    try window.settle()
    let made = log.made
    node.scrollToItem(at: [0, 500_000])
    try window.settle()
    #expect(visibleIDs(node).first == 500_000)
    #expect(node.frameForItem(at: [0, 500_000])?.minY == node.contentOffset.y)
    #expect(node.blankFraction == 0)
    #expect(log.made - made < 80)
    node.contentOffset = Point(x: 0, y: node.contentSize.height)
    try window.settle()
    #expect(visibleIDs(node).last == 999_999)
    #expect(log.made - made < 160)
  }

  @Test func submittingAsksForCountsOnly() throws {
    let screen = Screen([Row.rows(0..<20_000), Row.rows(100_000..<100_005)])
    try screen.settle()
    screen.source.resetQuestions()
    let made = screen.log.made
    screen.source.sections[0].insert(contentsOf: Row.rows(30_000..<30_002), at: 5000)
    screen.node.insertItems(at: [[0, 5000], [0, 5001]])
    // Only the changed section is asked for its count.
    #expect(screen.source.countQuestions <= 2)
    try screen.settle()
    #expect(screen.source.blockQuestions.isEmpty)
    #expect(screen.log.made == made)
    #expect(screen.source.headerQuestions.isEmpty)
    // The source is asked with the item's current path.
    screen.source.sections[0].removeFirst(10)
    screen.node.deleteItems(at: (0..<10).map { [0, $0] })
    screen.node.scrollToItem(at: [0, 4990])
    try screen.settle()
    #expect(screen.visibleIDs.prefix(3) == [30_000, 30_001, 5000])
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func scrollingAsksForEachRowOnce() throws {
    let screen = Screen([Row.rows(0..<20_000)])
    try screen.settle()
    screen.source.resetQuestions()
    for _ in 0..<50 {
      screen.node.scroll(by: Vector(dx: 0, dy: 300))
      screen.runFrame()
    }
    try screen.settle()
    #expect(Set(screen.source.blockQuestions).count == screen.source.blockQuestions.count)
    #expect(screen.source.blockQuestions.count < 500)
    #expect(screen.source.countQuestions == 0)
  }

  @Test func anInsertIntoAMillionRowsMakesOnlyWhatIsSeen() throws {
    let log = CellLog()
    let rows = Row.rows(0..<1_000_000)
    let source = DiffableDataSource(sections: [IdentifiedSection(id: 0, items: rows)]) {
      RowCell($0, log: log)
    }
    let node = CollectionNode(source)
    let window = HeadlessWindow(size: Self.size, rootNode: node)
    try window.settle()
    let made = log.made
    var changed = rows
    changed.insert(Row(2_000_000), at: 3)
    var changes = ChangeSet()
    changes.insertItems(at: [[0, 3]])
    source.apply([IdentifiedSection(id: 0, items: changed)], changes: changes)
    try window.settle()
    #expect(log.made == made + 1)
    #expect(visibleIDs(node) == [0, 1, 2, 2_000_000, 3, 4, 5, 6, 7, 8])
  }

  @Test func rowsWithoutHeightDoNotMakeEverything() throws {
    // Before any measurement, a row counts with one point at least.
    let log = CellLog()
    let rows = (0..<100_000).map { Row($0, height: $0 < 5 ? 0 : 40) }
    let node = CollectionNode(items: rows, layout: ListLayout(estimatedItemLength: 0)) {
      RowCell($0, log: log)
    }
    let window = HeadlessWindow(size: Self.size, rootNode: node)
    try window.settle()
    #expect(log.made < 1000)
    #expect(visibleIDs(node).last == 14)
  }
}
