// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

extension Point {
  /// The way from one point to another.
  static func - (end: Point, start: Point) -> Vector {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }

  /// The point at the end of a way.
  static func + (start: Point, way: Vector) -> Point {
    Point(x: start.x + way.dx, y: start.y + way.dy)
  }
}
