// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import WeftGraphics
import WeftLayout

@Suite struct BitmapTests {
  /// Every pixel different, with all alphas, premultiplied.
  private func pattern(isOpaque: Bool) throws -> Bitmap {
    try Bitmap(width: 16, height: 16, scale: 2, isOpaque: isOpaque) { bytes in
      for pixel in 0..<256 {
        let alpha = isOpaque ? 255 : pixel
        bytes[pixel * 4] = UInt8(pixel * alpha / 255)
        bytes[pixel * 4 + 1] = UInt8((255 - pixel) * alpha / 255)
        bytes[pixel * 4 + 2] = UInt8((pixel ^ 0x55) * alpha / 255)
        bytes[pixel * 4 + 3] = UInt8(alpha)
      }
    }
  }

  @Test func layout() throws {
    let bitmap = try pattern(isOpaque: false)
    #expect(bitmap.size == Size(width: 8, height: 8))
    #expect(bitmap.bytesPerRow == 64)
    #expect(bitmap.byteCount == 1024)
    bitmap.withUnsafeBytes { #expect($0.count == 1024) }
  }

  @Test(arguments: [
    (0, 0, Color.red), (1, 0, .green), (0, 1, .blue), (1, 1, Color.white.withAlpha(128 / 255)),
    (-1, 0, .clear), (2, 0, .clear), (0, 2, .clear),
  ])
  func pixels(x: Int, y: Int, color: Color) throws {
    let bitmap = try Bitmap(width: 2, height: 2) {
      $0.copyBytes(from: [0, 0, 255, 255, 0, 255, 0, 255, 255, 0, 0, 255, 128, 128, 128, 128])
    }
    #expect(bitmap.pixel(x: x, y: y) == color)
  }

  @Test(arguments: [true, false])
  func portableNetworkGraphicsRoundTrip(isOpaque: Bool) throws {
    let directory = try TemporaryDirectory()
    let bitmap = try pattern(isOpaque: isOpaque)
    try bitmap.writePNG(to: directory.file("a.png"))
    let read = try Bitmap(pngAt: directory.file("a.png"), scale: 2)
    #expect(read.size == bitmap.size)
    // Unpremultiplying and premultiplying loses the last bit.
    let difference = try #require(read.difference(from: bitmap))
    #expect(difference.maximum <= (isOpaque ? 0 : 1))
  }

  @Test func unwritableAndUnreadableFiles() throws {
    let directory = try TemporaryDirectory()
    let missing = directory.file("none/a.png")
    let damaged = directory.file("damaged.png")
    try Data("not a picture".utf8).write(to: damaged)
    let bitmap = try pattern(isOpaque: true)
    #expect(throws: BitmapError.self) { try bitmap.writePNG(to: missing) }
    for url in [missing, damaged] {
      let error = #expect(throws: BitmapError.self) { try Bitmap(pngAt: url) }
      guard case .unreadable(let path, let reason) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(path == url.path && !reason.isEmpty)
    }
  }

  @Test(arguments: [
    (0.0, 1.0), (1, 0), (-1, 5), (.nan, 1), (1, .infinity), (40_000, 1), (1, 40_000),
  ])
  func impossibleSizes(width: Double, height: Double) {
    #expect(throws: BitmapError.self) {
      try Bitmap.render(size: Size(width: width, height: height)) { _ in
        Issue.record("drawn")
      }
    }
  }

  @Test func impossibleScales() {
    for scale in [0.0, -1, .nan, .infinity] {
      #expect(throws: BitmapError.self) {
        try Bitmap.render(size: Size(width: 2, height: 2), scale: scale) { _ in }
      }
    }
  }

  @Test func differenceCountsPixels() throws {
    let size = Size(width: 10, height: 10)
    let white = try Bitmap.render(size: size, background: .white) { _ in }
    let dotted = try Bitmap.render(size: size, background: .white) {
      $0.fill(Rect(x: 2, y: 3, width: 2, height: 1), with: .color(Color(hex: 0xFFF0FF)))
    }
    let difference = try #require(dotted.difference(from: white))
    #expect(difference.maximum == 15)
    #expect(difference.differingPixels == 2)
    let other = try Bitmap.render(size: Size(width: 10, height: 11)) { _ in }
    #expect(white.difference(from: other) == nil)
  }

  @Test func equalityIsIdentity() throws {
    let (one, two) = (try pattern(isOpaque: true), try pattern(isOpaque: true))
    #expect(one == one && one != two)
    #expect(Set([one, two, one]).count == 2)
  }
}
