// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The four sides of a box in points.
struct FlexSides {
  var left = 0.0
  var top = 0.0
  var right = 0.0
  var bottom = 0.0

  var horizontal: Double { left + right }
  var vertical: Double { top + bottom }
}

extension FlexEdges {
  /// The sides in points, none of them negative; percentages of NaN are zero.
  func sides(against base: Double, isRightToLeft: Bool) -> FlexSides {
    FlexSides(
      left: left(isRightToLeft: isRightToLeft).resolvedOrZero(against: base).limitedExtent,
      top: top.resolvedOrZero(against: base).limitedExtent,
      right: right(isRightToLeft: isRightToLeft).resolvedOrZero(against: base).limitedExtent,
      bottom: bottom.resolvedOrZero(against: base).limitedExtent)
  }
}
