// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A rectangle with an origin and a size, in points. The y axis points down. A rectangle with a
/// negative extent is empty.
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
  /// The horizontal center.
  @inlinable
  public var midX: Double { origin.x + size.width / 2 }
  /// The right edge.
  @inlinable
  public var maxX: Double { origin.x + size.width }
  /// The top edge.
  @inlinable
  public var minY: Double { origin.y }
  /// The vertical center.
  @inlinable
  public var midY: Double { origin.y + size.height / 2 }
  /// The bottom edge.
  @inlinable
  public var maxY: Double { origin.y + size.height }
  /// The center.
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

extension Rect {
  /// Returns the rectangle moved by `dx` and `dy`.
  @inlinable
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(origin: origin.offsetBy(dx: dx, dy: dy), size: size)
  }

  /// Returns the rectangle with the same center, smaller by `dx` and `dy` on each side. Negative
  /// distances enlarge it. An extent does not become negative.
  @inlinable
  public func insetBy(dx: Double, dy: Double) -> Rect {
    inset(by: EdgeInsets(top: dy, left: dx, bottom: dy, right: dx))
  }

  /// Returns the rectangle inside the insets. Negative insets enlarge it. If the insets exceed the
  /// extent on an axis, the extent becomes zero, at the midpoint of the two moved edges.
  @inlinable
  public func inset(by insets: EdgeInsets) -> Rect {
    var left = minX + insets.left
    var right = maxX - insets.right
    if right < left {
      left = (left + right) / 2
      right = left
    }
    var top = minY + insets.top
    var bottom = maxY - insets.bottom
    if bottom < top {
      top = (top + bottom) / 2
      bottom = top
    }
    return Rect(minX: left, minY: top, maxX: right, maxY: bottom)
  }

  /// Whether the two rectangles share an area. A shared edge or corner is not enough.
  @inlinable
  public func intersects(_ other: Rect) -> Bool {
    !isEmpty && !other.isEmpty
      && minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// The area that the two rectangles share, or nil if ``intersects(_:)`` is false.
  @inlinable
  public func intersection(_ other: Rect) -> Rect? {
    guard intersects(other) else { return nil }
    return Rect(
      minX: Swift.max(minX, other.minX), minY: Swift.max(minY, other.minY),
      maxX: Swift.min(maxX, other.maxX), maxY: Swift.min(maxY, other.maxY))
  }

  /// The smallest rectangle that contains both, also if one has no area.
  @inlinable
  public func union(_ other: Rect) -> Rect {
    Rect(
      minX: Swift.min(minX, other.minX), minY: Swift.min(minY, other.minY),
      maxX: Swift.max(maxX, other.maxX), maxY: Swift.max(maxY, other.maxY))
  }

  /// Whether the point is inside, which includes the left and top edges only.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether `other` is completely inside. An empty rectangle is never inside.
  @inlinable
  public func contains(_ other: Rect) -> Bool {
    !other.isEmpty
      && other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }
}
