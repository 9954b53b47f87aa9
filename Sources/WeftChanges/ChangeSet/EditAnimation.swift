// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// How a view should show one edit, when the change set is animated.
public enum EditAnimation: Hashable, Sendable {
  /// What the layout or the view finds fit.
  case automatic
  /// The cell fades in or out.
  case fade
  /// The cell slides in from, or out to, an edge.
  case slide(Edge)
  /// The edit happens at once.
  case none

  /// An edge that a cell can slide from or to.
  public enum Edge: Hashable, Sendable {
    case top, bottom, leading, trailing
  }
}
