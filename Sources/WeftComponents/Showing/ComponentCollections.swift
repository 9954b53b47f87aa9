// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
public import WeftCollections

extension CollectionNode {
  /// Creates a collection that shows each element of an array as a component.
  ///
  /// ```swift
  /// CollectionNode(items: packages) { PackageRow(package: $0) }
  /// ```
  ///
  /// A worker creates the component of an item near the viewport. Use a ``DiffableDataSource`` for
  /// content that changes.
  @_disfavoredOverload  // A cell is no component, though builders accept nodes.
  public convenience init<Item: Identifiable & Equatable & Sendable, Cell: Component>(
    items: [Item], layout: any CollectionLayout = ListLayout(),
    @ComponentBuilder cell: @escaping @Sendable (Item) -> Cell
  ) {
    self.init(
      DiffableDataSource(sections: [IdentifiedSection(id: 0, items: items)], cell: cell),
      layout: layout)
  }

  /// Creates a collection that shows each element of an array as a component, by an identity.
  ///
  /// ```swift
  /// CollectionNode(items: ["warp", "weft"], id: \.self) { Text($0) }
  /// ```
  ///
  /// A worker creates the component of an item near the viewport. Use a ``DiffableDataSource`` for
  /// content that changes.
  @_disfavoredOverload  // A cell is no component, though builders accept nodes.
  public convenience init<
    Value: Equatable & Sendable, ID: Hashable & Sendable, Cell: Component
  >(
    items: [Value], id: KeyPath<Value, ID>, layout: any CollectionLayout = ListLayout(),
    @ComponentBuilder cell: @escaping @Sendable (Value) -> Cell
  ) {
    self.init(
      items: items.map { IdentifiedValue(id: $0[keyPath: id], value: $0) }, layout: layout
    ) { cell($0.value) }
  }
}

extension DiffableDataSource {
  /// Creates a data source that shows its items as components.
  ///
  /// An item whose value changes keeps its cell, which is updated in place. The state of its
  /// components lasts until the item is removed. A worker calls `cell`.
  @_disfavoredOverload  // A cell is no component, though builders accept nodes.
  public convenience init<Cell: Component>(
    sections: [Section], @ComponentBuilder cell: @escaping @Sendable (Item) -> Cell
  ) {
    let scopes = ItemScopes<Item>()
    self.init(sections: sections) { item -> CellNode in scopes.cell(of: item, content: cell) }
    retainedItems = scopes.retained
  }

  /// Creates a data source that shows its items and section headers as components. Workers call the
  /// closures, and `header` when the section is inserted or reloaded.
  @_disfavoredOverload
  public convenience init<Header: Component, Cell: Component>(
    sections: [Section],
    @ComponentBuilder header: @escaping @Sendable (Section) -> Header,
    @ComponentBuilder cell: @escaping @Sendable (Item) -> Cell
  ) {
    let scopes = ItemScopes<Item>()
    self.init(
      sections: sections,
      header: { section -> CellNode in ComponentCellNode(section, content: header) },
      cell: { item -> CellNode in scopes.cell(of: item, content: cell) })
    retainedItems = scopes.retained
  }
}
