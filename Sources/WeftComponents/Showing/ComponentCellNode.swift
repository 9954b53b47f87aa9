// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftCollections
public import WeftGraphics
public import WeftLayout
public import WeftNodes

/// A cell that shows a model through a component.
///
/// It takes a new model of the item in place: the cell keeps its nodes, and changes those whose
/// components differ.
@MainActor public final class ComponentCellNode<Model: Sendable>: CellNode {
  nonisolated private let content: @Sendable (Model) -> any Component
  nonisolated private let resolver: ComponentResolver
  nonisolated private let lifecycle: ComponentLifecycle

  /// Makes a cell; any thread.
  ///
  /// - Parameters:
  ///   - model: the cell's first model.
  ///   - content: makes the component of a model; called on the measuring thread.
  nonisolated public convenience init(
    _ model: Model, @ComponentBuilder content: @escaping @Sendable (Model) -> some Component
  ) {
    self.init(model, in: .makeRoot(), anyContent: { content($0) })
  }

  /// Makes a cell in scopes that it may share with other cells of the item.
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

  /// Takes another model, if it is of the cell's type.
  public override func update(toModel model: any Sendable) -> Bool {
    guard let model = model as? Model else { return false }
    resolver.submit { [content] in content(model) }
    if resolver.takeSubmitted() != nil { setNeedsLayout() }
    return true
  }

  /// The component's elements.
  nonisolated public override func layoutSpec(
    thatFits constrainedSize: SizeRange
  ) -> (any LayoutElement)? {
    lifecycle.element(for: self) { [weak self] in self?.lifecycle.takeNews() }
  }

  nonisolated private func resolveAgain(isSame: Bool = true) {
    if resolver.submitAgain(isSame: isSame), resolver.takeSubmitted() != nil { setNeedsLayout() }
  }

  /// Resolves the newest value without waiting for a preparation, for callers that act on it.
  private func resolveNow() {
    // Another cell of the item that no collection has yet is not acted on.
    guard let layoutContainer else { return }
    // Differences show with the next preparation.
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

  /// Leaves observed models alone while the cell is in no range around the screen.
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
  /// Makes a collection that shows an array, each item by a component.
  ///
  /// ```swift
  /// CollectionNode(items: packages) { PackageRow(package: $0) }
  /// ```
  ///
  /// - Parameters:
  ///   - items: the items to show; for content that changes use a ``DiffableDataSource``.
  ///   - cell: makes the component of an item; runs on a worker, when the item comes near the
  ///     viewport.
  @_disfavoredOverload  // A block that makes a cell makes no component, though nodes can be lines.
  public convenience init<Item: Identifiable & Equatable & Sendable, Cell: Component>(
    items: [Item], layout: any CollectionLayout = ListLayout(),
    @ComponentBuilder cell: @escaping @Sendable (Item) -> Cell
  ) {
    self.init(items: items, layout: layout) { item -> CellNode in
      ComponentCellNode(item, content: cell)
    }
  }

  /// Makes a collection that shows an array of values that are not `Identifiable`, each by a
  /// component.
  ///
  /// ```swift
  /// CollectionNode(items: ["warp", "weft"], id: \.self) { Text($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - items: the content; for content that changes use a ``DiffableDataSource``.
  ///   - id: an item's identity, different from that of all others: `\.self` for plain values.
  ///   - layout: how it is arranged.
  ///   - cell: makes the component of an item; runs on a worker, when the item comes near the
  ///     viewport.
  @_disfavoredOverload  // A block that makes a cell makes no component, though nodes can be lines.
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
  /// Makes a data source whose items are shown by components.
  ///
  /// An item whose value changes keeps its cell, which takes the new value in place.
  ///
  /// - Parameters:
  ///   - sections: the content at first.
  ///   - cell: makes the component of an item; runs on a worker.
  @_disfavoredOverload  // A block that makes a cell makes no component, though nodes can be lines.
  public convenience init<Cell: Component>(
    sections: [Section], @ComponentBuilder cell: @escaping @Sendable (Item) -> Cell
  ) {
    self.init(sections: sections) { item -> CellNode in
      ComponentCellNode(item, content: cell)
    }
  }

  /// Makes a data source whose items and section headers are shown by components.
  ///
  /// - Parameters:
  ///   - sections: the content at first.
  ///   - header: makes the component of a section's header, from the section as it is when the
  ///     header is made: with the section, or when it is reloaded. Runs on a worker.
  ///   - cell: makes the component of an item; runs on a worker.
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
