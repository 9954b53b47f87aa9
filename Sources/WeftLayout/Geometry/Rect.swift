// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A rectangle: an origin and a size, in points; y grows downwards.
///
/// A rectangle with a negative extent is taken as empty; it is not turned round.
public struct Rect: Hashable, Sendable {
  /// The corner with the smallest coordinates.
  public var origin: Point
  /// The extent to the right of and below the origin.
  public var size: Size

  /// Creates a rectangle from its origin and its size.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from the coordinates of its origin and its extents.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Creates a rectangle from its four edges.
  @inlinable
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// The empty rectangle at the origin.
  public static let zero = Rect(origin: .zero, size: .zero)

  /// The extent along the x axis.
  @inlinable
  public var width: Double { size.width }
  /// The extent along the y axis.
  @inlinable
  public var height: Double { size.height }
  /// The left edge.
  @inlinable
  public var minX: Double { origin.x }
  /// The horizontal centre.
  @inlinable
  public var midX: Double { origin.x + size.width / 2 }
  /// The right edge.
  @inlinable
  public var maxX: Double { origin.x + size.width }
  /// The top edge.
  @inlinable
  public var minY: Double { origin.y }
  /// The vertical centre.
  @inlinable
  public var midY: Double { origin.y + size.height / 2 }
  /// The bottom edge.
  @inlinable
  public var maxY: Double { origin.y + size.height }
  /// The point in the middle.
  @inlinable
  public var center: Point { Point(x: midX, y: midY) }

  /// Whether the rectangle covers no area.
  @inlinable
  public var isEmpty: Bool { size.isEmpty }
}

extension Rect: CustomStringConvertible {
  /// The rectangle as `(x, y) width x height`.
  public var description: String { "\(origin) \(size)" }
}
