// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
public import WeftGraphics

/// An action of a row, which the user reveals by swiping the row.
public struct SwipeAction: Sendable {
  /// The kind of an action, which determines its default color.
  public enum Role: Hashable, Sendable, CaseIterable {
    /// A regular action.
    case regular
    /// An action that deletes something.
    case destructive
  }

  /// The title.
  public var title: String
  /// An image above the title. In a row that is too low for both, the image replaces the title.
  public var image: ImageSource?
  /// The kind of action.
  public var role: Role
  /// The background color, or `nil` for the role's color.
  public var backgroundColor: Color?
  /// Performs the action, with the item's current path in the data space. The row closes
  /// afterwards, unless the handler deletes the item.
  public var handler: @MainActor @Sendable (ItemPath) -> Void

  /// Makes an action.
  public init(
    _ title: String, image: ImageSource? = nil, role: Role = .regular,
    backgroundColor: Color? = nil, handler: @escaping @MainActor @Sendable (ItemPath) -> Void
  ) {
    self.title = title
    self.image = image
    self.role = role
    self.backgroundColor = backgroundColor
    self.handler = handler
  }
}

/// The actions at one end of a row. (UIKit's `UISwipeActionsConfiguration`.)
public struct SwipeActions: Sendable, ExpressibleByArrayLiteral {
  /// The actions. The first action is the nearest to the row's end.
  public var actions: [SwipeAction]
  /// Whether a full swipe performs the first action. `true` by default.
  public var performsFirstActionWithFullSwipe = true

  /// Makes the actions of one end.
  public init(_ actions: [SwipeAction], performsFirstActionWithFullSwipe: Bool = true) {
    self.actions = actions
    self.performsFirstActionWithFullSwipe = performsFirstActionWithFullSwipe
  }

  /// Makes the actions of one end. A full swipe performs the first action.
  public init(arrayLiteral elements: SwipeAction...) { self.init(elements) }
}
