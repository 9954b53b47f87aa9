// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo
public import WeftLayout

extension Bitmap {
  /// Draws a new bitmap. Any thread may call this, and the closure runs on the calling thread.
  /// - Parameters:
  ///   - size: The size in points, rounded up to whole pixels.
  ///   - scale: The number of pixels per point.
  ///   - background: The color that fills the bitmap first. An opaque color makes the bitmap
  ///     opaque.
  ///   - traits: The traits that resolve colors and fonts.
  ///   - draw: Draws in points, with (0, 0) at the top left, until it returns.
  /// - Throws: ``BitmapError`` if a bitmap of this size is not possible.
  public static func render(
    size: Size, scale: Double = 1, background: Color = .clear,
    traits: Traits = .current, _ draw: (Canvas) -> Void
  ) throws(BitmapError) -> Bitmap {
    let width = wholePixels(size.width * scale)
    let height = wholePixels(size.height * scale)
    let buffer = try makeBuffer(width: width, height: height)
    let surface = cairo_image_surface_create_for_data(
      buffer.mutableBytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32,
      Int32(width), Int32(height), Int32(width) * 4)!
    let canvas = Canvas(drawingOn: surface, size: size, scale: scale, traits: traits)
    let background = canvas.resolve(background)
    if background.alpha > 0 {
      canvas.fill(
        Rect(x: 0, y: 0, width: width / scale, height: height / scale), with: .color(background))
    }
    draw(canvas)
    // No longer accesses the memory, even if the closure has retained the canvas.
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    return Bitmap(
      width: Int(width), height: Int(height), scale: scale, isOpaque: background.alpha >= 1,
      usedTraits: canvas.usedTraits, buffer: buffer)
  }

  /// Draws a part, in pixels, of a larger bitmap of `size` points, with identical pixels. `draw`
  /// draws the whole bitmap.
  package static func renderPart(
    x: Int, y: Int, width: Int, height: Int, ofSize size: Size, scale: Double,
    _ draw: (Canvas) -> Void
  ) throws(BitmapError) -> Bitmap {
    let buffer = try makeBuffer(width: Double(width), height: Double(height))
    let surface = cairo_image_surface_create_for_data(
      buffer.mutableBytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32,
      Int32(width), Int32(height), Int32(width) * 4)!
    // In whole pixels, because a translation of the canvas would be scaled.
    cairo_surface_set_device_offset(surface, -Double(x), -Double(y))
    let canvas = Canvas(drawingOn: surface, size: size, scale: scale, traits: .current)
    draw(canvas)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    return Bitmap(
      width: width, height: height, scale: scale, isOpaque: false, usedTraits: canvas.usedTraits,
      buffer: buffer)
  }

  private static func wholePixels(_ length: Double) -> Double {
    (length - 1.0 / 1024).rounded(.up)
  }
}

extension Bitmap {
  func resampled(width: Int, height: Int, scale: Double) throws(BitmapError) -> Bitmap {
    let pixels = Size(width: Double(width), height: Double(height))
    let result = try Bitmap.render(size: pixels) { canvas in
      canvas.draw(self, in: Rect(origin: .zero, size: pixels))
    }
    return Bitmap(
      width: width, height: height, scale: scale, isOpaque: isOpaque, usedTraits: usedTraits,
      buffer: result.buffer)
  }
}

extension Bitmap {
  /// Calls a closure with a Cairo surface for reading the pixels, valid only during the call. Each
  /// caller has its own, so threads share no Cairo object. Cairo takes a mutable pointer but writes
  /// only to the target of a drawing operation, which this surface must never be.
  func withCairoSurface<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    withExtendedLifetime(self) {
      let pixels = UnsafeMutableRawPointer(mutating: buffer.bytes.baseAddress)
      // Never nil. On failure Cairo returns a surface in an error state, which draws nothing.
      let surface = cairo_image_surface_create_for_data(
        pixels?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
        Int32(width), Int32(height), Int32(bytesPerRow))!
      defer {
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
      }
      return body(surface)
    }
  }
}
