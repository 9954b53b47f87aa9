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
