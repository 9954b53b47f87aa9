// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLocks
import WeftNodes

/// A component whose focus follows a binding; ``Component/focused(_:)`` makes it.
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

/// Reads and writes whether a component has the focus.
private struct FocusLink: Sendable {
  /// Whether the binding says so, with all that was written to it.
  var wantsFocus: @Sendable () -> Bool = { false }
  /// Whether it said so when the component was made.
  var wantedFocus = false
  var setFocused: @Sendable (Bool) -> Void = { _ in }
}

/// Moves the focus to a node inside, and notes where it is.
@MainActor private final class FocusedNode: ContainerNode {
  nonisolated private let link = Mutex(FocusLink())
  /// Whether the component on the screen wants the focus.
  private var wantedFocus = false
  private var hasFocusWithin = false
  /// That of the window in which the focus is inside.
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

  /// A node that leaves the window loses the focus; a row that is only far away keeps it.
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

  /// The content may come into the window later in this frame.
  private func followSoon() {
    if hasFocusWithin != link.withLock({ $0 }).wantsFocus() {
      soon { [weak self] in self?.follow() }
    }
  }

  /// Brings the focus to where the binding says it is; where a disabled control is there, the
  /// binding becomes false.
  private func follow() {
    let link = link.withLock { $0 }
    let wantsFocus = link.wantsFocus()
    guard hasFocusWithin != wantsFocus else { return }
    let found = firstInside {
      wantsFocus ? $0.acceptsFocus && $0.focus() : $0.isFocused && $0.loseFocus()
    }
    // Other content may come later. So may a field that the action which wrote to the binding has
    // enabled: what is on the screen may be older.
    if found == nil, wantsFocus, wantedFocus, firstInside({ $0.isDisabledInWindow }) != nil {
      link.setFocused(false)
    }
  }

  /// The first node inside that satisfies a predicate, in the order of the tree.
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
  /// Whether the node is a control in a window that accepts no focus because it is disabled.
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
  /// The component, which has the focus, or contains the focused node, while a binding is true.
  ///
  /// The binding follows the focus. Setting it moves the focus to the first node inside that
  /// accepts it, or takes it away; in a component that is not in a window yet, once it comes into
  /// one. Where nothing inside accepts it but a disabled control, the binding becomes false.
  public func focused(_ condition: Binding<Bool>) -> FocusedComponent<Self> {
    FocusedComponent(
      content: self,
      focus: FocusLink(
        wantsFocus: { condition.newest },
        wantedFocus: condition.value,
        setFocused: { if condition.newest != $0 { condition.wrappedValue = $0 } }))
  }

  /// The component, which has the focus, or contains the focused node, while a binding has a value.
  ///
  /// The binding follows the focus; it becomes `nil` when the focus goes to a node without a value.
  /// See ``focused(_:)``.
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
