// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo

extension Bitmap {
  /// Calls a closure with a Cairo surface over the pixels, to read from.
  ///
  /// The surface lives only during the call and is each caller's own, so that two threads that
  /// draw one bitmap share no Cairo object. Cairo wants a mutable pointer, but writes only to
  /// the target of a drawing operation, which this surface must never be.
  func withCairoSurface<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    withExtendedLifetime(self) {
      let pixels = UnsafeMutableRawPointer(mutating: buffer.bytes.baseAddress)
      // Never nil: on failure Cairo returns a surface in an error state, which draws nothing.
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
