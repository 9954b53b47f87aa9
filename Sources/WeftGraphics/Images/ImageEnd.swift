// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import Foundation

/// Notices whether the bytes of an image go on to its end.
///
/// GdkPixbuf takes a PNG or JPEG file that was cut short for a whole one, with grey or clear
/// rows below. The structure of both formats is simple enough to follow as bytes pass by: a
/// chain of blocks that say how long they are, until one that says it is the last. Other
/// formats are not followed: their end is where their bytes end.
struct ImageEnd {
  private enum Format {
    case unknown
    case png
    case jpeg
  }

  private var format: Format?
  /// The bytes of a signature or a block's head that have passed so far.
  private var head: [UInt8] = []
  /// The number of bytes of a block that have yet to pass.
  private var skipCount = 0
  /// Whether a JPEG's compressed rows are passing, which go on to the next marker.
  private var isInRows = false
  private var hasEnded = false

  /// Whether the last block has passed, or nothing is known about it.
  var isReached: Bool { hasEnded || format == .unknown }

  /// Follows the next bytes.
  mutating func pass(_ data: Data) {
    data.withUnsafeBytes { bytes in
      var index = 0
      while index < bytes.count, !isReached {
        if skipCount > 0 {
          let count = min(skipCount, bytes.count - index)
          skipCount -= count
          index += count
        } else if isInRows {
          index = bytes[index...].firstIndex(of: 0xFF) ?? bytes.count
          isInRows = index == bytes.count
        } else {
          head.append(bytes[index])
          index += 1
          readHead()
        }
      }
    }
  }

  private mutating func readHead() {
    switch format {
    case nil: readSignature()
    case .png: readChunk()
    case .jpeg: readMarker()
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
    } else if head.count == 8 || ![0x89, 0xFF].contains(head[0]) {
      format = .unknown
    }
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
      skipCount = max(0, (Int(head[2]) << 8 | Int(head[3])) - 2)
      head = []
    }
  }
}
