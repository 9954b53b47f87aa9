// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import Foundation

/// Follows the blocks of a PNG, JPEG or GIF file as its bytes pass by, to know where the image
/// ends.
///
/// GdkPixbuf takes a PNG or JPEG file that was cut short for a whole one, with grey or clear
/// rows below, and reads all frames of a GIF where one is needed. All three formats are chains
/// of blocks that say how long they are. Other formats are not followed: their end is where
/// their bytes end.
struct ImageBlockParser {
  private enum Format {
    case unknown
    case png
    case jpeg
    case gif
  }

  private var format: Format?
  /// The bytes of a signature or a block's head that have passed so far.
  private var head: [UInt8] = []
  /// The number of bytes of a block that have yet to pass.
  private var skipCount = 0
  /// Whether a JPEG's compressed rows are passing, which go on to the next marker.
  private var isInRows = false
  /// The number of bytes that have passed, and of those before the head.
  private var (length, headStart) = (0, 0)
  /// Whether a GIF's data blocks are passing, which go on to an empty one.
  private var isInDataBlocks = false
  /// Whether a GIF's first frame is passing.
  private var isInFrame = false

  /// Whether the last block has begun: the image is whole.
  private(set) var hasEnded = false
  /// The number of a JPEG's scans that have begun.
  private(set) var scanCount = 0
  /// The number of a JPEG's scans whose last byte has passed.
  private(set) var wholeScanCount = 0
  /// The number of bytes up to the end of the last of these.
  private(set) var wholeScansLength = 0
  /// Whether the image is a JPEG that becomes finer with each scan; `nil` while unknown.
  private(set) var isProgressive: Bool?

  /// Whether nothing of the image comes after the bytes that have passed.
  var isFinished: Bool { hasEnded && skipCount == 0 }

  /// Whether the image is whole if no more bytes come.
  var mayEndHere: Bool { hasEnded || format == .unknown }

  /// Whether a JPEG's compressed rows could end here, but for the marker that says so.
  var endsInRows: Bool {
    format == .jpeg && !hasEnded && (isInRows || (scanCount > 0 && head == [0xFF]))
  }

  /// Whether the next byte belongs to a marker that has begun.
  var endsInMarker: Bool { head == [0xFF] }

  /// Whether a decoder must be given a trailer after the first frame.
  var needsTrailer: Bool { format == .gif && hasEnded }

  /// Follows the next bytes, and returns how many it took: it stops at the end and where a scan
  /// begins.
  mutating func pass(_ data: Data) -> Int {
    guard format != .unknown else { return data.count }
    return data.withUnsafeBytes { bytes in
      var index = 0
      let scans = scanCount
      defer { length += index }
      while index < bytes.count, !isFinished, scanCount == scans {
        if skipCount > 0 {
          let count = min(skipCount, bytes.count - index)
          skipCount -= count
          index += count
        } else if isInRows {
          // Nearly all bytes of a photograph pass here.
          let count = Self.bytesBeforeMarker(in: bytes[index...])
          index += count ?? bytes.count - index
          isInRows = count == nil
        } else if format == .unknown {
          index = bytes.count
        } else {
          if head.isEmpty { headStart = length + index }
          head.append(bytes[index])
          index += 1
          readHead()
        }
      }
      return index
    }
  }

  /// The number of bytes before the first 0xFF, or `nil` if there is none.
  private static func bytesBeforeMarker(in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
    let bytes = UnsafeRawBufferPointer(rebasing: bytes)
    guard let start = bytes.baseAddress, let marker = memchr(start, 0xFF, bytes.count) else {
      return nil
    }
    return UnsafeRawPointer(marker) - start
  }

  private mutating func readHead() {
    switch format {
    case nil: readSignature()
    case .png: readChunk()
    case .jpeg: readMarker()
    case .gif: readGIFBlock()
    case .unknown: break
    }
  }

  private mutating func readSignature() {
    if head == [0xFF, 0xD8] {
      format = .jpeg
      head = []
    } else if head == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] {
      format = .png
      head = []
    } else if head.starts(with: "GIF8".utf8) {
      // The size of the screen and that of its table of colours follow the version.
      guard head.count == 13 else { return }
      format = .gif
      skipCount = Self.colorTableLength(head[10])
      head = []
    } else if head.count == 8 || ![0x89, 0xFF, UInt8(ascii: "G")].contains(head[0]) {
      format = .unknown
    }
    if let format, format != .jpeg { isProgressive = false }
  }

  /// A chunk begins with the length of its content and its name, and ends with a checksum.
  private mutating func readChunk() {
    guard head.count == 8 else { return }
    hasEnded = head[4...].elementsEqual("IEND".utf8)
    skipCount = head[..<4].reduce(0) { $0 << 8 | Int($1) } + 4
    head = []
  }

  /// A marker is 0xFF and a code; after most codes comes a length, which counts itself.
  private mutating func readMarker() {
    guard head.count >= 2 else { return }
    noteRowsEnd()
    switch head[1] {
    case 0xD9:
      hasEnded = true
    case 0xFF:
      // Any number of these may stand before a code.
      head.removeLast()
    case 0x00, 0xD0...0xD7:
      // An escaped byte of the rows, or a place in them to restart from.
      isInRows = true
      head = []
    default:
      guard head.count == 4 else { return }
      isInRows = head[1] == 0xDA
      if isInRows { scanCount += 1 }
      if let kind = Self.isProgressiveFrame(head[1]) { isProgressive = kind }
      skipCount = max(0, (Int(head[2]) << 8 | Int(head[3])) - 2)
      head = []
    }
  }

  /// Any marker ends the rows of a scan, except those inside the rows.
  private mutating func noteRowsEnd() {
    guard wholeScanCount < scanCount, head[1] != 0x00, !(0xD0...0xD7).contains(head[1]),
      head[1] != 0xFF
    else { return }
    (wholeScanCount, wholeScansLength) = (scanCount, headStart)
  }

  /// Whether the code of a frame's head says that its scans are progressive; `nil` for others.
  private static func isProgressiveFrame(_ code: UInt8) -> Bool? {
    // Tables and an extension are numbered among the frames.
    guard (0xC0...0xCF).contains(code), ![0xC4, 0xC8, 0xCC].contains(code) else { return nil }
    return code & 3 == 2
  }

  /// An extension or a frame is a head and data blocks, each behind its length.
  private mutating func readGIFBlock() {
    if isInDataBlocks {
      skipCount = Int(head[0])
      isInDataBlocks = skipCount > 0
      hasEnded = isInFrame && !isInDataBlocks
      head = []
    } else if head[0] == 0x21 {
      guard head.count == 2 else { return }
      isInDataBlocks = true
      head = []
    } else if head[0] == 0x2C {
      guard head.count == 10 else { return }
      // The table of colours, and the length of the first code.
      skipCount = Self.colorTableLength(head[9]) + 1
      isInDataBlocks = true
      isInFrame = true
      head = []
    } else {
      // The trailer, or damage: the decoder knows.
      format = .unknown
    }
  }

  /// The length in bytes of the table of colours that a GIF's flags announce.
  private static func colorTableLength(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }
}
