// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CGdkPixbuf
internal import Foundation

/// An XBM image, which is C source text with an array of bits, black for 1. GdkPixbuf's loader
/// writes the text to a temporary file, which a helper process cannot create.
struct XBMText: ImageText {
  let width: Int
  let height: Int
  private let rows: [UInt8]

  static func begin(_ bytes: Data) -> Bool {
    var text = Substring(decoding: bytes.prefix(1024), as: UTF8.self).drop { $0.isWhitespace }
    while text.hasPrefix("/*"), let end = text.range(of: "*/") {
      text = text[end.upperBound...].drop { $0.isWhitespace }
    }
    return text.hasPrefix("#define") && text.contains("width")
  }

  init?(_ bytes: Data) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let start = text.firstIndex(of: "{") else { return nil }
    let head = text[..<start]
    guard let width = Self.number(named: "width", in: head),
      let height = Self.number(named: "height", in: head), (1...0xFFFF).contains(width),
      (1...0xFFFF).contains(height)
    else { return nil }
    // Files of X10 have words of 16 bits.
    let isInWords = head.split { !$0.isLetter }.contains("short")
    let end = text[start...].firstIndex(of: "}") ?? text.endIndex
    var rows: [UInt8] = []
    for part in text[start..<end].split(whereSeparator: { !$0.isHexDigit && $0 != "x" && $0 != "X" }
    ) {
      guard let value = Self.value(of: part) else { return nil }
      rows.append(UInt8(truncatingIfNeeded: value))
      if isInWords { rows.append(UInt8(truncatingIfNeeded: value >> 8)) }
    }
    let rowLength = isInWords ? (width + 15) / 16 * 2 : (width + 7) / 8
    guard rows.count >= rowLength * height else { return nil }
    (self.width, self.height, self.rows) = (width, height, rows)
    self.rowLength = rowLength
  }

  private let rowLength: Int

  /// The number of a line such as `#define name_width 16`.
  private static func number(named name: String, in head: Substring) -> Int? {
    for line in head.split(separator: "\n") {
      let words = line.split { $0.isWhitespace }
      guard words.count >= 3, words[0] == "#define",
        words[1] == name || words[1].hasSuffix("_" + name)
      else { continue }
      return value(of: words[2])
    }
    return nil
  }

  private static func value(of word: Substring) -> Int? {
    word.lowercased().hasPrefix("0x") ? Int(word.dropFirst(2), radix: 16) : Int(word)
  }

  func makePixbuf() -> Pixbuf? {
    let pixbuf = gdk_pixbuf_new(
      GDK_COLORSPACE_RGB, 0, 8, Int32(clamping: width), Int32(clamping: height))
    guard let pixbuf, let pixels = gdk_pixbuf_get_pixels(pixbuf) else { return nil }
    let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    for y in 0..<height {
      for x in 0..<width {
        let isSet = rows[y * rowLength + x / 8] >> UInt8(x % 8) & 1 == 1
        for channel in 0..<3 { pixels[y * stride + x * 3 + channel] = isSet ? 0 : 255 }
      }
    }
    return Pixbuf(owning: pixbuf)
  }
}
