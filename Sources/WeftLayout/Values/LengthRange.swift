// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The least and the greatest length on one axis, in points.
///
/// Holds `0 <= min <= max` and a finite `min` by construction, whatever the input.
struct LengthRange: Hashable, Sendable {
  let min: Double
  let max: Double

  /// Takes NaN, a negative and an infinite minimum as 0, a negative maximum as 0, NaN as no
  /// maximum, and a maximum below the minimum as the minimum.
  init(_ min: Double, _ max: Double) {
    let least = min > 0 && min < .infinity ? min : 0
    self.min = least
    self.max = max.isNaN ? .infinity : Swift.max(least, max)
  }

  /// The one length, where there is no choice.
  var exact: Double? { min == max ? min : nil }

  /// The length in the range that is nearest; NaN gives the minimum.
  func clamp(_ length: Double) -> Double {
    Swift.min(max, length > min ? length : min)
  }

  /// The overlap, or the end of this range that is nearest to the other.
  func intersect(_ other: LengthRange) -> LengthRange {
    LengthRange(clamp(other.min), clamp(other.max))
  }
}
