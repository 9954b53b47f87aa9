// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLocks
import WeftNodes

/// A component whose focus is bound to a value. ``Component/focused(_:)`` creates it.
public struct FocusedComponent<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  let content: Content
  fileprivate let focus: FocusLink
}

extension FocusedComponent: PrimitiveComponent {
  var explicitID: ScopeID? { content.explicitID }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    cursor.wrap(content, for: Self.self, into: &parts) {
      FocusedNode()
    } update: {
      $0.setLink(focus)
    }
  }
}

extension FocusedComponent: RowModifier {
  func modifying<Row: Component>(_ row: Row) -> any Component {
    FocusedComponent<Row>(content: row, focus: focus)
  }
}

private struct FocusLink: Sendable {
  /// Whether the binding is true, including pending writes.
  var wantsFocus: @Sendable () -> Bool = { false }
  var wantedFocus = false
  var setFocused: @Sendable (Bool) -> Void = { _ in }
}

@MainActor private final class FocusedNode: ContainerNode {
  nonisolated private let link = Mutex(FocusLink())
  private var wantedFocus = false
  private var hasFocusWithin = false
  private weak var controller: FocusController?

  nonisolated func setLink(_ new: FocusLink) {
    let old = link.withLock { link in
      defer { link = new }
      return link
    }
    withExtendedLifetime(old) {}
    setNeedsPropertyUpdate()
  }

  override func applyProperties(to layer: Layer) {
    super.applyProperties(to: layer)
    wantedFocus = link.withLock { $0 }.wantedFocus
    followSoon()
  }

  override func didEnterHierarchy() {
    super.didEnterHierarchy()
    followSoon()
  }

  /// A node that leaves the window loses the focus. A row outside of the ranges keeps it.
  override func didExitHierarchy() {
    super.didExitHierarchy()
    if hasFocusWithin, !isRangeManaged { controller?.set(nil) }
  }

  override func focusWithinDidChange(_ hasFocus: Bool) {
    super.focusWithinDidChange(hasFocus)
    hasFocusWithin = hasFocus
    if hasFocus { controller = (layer.root.owner as? NodeHost)?.dispatcher.focus }
    link.withLock { $0 }.setFocused(hasFocus)
  }

  private func followSoon() {
    if hasFocusWithin != link.withLock({ $0 }).wantsFocus() {
      soon { [weak self] in self?.follow() }
    }
  }

  /// Moves the focus to the binding. If only a disabled control could take it, the binding becomes
  /// false.
  private func follow() {
    let link = link.withLock { $0 }
    let wantsFocus = link.wantsFocus()
    guard hasFocusWithin != wantsFocus else { return }
    let found = firstInside {
      wantsFocus ? $0.acceptsFocus && $0.focus() : $0.isFocused && $0.loseFocus()
    }
    // Keeps the request if content may still be added, or if the current action has enabled the
    // field, because the visible state may be older.
    if found == nil, wantsFocus, wantedFocus, firstInside({ $0.isDisabledInWindow }) != nil {
      link.setFocused(false)
    }
  }

  private func firstInside(_ isFound: (DisplayNode) -> Bool) -> DisplayNode? {
    var nodes: [DisplayNode] = [self]
    while let node = nodes.popLast() {
      if isFound(node) { return node }
      nodes += node.subnodes.reversed()
    }
    return nil
  }
}

extension DisplayNode {
  fileprivate var isDisabledInWindow: Bool {
    let isDisabled =
      (self as? EditableTextNode).map { !$0.isEnabled }
      ?? (self as? ControlNode).map { !$0.isEnabled }
    return isDisabled ?? false && isNodeLoaded && layer.root.owner is NodeHost
  }

  fileprivate func loseFocus() -> Bool {
    resignFocus()
    return true
  }
}

extension Component {
  /// Binds the focus of the component, or of a component inside it, to a value.
  ///
  /// The binding follows the focus. If you set it, the focus moves to the first node inside that
  /// accepts it, also when the component is added to a window later, or is removed. If the only
  /// candidate is a disabled control, the binding becomes false.
  public func focused(_ condition: Binding<Bool>) -> FocusedComponent<Self> {
    FocusedComponent(
      content: self,
      focus: FocusLink(
        wantsFocus: { condition.newest },
        wantedFocus: condition.value,
        setFocused: { if condition.newest != $0 { condition.wrappedValue = $0 } }))
  }

  /// Binds the focus of the component, or of a component inside it, to one value of a binding,
  /// which becomes `nil` when the focus moves to a node without a value. See ``focused(_:)``.
  public func focused<Value: Hashable & Sendable>(
    _ binding: Binding<Value?>, equals value: Value
  ) -> FocusedComponent<Self> {
    FocusedComponent(
      content: self,
      focus: FocusLink(
        wantsFocus: { binding.newest == value },
        wantedFocus: binding.value == value,
        setFocused: { isFocused in
          if isFocused, binding.newest != value { binding.wrappedValue = value }
          if !isFocused, binding.newest == value { binding.wrappedValue = nil }
        }))
  }
}
