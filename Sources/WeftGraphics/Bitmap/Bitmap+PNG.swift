// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo
public import Foundation

extension Bitmap {
  /// Reads a PNG file at its full size.
  ///
  /// Its pixels are taken as sRGB, whatever profile the file has. For other profiles, other
  /// formats, and for decoding at the size needed, use ``ImageDecoder``.
  ///
  /// - Throws: ``BitmapError/unreadable(path:reason:)`` when there is no such file, or it is not a
  ///   PNG, or it is damaged.
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
    // The file is only used during the call.
    let decoded = withExtendedLifetime(file) {
      cairo_image_surface_create_from_png_stream(read, Unmanaged.passUnretained(file).toOpaque())
    }
    guard let surface = decoded else { throw .unreadable(path: path, reason: "no surface") }
    defer { cairo_surface_destroy(surface) }
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS, let pixels = cairo_image_surface_get_data(surface) else {
      throw .unreadable(path: path, reason: String(cString: cairo_status_to_string(status)))
    }
    let format = cairo_image_surface_get_format(surface)
    guard format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24 else {
      throw .unreadable(path: path, reason: "unexpected pixel format")
    }
    let isOpaque = format == CAIRO_FORMAT_RGB24
    let width = Int(cairo_image_surface_get_width(surface))
    let height = Int(cairo_image_surface_get_height(surface))
    let sourceRow = Int(cairo_image_surface_get_stride(surface))
    try self.init(width: width, height: height, scale: scale, isOpaque: isOpaque) { target in
      for row in 0..<height {
        let source = UnsafeRawBufferPointer(start: pixels + row * sourceRow, count: width * 4)
        let line = UnsafeMutableRawBufferPointer(rebasing: target[(row * width * 4)...])
        line.copyMemory(from: source)
        guard isOpaque else { continue }
        // RGB24 leaves the fourth byte undefined.
        for alpha in stride(from: 3, to: width * 4, by: 4) { line[alpha] = 255 }
      }
    }
  }

  /// Reads a PNG file at its full size.
  ///
  /// - Throws: ``BitmapError/unreadable(path:reason:)``.
  public convenience init(pngAt url: URL, scale: Double = 1) throws(BitmapError) {
    try self.init(pngAt: url.path, scale: scale)
  }

  /// Writes the pixels as a PNG file, replacing any existing file.
  ///
  /// - Throws: ``BitmapError/unwritable(path:reason:)``.
  public func writePNG(to path: String) throws(BitmapError) {
    let status = withCairoSurface { cairo_surface_write_to_png($0, path) }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .unwritable(path: path, reason: String(cString: cairo_status_to_string(status)))
    }
  }

  /// Writes the pixels as a PNG file, replacing any existing file.
  ///
  /// - Throws: ``BitmapError/unwritable(path:reason:)``.
  public func writePNG(to url: URL) throws(BitmapError) {
    try writePNG(to: url.path)
  }
}
