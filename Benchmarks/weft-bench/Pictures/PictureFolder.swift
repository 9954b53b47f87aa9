// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGdkPixbuf
import Foundation
import WeftTesting

/// A temporary folder with many picture files. Some differ, and the others are links with different
/// names, so that caches contain none of them.
struct PictureFolder {
  /// The number of files with different content.
  static let distinctCount = 10

  let url: URL

  /// The files, sorted by name.
  static func files(in folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  /// Creates the files. Of every five, four are JPEG files and one is a PNG file.
  ///
  /// - Parameters:
  ///   - count: The number of files.
  ///   - width: The width in pixels. The height is three quarters of the width.
  init(count: Int, width: Int) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "weft-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    url = folder
    var files: [URL] = []
    for index in 0..<count {
      let type = index % 5 == 4 ? "png" : "jpeg"
      // All numbers have the same length, so that names sort by number.
      let file = folder.appending(path: "\(1_000_000 + index).\(type)")
      if index < Self.distinctCount {
        try Self.write(file, type: type, width: width, height: width * 3 / 4, seed: index)
      } else {
        try FileManager.default.linkItem(at: files[index % Self.distinctCount], to: file)
      }
      files.append(file)
    }
  }

  func remove() {
    try? FileManager.default.removeItem(at: url)
  }

  /// Writes shapes with film grain, so that JPEG files are about as expensive as photographs.
  private static func write(
    _ file: URL, type: String, width: Int, height: Int, seed: Int
  ) throws {
    let image = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, Int32(width), Int32(height))
    guard let image, let pixels = gdk_pixbuf_get_pixels(image) else {
      throw BenchmarkError.cannotRun(program: "GdkPixbuf", reason: "no memory for a picture")
    }
    defer { g_object_unref(UnsafeMutableRawPointer(image)) }
    var generator = SeededGenerator(seed: UInt64(seed))
    let tints = (0..<3).map { _ in Int.random(in: 1...255, using: &generator) }
    let stride = Int(gdk_pixbuf_get_rowstride(image))
    for y in 0..<height {
      var grain = UInt32(truncatingIfNeeded: y &* 2_654_435_761 &+ seed)
      for x in 0..<width {
        // PNG preserves every bit of the grain, unlike the PNG files of cameras.
        if type == "jpeg" { grain = grain &* 1_664_525 &+ 1_013_904_223 }
        let shape = (x / 97 ^ y / 89) & 31
        for channel in 0..<3 {
          let value = tints[channel] + (x + y) / 40 + shape * 3 + Int(grain >> 29)
          pixels[y * stride + x * 3 + channel] = UInt8(truncatingIfNeeded: value & 255)
        }
      }
    }
    let option = type == "jpeg" ? ("quality", "88") : ("compression", "3")
    var error: UnsafeMutablePointer<GError>?
    let isWritten = option.0.withCString { key in
      option.1.withCString { value in
        var keys: [UnsafeMutablePointer<CChar>?] = [UnsafeMutablePointer(mutating: key), nil]
        var values: [UnsafeMutablePointer<CChar>?] = [UnsafeMutablePointer(mutating: value), nil]
        return gdk_pixbuf_savev(image, file.path, type, &keys, &values, &error)
      }
    }
    guard isWritten != 0 else {
      defer { g_clear_error(&error) }
      let reason = error.map { String(cString: $0.pointee.message) } ?? "unknown"
      throw BenchmarkError.cannotRun(program: "GdkPixbuf", reason: reason)
    }
  }
}
