// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGdkPixbuf
import Foundation
import Testing
import WeftTesting

/// Image files that tests create.
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

  /// A deterministic picture that hardly compresses, so that its file is long.
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

  /// A white TIFF with one bit a pixel and an orientation of a quarter turn.
  static func turnedMonochromeTIFF(width: Int, height: Int) -> Data {
    let size = (width + 7) / 8 * height
    // Tag and value. All values are 32-bit numbers.
    let entries = [
      (256, width), (257, height), (258, 1), (259, 1), (262, 1), (273, 138), (274, 6), (277, 1),
      (278, height), (279, size),
    ]
    var data = Data("II*\0".utf8) + [8, 0, 0, 0, UInt8(entries.count), 0]
    for (tag, value) in entries {
      data += [UInt8(tag & 255), UInt8(tag >> 8), 4, 0, 1, 0, 0, 0]
      withUnsafeBytes(of: UInt32(value).littleEndian) { data += $0 }
    }
    return data + Data(count: 138 - data.count) + Data(repeating: 0xFF, count: size)
  }

  /// A TIFF of RGB pixels whose left half is red and whose right half is blue. A big TIFF has
  /// 64-bit offsets. All further tags have one 32-bit value.
  static func halvesTIFF(
    side: Int, isBig: Bool = false, isBigEndian: Bool = false, extraTags: [(Int, Int)] = [],
    omittedTags: Set<Int> = []
  ) -> Data {
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
      let little = (0..<count).map { UInt8(value >> (8 * $0) & 255) }
      return isBigEndian ? little.reversed() : little
    }
    let word = isBig ? 8 : 4
    let pixels = (0..<side * side).flatMap { index -> [UInt8] in
      index % side < side / 2 ? [255, 0, 0] : [0, 0, 255]
    }
    let start = isBig ? 16 : 8
    // Type 3 has 16 bits, type 4 has 32.
    var tags: [(tag: Int, type: Int, values: [Int])] = [
      (256, 4, [side]), (257, 4, [side]), (258, 3, [8, 8, 8]), (259, 3, [1]), (262, 3, [2]),
      (273, 4, [start]), (277, 3, [3]), (278, 4, [side]), (279, 4, [pixels.count]), (284, 3, [1]),
    ]
    tags = tags.filter { !omittedTags.contains($0.tag) } + extraTags.map { ($0, 4, [$1]) }
    // The pixels are followed by the depths, which do not fit into an entry of a small TIFF.
    let depths = start + pixels.count
    let directory = depths + 6
    var data = Data(isBigEndian ? "MM".utf8 : "II".utf8)
    data += bytes(isBig ? 43 : 42, 2) + (isBig ? bytes(8, 2) + bytes(0, 2) : [])
    data += bytes(directory, word) + pixels + [8, 8, 8].flatMap { bytes($0, 2) }
    data += bytes(tags.count, isBig ? 8 : 2)
    for tag in tags {
      let size = tag.type == 3 ? 2 : 4
      let value = tag.values.flatMap { bytes($0, size) }
      data += bytes(tag.tag, 2) + bytes(tag.type, 2) + bytes(tag.values.count, word)
      data +=
        value.count <= word
        ? value + [UInt8](repeating: 0, count: word - value.count) : bytes(depths, word)
    }
    return data + bytes(0, word)
  }

  /// One color (`0xRRGGBBAA`) all over, with an ICC profile.
  static func filled(
    _ color: UInt32, format: String, profile: Data, hasAlpha: Bool = false, size: Int32 = 16
  ) throws -> Data {
    let pixbuf = try #require(
      gdk_pixbuf_new(GDK_COLORSPACE_RGB, hasAlpha ? 1 : 0, 8, size, size))
    defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    gdk_pixbuf_fill(pixbuf, color)
    if format == "png" {
      // GdkPixbuf 2.42 cannot write a profile to a PNG file.
      return profiled(png: try encode(pixbuf, format: format), with: profile)
    }
    if format == "jpeg" {
      // GdkPixbuf 2.42 reads beyond a profile that it writes to a JPEG file.
      return profiled(
        jpeg: try encode(pixbuf, format: format, options: ["quality": "100"]), with: profile)
    }
    return try encode(
      pixbuf, format: format, options: ["icc-profile": profile.base64EncodedString()])
  }

  /// Inserts ICC segments, of at most 65,519 bytes each, behind the start of a JPEG file.
  private static func profiled(jpeg: Data, with profile: Data) -> Data {
    let bytes = Array(profile)
    let starts = bytes.isEmpty ? [0] : Array(stride(from: 0, to: bytes.count, by: 65_519))
    var segments: [UInt8] = []
    for (index, start) in starts.enumerated() {
      let part = bytes[start..<min(start + 65_519, bytes.count)]
      let body =
        Array("ICC_PROFILE\0".utf8)
        + [UInt8(truncatingIfNeeded: index + 1), UInt8(truncatingIfNeeded: starts.count)] + part
      let length = UInt16(body.count + 2)
      segments += [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + body
    }
    return jpeg.prefix(2) + segments + jpeg.dropFirst(2)
  }

  /// Inserts an `iCCP` chunk behind the head of a PNG file.
  private static func profiled(png: Data, with profile: Data) -> Data {
    func bigEndian(_ number: UInt32) -> [UInt8] {
      [
        UInt8(number >> 24), UInt8(number >> 16 & 255), UInt8(number >> 8 & 255),
        UInt8(number & 255),
      ]
    }
    // One stored block, which holds up to 65,535 bytes.
    let count = UInt16(profile.count)
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in profile {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    let head: [UInt8] = [
      0x78, 0x01, 1, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8),
    ]
    let body =
      Array("iCCP".utf8) + Array("test\0\0".utf8) + head + profile
      + bigEndian(high << 16 | low)
    var checksum = UInt32.max
    for byte in body {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum >> 1 ^ (checksum & 1 == 0 ? 0 : 0xEDB8_8320) }
    }
    let chunk = bigEndian(UInt32(body.count - 4)) + body + bigEndian(~checksum)
    // The signature has 8 bytes, the first chunk 25.
    return png.prefix(33) + chunk + png.dropFirst(33)
  }

  /// A GIF of 2 x 2 pixels whose frames are red, blue, red, and so on.
  static func gif(frameCount: Int) -> Data {
    var data = Data("GIF89a".utf8)
    data += [2, 0, 2, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
    for frame in 0..<frameCount {
      data += [0x21, 0xF9, 4, 0, 10, 0, 0, 0]
      data += [0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0]
      // Codes of 3 bits, namely clear (4), four pixels and end (5). The fourth pixel's code still
      // has 3 bits.
      let pixel = UInt32(frame % 2)
      var bits: UInt32 = 0
      for (index, code) in [4, pixel, pixel, 4, pixel, pixel, 5].enumerated() {
        bits |= code << (3 * UInt32(index))
      }
      data += [2, 3, UInt8(bits & 255), UInt8(bits >> 8 & 255), UInt8(bits >> 16 & 255), 0]
    }
    return data + [0x3B]
  }

  private static func encode(
    _ pixbuf: OpaquePointer, format: String, options: [String: String] = [:]
  ) throws -> Data {
    var bytes: UnsafeMutablePointer<gchar>?
    var count: gsize = 0
    let order = options.keys.sorted()
    var keys: [UnsafeMutablePointer<CChar>?] = order.map { strdup($0) } + [nil]
    var values: [UnsafeMutablePointer<CChar>?] = order.map { strdup(options[$0]!) } + [nil]
    defer { for string in keys + values { free(string) } }
    var error: UnsafeMutablePointer<GError>?
    let isSaved = gdk_pixbuf_save_to_bufferv(
      pixbuf, &bytes, &count, format, &keys, &values, &error)
    defer { if let error { g_error_free(error) } }
    try #require(isSaved != 0, "\(error.map { String(cString: $0.pointee.message) } ?? "")")
    defer { g_free(bytes) }
    return Data(bytes: try #require(bytes), count: Int(count))
  }

  /// Adds an orientation (1 to 8) to a JPEG file, as cameras do.
  static func oriented(_ orientation: UInt8, jpeg: Data) -> Data {
    // A big-endian TIFF directory with one entry of one short, tag 0x0112.
    let tiff: [UInt8] =
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
      + [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    let exif = Array("Exif\0\0".utf8) + tiff
    let segment: [UInt8] = [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
    return jpeg.prefix(2) + segment + jpeg.dropFirst(2)
  }
}
