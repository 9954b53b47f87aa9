// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The allowed sizes of an element from ``min`` to ``max``, in points.
///
/// A range always satisfies `0 <= min <= max` with a finite minimum. A minimum that is NaN,
/// negative or infinite, and a negative maximum, become 0. A maximum of NaN becomes infinite, and a
/// maximum below the minimum becomes the minimum.
public struct SizeRange: Hashable, Sendable {
  /// The smallest size, which is finite.
  public let min: Size
  /// The largest size, which is infinite on an axis without a limit.
  public let max: Size

  /// Creates the range from `min` to `max`.
  public init(min: Size = .zero, max: Size = .infinite) {
    self.init(
      width: LengthRange(min.width, max.width), height: LengthRange(min.height, max.height))
  }

  /// Creates the range with one size. An axis on which it is infinite is unconstrained.
  public init(exact size: Size) {
    self.init(min: size, max: size)
  }

  init(width: LengthRange, height: LengthRange) {
    self.min = Size(width: width.min, height: height.min)
    self.max = Size(width: width.max, height: height.max)
  }

  /// The range of all sizes.
  public static let unconstrained = SizeRange()

  /// Whether the range contains only one size.
  public var isExact: Bool { min == max }

  /// Whether an element could be visible, because both maxima exceed a tenth of a point.
  public var hasSignificantArea: Bool { max.width > 0.1 && max.height > 0.1 }

  /// The size in the range nearest to `size`. NaN becomes the minimum.
  public func clamp(_ size: Size) -> Size {
    Size(width: widths.clamp(size.width), height: heights.clamp(size.height))
  }

  /// The sizes in both ranges, or without overlap on an axis this range's end nearest to the other.
  public func intersect(_ other: SizeRange) -> SizeRange {
    SizeRange(width: widths.intersect(other.widths), height: heights.intersect(other.heights))
  }
}

extension SizeRange {
  var widths: LengthRange { LengthRange(min.width, max.width) }
  var heights: LengthRange { LengthRange(min.height, max.height) }

  init(along axis: Axis, main: LengthRange, cross: LengthRange) {
    if axis == .horizontal {
      self.init(width: main, height: cross)
    } else {
      self.init(width: cross, height: main)
    }
  }

  subscript(axis: Axis) -> LengthRange {
    axis == .horizontal ? widths : heights
  }
}

extension SizeRange: CustomStringConvertible {
  /// The range as `{min ... max}`, or as one size if it is exact.
  public var description: String { isExact ? "{\(min)}" : "{\(min) ... \(max)}" }
}

/// The allowed lengths on one axis, in points, with `0 <= min <= max` and a finite `min`.
struct LengthRange: Hashable, Sendable {
  let min: Double
  let max: Double

  /// Creates a range with the corrections of ``SizeRange``.
  init(_ min: Double, _ max: Double) {
    let least = min > 0 && min < .infinity ? min : 0
    self.min = least
    self.max = max.isNaN ? .infinity : Swift.max(least, max)
  }

  var exact: Double? { min == max ? min : nil }

  func clamp(_ length: Double) -> Double {
    Swift.min(max, length > min ? length : min)
  }

  /// The overlap, or the end of this range nearest to the other.
  func intersect(_ other: LengthRange) -> LengthRange {
    LengthRange(clamp(other.min), clamp(other.max))
  }
}
