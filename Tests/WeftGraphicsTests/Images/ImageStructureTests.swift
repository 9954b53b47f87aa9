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

  /// Images that GdkPixbuf's own sniffing finds only by the name of their file, or whose loaders
  /// need a temporary file.
  private static let unmarked: [(name: String, data: Data)] = [
    (
      "XBM",
      Data(
        """
        #define image_width 2
        #define image_height 1
        static unsigned char image_bits[] = { 0x01 };
        """.utf8)
    ),
    (
      "XBM of X10 after a comment",
      Data(
        """
        /* Created by a tool */
        #define width 2
        #define height 1
        static short bits[] = {
        0x0001};
        """.utf8)
    ),
    ("PBM", Data("P1\n# a comment\n2 1\n1 0\n".utf8)),
    ("PGM", Data("P5 2 1 255\n".utf8) + [0, 255]),
    ("PPM with a comment first", Data("P3#x\n2 1\n255\n0 0 0 255 255 255\n".utf8)),
    ("PPM", Data("P6\n2 1\n255\n".utf8) + [0, 0, 0, 255, 255, 255]),
    (
      "TGA",
      Data([0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 0, 24, 0x20])
        + [0, 0, 0, 255, 255, 255]
    ),
    (
      "gray TGA",
      Data([0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 0, 8, 0x20]) + [0, 255]
    ),
    (
      "TGA with a color map",
      Data([0, 1, 1, 0, 0, 2, 0, 24, 0, 0, 0, 0, 2, 0, 1, 0, 8, 0x20])
        + [0, 0, 0, 255, 255, 255, 0, 1]
    ),
  ]

  @Test(arguments: unmarked, [ImageIsolation.none, .automatic, .process])
  func imagesWithoutASignatureAreShown(
    image: (name: String, data: Data), isolation: ImageIsolation
  ) throws {
    let bitmap = try ImageDecoder.decode(.data(image.data), isolation: isolation)
    #expect(bitmap.width == 2 && bitmap.height == 1)
    #expect(bitmap.pixel(x: 0, y: 0) == .black && bitmap.pixel(x: 1, y: 0) == .white)
  }

  /// An icon begins like a TGA.
  @Test func anIconIsNoTGA() throws {
    let data = try EncodedImage.halves(width: 16, height: 16, format: "ico")
    #expect(try ImageDecoder.decode(.data(data), isolation: .none).width == 16)
  }

  @Test func aDamagedXBMIsAnError() {
    for text in [
      "#define width 2\n",
      "#define a_width 9\n#define a_height 9\nchar a_bits[] = {0x0};",
      "#define a_width -1\n#define a_height 9\nchar a_bits[] = {0x0};",
      "#define a_width 2\n#define a_height 1\nchar a_bits[] = {zz};",
    ] {
      #expect(throws: ImageDecodingError.self, "\(text)") {
        try ImageDecoder.decode(.data(Data(text.utf8)), isolation: .process)
      }
    }
  }

  /// Browsers turn a PNG by its eXIf chunk, which may be before or after the pixels.
  @Test(arguments: [1, 3, 6, 8], [false, true])
  func aPNGIsTurnedByItsEXIF(orientation: Int, isLast: Bool) throws {
    var data = try EncodedImage.halves(width: 8, height: 4, format: "png")
    // The TIFF header, and a directory with one entry.
    var content = Data("MM\0*".utf8) + [0, 0, 0, 8, 0, 1]
    content += [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0]
    let name = Data("eXIf".utf8)
    var chunk = Data([0, 0, 0, UInt8(content.count)]) + name + content
    withUnsafeBytes(of: Self.checksum(name + content).bigEndian) { chunk += $0 }
    let end = data.count - 12
    data.insert(contentsOf: chunk, at: isLast ? end : 33)
    for isolation in [ImageIsolation.none, .process] {
      let bitmap = try ImageDecoder.decode(.data(data), isolation: isolation)
      let isTurned = orientation > 4
      #expect(bitmap.width == (isTurned ? 4 : 8) && bitmap.height == (isTurned ? 8 : 4))
      let corner = bitmap.pixel(x: 0, y: 0)
      #expect(corner == ([1, 6].contains(orientation) ? .red : .blue))
    }
  }

  private static func checksum(_ bytes: Data) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  /// Bitmaps have shorter sides than some files. The size in points stays the file's.
  @Test(arguments: [ImageIsolation.none, .process])
  func imagesWithLongSidesKeepTheirSizeInPoints(isolation: ImageIsolation) throws {
    let data = try EncodedImage.halves(width: 40_000, height: 10, format: "png")
    let bitmap = try ImageDecoder.decode(.data(data), scale: 2, isolation: isolation)
    #expect(bitmap.width == Bitmap.maximumSideLength)
    #expect(abs(bitmap.size.width - 20_000) < 1 && abs(bitmap.size.height - 5) < 1)
    #expect(bitmap.pixel(x: 0, y: 0) == .red && bitmap.pixel(x: 32_000, y: 0) == .blue)
  }
}
