// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftCollections
public import WeftGraphics
public import WeftLayout
public import WeftNodes

/// A cell that shows a model as a component. A new model changes only nodes whose components
/// differ.
@MainActor public final class ComponentCellNode<Model: Sendable>: CellNode {
  nonisolated private let content: @Sendable (Model) -> any Component
  nonisolated private let resolver: ComponentResolver
  nonisolated private let lifecycle: ComponentLifecycle

  /// Creates a cell, on any thread. The measuring thread calls `content` for each model.
  nonisolated public convenience init(
    _ model: Model, @ComponentBuilder content: @escaping @Sendable (Model) -> some Component
  ) {
    self.init(model, in: .makeRoot(), anyContent: { content($0) })
  }

  nonisolated private let onEnd: (@Sendable (_ hadControllers: Bool) -> Void)?

  /// Creates a cell with scopes that it may share with other cells of the item.
  nonisolated init(
    _ model: Model, in scope: Scope,
    onEnd: (@Sendable (_ hadControllers: Bool) -> Void)? = nil,
    anyContent content: @escaping @Sendable (Model) -> any Component
  ) {
    self.content = content
    self.onEnd = onEnd
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

  public override func update(toModel model: any Sendable) -> Bool {
    guard let model = model as? Model else { return false }
    resolver.submit { [content] in content(model) }
    if resolver.takeSubmitted() != nil { setNeedsLayout() }
    return true
  }

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

  public override func didEnterHierarchy() {
    super.didEnterHierarchy()
    lifecycle.setMounted(true)
  }

  public override func didExitHierarchy() {
    super.didExitHierarchy()
    lifecycle.setMounted(false)
  }

  /// Postpones reading observed models while the cell is in no range around the screen.
  public override func interfaceStateDidChange(from old: InterfaceState) {
    super.interfaceStateDidChange(from: old)
    resolver.root.setFar(interfaceState.isDisjoint(with: [.preload, .display]), for: self)
  }

  public override func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    if resolver.readsEnvironment { resolveAgain() }
  }

  final func contentDidChange() { resolveAgain(isSame: false) }

  deinit {
    onEnd?(resolver.hasHadControllers)
    lifecycle.end()
  }
}
