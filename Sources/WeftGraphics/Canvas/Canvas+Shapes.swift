// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo
public import WeftLayout

extension Canvas {
  /// Fills a rectangle with rounded corners. The radius is in points.
  public func fill(
    _ rect: Rect, cornerRadius: Double = 0, corners: CornerMask = .all, with shading: Shading
  ) {
    appendRect(rect, cornerRadius: cornerRadius, corners: corners)
    fillPath(with: shading)
  }

  /// Fills the inside of a path by the nonzero winding rule.
  public func fill(_ path: Path, with shading: Shading) {
    append(path)
    fillPath(with: shading)
  }

  /// Strokes a rectangle. Half of the line is inside and half outside.
  public func stroke(
    _ rect: Rect, cornerRadius: Double = 0, corners: CornerMask = .all, lineWidth: Double = 1,
    with shading: Shading
  ) {
    appendRect(rect, cornerRadius: cornerRadius, corners: corners)
    strokePath(lineWidth: lineWidth, with: shading)
  }

  /// Strokes a path. The line width is in points.
  public func stroke(_ path: Path, lineWidth: Double = 1, with shading: Shading) {
    append(path)
    strokePath(lineWidth: lineWidth, with: shading)
  }

  private func fillPath(with shading: Shading) {
    setSource(shading)
    cairo_fill(context)
  }

  private func strokePath(lineWidth: Double, with shading: Shading) {
    guard lineWidth.isFinite, lineWidth > 0 else { return cairo_new_path(context) }
    setSource(shading)
    cairo_set_line_width(context, lineWidth)
    cairo_stroke(context)
  }

  func setSource(_ color: Color) {
    let color = resolve(color)
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  private func setSource(_ shading: Shading) {
    switch shading {
    case .color(let color):
      setSource(color)
    case .linearGradient(let gradient, let start, let end):
      let pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
      for stop in gradient.stops {
        let color = resolve(stop.color)
        cairo_pattern_add_color_stop_rgba(
          pattern, stop.location, color.red, color.green, color.blue, color.alpha)
      }
      cairo_set_source(context, pattern)
      cairo_pattern_destroy(pattern)
    }
  }
}

extension Canvas {
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

  /// A path that is not finite becomes empty.
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

  /// Limits a point to Cairo's range. Fixed-point coordinates wrap around at 2^23, so larger shapes
  /// would be drawn in the wrong position. No bitmap reaches half of that.
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
