// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The compressed frames of a GIF file.
struct GIFBlocks: AnimationFile {
  let width: Int
  let height: Int
  private(set) var roundCount: Int? = 1

  private let bytes: [UInt8]
  private let firstBlock: Int
  private var offset: Int
  private var hasRoundCount = false

  init?(_ bytes: [UInt8]) {
    guard bytes.count > 13, bytes.starts(with: "GIF8".utf8) else { return nil }
    self.bytes = bytes
    width = Int(bytes[6]) | Int(bytes[7]) << 8
    height = Int(bytes[8]) | Int(bytes[9]) << 8
    guard width > 0, height > 0 else { return nil }
    firstBlock = 13 + Self.colorTableLength(bytes[10])
    offset = firstBlock
  }

  mutating func rewind() { offset = firstBlock }

  mutating func next() -> AnimationFrame? {
    var frame = AnimationFrame()
    frame.duration = Self.duration(0)
    while let kind = byte(at: offset) {
      switch kind {
      case 0x21:
        readExtension(&frame)
        guard let end = endOfData(from: offset + 2) else { return nil }
        offset = end
      case 0x2C:
        guard offset + 10 < bytes.count else { return nil }
        (frame.left, frame.top) = (number(at: offset + 1), number(at: offset + 3))
        (frame.width, frame.height) = (number(at: offset + 5), number(at: offset + 7))
        let start = offset + 9
        let colors = Self.colorTableLength(bytes[start])
        // The length of the first code is between the colors and the data.
        guard let end = endOfData(from: start + 1 + colors + 1) else { return nil }
        frame.content = start..<end
        offset = end
        return frame
      default:
        return nil
      }
    }
    return nil
  }

  func file(of frame: AnimationFrame) -> [UInt8]? {
    guard frame.width > 0, frame.height > 0 else { return nil }
    func bytes(_ number: Int) -> [UInt8] {
      [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
    }
    let size = bytes(frame.width) + bytes(frame.height)
    var file = Array("GIF89a".utf8) + size + self.bytes[10..<firstBlock]
    if let color = frame.clearColor { file += [0x21, 0xF9, 4, 1, 0, 0, color, 0] }
    file += [0x2C, 0, 0, 0, 0] + size + self.bytes[frame.content] + [0x3B]
    return file
  }

  private mutating func readExtension(_ frame: inout AnimationFrame) {
    let start = offset + 2
    if byte(at: offset + 1) == 0xF9, byte(at: start) == 4, start + 4 < bytes.count {
      let flags = bytes[start + 1]
      switch flags >> 2 & 7 {
      case 2: frame.disposal = .clear
      case 3: frame.disposal = .restore
      default: frame.disposal = .keep
      }
      frame.duration = Self.duration(number(at: start + 2))
      frame.clearColor = flags & 1 == 0 ? nil : bytes[start + 4]
    } else if byte(at: offset + 1) == 0xFF, byte(at: start) == 11, start + 12 < bytes.count {
      let application = bytes[start + 1..<start + 12]
      if application.elementsEqual("NETSCAPE2.0".utf8)
        || application.elementsEqual("ANIMEXTS1.0".utf8)
      {
        readRoundCount(from: start + 12)
      }
    }
  }

  /// Finds the first number of rounds in the file, as browsers do, in a chain of data.
  private mutating func readRoundCount(from start: Int) {
    var offset = start
    while !hasRoundCount, let length = byte(at: offset), length > 0 {
      if length >= 3, offset + 3 < bytes.count, bytes[offset + 1] & 7 == 1 {
        let repeats = number(at: offset + 2)
        roundCount = repeats == 0 ? nil : repeats + 1
        hasRoundCount = true
      }
      offset += 1 + Int(length)  // bounded: a byte
    }
  }

  /// The end of a chain of pieces with their lengths, which ends with an empty piece.
  private func endOfData(from start: Int) -> Int? {
    var offset = start
    while let length = byte(at: offset) {
      offset += 1 + Int(length)  // bounded: a byte
      if length == 0 { return offset }
    }
    return nil
  }

  private func byte(at offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func number(at offset: Int) -> Int {
    Int(bytes[offset]) | Int(bytes[offset + 1]) << 8  // bounded: bytes
  }

  /// The duration in seconds. As in browsers, a value near zero counts as not set.
  private static func duration(_ hundredths: Int) -> Double {
    hundredths <= 1 ? 0.1 : Double(hundredths) / 100
  }

  private static func colorTableLength(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }
}
