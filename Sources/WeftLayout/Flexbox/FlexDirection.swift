// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The axis along which a flex container places its children, and in which direction.
public enum FlexDirection: Hashable, Sendable, CaseIterable {
  /// Side by side, in the direction of the text: mirrored in a right-to-left layout.
  case row
  /// One below the other.
  case column
  /// Side by side, against the direction of the text.
  case rowReverse
  /// One above the other.
  case columnReverse

  var axis: Axis { isRow ? .horizontal : .vertical }

  /// Whether the children lie side by side.
  @inlinable
  public var isRow: Bool { self == .row || self == .rowReverse }

  /// Whether the last child comes first.
  @inlinable
  public var isReverse: Bool { self == .rowReverse || self == .columnReverse }
}
