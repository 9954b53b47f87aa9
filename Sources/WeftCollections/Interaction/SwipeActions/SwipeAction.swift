// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
public import WeftGraphics

/// Something to do with a row, which the user finds by moving the row aside.
public struct SwipeAction: Sendable {
  /// The kind of action, which gives it its colour.
  public enum Role: Hashable, Sendable, CaseIterable {
    /// One action among others.
    case regular
    /// An action that destroys something.
    case destructive
  }

  /// The words.
  public var title: String
  /// A picture above the words, where the row is high enough, and in their place where it is not.
  public var image: ImageSource?
  /// The kind of action.
  public var role: Role
  /// The colour of the ground; `nil` for that of the role.
  public var backgroundColor: Color?
  /// Does it; called with the place of the item in the data space at that moment. The row closes
  /// afterwards, unless the item was deleted: then it stays as it is until the update appears.
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
  /// The actions; the first one is the nearest to the row's end.
  public var actions: [SwipeAction]
  /// Whether the first action is done when the user moves the row far aside; yes by default.
  public var performsFirstActionWithFullSwipe = true

  /// Makes the actions of an end.
  public init(_ actions: [SwipeAction], performsFirstActionWithFullSwipe: Bool = true) {
    self.actions = actions
    self.performsFirstActionWithFullSwipe = performsFirstActionWithFullSwipe
  }

  /// Makes the actions of an end; a full swipe performs the first.
  public init(arrayLiteral elements: SwipeAction...) { self.init(elements) }
}
