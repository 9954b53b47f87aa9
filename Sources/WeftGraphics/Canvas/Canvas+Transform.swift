// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo
public import WeftLayout

extension Canvas {
  /// Moves the origin, in points.
  public func translate(x: Double, y: Double) {
    concatenate(.translation(x: x, y: y))
  }

  /// Stretches the axes about the origin.
  public func scale(x: Double, y: Double) {
    concatenate(.scale(x: x, y: y))
  }

  /// Turns the axes about the origin, clockwise, in radians.
  public func rotate(by angle: Double) {
    concatenate(.rotation(by: angle))
  }

  /// Applies a transform to what is drawn from now on, before the transforms already there.
  ///
  /// A transform that flattens the plane clips everything away.
  public func concatenate(_ transform: Transform) {
    guard transform.inverted != nil, transform.tx.isFinite, transform.ty.isFinite else {
      // Cairo would go into an error state, and draw nothing even after the restore.
      return clip(to: Path())
    }
    var matrix = cairo_matrix_t(
      xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx,
      y0: transform.ty)
    cairo_transform(context, &matrix)
  }

  /// Draws only inside of a rectangle from now on, with round corners where asked.
  public func clip(to rect: Rect, cornerRadius: Double = 0, corners: CornerMask = .all) {
    appendRect(rect, cornerRadius: cornerRadius, corners: corners)
    cairo_clip(context)
  }

  /// Draws only inside of a path from now on; an empty path leaves nothing to draw in.
  public func clip(to path: Path) {
    append(path)
    cairo_clip(context)
  }
}
