// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The grid of device pixels at a scale: rounds lengths and rectangles, in points, to whole pixels.
public struct PixelGrid: Hashable, Sendable {
  /// The number of device pixels in a point; greater than zero.
  public let scale: Double

  /// Creates the grid with `scale` device pixels in a point.
  ///
  /// A scale that no device has, outside 0.001...1000, is taken as 1.
  @inlinable
  public init(scale: Double) {
    self.scale = scale >= 0.001 && scale <= 1000 ? scale : 1
  }

  /// How far arithmetic may have carried a length past a pixel edge, in points.
  @usableFromInline static let epsilon = Double(Float.ulpOfOne)

  /// The smallest whole number of pixels not below `length`, in points.
  @inlinable
  public func ceil(_ length: Double) -> Double {
    ((length - Self.epsilon) * scale).rounded(.up) / scale
  }

  /// The greatest whole number of pixels not above `length`, in points.
  @inlinable
  public func floor(_ length: Double) -> Double {
    ((length + Self.epsilon) * scale).rounded(.down) / scale
  }

  /// The whole number of pixels nearest to `length`, in points; halves go away from zero.
  @inlinable
  public func round(_ length: Double) -> Double {
    (length * scale).rounded() / scale
  }

  /// The smallest size in whole pixels not below `size`.
  @inlinable
  public func ceil(_ size: Size) -> Size {
    Size(width: ceil(size.width), height: ceil(size.height))
  }

  /// The greatest size in whole pixels not above `size`.
  @inlinable
  public func floor(_ size: Size) -> Size {
    Size(width: floor(size.width), height: floor(size.height))
  }

  /// The point in whole pixels nearest to `point`.
  @inlinable
  public func round(_ point: Point) -> Point {
    Point(x: round(point.x), y: round(point.y))
  }

  /// The rectangle with each edge moved to the nearest pixel edge.
  ///
  /// Edges are rounded, sizes are not: rectangles that shared an edge share it afterwards, and one
  /// that was a whole number of pixels large keeps its size, wherever it lies.
  @inlinable
  public func snap(_ rect: Rect) -> Rect {
    Rect(
      minX: snapEdge(rect.minX), minY: snapEdge(rect.minY),
      maxX: snapEdge(rect.maxX), maxY: snapEdge(rect.maxY))
  }

  /// Rounds halves upwards on both sides of zero. The epsilon keeps two edges that differ by
  /// nothing but the error of arithmetic, one just below and one just above the half, together.
  @usableFromInline
  func snapEdge(_ edge: Double) -> Double {
    ((edge + Self.epsilon) * scale + 0.5).rounded(.down) / scale
  }
}
