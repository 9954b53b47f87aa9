// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

extension Point {
  static func - (end: Point, start: Point) -> Vector {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }

  static func + (start: Point, vector: Vector) -> Point {
    Point(x: start.x + vector.dx, y: start.y + vector.dy)
  }
}
