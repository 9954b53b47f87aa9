// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// How a node is positioned.
public enum FlexPosition: Hashable, Sendable, CaseIterable {
  /// In its line, moved by its insets; insets of nodes below may refer to it.
  case relative
  /// By its insets, in the padding box of the nearest ancestor that is not ``static``; out of line.
  case absolute
  /// In its line.
  case `static`
}
