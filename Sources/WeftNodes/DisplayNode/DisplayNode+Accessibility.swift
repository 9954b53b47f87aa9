// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension DisplayNode {
  /// The accessibility of the node, which is ``defaultAccessibility`` with explicit values. A node
  /// with a tap gesture always has the action `activate`.
  public final var accessibility: Accessibility {
    if presentedNode !== self { return Accessibility() }
    var result = ownAccessibility
    guard result.isElement else { return result }
    var outermost: DisplayNode = self
    while let wrapper = outermost.accessibilityWrapper {
      result = wrapper.accessibilityOverrides.applied(to: result)
      outermost = wrapper
    }
    return result
  }

  private var ownAccessibility: Accessibility {
    var own = defaultAccessibility
    if !own.actions.contains(.activate), storedLayer?.canBeTapped ?? false {
      own.actions.insert(.activate, at: 0)
    }
    return accessibilityOverrides.applied(to: own)
  }

  /// Whether the node is only a wrapper, whose accessibility properties apply to its only subnode,
  /// if that is an accessibility element. Use on any thread.
  nonisolated package final var isAccessibilityWrapper: Bool {
    get { state.withLock { $0.isAccessibilityWrapper } }
    set { state.withLock { $0.isAccessibilityWrapper = newValue } }
  }

  /// The node that represents this node in accessibility, which differs for wrappers. O(wrappers).
  package final var presentedNode: DisplayNode {
    guard isAccessibilityWrapper else { return self }
    var node: DisplayNode = self
    while node.isAccessibilityWrapper {
      let subnodes = node.subnodes
      guard let inside = subnodes.first, subnodes.count == 1 else { return self }
      node = inside
    }
    return node.ownAccessibility.isElement ? node : self
  }

  private var accessibilityWrapper: DisplayNode? {
    guard let supernode, supernode.isAccessibilityWrapper, supernode.subnodes.count == 1 else {
      return nil
    }
    return supernode
  }

  /// Whether the node is an accessibility element, or `nil` for its default. Use on any thread.
  nonisolated public final var isAccessibilityElement: Bool? {
    get { accessibilityOverrides.isElement }
    set { setAccessibility(\.isElement, newValue) }
  }

  /// The node's role, by default `nil` for the node's default. Use on any thread.
  nonisolated public final var accessibilityRole: Accessibility.Role? {
    get { accessibilityOverrides.role }
    set { setAccessibility(\.role, newValue) }
  }

  /// The node's label, by default `nil` for the node's default. Use on any thread.
  nonisolated public final var accessibilityLabel: String? {
    get { accessibilityOverrides.label }
    set { setAccessibility(\.label, newValue) }
  }

  /// The node's value, by default `nil` for the node's default. Use on any thread.
  nonisolated public final var accessibilityValue: String? {
    get { accessibilityOverrides.value }
    set { setAccessibility(\.value, newValue) }
  }

  /// The effect of the node's action, by default `nil` for the node's default. Use on any thread.
  nonisolated public final var accessibilityHint: String? {
    get { accessibilityOverrides.hint }
    set { setAccessibility(\.hint, newValue) }
  }

  /// An identifier for tests. Use on any thread.
  nonisolated public final var accessibilityIdentifier: String? {
    get { accessibilityOverrides.identifier }
    set { setAccessibility(\.identifier, newValue) }
  }

  /// The states of the node, by default `nil` for the node's default. Use on any thread.
  nonisolated public final var accessibilityTraits: Accessibility.Traits? {
    get { accessibilityOverrides.traits }
    set { setAccessibility(\.traits, newValue) }
  }

  /// The actions of the node, by default `nil` for the node's default. Use on any thread.
  nonisolated public final var accessibilityActions: [Accessibility.Action]? {
    get { accessibilityOverrides.actions }
    set { setAccessibility(\.actions, newValue) }
  }

  nonisolated private var accessibilityOverrides: AccessibilityOverrides {
    state.withLock { $0.accessibility }?.overrides ?? AccessibilityOverrides()
  }

  nonisolated private func setAccessibility<Value>(
    _ path: WritableKeyPath<AccessibilityOverrides, Value>, _ value: Value
  ) {
    let released = state.withLock { state in
      let old = state.accessibility
      var overrides = old?.overrides ?? AccessibilityOverrides()
      overrides[keyPath: path] = value
      state.accessibility = AccessibilityBox(overrides)
      return old
    }
    withExtendedLifetime(released) {}
  }
}
