// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The compressed pictures of a WebP file and their metadata. GdkPixbuf's decoder accepts a
/// truncated file, cannot reject a size, and ignores the timing of an animation, so it receives one
/// picture at a time.
struct WebPChunks: AnimationFile {
  private struct Chunk {
    let name: ArraySlice<UInt8>
    let content: Range<Int>
    /// Content of odd length is padded.
    let end: Int

    func isNamed(_ other: String) -> Bool { name.elementsEqual(other.utf8) }
  }

  private struct Picture {
    let chunk: Chunk
    let width: Int
    let height: Int
    var isClear = false
  }

  private static let signatureLength = 12
  /// The length of a frame's header, which has its rectangle, duration and flags.
  private static let frameHeadLength = 16

  let width: Int
  let height: Int
  private(set) var roundCount: Int?
  private(set) var profile: Range<Int>?
  private(set) var exif: Range<Int>?

  private let bytes: [UInt8]
  let isAnimated: Bool
  private let firstChunk: Int
  private var offset: Int

  static func begin(_ bytes: some Sequence<UInt8>) -> Bool {
    let start = Array(bytes.prefix(signatureLength))
    return start.count == signatureLength && start.starts(with: "RIFF".utf8)
      && start[8...].elementsEqual("WEBP".utf8)
  }

  init(_ bytes: [UInt8]) throws(ImageDecodingError) {
    guard Self.begin(bytes),
      let first = Self.chunk(at: Self.signatureLength, in: bytes, before: bytes.count)
    else {
      throw .damagedData(reason: "The data ends before the image does")
    }
    self.bytes = bytes
    guard first.isNamed("VP8X") else {
      guard let picture = Self.picture(first, in: bytes) else {
        throw .damagedData(reason: "The data has no image")
      }
      (width, height, isAnimated) = (picture.width, picture.height, false)
      (firstChunk, offset) = (Self.signatureLength, Self.signatureLength)
      return
    }
    let content = first.content
    guard content.count >= 10 else { throw .damagedData(reason: "The head is too short") }
    isAnimated = bytes[content.lowerBound] & 2 != 0
    width = Self.number(bytes, at: content.lowerBound + 4, length: 3) + 1
    height = Self.number(bytes, at: content.lowerBound + 7, length: 3) + 1
    (firstChunk, offset) = (first.end, first.end)
    readRemarks()
  }

  private mutating func readRemarks() {
    var offset = firstChunk
    while let chunk = Self.chunk(at: offset, in: bytes, before: bytes.count) {
      if chunk.isNamed("ICCP") {
        profile = chunk.content
      } else if chunk.isNamed("EXIF") {
        exif = chunk.content
      } else if chunk.isNamed("ANIM"), chunk.content.count >= 6 {
        let count = Self.number(bytes, at: chunk.content.lowerBound + 4, length: 2)
        roundCount = count == 0 ? nil : count
      }
      offset = chunk.end
    }
  }

  subscript(_ range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

  mutating func rewind() { offset = firstChunk }

  mutating func next() -> AnimationFrame? {
    guard isAnimated else {
      guard offset < bytes.count else { return nil }
      defer { offset = bytes.count }
      var frame = AnimationFrame()
      (frame.width, frame.height, frame.content) = (width, height, firstChunk..<bytes.count)
      return frame
    }
    while let chunk = Self.chunk(at: offset, in: bytes, before: bytes.count) {
      offset = chunk.end
      if chunk.isNamed("ANMF"), chunk.content.count >= Self.frameHeadLength {
        return frame(chunk.content)
      }
    }
    return nil
  }

  private func frame(_ content: Range<Int>) -> AnimationFrame {
    func number(_ place: Int) -> Int {
      Self.number(bytes, at: content.lowerBound + place, length: 3)
    }
    let flags = bytes[content.lowerBound + 15]
    var frame = AnimationFrame()
    (frame.left, frame.top) = (number(0) * 2, number(3) * 2)
    (frame.width, frame.height) = (number(6) + 1, number(9) + 1)
    // As in browsers, a duration near zero counts as not set.
    frame.duration = number(12) <= 10 ? 0.1 : Double(number(12)) / 1000
    frame.disposal = flags & 1 == 0 ? .keep : .clear
    frame.isBlended = flags & 2 == 0
    frame.content = content.lowerBound + Self.frameHeadLength..<content.upperBound
    return frame
  }

  /// Throws ``ImageDecodingError/damagedData(reason:)`` for an incomplete picture or a wrong size.
  func file(of frame: AnimationFrame) throws(ImageDecodingError) -> [UInt8]? {
    var (offset, alpha) = (frame.content.lowerBound, 0..<0)
    let end = frame.content.upperBound
    while let chunk = Self.chunk(at: offset, in: bytes, before: end) {
      if let picture = Self.picture(chunk, in: bytes) {
        guard picture.width == frame.width, picture.height == frame.height else {
          throw .damagedData(reason: "The picture has another size than the file says")
        }
        return file(picture, alpha: bytes[alpha])
      }
      if chunk.isNamed("ALPH") { alpha = offset..<chunk.end }
      offset = chunk.end
    }
    throw .damagedData(reason: "The data ends before the image does")
  }

  private func file(_ picture: Picture, alpha: ArraySlice<UInt8>) -> [UInt8] {
    func bytesOf(_ number: Int, count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    func chunk(_ name: some Collection<UInt8>, _ content: some Collection<UInt8>) -> [UInt8] {
      name + bytesOf(content.count, count: 4) + content + (content.count % 2 == 1 ? [0] : [])
    }
    let colors = bytes[profile ?? 0..<0]
    var chunks = Array("WEBP".utf8)
    if !alpha.isEmpty || !colors.isEmpty {
      let isClear = !alpha.isEmpty || picture.isClear
      let flags: UInt8 = (isClear ? 0x10 : 0) | (colors.isEmpty ? 0 : 0x20)
      chunks += chunk(
        "VP8X".utf8,
        [flags, 0, 0, 0] + bytesOf(picture.width - 1, count: 3)
          + bytesOf(picture.height - 1, count: 3))
      if !colors.isEmpty { chunks += chunk("ICCP".utf8, colors) }
      chunks += alpha
      if alpha.count % 2 == 1 { chunks.append(0) }
    }
    chunks += chunk(picture.chunk.name, bytes[picture.chunk.content])
    return Array("RIFF".utf8) + bytesOf(chunks.count, count: 4) + chunks
  }

  private static func chunk(at offset: Int, in bytes: [UInt8], before end: Int) -> Chunk? {
    let start = offset + 8
    guard start <= end else { return nil }
    let length = number(bytes, at: offset + 4, length: 4)
    guard length <= end - start else { return nil }
    return Chunk(
      name: bytes[offset..<offset + 4], content: start..<start + length,
      end: min(end, start + length + length % 2))
  }

  private static func picture(_ chunk: Chunk, in bytes: [UInt8]) -> Picture? {
    let start = chunk.content.lowerBound
    if chunk.isNamed("VP8 ") {
      guard chunk.content.count >= 10, bytes[start + 3..<start + 6] == [0x9D, 0x01, 0x2A] else {
        return nil
      }
      // The upper two bits are a scaling hint.
      let width = number(bytes, at: start + 6, length: 2) & 0x3FFF
      let height = number(bytes, at: start + 8, length: 2) & 0x3FFF
      guard width > 0, height > 0 else { return nil }
      return Picture(chunk: chunk, width: width, height: height)
    }
    guard chunk.isNamed("VP8L"), chunk.content.count >= 5, bytes[start] == 0x2F else { return nil }
    let sides = number(bytes, at: start + 1, length: 4)
    return Picture(
      chunk: chunk, width: (sides & 0x3FFF) + 1, height: (sides >> 14 & 0x3FFF) + 1,
      isClear: sides >> 28 & 1 == 1)
  }

  private static func number(_ bytes: [UInt8], at offset: Int, length: Int) -> Int {
    (0..<length).reduce(0) { $0 | Int(bytes[offset + $1]) << ($1 * 8) }  // bounded: bytes
  }
}
