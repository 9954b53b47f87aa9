// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// ASCII text as bytes, because it may contain invalid UTF-8 and strings would be too slow.

extension UInt8 {
  /// Whether the byte is a space, a tab, or the carriage return of a line that ends in CR LF.
  var isWhitespace: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r")
  }

  /// The lowercase form of an ASCII letter, and any other byte unchanged.
  var lowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}

extension ArraySlice<UInt8> {
  var trimmed: Self {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return prefix(0) }
    return self[first...last]
  }

  /// Removes and returns the first line without its line feed, or returns `nil` at the end.
  ///
  /// This is faster than `split`, which makes reading a database take 50 % longer.
  mutating func popLine() -> Self? {
    guard !isEmpty else { return nil }
    let end = firstIndex(of: UInt8(ascii: "\n")) ?? endIndex
    defer { self = end == endIndex ? suffix(0) : self[(end + 1)...] }
    return self[..<end]
  }
}
