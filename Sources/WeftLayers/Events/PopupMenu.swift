// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Commands in front of a window until the user chooses one or clicks elsewhere.
public struct PopupMenu: Sendable {
  /// An item of a menu.
  public enum Item: Sendable {
    /// A command in a menu.
    case command(Command)
    /// A submenu with a title.
    case submenu(String, PopupMenu)
    /// A line between groups of items.
    case separator
  }

  /// A command in a menu.
  public struct Command: Sendable {
    /// The title.
    public var title: String
    /// Whether the user can choose it.
    public var isEnabled: Bool
    /// Whether the item has a check mark, or `nil` if it has no on/off state.
    public var isOn: Bool?
    /// The action, which runs after the menu has closed.
    public var action: @MainActor @Sendable () -> Void

    /// Creates a command.
    public init(
      _ title: String, isEnabled: Bool = true, isOn: Bool? = nil,
      action: @escaping @MainActor @Sendable () -> Void
    ) {
      self.title = title
      self.isEnabled = isEnabled
      self.isOn = isOn
      self.action = action
    }
  }

  /// The items from top to bottom.
  public var items: [Item]

  /// Creates a menu.
  public init(_ items: [Item]) {
    self.items = items
  }
}
