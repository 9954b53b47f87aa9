// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges
import WeftCollections
import WeftLayout
import WeftTesting

/// A table is created with its items, like a collection.
@MainActor @Suite struct TableItemsTests {
  @Test(arguments: [TableNode.Style.plain, .grouped])
  func aTableIsMadeWithItsRows(style: TableNode.Style) throws {
    let rows = Row.rows(0..<5)
    let diffable = DiffableDataSource(
      sections: [IdentifiedSection(id: 0, items: rows)]) { RowCell($0) }
    for table in [
      TableNode(items: rows, style: style) { RowCell($0) },
      TableNode(diffable, style: style),
      TableNode(LazyDataSource(rows) { RowCell($0) }, style: style),
    ] {
      let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: table)
      try window.settle()
      #expect(table.tableStyle == style)
      #expect(table.visibleNodes.compactMap { ($0 as? RowCell)?.row.id } == [0, 1, 2, 3, 4])
    }
    #expect(TableNode(items: rows) { RowCell($0) }.tableStyle == .plain)
  }

  /// Batch fetching of a table is a collection's.
  @Test(arguments: [TableNode.Style.plain, .grouped])
  func aTableFetchesUntilItsLeadingScreensAreFull(style: TableNode.Style) throws {
    let (fetcher, source) = (BatchFetchingTests.Fetcher(), RowSource([[]], log: CellLog()))
    let table = TableNode(style: style)
    table.dataSource = source
    table.delegate = fetcher
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: table)
    try window.settle()
    // Two screens beyond the viewport, and at most one fetch's rows more.
    let (length, fetches) = (table.contentSize.height, fetcher.fetches)
    #expect(length > 1200 && length <= 1200 + 200)
    #expect(fetches > 2 && table.numberOfItems(inSection: 0) == 3 * fetches)
    table.contentOffset.y = 400
    try window.settle()
    #expect(fetcher.fetches > fetches)
    #expect(table.contentSize.height >= length + 300)
    withExtendedLifetime(source) {}
  }
}
