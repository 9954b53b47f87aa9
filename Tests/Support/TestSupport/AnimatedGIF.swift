// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import Foundation

/// An animated GIF of four colors that a test makes for itself: 0 red, 1 blue, 2 green, 3 none.
package struct AnimatedGIF {
  /// A frame that is filled with one color.
  package struct Frame {
    var (left, top, width, height) = (0, 0, 0, 0)
    var color = 0
    var hundredths = 10
    /// A number of the format, 1 for keep, 2 for clear, 3 for restore.
    var disposal = 1

    package init(
      _ color: Int, left: Int = 0, top: Int = 0, width: Int = 4, height: Int = 4,
      hundredths: Int = 10, disposal: Int = 1
    ) {
      (self.left, self.top, self.width, self.height) = (left, top, width, height)
      (self.color, self.hundredths, self.disposal) = (color, hundredths, disposal)
    }
  }

  private var bytes: [UInt8]

  /// - Parameters:
  ///   - repeats: the number of repetitions, 0 for endless repetition, `nil` for none in the file.
  ///   - extensions: the bytes of extensions before the first frame.
  package init(
    width: Int = 4, height: Int = 4, repeats: Int? = 0, extensions: [UInt8] = [],
    _ frames: [Frame]
  ) {
    bytes = Array("GIF89a".utf8) + Self.number(width) + Self.number(height) + [0x91, 0, 0]
    bytes += [255, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0, 0] + extensions
    if let repeats { bytes += Self.loop(repeats) }
    for frame in frames { append(frame) }
    bytes.append(0x3B)
  }

  /// An application extension with a number of repetitions.
  package static func loop(
    _ repeats: Int, application: String = "NETSCAPE2.0", before: [UInt8] = []
  ) -> [UInt8] {
    [0x21, 0xFF, 11] + Array(application.utf8) + before + [3, 1] + number(repeats) + [0]
  }

  package var data: Data { Data(bytes) }

  private mutating func append(_ frame: Frame) {
    bytes += [0x21, 0xF9, 4, UInt8(frame.disposal << 2 | 1)] + Self.number(frame.hundredths)
    bytes += [3, 0, 0x2C] + Self.number(frame.left) + Self.number(frame.top)
    bytes += Self.number(frame.width) + Self.number(frame.height) + [0, 2]
    // Codes keep three bits because a clear code precedes each pixel.
    let codes = (0..<frame.width * frame.height).flatMap { _ in [4, frame.color] } + [5]
    var packed: [UInt8] = []
    var (bits, count) = (0, 0)
    for code in codes {
      bits |= code << count
      count += 3
      while count >= 8 {
        packed.append(UInt8(bits & 0xFF))
        (bits, count) = (bits >> 8, count - 8)
      }
    }
    if count > 0 { packed.append(UInt8(bits & 0xFF)) }
    var rest = packed[...]
    while !rest.isEmpty {
      let piece = rest.prefix(255)
      bytes += [UInt8(piece.count)] + piece
      rest = rest.dropFirst(piece.count)
    }
    bytes.append(0)
  }

  private static func number(_ number: Int) -> [UInt8] {
    [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)]
  }
}
