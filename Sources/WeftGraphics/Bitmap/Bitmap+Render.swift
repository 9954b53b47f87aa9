// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo
public import WeftLayout

extension Bitmap {
  /// Draws a new bitmap.
  ///
  /// May be called on any thread; the closure runs on the calling thread before this returns.
  ///
  /// - Parameters:
  ///   - size: The size in points, rounded up to whole pixels.
  ///   - scale: Pixels per point.
  ///   - background: What the bitmap is filled with first; an opaque one makes it opaque.
  ///   - draw: Draws in points, with (0, 0) at the top left. The canvas draws nothing any more
  ///     once the closure has returned.
  /// - Throws: ``BitmapError`` when there can be no bitmap of this size.
  public static func render(
    size: Size, scale: Double = 1, background: Color = .clear, _ draw: (Canvas) -> Void
  ) throws(BitmapError) -> Bitmap {
    let width = wholePixels(size.width * scale)
    let height = wholePixels(size.height * scale)
    let buffer = try makeBuffer(width: width, height: height)
    let surface = cairo_image_surface_create_for_data(
      buffer.mutableBytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32,
      Int32(width), Int32(height), Int32(width) * 4)!
    let canvas = Canvas(drawingOn: surface, size: size, scale: scale)
    if background.alpha > 0 {
      canvas.fill(
        Rect(x: 0, y: 0, width: width / scale, height: height / scale), with: .color(background))
    }
    draw(canvas)
    // A finished surface no longer touches the memory, even if the closure kept the canvas.
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    return Bitmap(
      width: Int(width), height: Int(height), scale: scale, isOpaque: background.alpha >= 1,
      buffer: buffer)
  }

  /// Rounds up, forgiving the error that a multiplication by a fractional scale leaves behind.
  private static func wholePixels(_ length: Double) -> Double {
    (length - 1.0 / 1024).rounded(.up)
  }
}
