// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftCollections
public import WeftGraphics
public import WeftLayout
public import WeftNodes

/// A cell that shows a model as a component.
///
/// A new model updates the cell in place. Nodes whose components are equal do not change.
@MainActor public final class ComponentCellNode<Model: Sendable>: CellNode {
  nonisolated private let content: @Sendable (Model) -> any Component
  nonisolated private let resolver: ComponentResolver
  nonisolated private let lifecycle: ComponentLifecycle

  /// Creates a cell. Any thread may call this.
  ///
  /// - Parameters:
  ///   - model: The cell's first model.
  ///   - content: Creates the component of a model, on the measuring thread.
  nonisolated public convenience init(
    _ model: Model, @ComponentBuilder content: @escaping @Sendable (Model) -> some Component
  ) {
    self.init(model, in: .makeRoot(), anyContent: { content($0) })
  }

  /// Creates a cell with scopes that it may share with other cells of the item.
  nonisolated init(
    _ model: Model, in scope: Scope,
    anyContent content: @escaping @Sendable (Model) -> any Component
  ) {
    self.content = content
    resolver = ComponentResolver(in: scope) { content(model) }
    lifecycle = ComponentLifecycle(resolver)
    super.init()
    lifecycle.setNode(self)
    resolver.root.onChange(of: self) { [weak self] in
      self?.resolveAgain(isSame: $0)
    } resolveNow: { [weak self] in
      self?.resolveNow()
    } isLate: { [weak self] in
      self.map { $0.layoutContainer != nil && $0.lifecycle.isLate } ?? false
    }
    resolver.effects.onNews { [weak self] in self?.lifecycle.takeNews() }
  }

  /// Updates the cell if the model has the cell's type.
  public override func update(toModel model: any Sendable) -> Bool {
    guard let model = model as? Model else { return false }
    resolver.submit { [content] in content(model) }
    if resolver.takeSubmitted() != nil { setNeedsLayout() }
    return true
  }

  /// Returns the component's elements.
  nonisolated public override func layoutSpec(
    thatFits constrainedSize: SizeRange
  ) -> (any LayoutElement)? {
    lifecycle.element(for: self) { [weak self] in self?.lifecycle.takeNews() }
  }

  nonisolated private func resolveAgain(isSame: Bool = true) {
    if resolver.submitAgain(isSame: isSame), resolver.takeSubmitted() != nil { setNeedsLayout() }
  }

  /// Resolves the newest value without waiting for a preparation, for callers that need it.
  private func resolveNow() {
    // Another cell of the item that is not in a collection yet receives no actions.
    guard let layoutContainer else { return }
    // Differences appear with the next preparation.
    layoutContainer.nodeNeedsLayout(self)
    _ = lifecycle.element(for: self) { [weak self] in self?.lifecycle.takeNews() }
  }

  /// Mounts the components.
  public override func didEnterHierarchy() {
    super.didEnterHierarchy()
    lifecycle.setMounted(true)
  }

  /// Unmounts the components.
  public override func didExitHierarchy() {
    super.didExitHierarchy()
    lifecycle.setMounted(false)
  }

  /// Postpones reading observed models while the cell is in no range around the screen.
  public override func interfaceStateDidChange(from old: InterfaceState) {
    super.interfaceStateDidChange(from: old)
    resolver.root.setFar(interfaceState.isDisjoint(with: [.preload, .display]), for: self)
  }

  /// Rebuilds components that read the traits.
  public override func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    if resolver.readsEnvironment { resolveAgain() }
  }

  deinit { lifecycle.end() }
}

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
    self.init(items: items, layout: layout) { item -> CellNode in
      ComponentCellNode(item, content: cell)
    }
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
    self.init(items: items, id: id, layout: layout) { item -> CellNode in
      ComponentCellNode(item, content: cell)
    }
  }
}

extension DiffableDataSource {
  /// Creates a data source that shows its items as components.
  ///
  /// An item whose value changes keeps its cell, which is updated in place.
  ///
  /// - Parameters:
  ///   - sections: The initial content.
  ///   - cell: Creates the component of an item, on a worker.
  @_disfavoredOverload  // A cell is no component, though builders accept nodes.
  public convenience init<Cell: Component>(
    sections: [Section], @ComponentBuilder cell: @escaping @Sendable (Item) -> Cell
  ) {
    self.init(sections: sections) { item -> CellNode in
      ComponentCellNode(item, content: cell)
    }
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
    self.init(
      sections: sections,
      header: { section -> CellNode in ComponentCellNode(section, content: header) },
      cell: { item -> CellNode in ComponentCellNode(item, content: cell) })
  }
}
