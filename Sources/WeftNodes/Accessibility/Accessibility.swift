// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The meaning of a node for assistive technology, such as a screen reader, and for tests.
public struct Accessibility: Sendable, Hashable {
  /// The kind of a node, named as in ARIA and GTK.
  public enum Role: Sendable, Hashable, CaseIterable {
    /// No role, such as a part of a layout.
    case none
    /// Static text.
    case text
    /// A heading.
    case heading
    /// An image.
    case image
    /// A link to something else.
    case link
    /// A button that performs an action.
    case button
    /// A check box.
    case checkbox
    /// A switch.
    case `switch`
    /// A radio button.
    case radio
    /// A group of radio buttons.
    case radioGroup
    /// A slider.
    case slider
    /// A number that the user changes in steps.
    case spinButton
    /// The progress of a task.
    case progressBar
    /// A text field.
    case textField
    /// A search field.
    case searchField
    /// A list of items.
    case list
    /// An item of a list.
    case listItem
    /// A group of related parts.
    case group
  }

  /// The states of a node.
  public struct Traits: OptionSet, Sendable, Hashable {
    /// The raw bits.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The node is selected.
    public static let selected = Traits(rawValue: 1)
    /// The node is disabled.
    public static let notEnabled = Traits(rawValue: 2)
    /// The node is on.
    public static let checked = Traits(rawValue: 4)
    /// The node has the keyboard focus.
    public static let focused = Traits(rawValue: 8)
    /// The node is busy.
    public static let busy = Traits(rawValue: 16)
  }

  /// The name of an action that ``DisplayNode/performAccessibilityAction(_:)`` performs.
  public struct Action: RawRepresentable, Sendable, Hashable {
    /// The name.
    public let rawValue: String

    /// Creates an action from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Activates the node, as a click does.
    public static let activate = Action(rawValue: "activate")
    /// Increases the value by a step.
    public static let increment = Action(rawValue: "increment")
    /// Decreases the value by a step.
    public static let decrement = Action(rawValue: "decrement")
    /// Fetches new content.
    public static let refresh = Action(rawValue: "refresh")
  }

  /// Whether the node is an accessibility element. Other nodes only contain elements.
  public var isElement = false
  /// The role.
  public var role = Role.none
  /// A short label, such as "Delete" rather than "Delete button".
  public var label: String?
  /// The current value, such as the text of a field.
  public var value: String?
  /// The effect of the node's action, if the label does not describe it.
  public var hint: String?
  /// An identifier for tests, which is not presented to the user.
  public var identifier: String?
  /// The states of the node.
  public var traits: Traits = []
  /// The actions that the node supports.
  public var actions: [Action] = []

  /// Creates a description, which is an accessibility element unless the role is `none`.
  public init(_ role: Role = .none, label: String? = nil) {
    self.role = role
    self.label = label
    isElement = role != .none
  }
}

/// `nil` leaves the node's default.
struct AccessibilityOverrides: Sendable, Hashable {
  var isElement: Bool?
  var role: Accessibility.Role?
  var label: String?
  var value: String?
  var hint: String?
  var identifier: String?
  var traits: Accessibility.Traits?
  var actions: [Accessibility.Action]?

  func applied(to accessibility: Accessibility) -> Accessibility {
    var result = accessibility
    if let role { result.role = role }
    if let label { result.label = label }
    if role.map({ $0 != .none }) ?? (label != nil) { result.isElement = true }
    if let isElement { result.isElement = isElement }
    if let value { result.value = value }
    if let hint { result.hint = hint }
    if let identifier { result.identifier = identifier }
    if let traits { result.traits = traits }
    if let actions { result.actions = actions }
    return result
  }
}

/// Stores overrides outside of the node, because most nodes have none.
final class AccessibilityBox: Sendable {
  let overrides: AccessibilityOverrides

  init(_ overrides: AccessibilityOverrides) { self.overrides = overrides }
}
