// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// What the width and height in a style measure.
public enum FlexBoxSizing: Hashable, Sendable, CaseIterable {
  /// The box with its padding and border.
  case borderBox
  /// The box without them.
  case contentBox
}
