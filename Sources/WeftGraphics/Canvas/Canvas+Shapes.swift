// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo
public import WeftLayout

extension Canvas {
  /// Fills a rectangle, with round corners where asked; the radius is in points.
  public func fill(
    _ rect: Rect, cornerRadius: Double = 0, corners: CornerMask = .all, with shading: Shading
  ) {
    appendRect(rect, cornerRadius: cornerRadius, corners: corners)
    fillPath(with: shading)
  }

  /// Fills the inside of a path (non-zero winding rule).
  public func fill(_ path: Path, with shading: Shading) {
    append(path)
    fillPath(with: shading)
  }

  /// Draws a line along a rectangle, half of it inside and half outside.
  public func stroke(
    _ rect: Rect, cornerRadius: Double = 0, corners: CornerMask = .all, lineWidth: Double = 1,
    with shading: Shading
  ) {
    appendRect(rect, cornerRadius: cornerRadius, corners: corners)
    strokePath(lineWidth: lineWidth, with: shading)
  }

  /// Draws a line along a path; the width is in points.
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

  /// Starts the context's path anew with a rectangle.
  func appendRect(_ rect: Rect, cornerRadius: Double, corners: CornerMask) {
    guard cornerRadius > 0, !corners.isEmpty else {
      cairo_new_path(context)
      let (x, y, width, height) = (rect.minX, rect.minY, rect.size.width, rect.size.height)
      guard x.isFinite, y.isFinite, width.isFinite, height.isFinite else { return }
      return cairo_rectangle(context, x, y, width, height)
    }
    append(Path(rect, cornerRadius: cornerRadius, corners: corners))
  }

  /// Starts the context's path anew with a path.
  func append(_ path: Path) {
    cairo_new_path(context)
    guard path.isFinite else { return }
    for element in path.elements {
      switch element {
      case .move(let point):
        cairo_move_to(context, point.x, point.y)
      case .line(let point):
        cairo_line_to(context, point.x, point.y)
      case .curve(let point, let first, let second):
        cairo_curve_to(context, first.x, first.y, second.x, second.y, point.x, point.y)
      case .close:
        cairo_close_path(context)
      }
    }
  }

  func setSource(_ color: Color) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  private func setSource(_ shading: Shading) {
    switch shading {
    case .color(let color):
      setSource(color)
    case .linearGradient(let gradient, let start, let end):
      let pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
      for stop in gradient.stops {
        let color = stop.color
        cairo_pattern_add_color_stop_rgba(
          pattern, stop.location, color.red, color.green, color.blue, color.alpha)
      }
      cairo_set_source(context, pattern)
      cairo_pattern_destroy(pattern)
    }
  }
}

extension Path {
  /// Cairo's fixed-point arithmetic wraps around at 2^23; far beyond any bitmap.
  fileprivate var isFinite: Bool {
    func inRange(_ point: Point) -> Bool { point.x.isFinite && point.y.isFinite }
    return elements.allSatisfy { element in
      switch element {
      case .move(let point), .line(let point): inRange(point)
      case .curve(let point, let first, let second):
        inRange(point) && inRange(first) && inRange(second)
      case .close: true
      }
    }
  }
}
