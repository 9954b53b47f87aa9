// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftNodes

/// A component with accessibility properties; the modifiers of ``Component`` make it.
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

/// The values of all modifiers; `nil` leaves a value unset.
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
  /// The component with an accessibility label, whatever it shows.
  public func accessibilityLabel(_ label: String) -> AccessibilityComponent<Self> {
    AccessibilityComponent(content: self, meaning: AccessibilityMeaning(label: label))
  }

  /// The component with a description of its current value.
  public func accessibilityValue(_ value: String) -> AccessibilityComponent<Self> {
    AccessibilityComponent(content: self, meaning: AccessibilityMeaning(value: value))
  }

  /// The component with a description of the effect of using it.
  public func accessibilityHint(_ hint: String) -> AccessibilityComponent<Self> {
    AccessibilityComponent(content: self, meaning: AccessibilityMeaning(hint: hint))
  }

  /// The component with an identifier for tests.
  public func accessibilityIdentifier(_ identifier: String) -> AccessibilityComponent<Self> {
    AccessibilityComponent(content: self, meaning: AccessibilityMeaning(identifier: identifier))
  }

  /// The component with an accessibility role.
  public func accessibilityRole(_ role: Accessibility.Role) -> AccessibilityComponent<Self> {
    AccessibilityComponent(content: self, meaning: AccessibilityMeaning(role: role))
  }
}

extension AccessibilityComponent {
  /// The component with an accessibility label, whatever it shows.
  public func accessibilityLabel(_ label: String) -> Self { with { $0.label = label } }
  /// The component with a description of its current value.
  public func accessibilityValue(_ value: String) -> Self { with { $0.value = value } }
  /// The component with a description of the effect of using it.
  public func accessibilityHint(_ hint: String) -> Self { with { $0.hint = hint } }
  /// The component with an identifier for tests.
  public func accessibilityIdentifier(_ identifier: String) -> Self {
    with { $0.identifier = identifier }
  }
  /// The component with an accessibility role.
  public func accessibilityRole(_ role: Accessibility.Role) -> Self { with { $0.role = role } }

  private func with(_ change: (inout AccessibilityMeaning) -> Void) -> Self {
    var copy = self
    change(&copy.meaning)
    return copy
  }
}
