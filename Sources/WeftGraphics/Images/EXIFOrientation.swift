// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Reads the camera orientation in EXIF data, which GdkPixbuf does not do for WebP.
enum EXIFOrientation {
  /// Returns a number from 1 to 8, if any, in a TIFF file, optionally after the signature in a
  /// JPEG.
  static func find(in exif: ArraySlice<UInt8>) -> Int? {
    let signature = Array("Exif".utf8) + [0, 0]
    let bytes = Array(exif.starts(with: signature) ? exif.dropFirst(signature.count) : exif)
    let isBigEndian = bytes.starts(with: [0x4D, 0x4D, 0, 42])
    guard isBigEndian || bytes.starts(with: [0x49, 0x49, 42, 0]) else { return nil }
    func number(_ offset: Int, _ length: Int) -> Int? {
      guard offset >= 0, offset <= bytes.count - length else { return nil }
      let digits = bytes[offset..<offset + length]
      // bounded: four bytes
      return (isBigEndian ? Array(digits) : digits.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for entry in 0..<count {
      let offset = directory + 2 + entry * 12
      // A short in the upper part of its field.
      guard number(offset, 2) == 0x0112 else { continue }
      guard number(offset + 2, 2) == 3, number(offset + 4, 4) == 1,
        let orientation = number(offset + 8, 2), (1...8).contains(orientation)
      else { return nil }
      return orientation
    }
    return nil
  }
}
