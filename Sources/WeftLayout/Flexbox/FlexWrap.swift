// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Whether a flex container breaks its children into lines.
public enum FlexWrap: Hashable, Sendable, CaseIterable {
  /// All children are in one line, which may overflow.
  case noWrap
  /// A child that would overflow its line starts a new one.
  case wrap
  /// As ``wrap``, with the first line last.
  case wrapReverse
}
