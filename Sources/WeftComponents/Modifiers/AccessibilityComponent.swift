// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftNodes

/// A component with accessibility properties. The modifiers of ``Component`` create it.
public struct AccessibilityComponent<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  let content: Content
  fileprivate var meaning: AccessibilityMeaning
}

extension AccessibilityComponent: PrimitiveComponent {
  var explicitID: ScopeID? { content.explicitID }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    cursor.wrap(content, for: Self.self, into: &parts) {
      ContainerNode()
    } update: {
      meaning.apply(to: $0)
    }
  }
}

extension AccessibilityComponent: RowModifier {
  func modifying<Row: Component>(_ row: Row) -> any Component {
    AccessibilityComponent<Row>(content: row, meaning: meaning)
  }
}

/// `nil` keeps the default.
private struct AccessibilityMeaning: Sendable {
  var label: String?
  var value: String?
  var hint: String?
  var identifier: String?
  var role: Accessibility.Role?

  func apply(to node: DisplayNode) {
    let isPresented = label != nil || value != nil || role != nil || identifier != nil
    node.isAccessibilityElement = isPresented ? true : nil
    node.accessibilityLabel = label
    node.accessibilityValue = value
    node.accessibilityHint = hint
    node.accessibilityIdentifier = identifier
    node.accessibilityRole = role
  }
}

extension Component {
  /// Sets the accessibility label.
  public func accessibilityLabel(_ label: String) -> AccessibilityComponent<Self> {
    AccessibilityComponent(content: self, meaning: AccessibilityMeaning(label: label))
  }

  /// Sets the description of the current value.
  public func accessibilityValue(_ value: String) -> AccessibilityComponent<Self> {
    AccessibilityComponent(content: self, meaning: AccessibilityMeaning(value: value))
  }

  /// Sets the description of the component's effect.
  public func accessibilityHint(_ hint: String) -> AccessibilityComponent<Self> {
    AccessibilityComponent(content: self, meaning: AccessibilityMeaning(hint: hint))
  }

  /// Sets an identifier for tests.
  public func accessibilityIdentifier(_ identifier: String) -> AccessibilityComponent<Self> {
    AccessibilityComponent(content: self, meaning: AccessibilityMeaning(identifier: identifier))
  }

  /// Sets the accessibility role.
  public func accessibilityRole(_ role: Accessibility.Role) -> AccessibilityComponent<Self> {
    AccessibilityComponent(content: self, meaning: AccessibilityMeaning(role: role))
  }
}

extension AccessibilityComponent {
  /// Sets the accessibility label.
  public func accessibilityLabel(_ label: String) -> Self { with { $0.label = label } }
  /// Sets the description of the current value.
  public func accessibilityValue(_ value: String) -> Self { with { $0.value = value } }
  /// Sets the description of the component's effect.
  public func accessibilityHint(_ hint: String) -> Self { with { $0.hint = hint } }
  /// Sets an identifier for tests.
  public func accessibilityIdentifier(_ identifier: String) -> Self {
    with { $0.identifier = identifier }
  }
  /// Sets the accessibility role.
  public func accessibilityRole(_ role: Accessibility.Role) -> Self { with { $0.role = role } }

  private func with(_ change: (inout AccessibilityMeaning) -> Void) -> Self {
    var copy = self
    change(&copy.meaning)
    return copy
  }
}
