// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo
public import Foundation

extension Bitmap {
  /// Reads a PNG file at its full size. The pixels are interpreted as sRGB regardless of the file's
  /// profile. ``ImageDecoder`` reads other profiles and formats, and decodes at a smaller size.
  /// - Throws: ``BitmapError/unreadable(path:reason:)`` if the file is missing, damaged or not a
  ///   PNG.
  public convenience init(pngAt path: String, scale: Double = 1) throws(BitmapError) {
    let file: RegularFile
    do throws(RegularFile.Failure) {
      file = try RegularFile(path: path)
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
    let read: cairo_read_func_t = { closure, bytes, count in
      guard let closure, let bytes else { return CAIRO_STATUS_READ_ERROR }
      let file = Unmanaged<RegularFile>.fromOpaque(closure).takeUnretainedValue()
      var rest = UnsafeMutableRawBufferPointer(start: bytes, count: Int(count))
      while !rest.isEmpty {
        guard let count = try? file.read(into: rest), count > 0 else {
          return CAIRO_STATUS_READ_ERROR
        }
        rest = UnsafeMutableRawBufferPointer(rebasing: rest[count...])
      }
      return CAIRO_STATUS_SUCCESS
    }
    let decoded = withExtendedLifetime(file) {
      cairo_image_surface_create_from_png_stream(read, Unmanaged.passUnretained(file).toOpaque())
    }
    guard let surface = decoded else { throw .unreadable(path: path, reason: "no surface") }
    defer { cairo_surface_destroy(surface) }
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .unreadable(path: path, reason: String(cString: cairo_status_to_string(status)))
    }
    let (width, height) = (
      cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface)
    )
    let isOpaque = cairo_surface_get_content(surface) == CAIRO_CONTENT_COLOR
    try self.init(
      width: Int(clamping: width), height: Int(clamping: height), scale: scale, isOpaque: isOpaque
    ) { pixels in
      // Drawn, because newer versions of Cairo decode 16-bit components as floating point.
      let target = cairo_image_surface_create_for_data(
        pixels.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, width, height,
        width * 4)
      let context = cairo_create(target)
      cairo_set_source_surface(context, surface, 0, 0)
      cairo_paint(context)
      cairo_destroy(context)
      cairo_surface_finish(target)
      cairo_surface_destroy(target)
    }
  }

  /// Reads a PNG file at its full size. Throws ``BitmapError/unreadable(path:reason:)``.
  public convenience init(pngAt url: URL, scale: Double = 1) throws(BitmapError) {
    try self.init(pngAt: url.path, scale: scale)
  }

  /// Writes a PNG file and replaces an existing one. Throws
  /// ``BitmapError/unwritable(path:reason:)``.
  public func writePNG(to path: String) throws(BitmapError) {
    let status = withCairoSurface { cairo_surface_write_to_png($0, path) }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .unwritable(path: path, reason: String(cString: cairo_status_to_string(status)))
    }
  }

  /// Writes a PNG file and replaces an existing one. Throws
  /// ``BitmapError/unwritable(path:reason:)``.
  public func writePNG(to url: URL) throws(BitmapError) {
    try writePNG(to: url.path)
  }
}
