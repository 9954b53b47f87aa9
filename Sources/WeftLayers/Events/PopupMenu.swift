// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A list of commands that a host shows in front of a window, until the user takes one or clicks
/// elsewhere.
public struct PopupMenu: Sendable {
  /// A line of a menu.
  public enum Item: Sendable {
    /// Something to do.
    case command(Command)
    /// A menu of its own behind a title.
    case submenu(String, PopupMenu)
    /// A line between groups.
    case separator
  }

  /// Something to do.
  public struct Command: Sendable {
    /// The words.
    public var title: String
    /// Whether it can be taken.
    public var isEnabled: Bool
    /// Whether a mark says that it is on; `nil` if it is nothing that can be on.
    public var isOn: Bool?
    /// Does it; the menu is gone then.
    public var action: @MainActor @Sendable () -> Void

    /// Makes a command.
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

  /// The lines from top to bottom.
  public var items: [Item]

  /// Makes a menu.
  public init(_ items: [Item]) {
    self.items = items
  }
}
