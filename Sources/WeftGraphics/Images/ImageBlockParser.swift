// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import Foundation

/// Parses the blocks of a PNG, JPEG or GIF file to find the end of the image. GdkPixbuf accepts a
/// truncated PNG or JPEG and fills the missing rows with gray or transparent pixels, and reads all
/// frames of a GIF if only one is needed. Other formats are not parsed and end with their last
/// byte.
struct ImageBlockParser {
  private enum Format {
    case unknown
    case png
    case jpeg
    case gif
  }

  private var format: Format?
  private var head: [UInt8] = []
  private var skipCount = 0
  /// Whether the current bytes are compressed rows of a JPEG, which end at the next marker.
  private var isInRows = false
  private var (length, headStart) = (0, 0)
  /// Whether the current bytes are data blocks of a GIF, which end with an empty block.
  private var isInDataBlocks = false
  private var isInFrame = false

  /// Whether the last block has begun, so that the image is complete.
  private(set) var hasEnded = false
  private(set) var scanCount = 0
  private(set) var wholeScanCount = 0
  /// Up to the end of the last complete scan.
  private(set) var wholeScansLength = 0
  private(set) var isProgressive: Bool?
  /// The EXIF data of a PNG, which GdkPixbuf ignores.
  private(set) var exif: [UInt8] = []
  private var isInEXIF = false
  /// The orientation is near the start.
  private static let exifLimit = 1 << 16

  var isFinished: Bool { hasEnded && skipCount == 0 }

  var mayEndHere: Bool { hasEnded || format == .unknown }

  /// Whether the compressed rows of a JPEG could end here, except for a missing end marker.
  var endsInRows: Bool {
    format == .jpeg && !hasEnded && (isInRows || (scanCount > 0 && head == [0xFF]))
  }

  var endsInMarker: Bool { head == [0xFF] }

  /// Whether a decoder needs a trailer after the first frame.
  var needsTrailer: Bool { format == .gif && hasEnded }

  /// Parses bytes and returns their number. It stops at the end and at the start of each scan.
  mutating func pass(_ data: Data) -> Int {
    guard format != .unknown else { return data.count }
    return data.withUnsafeBytes { bytes in
      var index = 0
      let scans = scanCount
      defer { length += index }
      while index < bytes.count, !isFinished, scanCount == scans {
        if skipCount > 0 {
          let count = min(skipCount, bytes.count - index)
          if isInEXIF, exif.count < Self.exifLimit { exif += bytes[index..<index + count] }
          skipCount -= count
          index += count
        } else if isInRows {
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
      // The screen size and the size of its color table follow the version.
      guard head.count == 13 else { return }
      format = .gif
      skipCount = Self.colorTableLength(head[10])
      head = []
    } else if head.count == 8 || ![0x89, 0xFF, UInt8(ascii: "G")].contains(head[0]) {
      format = .unknown
    }
    if let format, format != .jpeg { isProgressive = false }
  }

  /// A chunk has the length of its content, a name, the content and a checksum.
  private mutating func readChunk() {
    guard head.count == 8 else { return }
    hasEnded = head[4...].elementsEqual("IEND".utf8)
    // The first chunk counts.
    isInEXIF = exif.isEmpty && head[4...].elementsEqual("eXIf".utf8)
    skipCount = head[..<4].reduce(0) { $0 << 8 | Int($1) } + 4
    head = []
  }

  /// A marker is 0xFF and a code. After most codes follows a length, which includes itself.
  private mutating func readMarker() {
    guard head.count >= 2 else { return }
    noteRowsEnd()
    switch head[1] {
    case 0xD9:
      hasEnded = true
    case 0xFF:
      // A code may follow any number of these.
      head.removeLast()
    case 0x00, 0xD0...0xD7:
      // An escaped byte or a restart marker inside the rows.
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

  /// Whether the code of a frame header means progressive scans, or `nil` for other codes.
  private static func isProgressiveFrame(_ code: UInt8) -> Bool? {
    // These codes are tables and an extension.
    guard (0xC0...0xCF).contains(code), ![0xC4, 0xC8, 0xCC].contains(code) else { return nil }
    return code & 3 == 2
  }

  /// Extensions and frames consist of a header and data blocks with length prefixes.
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
      // The color table and the length of the first code.
      skipCount = Self.colorTableLength(head[9]) + 1
      isInDataBlocks = true
      isInFrame = true
      head = []
    } else {
      // The trailer, or damaged data that the decoder reports.
      format = .unknown
    }
  }

  private static func colorTableLength(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }
}
