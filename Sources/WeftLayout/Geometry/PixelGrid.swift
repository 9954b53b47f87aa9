// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The grid of device pixels at a scale, which rounds lengths and rectangles, in points, to pixels.
public struct PixelGrid: Hashable, Sendable {
  /// The number of device pixels in a point. It is greater than zero.
  public let scale: Double

  /// Creates a grid with `scale` device pixels in a point. A scale outside 0.001...1000 is 1.
  @inlinable
  public init(scale: Double) {
    self.scale = scale >= 0.001 && scale <= 1000 ? scale : 1
  }

  /// The tolerance for rounding errors at pixel edges, in points.
  @usableFromInline static let epsilon = Double(Float.ulpOfOne)

  /// Rounds a length in points up to whole pixels.
  @inlinable
  public func ceil(_ length: Double) -> Double {
    ((length - Self.epsilon) * scale).rounded(.up) / scale
  }

  /// Rounds a length in points down to whole pixels.
  @inlinable
  public func floor(_ length: Double) -> Double {
    ((length + Self.epsilon) * scale).rounded(.down) / scale
  }

  /// Rounds a length in points to the nearest whole number of pixels, and halves away from zero.
  @inlinable
  public func round(_ length: Double) -> Double {
    (length * scale).rounded() / scale
  }

  /// Rounds a size up to whole pixels.
  @inlinable
  public func ceil(_ size: Size) -> Size {
    Size(width: ceil(size.width), height: ceil(size.height))
  }

  /// Rounds a size down to whole pixels.
  @inlinable
  public func floor(_ size: Size) -> Size {
    Size(width: floor(size.width), height: floor(size.height))
  }

  /// Rounds a point to whole pixels.
  @inlinable
  public func round(_ point: Point) -> Point {
    Point(x: round(point.x), y: round(point.y))
  }

  /// Moves each edge of a rectangle to the nearest pixel edge. Rectangles that share an edge still
  /// share it, and a size in whole pixels is kept at any position.
  @inlinable
  public func snap(_ rect: Rect) -> Rect {
    Rect(
      minX: snapEdge(rect.minX), minY: snapEdge(rect.minY),
      maxX: snapEdge(rect.maxX), maxY: snapEdge(rect.maxY))
  }

  /// Rounds halves up on both sides of zero. The epsilon rounds two edges to the same pixel if they
  /// differ only by a rounding error around the half.
  @usableFromInline
  func snapEdge(_ edge: Double) -> Double {
    ((edge + Self.epsilon) * scale + 0.5).rounded(.down) / scale
  }
}
