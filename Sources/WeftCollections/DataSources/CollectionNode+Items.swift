// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftNodes

extension CollectionNode {
  /// Makes a collection that shows an array. For content that changes, use a
  /// ``DiffableDataSource``.
  /// - Parameters:
  ///   - items: The items to show.
  ///   - layout: The layout of the items.
  ///   - cell: Makes the cell of an item. Runs on a worker when the item approaches the viewport.
  public convenience init<Item: Identifiable & Equatable & Sendable>(
    items: [Item], layout: any CollectionLayout = ListLayout(),
    cell: @escaping @Sendable (Item) -> CellNode
  ) {
    self.init(
      DiffableDataSource(sections: [IdentifiedSection(id: 0, items: items)], cell: cell),
      layout: layout)
  }

  /// Makes a collection that shows an array of values that are not `Identifiable`.
  /// - Parameters:
  ///   - items: The content. For content that changes, use a ``DiffableDataSource``.
  ///   - id: The unique identity of an item, such as `\.self` for plain values.
  ///   - layout: The layout of the items.
  ///   - cell: Makes the cell of an item. Runs on a worker when the item approaches the viewport.
  public convenience init<Value: Equatable & Sendable, ID: Hashable & Sendable>(
    items: [Value], id: KeyPath<Value, ID>, layout: any CollectionLayout = ListLayout(),
    cell: @escaping @Sendable (Value) -> CellNode
  ) {
    self.init(
      items: items.map { IdentifiedValue(id: $0[keyPath: id], value: $0) }, layout: layout
    ) { cell($0.value) }
  }

  /// Makes a collection that shows the content of a data source, and retains the data source.
  public convenience init<SectionID, Item>(
    _ dataSource: DiffableDataSource<SectionID, Item>, layout: any CollectionLayout = ListLayout()
  ) {
    self.init(layout: layout)
    show(dataSource)
  }

  /// Shows the content of a data source and retains the data source.
  public final func show<SectionID, Item>(_ dataSource: DiffableDataSource<SectionID, Item>) {
    dataSource.node = self
    setSource(dataSource)
  }
}

/// A value with the identity that the program has chosen.
package struct IdentifiedValue<Value: Equatable & Sendable, ID: Hashable & Sendable>: Identifiable,
  Equatable, Sendable
{
  package let id: ID
  package let value: Value

  package init(id: ID, value: Value) {
    self.id = id
    self.value = value
  }
}
