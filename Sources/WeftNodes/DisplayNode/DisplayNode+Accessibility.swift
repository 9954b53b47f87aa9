// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension DisplayNode {
  /// The accessibility of the node: its ``defaultAccessibility``, with the parts replaced that were
  /// set.
  ///
  /// A node with a tap gesture can be activated, whether or not it says so.
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

  /// The meaning of the node, without the properties of a wrapper around it.
  private var ownAccessibility: Accessibility {
    var own = defaultAccessibility
    if !own.actions.contains(.activate), storedLayer?.canBeTapped ?? false {
      own.actions.insert(.activate, at: 0)
    }
    return accessibilityOverrides.applied(to: own)
  }

  /// Whether the node is only a wrapper: its accessibility properties apply to the node inside, if
  /// that is the only one and an element of its own; any thread.
  nonisolated package final var isAccessibilityWrapper: Bool {
    get { state.withLock { $0.isAccessibilityWrapper } }
    set { state.withLock { $0.isAccessibilityWrapper = newValue } }
  }

  /// The node that is presented in place of this one; differs from the node itself only for
  /// wrappers.
  ///
  /// - Complexity: O(wrappers).
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

  /// The wrapper around the node, if the node is all it contains.
  private var accessibilityWrapper: DisplayNode? {
    guard let supernode, supernode.isAccessibilityWrapper, supernode.subnodes.count == 1 else {
      return nil
    }
    return supernode
  }

  /// Whether the node is an element of its own; any thread. `nil`, the default, leaves it to the
  /// node.
  nonisolated public final var isAccessibilityElement: Bool? {
    get { accessibilityOverrides.isElement }
    set { setAccessibility(\.isElement, newValue) }
  }

  /// The node's role; any thread. `nil`, the default, leaves it to the node.
  nonisolated public final var accessibilityRole: Accessibility.Role? {
    get { accessibilityOverrides.role }
    set { setAccessibility(\.role, newValue) }
  }

  /// The node's label, whatever it shows; any thread. `nil`, the default, leaves it to the node.
  nonisolated public final var accessibilityLabel: String? {
    get { accessibilityOverrides.label }
    set { setAccessibility(\.label, newValue) }
  }

  /// The node's current value; any thread. `nil`, the default, leaves it to the node.
  nonisolated public final var accessibilityValue: String? {
    get { accessibilityOverrides.value }
    set { setAccessibility(\.value, newValue) }
  }

  /// The effect of using the node; any thread. `nil`, the default, leaves it to the node.
  nonisolated public final var accessibilityHint: String? {
    get { accessibilityOverrides.hint }
    set { setAccessibility(\.hint, newValue) }
  }

  /// An identifier for tests; any thread.
  nonisolated public final var accessibilityIdentifier: String? {
    get { accessibilityOverrides.identifier }
    set { setAccessibility(\.identifier, newValue) }
  }

  /// The states of the node; any thread. `nil`, the default, leaves them to the node.
  nonisolated public final var accessibilityTraits: Accessibility.Traits? {
    get { accessibilityOverrides.traits }
    set { setAccessibility(\.traits, newValue) }
  }

  /// The actions that the node supports; any thread. `nil`, the default, leaves them to the
  /// node.
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
