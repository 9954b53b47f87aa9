// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CGdkPixbuf
internal import Foundation

/// An image in the form of C source text.
protocol ImageText {
  /// In pixels.
  var width: Int { get }
  var height: Int { get }

  /// Returns nil if the text is damaged.
  func makePixbuf() -> Pixbuf?
}

/// An XPM image, which is C source text with an array of strings. GdkPixbuf's loader writes the
/// text to a temporary file, which a helper process cannot create. Its function for arrays of
/// strings does not.
struct XPMText: ImageText {
  let width: Int
  let height: Int
  private let strings: [[CChar]]

  init?(_ bytes: Data) {
    guard Self.begin(bytes) else { return nil }
    var strings: [[CChar]] = []
    var current: [CChar]?
    // The strings of XPM have no escapes.
    for byte in bytes {
      if byte == UInt8(ascii: "\"") {
        if let string = current { strings.append(string + [0]) }
        current = current == nil ? [] : nil
      } else {
        current?.append(CChar(bitPattern: byte))
      }
    }
    let head = strings.first.map { $0.dropLast().map { UInt8(bitPattern: $0) } } ?? []
    let numbers = String(decoding: head, as: UTF8.self).split(separator: " ")
      .map { Int($0, radix: 10) }
    // The width, the height, the number of colors, and the number of characters for a pixel.
    let possible = 1...0x7FFF_FFFF
    guard numbers.count >= 4, let width = numbers[0], let height = numbers[1],
      let colorCount = numbers[2], possible.contains(width), possible.contains(height),
      possible.contains(colorCount), strings.count > height + colorCount
    else { return nil }
    (self.width, self.height, self.strings) = (width, height, strings)
  }

  static func begin(_ bytes: Data) -> Bool { bytes.starts(with: "/* XPM */".utf8) }

  func makePixbuf() -> Pixbuf? {
    var pointers: [UnsafePointer<CChar>?] = []
    let storage = strings.map { string in
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: string.count)
      copy.initialize(from: string, count: string.count)
      pointers.append(UnsafePointer(copy))
      return copy
    }
    defer { for copy in storage { copy.deallocate() } }
    pointers.append(nil)
    return gdk_pixbuf_new_from_xpm_data(&pointers).map(Pixbuf.init(owning:))
  }
}
