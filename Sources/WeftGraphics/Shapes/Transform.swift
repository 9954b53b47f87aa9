// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import Foundation
public import WeftLayout

/// An affine transform of the plane, with `x' = a·x + c·y + tx` and `y' = b·x + d·y + ty`. The y
/// axis points down, so positive angles rotate clockwise.
public struct Transform: Sendable, Hashable {
  /// The factor of x in x'.
  public var a: Double
  /// The factor of x in y'.
  public var b: Double
  /// The factor of y in x'.
  public var c: Double
  /// The factor of y in y'.
  public var d: Double
  /// The translation along x, in points.
  public var tx: Double
  /// The translation along y, in points.
  public var ty: Double

  /// The identity transform.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a transform from its coefficients.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Creates a translation, in points.
  public static func translation(x: Double, y: Double) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Creates a scaling about the origin.
  public static func scale(x: Double, y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Creates a clockwise rotation about the origin, in radians.
  public static func rotation(by angle: Double) -> Transform {
    let (sine, cosine) = sineAndCosine(of: angle)
    return Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Returns the transform that applies this transform first and then `next`.
  public func concatenating(_ next: Transform) -> Transform {
    Transform(
      a: a * next.a + b * next.c,
      b: a * next.b + b * next.d,
      c: c * next.a + d * next.c,
      d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx,
      ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The inverse transform, or nil if the transform is not invertible or not finite.
  public var inverted: Transform? {
    let determinant = a * d - b * c
    guard determinant.isFinite, determinant != 0 else { return nil }
    return Transform(
      a: d / determinant,
      b: -b / determinant,
      c: -c / determinant,
      d: a / determinant,
      tx: (c * ty - d * tx) / determinant,
      ty: (b * tx - a * ty) / determinant)
  }
}

extension Transform {
  /// Returns sine and cosine that are exact for quarter turns, which keeps rectangles upright.
  static func sineAndCosine(of angle: Double) -> (sine: Double, cosine: Double) {
    let quarters = angle / (Double.pi / 2)
    guard quarters == quarters.rounded(), abs(quarters) < 1e9 else {
      return (sin(angle), cos(angle))
    }
    switch ((Int(quarters) % 4) + 4) % 4 {
    case 0: return (0, 1)
    case 1: return (1, 0)
    case 2: return (0, -1)
    default: return (-1, 0)
    }
  }
}

extension Point {
  /// Applies a transform to the point.
  public func applying(_ transform: Transform) -> Point {
    Point(
      x: transform.a * x + transform.c * y + transform.tx,
      y: transform.b * x + transform.d * y + transform.ty)
  }
}

extension Rect {
  /// Returns the bounding rectangle of the transformed rectangle.
  public func applying(_ transform: Transform) -> Rect {
    let corners = [
      Point(x: minX, y: minY), Point(x: maxX, y: minY),
      Point(x: minX, y: maxY), Point(x: maxX, y: maxY),
    ].map { $0.applying(transform) }
    var (left, top) = (corners[0].x, corners[0].y)
    var (right, bottom) = (left, top)
    for corner in corners {
      left = min(left, corner.x)
      right = max(right, corner.x)
      top = min(top, corner.y)
      bottom = max(bottom, corner.y)
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
