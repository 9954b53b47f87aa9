// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A mouse cursor. The cases have the names of the CSS cursors.
public enum Cursor: String, Hashable, Sendable, CaseIterable {
  /// The platform's arrow.
  case `default`
  /// No cursor.
  case none
  /// A hand for links.
  case pointer
  /// A text cursor for selectable text.
  case text
  /// A hand for objects that can be dragged, and for a drag in progress.
  case grab, grabbing
  /// A cursor for actions that are not allowed.
  case notAllowed = "not-allowed"
  /// A crosshair to choose a point.
  case crosshair
  /// A cursor for a busy program.
  case wait, progress
  /// A cursor for vertical edges that can be moved.
  case columnResize = "col-resize"
  /// A cursor for horizontal edges that can be moved.
  case rowResize = "row-resize"
  /// A cursor for content that scrolls in all directions.
  case allScroll = "all-scroll"
  /// A cursor for objects that offer help, a menu, a copy or a move.
  case help, contextMenu = "context-menu", copy, move
}
