// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// ASCII text as bytes: they may be damaged UTF-8, and are too many to make strings of.

extension UInt8 {
  /// Whether it is a space, a tab, or the return of a line that ends in CR LF.
  var isWhitespace: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r")
  }

  /// The lower-case form of an ASCII letter, and any other byte as it is.
  var lowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without the white space at both ends.
  var trimmed: Self {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return prefix(0) }
    return self[first...last]
  }

  /// Takes the first line away, and returns it without its line feed; `nil` at the end.
  ///
  /// Faster than `split`, with which reading a database takes half as long again.
  mutating func popLine() -> Self? {
    guard !isEmpty else { return nil }
    let end = firstIndex(of: UInt8(ascii: "\n")) ?? endIndex
    defer { self = end == endIndex ? suffix(0) : self[(end + 1)...] }
    return self[..<end]
  }
}
