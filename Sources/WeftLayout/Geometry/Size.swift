// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// Creates a size from its two extents.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Zero on both axes.
  public static let zero = Size(width: 0, height: 0)

  /// Infinite on both axes, as the maximum of an unconstrained range.
  public static let infinite = Size(width: .infinity, height: .infinity)

  /// Whether an extent is zero, negative or NaN.
  @inlinable
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Whether both extents are finite.
  @inlinable
  public var isFinite: Bool { width.isFinite && height.isFinite }

  /// Returns the size enlarged by the insets. This is the inverse of ``inset(by:)``.
  @inlinable
  public func outset(by insets: EdgeInsets) -> Size {
    Size(width: width + insets.horizontal, height: height + insets.vertical)
  }

  /// Returns the size inside the insets, at least zero on each axis.
  @inlinable
  public func inset(by insets: EdgeInsets) -> Size {
    Size(
      width: Swift.max(0, width - insets.horizontal),
      height: Swift.max(0, height - insets.vertical))
  }

  /// Multiplies both extents by `factor`.
  @inlinable
  public static func * (size: Size, factor: Double) -> Size {
    Size(width: size.width * factor, height: size.height * factor)
  }
}

extension Size: CustomStringConvertible {
  /// The size as `width x height`.
  public var description: String { "\(width.shortDescription) x \(height.shortDescription)" }
}
