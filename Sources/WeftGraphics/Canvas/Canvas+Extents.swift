// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo
internal import Foundation
package import WeftLayout

extension Canvas {
  /// The current clip rectangle, outside of which nothing is drawn.
  package var clipExtents: Rect {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &left, &top, &right, &bottom)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Pixels of the target for each point, along the axis where they are more.
  var pixelsPerPoint: Double {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    return max(hypot(matrix.xx, matrix.yx), hypot(matrix.xy, matrix.yy))
  }
}
