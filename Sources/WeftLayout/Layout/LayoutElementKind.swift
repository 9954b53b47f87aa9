// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Whether an element is something to show or only arranges others.
public enum LayoutElementKind: Hashable, Sendable {
  /// Has a place on the screen; flattening a layout keeps it.
  case node
  /// Arranges its children; flattening a layout dissolves it.
  case spec
}
