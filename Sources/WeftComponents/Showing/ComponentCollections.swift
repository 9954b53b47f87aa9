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
  /// - Parameters:
  ///   - items: The items. Use a ``DiffableDataSource`` for content that changes.
  ///   - cell: Creates the component of an item. Runs on a worker when the item is near the
  ///     viewport.
  @_disfavoredOverload  // A cell is no component, though builders accept nodes.
  public convenience init<Item: Identifiable & Equatable & Sendable, Cell: Component>(
    items: [Item], layout: any CollectionLayout = ListLayout(),
    @ComponentBuilder cell: @escaping @Sendable (Item) -> Cell
  ) {
    self.init(
      DiffableDataSource(sections: [IdentifiedSection(id: 0, items: items)], cell: cell),
      layout: layout)
  }

  /// Creates a collection that shows each element of an array as a component, for elements that are
  /// not `Identifiable`.
  ///
  /// ```swift
  /// CollectionNode(items: ["warp", "weft"], id: \.self) { Text($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - items: The items. Use a ``DiffableDataSource`` for content that changes.
  ///   - id: The unique identity of an item. Use `\.self` for plain values.
  ///   - layout: The arrangement of the items.
  ///   - cell: Creates the component of an item. Runs on a worker when the item is near the
  ///     viewport.
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
  /// components lasts until the item is removed.
  ///
  /// - Parameters:
  ///   - sections: The initial content.
  ///   - cell: Creates the component of an item, on a worker.
  @_disfavoredOverload  // A cell is no component, though builders accept nodes.
  public convenience init<Cell: Component>(
    sections: [Section], @ComponentBuilder cell: @escaping @Sendable (Item) -> Cell
  ) {
    let scopes = ItemScopes<Item>()
    self.init(sections: sections) { item -> CellNode in scopes.cell(of: item, content: cell) }
    retainedItems = scopes.retained
  }

  /// Creates a data source that shows its items and section headers as components.
  ///
  /// - Parameters:
  ///   - sections: The initial content.
  ///   - header: Creates the component of a section's header, on a worker. It runs when the section
  ///     is inserted or reloaded.
  ///   - cell: Creates the component of an item, on a worker.
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
