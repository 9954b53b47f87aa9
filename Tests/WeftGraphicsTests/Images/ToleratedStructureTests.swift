// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import WeftGraphics

/// Unusual structures of files, per format, that GdkPixbuf or browsers show, and those that are
/// damage. The table is the documentation of what Weft tolerates.
@Suite struct ToleratedStructureTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let format: String
    let name: String
    var isShown = true
    let change: @Sendable (Data) -> Data

    init(
      _ format: String, _ name: String, isShown: Bool = true,
      change: @escaping @Sendable (Data) -> Data
    ) {
      (self.format, self.name, self.isShown, self.change) = (format, name, isShown, change)
    }

    var testDescription: String { "\(format): \(name)" }
  }

  private static let jpeg: [Case] = [
    Case("jpeg", "a comment") { insert([0xFF, 0xFE, 0, 4, 65, 66], into: $0, at: 2) },
    Case("jpeg", "fill bytes before a marker") { insert([0xFF, 0xFF, 0xFF], into: $0, at: 2) },
    Case("jpeg", "an unknown application segment") {
      insert([0xFF, 0xEF, 0, 6, 1, 2, 3, 4], into: $0, at: 2)
    },
    Case("jpeg", "an empty application segment") {
      insert([0xFF, 0xE5, 0, 2], into: $0, at: 2)
    },
    Case("jpeg", "no JFIF segment") { data in
      let length = Int(data[4]) << 8 | Int(data[5])
      return data.prefix(2) + data.dropFirst(4 + length)
    },
    Case("jpeg", "bytes after the end") { $0 + Data("trailer".utf8) },
    Case("jpeg", "another image after the end") { $0 + $0 },
    Case("jpeg", "no end marker") { $0.dropLast(2) },
    Case("jpeg", "half an end marker") { $0.dropLast(1) },
    Case("jpeg", "no rows", isShown: false) { $0.prefix(200) },
    Case("jpeg", "bytes before the beginning", isShown: false) { Data([0, 0]) + $0 },
  ]

  private static let png: [Case] = [
    Case("png", "a private chunk") { insert(chunk("prVt", [1, 2, 3]), into: $0, at: 33) },
    Case("png", "an empty private chunk") { insert(chunk("prVt", []), into: $0, at: 33) },
    Case("png", "a text after the pixels") {
      insert(chunk("tEXt", Array("Title\0x".utf8)), into: $0, at: $0.count - 12)
    },
    Case("png", "a wrong checksum of a private chunk") {
      insert(chunk("prVt", [1, 2, 3], checksum: 7), into: $0, at: 33)
    },
    Case("png", "an empty chunk of pixels") { data in
      let start = data.range(of: Data("IDAT".utf8))?.lowerBound ?? 0
      return insert(chunk("IDAT", []), into: data, at: start - 4)
    },
    Case("png", "a background and a physical size") {
      insert(
        chunk("bKGD", [0, 1, 0, 1, 0, 1]) + chunk("pHYs", [0, 0, 0, 1, 0, 0, 0, 1, 0]), into: $0,
        at: 33)
    },
    Case("png", "two gammas") {
      insert(
        chunk("gAMA", [0, 0, 0xB1, 0x8F]) + chunk("gAMA", [0, 0, 0xB1, 0x8F]), into: $0, at: 33)
    },
    Case("png", "bytes after the end") { $0 + Data("trailer".utf8) },
    Case("png", "no end", isShown: false) { $0.dropLast(12) },
    Case("png", "half of the pixels", isShown: false) { $0.prefix($0.count / 2) },
    Case("png", "an unknown critical chunk", isShown: false) {
      insert(chunk("PRVt", [1]), into: $0, at: 33)
    },
  ]

  private static let gif: [Case] = [
    Case("gif", "a comment") { insert([0x21, 0xFE, 2, 65, 66, 0], into: $0, at: gifStart) },
    Case("gif", "an empty comment") { insert([0x21, 0xFE, 0], into: $0, at: gifStart) },
    Case("gif", "a plain text") {
      insert(
        [0x21, 0x01, 12, 0, 0, 0, 0, 1, 0, 1, 0, 8, 8, 0, 0, 1, 65, 0], into: $0, at: gifStart)
    },
    Case("gif", "an unknown application") {
      insert([0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + [1, 65, 0], into: $0, at: gifStart)
    },
    Case("gif", "an unknown extension") { insert([0x21, 0x99, 1, 1, 0], into: $0, at: gifStart) },
    Case("gif", "the version 87a") { replace(Array("GIF87a".utf8), in: $0, at: 0) },
    Case("gif", "bytes after the end") { $0 + Data("trailer".utf8) },
    Case("gif", "no trailer") { $0.dropLast(1) },
    Case("gif", "half of the pixels", isShown: false) { $0.prefix($0.count - 6) },
  ]

  private static let bmp: [Case] = [
    Case("bmp", "a file size of 0") { replace([0, 0, 0, 0], in: $0, at: 2) },
    Case("bmp", "an image size of 0") { replace([0, 0, 0, 0], in: $0, at: 34) },
    Case("bmp", "a gap before the pixels") { data in
      insert([0, 0, 0, 0], into: replace([58, 0, 0, 0], in: data, at: 10), at: 54)
    },
    Case("bmp", "bytes after the pixels") { $0 + Data("trailer".utf8) },
  ]

  private static let tiff: [Case] = [
    Case("tiff", "64-bit offsets") { _ in EncodedImage.halvesTIFF(side: 16, isBig: true) },
    Case("tiff", "big-endian numbers") { _ in
      EncodedImage.halvesTIFF(side: 16, isBigEndian: true)
    },
    Case("tiff", "64-bit offsets and big-endian numbers") { _ in
      EncodedImage.halvesTIFF(side: 16, isBig: true, isBigEndian: true)
    },
    Case("tiff", "a private tag") { _ in
      EncodedImage.halvesTIFF(side: 16, extraTags: [(65_000, 7)])
    },
    Case("tiff", "no compression tag and no count of samples") { _ in
      EncodedImage.halvesTIFF(side: 16, omittedTags: [259, 284])
    },
    Case("tiff", "bytes after the end") { $0 + Data("trailer".utf8) },
    Case("tiff", "no directory", isShown: false) { replace([0, 0, 0, 0], in: $0, at: 4) },
    Case("tiff", "a directory behind the end", isShown: false) {
      replace([0xFF, 0xFF, 0xFF, 0x7F], in: $0, at: 4)
    },
  ]

  private static let ico: [Case] = [
    Case("ico", "bytes after the end") { $0 + Data("trailer".utf8) },
    Case("ico", "no planes and no depth in the directory") {
      replace([0, 0, 0, 0], in: $0, at: 10)
    },
    Case("ico", "a wrong color count in the directory") { replace([9], in: $0, at: 8) },
    Case("ico", "a gap before the picture") { data in
      let offset = data[18]
      return insert([0, 0, 0, 0], into: replace([offset + 4], in: data, at: 18), at: Int(offset))
    },
    Case("ico", "no picture", isShown: false) { $0.prefix(22) },
  ]

  private static let svg: [Case] = [
    Case("svg", "a declaration and a document type") {
      Data("<?xml version=\"1.0\"?>\n<!DOCTYPE svg>\n".utf8) + $0
    },
    Case("svg", "a byte order mark and empty lines") {
      Data([0xEF, 0xBB, 0xBF]) + Data("\n\n".utf8) + $0
    },
    Case("svg", "a comment before the root") { Data("<!-- made by hand -->\n".utf8) + $0 },
    Case("svg", "an unknown namespace and element") {
      replaced("/>", "/><x:y xmlns:x=\"urn:x\"/>", in: $0)
    },
    Case("svg", "a script, which does not run") {
      replaced("/>", "/><script>throw 1</script>", in: $0)
    },
    Case("svg", "a link to a picture elsewhere") {
      replaced("/>", "/><image href=\"file:///etc/hostname\" width=\"9\" height=\"9\"/>", in: $0)
    },
    Case("svg", "white space after the end") { $0 + Data("\n\n".utf8) },
    Case("svg", "no end", isShown: false) { $0.dropLast(6) },
    Case("svg", "an entity without a definition", isShown: false) {
      replaced("<rect", "&unknown;<rect", in: $0)
    },
  ]

  private static let gifStart = 13 + 6

  @Test(arguments: jpeg + png + gif + bmp + tiff + ico + svg, [false, true])
  func structures(_ entry: Case, isSealed: Bool) throws {
    let whole =
      switch entry.format {
      case "gif": Self.smallGIF
      case "svg": Self.smallSVG
      case "tiff": EncodedImage.halvesTIFF(side: 16)
      default: try EncodedImage.halves(width: 16, height: 16, format: entry.format)
      }
    let isolation = isSealed ? ImageIsolation.process : .none
    let expected = try ImageDecoder.decode(.data(whole), isolation: isolation)
    let data = Data(entry.change(whole))
    if entry.isShown {
      let bitmap = try ImageDecoder.decode(.data(data), isolation: isolation)
      #expect(bitmap.difference(from: expected)?.differingPixels == 0)
    } else {
      #expect(throws: ImageDecodingError.self) {
        try ImageDecoder.decode(.data(data), isolation: isolation)
      }
    }
  }

  /// A BMP has no end. GdkPixbuf and browsers show the rows that are there.
  @Test func halfABMPIsShown() throws {
    let whole = try EncodedImage.halves(width: 16, height: 16, format: "bmp")
    let bitmap = try ImageDecoder.decode(.data(whole.prefix(whole.count / 2)), isolation: .none)
    #expect(bitmap.width == 16 && bitmap.height == 16)
    #expect(bitmap.pixel(x: 0, y: 15) == .red && bitmap.pixel(x: 15, y: 15) == .blue)
  }

  /// A GIF of 2 x 2 pixels with two colors, whose codes have 2 bits and more.
  private static let smallGIF = Data(
    Array("GIF89a".utf8) + [2, 0, 2, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
      + [0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 2, 0x44, 0x0A, 0, 0x3B])

  private static let smallSVG = Data(
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">\
    <rect width="8" height="16" fill="red"/></svg>
    """.utf8)

  private static func replaced(_ old: String, _ new: String, in data: Data) -> Data {
    Data(String(decoding: data, as: UTF8.self).replacing(old, with: new, maxReplacements: 1).utf8)
  }

  private static func insert(_ bytes: [UInt8], into data: Data, at offset: Int) -> Data {
    data.prefix(offset) + bytes + data.dropFirst(offset)
  }

  private static func replace(_ bytes: [UInt8], in data: Data, at offset: Int) -> Data {
    data.prefix(offset) + bytes + data.dropFirst(offset + bytes.count)
  }

  private static func chunk(_ name: String, _ content: [UInt8], checksum: UInt32? = nil) -> [UInt8]
  {
    let body = Array(name.utf8) + content
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in body {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    func bytes(_ number: UInt32) -> [UInt8] {
      withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
    return bytes(UInt32(content.count)) + body + bytes(checksum ?? ~sum)
  }
}
