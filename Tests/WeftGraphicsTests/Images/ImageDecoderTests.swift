// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import WeftGraphics
import WeftLayout
import WeftTesting

@Suite struct ImageDecoderTests {
  private func isNear(_ color: Color, _ other: Color) -> Bool {
    abs(color.red - other.red) < 0.05 && abs(color.green - other.green) < 0.05
      && abs(color.blue - other.blue) < 0.05 && abs(color.alpha - other.alpha) < 0.01
  }

  @Test(arguments: ["png", "jpeg", "bmp", "tiff", "webp"])
  func formats(format: String) throws {
    let data = try EncodedImage.halves(width: 64, height: 32, format: format)
    let bitmap = try ImageDecoder.decode(.data(data), scale: 2)
    #expect(bitmap.width == 64 && bitmap.height == 32)
    #expect(bitmap.size == Size(width: 32, height: 16))
    #expect(bitmap.isOpaque)
    #expect(isNear(bitmap.pixel(x: 8, y: 16), .red))
    #expect(isNear(bitmap.pixel(x: 56, y: 16), .blue))
  }

  @Test(arguments: [0, 1, 128, 254] as [UInt8])
  func alphaIsMultiplied(alpha: UInt8) throws {
    let data = try EncodedImage.halves(width: 4, height: 4, format: "png", alpha: alpha)
    let bitmap = try ImageDecoder.decode(.data(data))
    #expect(!bitmap.isOpaque)
    bitmap.withUnsafeBytes { bytes in
      #expect(Array(bytes[..<4]) == [0, 0, alpha, alpha], "red")
      #expect(Array(bytes[12..<16]) == [alpha, 0, 0, alpha], "blue")
    }
  }

  @Test func alphaThatSaysNothingIsNone() throws {
    let data = try EncodedImage.halves(width: 4, height: 4, format: "png", alpha: 255)
    #expect(try ImageDecoder.decode(.data(data)).isOpaque)
  }

  /// The size of an image of 64 x 32 pixels.
  @Test(arguments: [
    (ImageSizing.original, 64, 32), (.fit(width: 32, height: 32), 32, 16),
    (.fill(width: 16, height: 16), 32, 16), (.fit(width: 16, height: 4), 8, 4),
    (.fit(width: 1000, height: 1000), 64, 32), (.fill(width: 1000, height: 1), 64, 32),
    (.fit(width: 0, height: 10), 1, 1), (.fit(width: -5, height: -5), 1, 1),
    (.fit(width: 33, height: 100), 33, 17),
  ])
  func decodesTheSizeNeeded(sizing: ImageSizing, width: Int, height: Int) throws {
    for format in ["png", "jpeg", "webp"] {
      let data = try EncodedImage.halves(width: 64, height: 32, format: format)
      let bitmap = try ImageDecoder.decode(.data(data), sizing: sizing)
      #expect(bitmap.width == width && bitmap.height == height)
    }
    let source = try ImageDecoder.decode(
      .data(EncodedImage.halves(width: 64, height: 32, format: "png")))
    let reduced = try ImageDecoder.decode(.bitmap(source), sizing: sizing)
    #expect(reduced.width == width && reduced.height == height)
    #expect(reduced.isOpaque)
  }

  @Test func bitmapThatFitsIsItself() throws {
    let bitmap = try Bitmap.render(size: Size(width: 9, height: 9)) { _ in }
    let same = try ImageDecoder.decode(.bitmap(bitmap), sizing: .fit(width: 10, height: 10))
    #expect(same === bitmap)
  }

  /// The center of the red half of the upright picture. Its x and y range from 0 to 1.
  @Test(arguments: [
    (UInt8(1), 64, 32, 0.25, 0.5), (2, 64, 32, 0.75, 0.5), (3, 64, 32, 0.75, 0.5),
    (4, 64, 32, 0.25, 0.5), (5, 32, 64, 0.5, 0.25), (6, 32, 64, 0.5, 0.25),
    (7, 32, 64, 0.5, 0.75), (8, 32, 64, 0.5, 0.75),
  ])
  func orientationIsApplied(
    orientation: UInt8, width: Int, height: Int, redX: Double, redY: Double
  ) throws {
    let jpeg = try EncodedImage.halves(width: 64, height: 32, format: "jpeg")
    let data = EncodedImage.oriented(orientation, jpeg: jpeg)
    for factor in [1, 2, 4] {
      let sizing = ImageSizing.fit(width: width / factor, height: height / factor)
      let bitmap = try ImageDecoder.decode(.data(data), sizing: sizing)
      let (pixelWidth, pixelHeight) = (Double(bitmap.width), Double(bitmap.height))
      #expect(bitmap.width == width / factor && bitmap.height == height / factor)
      #expect(
        isNear(bitmap.pixel(x: Int(redX * pixelWidth), y: Int(redY * pixelHeight)), .red))
      let opposite = (x: Int((1 - redX) * pixelWidth), y: Int((1 - redY) * pixelHeight))
      if factor < 4 { #expect(isNear(bitmap.pixel(x: opposite.x, y: opposite.y), .blue)) }
    }
  }

  @Test func filesAreRead() throws {
    let directory = try TemporaryDirectory()
    let file = directory.file("ünï çode.bmp")
    try EncodedImage.halves(width: 300, height: 300, format: "bmp").write(to: file)
    #expect(try ImageDecoder.decode(.file(file)).width == 300)
  }

  @Test func filesThatAreNotThere() throws {
    let directory = try TemporaryDirectory()
    let missing = directory.file("none.png")
    #expect(throws: ImageDecodingError.fileNotFound(missing)) {
      try ImageDecoder.decode(.file(missing))
    }
    let remote = try #require(URL(string: "https://example.org/a.png"))
    #expect(throws: ImageDecodingError.fileNotFound(remote)) {
      try ImageDecoder.decode(.file(remote))
    }
    let error = #expect(throws: ImageDecodingError.self) {
      try ImageDecoder.decode(.file(directory.url))
    }
    guard case .fileUnreadable = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func otherFormatsAreRefused() {
    for data in [Data("this is not an image, but it is long enough".utf8), Data(count: 5000)] {
      #expect(throws: ImageDecodingError.unsupportedFormat) {
        try ImageDecoder.decode(.data(data))
      }
    }
  }

  @Test func nothingIsNoImage() {
    #expect(throws: ImageDecodingError.self) { try ImageDecoder.decode(.data(Data())) }
  }

  @Test(arguments: ["png", "jpeg", "tiff", "webp"], [0.1, 0.3, 0.5, 0.9, 0.97])
  func truncatedDataIsDamaged(format: String, share: Double) throws {
    let data = try EncodedImage.noise(width: 100, height: 100, format: format)
    let start = data.prefix(Int(Double(data.count) * share))
    let error = #expect(throws: ImageDecodingError.self) {
      try ImageDecoder.decode(.data(start))
    }
    guard case .damagedData(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty)
    #expect(try ImageDecoder.decode(.data(data)).width == 100)
  }

  @Test(arguments: ["png", "jpeg"])
  func partOfAnImageMayBeAllowed(format: String) throws {
    let data = try EncodedImage.noise(width: 100, height: 100, format: format)
    let whole = try ImageDecoder.decode(.data(data))
    let part = try ImageDecoder.decode(.data(data.prefix(data.count / 2)), allowsPartial: true)
    #expect(part.height == 100)
    for x in 0..<100 { #expect(part.pixel(x: x, y: 5) == whole.pixel(x: x, y: 5)) }
    #expect(try #require(part.difference(from: whole)).differingPixels > 1000)
  }

  @Test func bytesAfterTheEndAreIgnored() throws {
    for format in ["png", "jpeg", "webp"] {
      let data = try EncodedImage.noise(width: 50, height: 50, format: format)
      #expect(try ImageDecoder.decode(.data(data + Data(count: 1000))).width == 50)
    }
  }

  /// Random changes of bytes cause either an error or a picture.
  @Test(arguments: ["png", "jpeg", "bmp", "tiff", "webp"])
  func damagedDataDoesNoHarm(format: String) throws {
    let data = try EncodedImage.halves(width: 64, height: 32, format: format)
    var generator = SeededGenerator(seed: 11)
    var failures = 0
    for _ in 0..<200 {
      var damaged = data
      for _ in 0..<4 {
        damaged[Int.random(in: 4..<data.count, using: &generator)] =
          UInt8.random(in: 0...255, using: &generator)
      }
      do {
        let bitmap = try ImageDecoder.decode(
          .data(damaged), sizing: .fit(width: 32, height: 32), pixelLimit: 10_000)
        #expect(bitmap.width <= 32 && bitmap.height <= 32)
      } catch {
        failures += 1
      }
    }
    #expect(failures > 0, "seed 11")
  }

  @Test(arguments: ["png", "jpeg", "webp"])
  func tooManyPixelsAreRefused(format: String) throws {
    let data = try EncodedImage.halves(width: 64, height: 32, format: format)
    #expect(throws: ImageDecodingError.tooLarge(width: 64, height: 32)) {
      try ImageDecoder.decode(
        .data(data), sizing: .fit(width: 8, height: 8), pixelLimit: 64 * 32 - 1)
    }
    #expect(try ImageDecoder.decode(.data(data), pixelLimit: 64 * 32).width == 64)
  }

  @Test func cancellationStops() throws {
    let data = try EncodedImage.halves(width: 400, height: 400, format: "bmp")
    for allowed in 0..<3 {
      var asked = 0
      #expect(throws: ImageDecodingError.cancelled) {
        try ImageDecoder.decode(.data(data)) {
          asked += 1
          return asked > allowed
        }
      }
      #expect(asked == allowed + 1)
    }
  }
}
