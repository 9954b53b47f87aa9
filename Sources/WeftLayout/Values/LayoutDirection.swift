// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The direction in which rows run.
public enum LayoutDirection: Hashable, Sendable, CaseIterable {
  /// Rows start at the left.
  case leftToRight
  /// Rows start at the right.
  case rightToLeft
}
