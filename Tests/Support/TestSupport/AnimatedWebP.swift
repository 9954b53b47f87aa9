// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import Foundation

/// A lossless WebP, still or animated, which a test creates.
package struct AnimatedWebP {
  /// A frame that is filled with one color.
  package struct Frame {
    var (left, top, width, height) = (0, 0, 0, 0)
    /// 0xRRGGBBAA.
    var color: UInt32
    var milliseconds: Int
    var isCleared: Bool
    var isBlended: Bool

    package init(
      _ color: UInt32, left: Int = 0, top: Int = 0, width: Int = 4, height: Int = 4,
      milliseconds: Int = 100, isCleared: Bool = false, isBlended: Bool = true
    ) {
      (self.left, self.top, self.width, self.height) = (left, top, width, height)
      (self.color, self.milliseconds) = (color, milliseconds)
      (self.isCleared, self.isBlended) = (isCleared, isBlended)
    }
  }

  package let data: Data

  /// - Parameters:
  ///   - rounds: The number of repetitions, 0 for endless repetition.
  ///   - profile: An ICC profile.
  package init(
    width: Int = 4, height: Int = 4, rounds: Int = 0, profile: [UInt8] = [], _ frames: [Frame]
  ) {
    var chunks = Self.head(flags: profile.isEmpty ? 0x12 : 0x32, width: width, height: height)
    if !profile.isEmpty { chunks += Self.chunk("ICCP", profile) }
    chunks += Self.chunk("ANIM", [0, 0, 0, 0] + Self.number(rounds, 2))
    for frame in frames {
      var content = Self.number(frame.left / 2, 3) + Self.number(frame.top / 2, 3)
      content += Self.number(frame.width - 1, 3) + Self.number(frame.height - 1, 3)
      content += Self.number(frame.milliseconds, 3)
      content.append((frame.isCleared ? 1 : 0) | (frame.isBlended ? 0 : 2))
      content += Self.picture(width: frame.width, height: frame.height) { _, _ in frame.color }
      chunks += Self.chunk("ANMF", content)
    }
    data = Self.file(chunks)
  }

  /// A picture whose channels have at most two values each.
  ///
  /// - Parameters:
  ///   - exif: What a camera has noted, as a TIFF file.
  ///   - profile: An ICC profile.
  ///   - color: The color of a pixel, 0xRRGGBBAA.
  package static func still(
    width: Int, height: Int, exif: [UInt8] = [], profile: [UInt8] = [],
    color: (_ x: Int, _ y: Int) -> UInt32
  ) -> Data {
    let picture = picture(width: width, height: height, color: color)
    guard !exif.isEmpty || !profile.isEmpty else { return file(picture) }
    var chunks = head(flags: 0x38, width: width, height: height)
    if !profile.isEmpty { chunks += chunk("ICCP", profile) }
    chunks += picture
    if !exif.isEmpty { chunks += chunk("EXIF", exif) }
    return file(chunks)
  }

  private static func file(_ chunks: [UInt8]) -> Data {
    Data(chunk("RIFF", Array("WEBP".utf8) + chunks))
  }

  private static func head(flags: UInt8, width: Int, height: Int) -> [UInt8] {
    chunk("VP8X", [flags, 0, 0, 0] + number(width - 1, 3) + number(height - 1, 3))
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + number(content.count, 4) + content
      + Array(repeating: 0, count: content.count % 2)
  }

  private static func number(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// A picture without transforms, of one code of one or two symbols for each channel.
  private static func picture(
    width: Int, height: Int, color: (_ x: Int, _ y: Int) -> UInt32
  ) -> [UInt8] {
    var (bytes, bits, count): ([UInt8], Int, Int) = ([0x2F], 0, 0)
    func put(_ value: Int, _ length: Int) {
      bits |= value << count
      count += length
      while count >= 8 {
        bytes.append(UInt8(bits & 0xFF))
        (bits, count) = (bits >> 8, count - 8)
      }
    }
    let pixels = (0..<height).flatMap { y in (0..<width).map { x in color(x, y) } }
    // Green, red, blue, alpha.
    let channels = [16, 24, 8, 0].map { shift in pixels.map { Int($0 >> UInt32(shift) & 0xFF) } }
    put(width - 1, 14)
    put(height - 1, 14)
    put(channels[3].contains { $0 < 255 } ? 1 : 0, 1)
    // The version, without a transform or a color cache, and with one group of codes.
    put(0, 6)
    let symbols = channels.map { Set($0).sorted() }
    for symbols in symbols + [[0]] {
      precondition(symbols.count <= 2, "a channel has more than two values")
      put(1, 1)
      put(symbols.count - 1, 1)
      put(1, 1)
      for symbol in symbols { put(symbol, 8) }
    }
    for index in pixels.indices {
      for (channel, symbols) in zip(channels, symbols) where symbols.count == 2 {
        put(channel[index] == symbols[1] ? 1 : 0, 1)
      }
    }
    put(0, 7)
    return chunk("VP8L", bytes)
  }
}
