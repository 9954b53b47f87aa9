// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The meaning of a node for clients that do not see it: a screen reader, or a test.
public struct Accessibility: Sendable, Hashable {
  /// The kind of a node; the names are those of ARIA and of GTK.
  public enum Role: Sendable, Hashable, CaseIterable {
    /// Nothing of its own: a part of a layout.
    case none
    /// A text to read.
    case text
    /// The title of a part.
    case heading
    /// A picture.
    case image
    /// A part that leads elsewhere.
    case link
    /// A part that does something when it is pressed.
    case button
    /// A button that stays on or off.
    case checkbox
    /// A switch, which is on or off.
    case `switch`
    /// One of several choices, of which one is selected.
    case radio
    /// Choices of which one is selected.
    case radioGroup
    /// A value that the user moves along a line.
    case slider
    /// A number that goes up and down by steps.
    case spinButton
    /// How far something has come.
    case progressBar
    /// A line of text that the user edits.
    case textField
    /// A line of text that the user searches by.
    case searchField
    /// Items one after another.
    case list
    /// One of the items of a list.
    case listItem
    /// Parts that belong together.
    case group
  }

  /// The states that a node is in.
  public struct Traits: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It is selected.
    public static let selected = Traits(rawValue: 1)
    /// It cannot be used now.
    public static let notEnabled = Traits(rawValue: 2)
    /// It is on.
    public static let checked = Traits(rawValue: 4)
    /// It has the keyboard focus.
    public static let focused = Traits(rawValue: 8)
    /// It waits for something.
    public static let busy = Traits(rawValue: 16)
  }

  /// A name for something that can be done with a node; see
  /// ``DisplayNode/performAccessibilityAction(_:)``.
  public struct Action: RawRepresentable, Sendable, Hashable {
    /// The name.
    public let rawValue: String

    /// Makes an action from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// As a click does.
    public static let activate = Action(rawValue: "activate")
    /// One step up.
    public static let increment = Action(rawValue: "increment")
    /// One step down.
    public static let decrement = Action(rawValue: "decrement")
    /// Fresh content.
    public static let refresh = Action(rawValue: "refresh")
  }

  /// Whether the node is an element of its own; other nodes only contain elements.
  public var isElement = false
  /// The kind of thing that it is.
  public var role = Role.none
  /// Its name, as short as possible: "Delete", not "Delete button".
  public var label: String?
  /// Its present value, such as the text of a field.
  public var value: String?
  /// The effect of using it, where the label does not say so.
  public var hint: String?
  /// A name for tests, which the user does not get.
  public var identifier: String?
  /// The states that it is in.
  public var traits: Traits = []
  /// The things that can be done with it.
  public var actions: [Action] = []

  /// Makes the meaning of a node that is presented, or of one that has none.
  public init(_ role: Role = .none, label: String? = nil) {
    self.role = role
    self.label = label
    isElement = role != .none
  }
}

/// The parts that were set explicitly; `nil` leaves a part as the node itself says.
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
    // A node with a role or a name is an element of its own.
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

/// Keeps the few words on a node outside of it: most nodes say everything themselves.
final class AccessibilityBox: Sendable {
  let overrides: AccessibilityOverrides

  init(_ overrides: AccessibilityOverrides) { self.overrides = overrides }
}
