// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// What becomes of content that is larger than its box.
public enum FlexOverflow: Hashable, Sendable, CaseIterable {
  /// It is shown: the box is by default not made smaller than its content needs.
  case visible
  /// It is cut off: the box may be smaller than its content.
  case hidden
  /// It is scrolled: the box may be smaller than its content.
  case scroll
}
