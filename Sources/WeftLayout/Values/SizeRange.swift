// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The sizes that an element may take: at least ``min``, at most ``max``, in points.
///
/// A range always holds `0 <= min <= max` with a finite minimum; the maximum may be infinite.
/// Any input has a defined result: NaN, a negative and an infinite minimum become 0, a negative
/// maximum becomes 0, NaN becomes no maximum, and a maximum below the minimum becomes the minimum.
public struct SizeRange: Hashable, Sendable {
  /// The smallest size; finite.
  public let min: Size
  /// The largest size; infinite on an axis without a limit.
  public let max: Size

  /// Creates the range from `min` to `max`.
  public init(min: Size = .zero, max: Size = .infinite) {
    self.init(
      width: LengthRange(min.width, max.width), height: LengthRange(min.height, max.height))
  }

  /// Creates the range that holds one size. An axis on which it is infinite is unconstrained.
  public init(exact size: Size) {
    self.init(min: size, max: size)
  }

  init(width: LengthRange, height: LengthRange) {
    self.min = Size(width: width.min, height: height.min)
    self.max = Size(width: width.max, height: height.max)
  }

  /// Any size.
  public static let unconstrained = SizeRange()

  /// Whether the range holds one size only.
  public var isExact: Bool { min == max }

  /// Whether an element of that size could be visible: both maxima are above a tenth of a point.
  public var hasSignificantArea: Bool { max.width > 0.1 && max.height > 0.1 }

  /// The size in the range nearest to `size`; NaN gives the minimum.
  public func clamp(_ size: Size) -> Size {
    Size(width: widths.clamp(size.width), height: heights.clamp(size.height))
  }

  /// The sizes in both ranges; on an axis where they do not overlap, this range's end nearest to
  /// the other range.
  public func intersect(_ other: SizeRange) -> SizeRange {
    SizeRange(width: widths.intersect(other.widths), height: heights.intersect(other.heights))
  }
}

extension SizeRange {
  var widths: LengthRange { LengthRange(min.width, max.width) }
  var heights: LengthRange { LengthRange(min.height, max.height) }

  /// Creates a range from its ranges along an axis and across it.
  init(along axis: Axis, main: LengthRange, cross: LengthRange) {
    if axis == .horizontal {
      self.init(width: main, height: cross)
    } else {
      self.init(width: cross, height: main)
    }
  }

  /// The range of lengths along the axis.
  subscript(axis: Axis) -> LengthRange {
    axis == .horizontal ? widths : heights
  }
}

extension SizeRange: CustomStringConvertible {
  /// The range as `{min ... max}`, or as one size where it is exact.
  public var description: String { isExact ? "{\(min)}" : "{\(min) ... \(max)}" }
}

/// The least and the greatest length on one axis, in points.
///
/// Holds `0 <= min <= max` and a finite `min` by construction, for any input.
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

  /// The one length, if there is no choice.
  var exact: Double? { min == max ? min : nil }

  /// The nearest length in the range; NaN gives the minimum.
  func clamp(_ length: Double) -> Double {
    Swift.min(max, length > min ? length : min)
  }

  /// The overlap, or the end of this range nearest to the other.
  func intersect(_ other: LengthRange) -> LengthRange {
    LengthRange(clamp(other.min), clamp(other.max))
  }
}
