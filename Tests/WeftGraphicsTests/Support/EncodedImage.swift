// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGdkPixbuf
import Foundation
import SeededRandom
import Testing

/// Image files that tests make for themselves.
enum EncodedImage {
  /// A picture whose left half is red and whose right half is blue, in a format of GdkPixbuf's.
  static func halves(width: Int, height: Int, format: String, alpha: UInt8? = nil) throws -> Data {
    let pixbuf = try #require(
      gdk_pixbuf_new(GDK_COLORSPACE_RGB, alpha == nil ? 0 : 1, 8, Int32(width), Int32(height)))
    defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    let opacity = UInt32(alpha ?? 255)
    gdk_pixbuf_fill(pixbuf, 0xFF00_0000 | opacity)
    let right = gdk_pixbuf_new_subpixbuf(
      pixbuf, Int32(width / 2), 0, Int32(width - width / 2), Int32(height))
    gdk_pixbuf_fill(right, 0x0000_FF00 | opacity)
    g_object_unref(UnsafeMutableRawPointer(right))
    return try encode(pixbuf, format: format)
  }

  /// A picture that hardly compresses, so that its file is long; always the same.
  static func noise(width: Int, height: Int, format: String) throws -> Data {
    let pixbuf = try #require(
      gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, Int32(width), Int32(height)))
    defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    var generator = SeededGenerator(seed: 3)
    var count: guint = 0
    let pixels = try #require(gdk_pixbuf_get_pixels_with_length(pixbuf, &count))
    for index in 0..<Int(count) { pixels[index] = UInt8.random(in: 0...255, using: &generator) }
    return try encode(pixbuf, format: format)
  }

  private static func encode(_ pixbuf: OpaquePointer, format: String) throws -> Data {
    var bytes: UnsafeMutablePointer<gchar>?
    var count: gsize = 0
    try #require(gdk_pixbuf_save_to_bufferv(pixbuf, &bytes, &count, format, nil, nil, nil) != 0)
    defer { g_free(bytes) }
    return Data(bytes: try #require(bytes), count: Int(count))
  }

  /// Notes an orientation (1 to 8) in a JPEG file, as cameras do.
  static func oriented(_ orientation: UInt8, jpeg: Data) -> Data {
    // One entry of one short: tag 0x0112, in a big-endian TIFF directory.
    let tiff: [UInt8] =
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
      + [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    let exif = Array("Exif\0\0".utf8) + tiff
    let segment: [UInt8] = [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
    return jpeg.prefix(2) + segment + jpeg.dropFirst(2)
  }
}
