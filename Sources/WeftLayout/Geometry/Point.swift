// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A position in a two-dimensional coordinate space, in points. The y axis points down.
public struct Point: Hashable, Sendable {
  /// The horizontal coordinate.
  public var x: Double
  /// The vertical coordinate.
  public var y: Double

  /// Creates the point (`x`, `y`).
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin of the coordinate space.
  public static let zero = Point(x: 0, y: 0)

  /// Returns the point moved by `dx` and `dy`.
  @inlinable
  public func offsetBy(dx: Double, dy: Double) -> Point {
    Point(x: x + dx, y: y + dy)
  }

  /// Adds two points as vectors.
  @inlinable
  public static func + (a: Point, b: Point) -> Point {
    Point(x: a.x + b.x, y: a.y + b.y)
  }

  /// Returns the vector from `b` to `a`.
  @inlinable
  public static func - (a: Point, b: Point) -> Point {
    Point(x: a.x - b.x, y: a.y - b.y)
  }

  /// Moves `a` by the vector `b`.
  @inlinable
  public static func += (a: inout Point, b: Point) {
    a = a + b
  }

  /// Moves `a` by the inverse of the vector `b`.
  @inlinable
  public static func -= (a: inout Point, b: Point) {
    a = a - b
  }

  /// Whether both coordinates are finite.
  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Point: CustomStringConvertible {
  /// The point as `(x, y)`.
  public var description: String { "(\(x.shortDescription), \(y.shortDescription))" }
}

extension Double {
  /// The number with at most three decimals and without a zero fraction: `50`, `36.667`, `inf`.
  var shortDescription: String {
    guard abs(self) < 1e12 else { return description }
    let rounded = (self * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? Int(rounded).description : rounded.description
  }
}
