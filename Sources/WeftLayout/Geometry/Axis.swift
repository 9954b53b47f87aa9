// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// One of the two directions in which lengths are measured.
public enum Axis: Hashable, Sendable, CaseIterable {
  /// Along x: widths.
  case horizontal
  /// Along y: heights.
  case vertical

  /// The axis at a right angle to this one.
  @inlinable
  public var cross: Axis { self == .horizontal ? .vertical : .horizontal }
}

extension Point {
  /// Creates a point from its coordinates along an axis and across it.
  init(along axis: Axis, main: Double, cross: Double) {
    self = axis == .horizontal ? Point(x: main, y: cross) : Point(x: cross, y: main)
  }
}

extension Size {
  /// Creates a size from its extents along an axis and across it.
  init(along axis: Axis, main: Double, cross: Double) {
    self =
      axis == .horizontal
      ? Size(width: main, height: cross) : Size(width: cross, height: main)
  }

  /// The extent along the axis.
  subscript(axis: Axis) -> Double {
    axis == .horizontal ? width : height
  }
}
