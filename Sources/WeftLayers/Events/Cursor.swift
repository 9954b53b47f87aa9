// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The mouse cursor over a layer; the cases are CSS's.
public enum Cursor: String, Hashable, Sendable, CaseIterable {
  /// The platform's arrow.
  case `default`
  /// No pointer.
  case none
  /// A hand, over a link.
  case pointer
  /// Over text that can be selected.
  case text
  /// Over something that moves with the pointer, and while it does.
  case grab, grabbing
  /// Over something that is not allowed.
  case notAllowed = "not-allowed"
  /// A cross, to choose a place.
  case crosshair
  /// While the program is busy.
  case wait, progress
  /// Over an edge that can be moved.
  case columnResize = "col-resize"
  /// Over an edge that can be moved.
  case rowResize = "row-resize"
  /// Over something that can be scrolled in all directions.
  case allScroll = "all-scroll"
  /// Over something that offers help, a menu, or a copy.
  case help, contextMenu = "context-menu", copy, move
}
