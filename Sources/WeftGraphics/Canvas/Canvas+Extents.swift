// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo
internal import Foundation
package import WeftLayout

extension Canvas {
  package var clipExtents: Rect {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &left, &top, &right, &bottom)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The number of target pixels per point, along the axis with more.
  var pixelsPerPoint: Double {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    return max(hypot(matrix.xx, matrix.yx), hypot(matrix.xy, matrix.yy))
  }
}
