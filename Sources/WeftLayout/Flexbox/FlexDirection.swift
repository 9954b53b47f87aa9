// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The axis along which a stack places its children.
public enum FlexDirection: Hashable, Sendable, CaseIterable {
  /// Side by side, in the direction of the text: mirrored in a right-to-left layout.
  case row
  /// One below the other.
  case column

  var axis: Axis { self == .row ? .horizontal : .vertical }
}
