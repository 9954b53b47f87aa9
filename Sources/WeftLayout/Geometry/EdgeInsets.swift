// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Distances inward from the four physical edges of a rectangle, in points.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: Double
  /// The distance from the left edge.
  public var left: Double
  /// The distance from the bottom edge.
  public var bottom: Double
  /// The distance from the right edge.
  public var right: Double

  /// Creates insets. Omitted insets are zero.
  @inlinable
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Creates equal insets on all four sides.
  @inlinable
  public init(all distance: Double) {
    self.init(top: distance, left: distance, bottom: distance, right: distance)
  }

  /// Creates equal insets on opposite sides.
  @inlinable
  public init(horizontal: Double, vertical: Double) {
    self.init(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
  }

  /// Zero on every side.
  public static let zero = EdgeInsets()

  /// The sum of the left and right insets.
  @inlinable
  public var horizontal: Double { left + right }

  /// The sum of the top and bottom insets.
  @inlinable
  public var vertical: Double { top + bottom }
}

extension EdgeInsets: CustomStringConvertible {
  /// The insets as `{top, left, bottom, right}`.
  public var description: String {
    let sides = [top, left, bottom, right].map(\.shortDescription)
    return "{\(sides.joined(separator: ", "))}"
  }
}
