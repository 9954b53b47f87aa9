// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import TestSupport
import Testing
import WeftGraphics

/// Files with an unusual structure that other programs show.
@Suite struct ImageStructureTests {
  /// A GIF may have several extensions with a number of rounds. The first number counts.
  private static let loops: [(name: String, extensions: [UInt8], rounds: Int)] = [
    ("NETSCAPE2.0", AnimatedGIF.loop(2), 3),
    ("ANIMEXTS1.0", AnimatedGIF.loop(2, application: "ANIMEXTS1.0"), 3),
    ("buffer size first", AnimatedGIF.loop(2, before: [5, 2, 0, 16, 0, 0]), 3),
    ("two numbers", AnimatedGIF.loop(2) + AnimatedGIF.loop(0), 3),
    ("another application", AnimatedGIF.loop(2, application: "ICCRGBG1012"), 1),
    (
      "buffer size only", [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [5, 2, 0, 16, 0, 0, 0], 1
    ),
  ]

  @Test(arguments: loops) func roundsOfAGIF(
    name: String, extensions: [UInt8], rounds: Int
  ) throws {
    let gif = AnimatedGIF(repeats: nil, extensions: extensions, [.init(0), .init(1)])
    let source = ImageSource.data(gif.data)
    var animation = try #require(try ImageAnimation(source, isolation: .none) { false })
    var count = 0
    while count < 20, try animation.next() != nil { count += 1 }
    #expect(count == 2 * rounds)
  }

  /// A BMP of 6 x 6 pixels in the first of its colors.
  private static func bmp(depth: Int, colorCount: Int) -> Data {
    let rowLength = (6 * depth + 31) / 32 * 4
    let offset = 54 + 4 << depth
    var data = Data("BM".utf8)
    for number in [
      offset + 6 * rowLength, 0, offset, 40, 6, 6, 1 | depth << 16, 0, 6 * rowLength, 0, 0,
      colorCount, 0,
    ] {
      withUnsafeBytes(of: UInt32(number).littleEndian) { data += $0 }
    }
    for _ in 0..<1 << depth { data += [0, 0, 255, 0] }
    return data + Data(count: 6 * rowLength)
  }

  @Test(arguments: [(1, 3), (4, 17), (8, 257), (8, 100_000), (8, 1 << 31), (8, 256), (8, 0)])
  func colorCountsOfABMP(depth: Int, colorCount: Int) throws {
    let data = Self.bmp(depth: depth, colorCount: colorCount)
    for isolation in [ImageIsolation.none, .process] {
      let bitmap = try ImageDecoder.decode(.data(data), isolation: isolation)
      #expect(bitmap.width == 6 && bitmap.pixel(x: 5, y: 5) == .red)
    }
  }

  private static let xpm = """
    /* XPM */
    static char *image[] = {
    "2 1 2 1",
    "a c #ff0000",
    "b c #0000ff",
    "ab"};
    """

  /// Helper processes cannot create the temporary file of GdkPixbuf's loader.
  @Test(arguments: [ImageIsolation.none, .automatic, .process])
  func anXPMIsShown(isolation: ImageIsolation) throws {
    let bitmap = try ImageDecoder.decode(.data(Data(Self.xpm.utf8)), isolation: isolation)
    #expect(bitmap.width == 2 && bitmap.height == 1)
    #expect(bitmap.pixel(x: 0, y: 0) == .red && bitmap.pixel(x: 1, y: 0) == .blue)
  }

  @Test func aDamagedXPMIsAnError() throws {
    for (old, new) in [
      ("2 1 2 1", "2 9 2 1"), ("2 1 2 1", "2 1 9 1"), ("2 1 2 1", "-2 1 2 1"),
      ("2 1 2 1", "2 1"), ("2 1 2 1", "99999999999 1 2 1"), ("2 1 2 1", "2 1 2 99"),
      ("\"ab\"", "\"a\""), ("\"2 1 2 1\",", ""),
    ] {
      let text = Self.xpm.replacingOccurrences(of: old, with: new)
      let error = #expect(throws: ImageDecodingError.self, "\(new)") {
        try ImageDecoder.decode(.data(Data(text.utf8)), isolation: .process)
      }
      guard case .damagedData = error else {
        Issue.record("\(new): \(String(describing: error))")
        continue
      }
    }
    let large = Self.xpm.replacingOccurrences(of: "2 1 2 1", with: "2000000000 1 2 1")
    #expect(throws: ImageDecodingError.tooLarge(width: 2_000_000_000, height: 1)) {
      try ImageDecoder.decode(.data(Data(large.utf8)), isolation: .process)
    }
  }

  @Test(arguments: [ImageIsolation.none, .automatic, .process])
  func aCompressedSVGIsShown(isolation: ImageIsolation) throws {
    let bitmap = try ImageDecoder.decode(.data(Self.svgz), isolation: isolation)
    #expect(bitmap.width == 8 && bitmap.pixel(x: 4, y: 4) == .red)
  }

  /// `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">
  /// <rect width="8" height="8" fill="red"/></svg>`, compressed by gzip.
  private static let svgz =
    Data(
      base64Encoded:
        "H4sIAAAAAAACA22MWwqAIBAAr7LsAVqpnwj1MmmuYA90aTt++d/fwAxj253g2cvRHLLItRCp6qDTcNZE"
        + "ozGGvgJBcxB2OCNwzImlo7c1rvKrYMulOKwxIHnbF/4F2TSSbmoAAAA=") ?? Data()
}
