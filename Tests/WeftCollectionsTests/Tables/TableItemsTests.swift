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
}
