// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// An axis of a two-dimensional layout.
public enum Axis: Hashable, Sendable, CaseIterable {
  /// The x axis, along which widths are measured.
  case horizontal
  /// The y axis, along which heights are measured.
  case vertical

  /// The other axis.
  @inlinable
  public var cross: Axis { self == .horizontal ? .vertical : .horizontal }
}

extension Point {
  init(along axis: Axis, main: Double, cross: Double) {
    self = axis == .horizontal ? Point(x: main, y: cross) : Point(x: cross, y: main)
  }
}

extension Size {
  init(along axis: Axis, main: Double, cross: Double) {
    self =
      axis == .horizontal
      ? Size(width: main, height: cross) : Size(width: cross, height: main)
  }

  subscript(axis: Axis) -> Double {
    axis == .horizontal ? width : height
  }
}
