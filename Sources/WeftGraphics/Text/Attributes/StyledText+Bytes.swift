// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension StyledText {
  /// Whether there is nothing but blanks and line feeds from an offset into the UTF-8 on.
  func isBlank(from offset: Int) -> Bool {
    let utf8 = string.utf8
    guard offset < utf8.count else { return true }
    return utf8[utf8.index(utf8.startIndex, offsetBy: offset)...].allSatisfy {
      $0 == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains($0)
    }
  }
}
