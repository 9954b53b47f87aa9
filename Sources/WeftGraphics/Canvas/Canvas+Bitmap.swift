// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo
public import WeftLayout

extension Canvas {
  /// Draws a bitmap, scaled to a rectangle in points of the canvas.
  /// - Parameter source: The part to draw, in points of the bitmap. The default is the whole
  ///   bitmap.
  public func draw(_ bitmap: Bitmap, in rect: Rect, from source: Rect? = nil) {
    let source = source ?? Rect(origin: .zero, size: bitmap.size)
    let toRect = Transform.translation(x: -source.minX, y: -source.minY)
      .concatenating(
        .scale(x: rect.size.width / source.size.width, y: rect.size.height / source.size.height)
      )
      .concatenating(.translation(x: rect.minX, y: rect.minY))
    guard source.size.width > 0, source.size.height > 0, toRect.inverted != nil else { return }
    noteUse(of: bitmap.usedTraits)
    withSavedState {
      clip(to: rect)
      concatenate(toRect)
      scale(x: 1 / bitmap.scale, y: 1 / bitmap.scale)
      bitmap.withCairoSurface { surface in
        cairo_set_source_surface(context, surface, 0, 0)
        let pattern = cairo_get_source(context)
        // Otherwise the edge would fade into transparency instead of being as sharp as the clip.
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
        cairo_paint(context)
        cairo_set_source_rgb(context, 0, 0, 0)
      }
    }
  }

  /// Fills the shape of a bitmap's alpha channel, scaled to a rectangle in points, with a color.
  public func fill(_ bitmap: Bitmap, in rect: Rect, with color: Color) {
    let size = bitmap.size
    guard size.width > 0, size.height > 0, !rect.isEmpty else { return }
    withSavedState {
      clip(to: rect)
      translate(x: rect.minX, y: rect.minY)
      scale(x: rect.width / size.width / bitmap.scale, y: rect.height / size.height / bitmap.scale)
      setSource(color)
      bitmap.withCairoSurface { surface in cairo_mask_surface(context, surface, 0, 0) }
      cairo_set_source_rgb(context, 0, 0, 0)
    }
  }
}
