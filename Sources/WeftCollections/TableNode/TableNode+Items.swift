// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

extension TableNode {
  /// Makes a table that shows an array. For content that changes, use a ``DiffableDataSource``.
  /// - Parameters:
  ///   - items: The rows.
  ///   - style: The style of the table.
  ///   - cell: Makes the cell of a row. Runs on a worker when the row approaches the viewport.
  public convenience init<Item: Identifiable & Equatable & Sendable>(
    items: [Item], style: Style = .plain, cell: @escaping @Sendable (Item) -> CellNode
  ) {
    self.init(
      DiffableDataSource(sections: [IdentifiedSection(id: 0, items: items)], cell: cell),
      style: style)
  }

  /// Makes a table that shows the content of a data source, and retains the data source.
  public convenience init<SectionID, Item>(
    _ dataSource: DiffableDataSource<SectionID, Item>, style: Style = .plain
  ) {
    self.init(style: style)
    show(dataSource)
  }

  /// Makes a table that shows the content of a lazy data source, and retains the data source.
  public convenience init<Elements>(
    _ dataSource: LazyDataSource<Elements>, style: Style = .plain
  ) {
    self.init(style: style)
    show(dataSource)
  }
}
