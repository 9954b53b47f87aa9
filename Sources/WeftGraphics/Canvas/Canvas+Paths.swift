// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo
internal import WeftLayout

extension Canvas {
  /// Starts the context's path anew with a rectangle.
  func appendRect(_ rect: Rect, cornerRadius: Double, corners: CornerMask) {
    guard cornerRadius > 0, !corners.isEmpty else {
      cairo_new_path(context)
      let (start, end) = (Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY))
      guard start.isFinite, end.isFinite else { return }
      let (near, far) = (bounded(start), bounded(end))
      return cairo_rectangle(context, near.x, near.y, far.x - near.x, far.y - near.y)
    }
    append(Path(rect, cornerRadius: cornerRadius, corners: corners))
  }

  /// Starts the context's path anew with a path, or with nothing if it is not finite.
  func append(_ path: Path) {
    cairo_new_path(context)
    guard path.isFinite else { return }
    for element in path.elements {
      switch element {
      case .move(let point):
        let point = bounded(point)
        cairo_move_to(context, point.x, point.y)
      case .line(let point):
        let point = bounded(point)
        cairo_line_to(context, point.x, point.y)
      case .curve(let point, let first, let second):
        let (point, first, second) = (bounded(point), bounded(first), bounded(second))
        cairo_curve_to(context, first.x, first.y, second.x, second.y, point.x, point.y)
      case .close:
        cairo_close_path(context)
      }
    }
  }

  /// The point, moved to the edge of what Cairo can count if it lies beyond.
  ///
  /// Cairo's pixels are fixed-point numbers that wrap around at 2^23, so that something much
  /// larger than the canvas would be drawn anywhere or not at all. No bitmap comes near to half
  /// of that.
  private func bounded(_ point: Point) -> Point {
    var (x, y) = (point.x, point.y)
    cairo_user_to_device(context, &x, &y)
    let limit = 4_194_304.0
    guard abs(x) > limit || abs(y) > limit else { return point }
    x = min(max(x, -limit), limit)
    y = min(max(y, -limit), limit)
    cairo_device_to_user(context, &x, &y)
    return Point(x: x, y: y)
  }
}

extension Path {
  fileprivate var isFinite: Bool {
    elements.allSatisfy { element in
      switch element {
      case .move(let point), .line(let point): point.isFinite
      case .curve(let point, let first, let second):
        point.isFinite && first.isFinite && second.isFinite
      case .close: true
      }
    }
  }
}
