// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Characters near offsets in UTF-8.
///
/// Swift scans to the end of a character, and a megabyte of combining marks is one character. These
/// functions treat a character beyond a readable length as separate scalars, so they inspect only a
/// few bytes around the offset.
extension String {
  private static let characterLimit = 256

  func characterBoundary(notAfter offset: Int) -> Int {
    if offset <= 0 { return 0 }
    return offset < utf8.count ? character(at: offset).lowerBound : utf8.count
  }

  func character(at offset: Int) -> Range<Int> {
    let utf8 = utf8
    guard offset < utf8.count else { return utf8.count..<utf8.count }
    if isPlain(around: offset) { return offset..<offset + 1 }
    let scalar = scalarStart(offset)..<scalarStart(offset + 1, isUp: true)
    // Copies, because Swift looks for a character's end beyond the end of a substring.
    let start = scalarStart(max(0, scalar.lowerBound - Self.characterLimit))
    let before = String(self[start..<scalar.upperBound])
    let length = before[before.index(before: before.endIndex)...].utf8.count
    let lower = scalar.upperBound - length
    if length >= Self.characterLimit { return scalar }
    let end = scalarStart(min(utf8.count, lower + Self.characterLimit), isUp: true)
    let after = String(self[lower..<end])
    let count = after[...after.startIndex].utf8.count
    return count < Self.characterLimit ? lower..<lower + count : scalar
  }

  /// The character boundaries in a range and at its ends, where partial characters count as a
  /// whole.
  func characterBoundaries(around range: Range<Int>) -> [Int] {
    var boundaries = [characterBoundary(notAfter: range.lowerBound)]
    var last = boundaries[0]
    let upper = min(range.upperBound, utf8.count)
    guard last < upper else { return boundaries }
    let end = scalarStart(min(utf8.count, upper + Self.characterLimit), isUp: true)
    let part = String(self[last..<end])
    var index = part.startIndex
    while last < upper {
      let next = part.index(after: index)
      let count = part.utf8.distance(from: index, to: next)
      if count < Self.characterLimit {
        last += count
        boundaries.append(last)
      } else {
        for scalar in part.unicodeScalars[index..<next] where last < upper {
          last += scalar.utf8.count
          boundaries.append(last)
        }
      }
      index = next
    }
    return boundaries
  }

  /// The string with each NUL, which would end the text for Pango, as another character without a
  /// glyph.
  var withoutNUL: String {
    guard utf8.contains(0) else { return self }
    return String(decoding: utf8.map { $0 == 0 ? 1 : $0 }, as: UTF8.self)
  }

  subscript(range: Range<Int>) -> Substring {
    let lower = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    return self[lower..<utf8.index(lower, offsetBy: range.count)]
  }

  /// The nearest scalar boundary at or before an offset, or at or after it.
  func scalarStart(_ offset: Int, isUp: Bool = false) -> Int {
    let utf8 = utf8
    var index = utf8.index(utf8.startIndex, offsetBy: offset)
    var offset = offset
    while index < utf8.endIndex, UTF8.isContinuation(utf8[index]) {
      index = isUp ? utf8.index(after: index) : utf8.index(before: index)
      offset += isUp ? 1 : -1
    }
    return offset
  }

  /// Whether the byte at an offset is an ASCII character next to ASCII, and thus a whole character.
  private func isPlain(around offset: Int) -> Bool {
    let utf8 = utf8
    let index = utf8.index(utf8.startIndex, offsetBy: offset)
    func isPlain(_ byte: UInt8) -> Bool { byte < 0x80 && byte != UInt8(ascii: "\r") }
    guard isPlain(utf8[index]) else { return false }
    let next = utf8.index(after: index)
    return (index == utf8.startIndex || isPlain(utf8[utf8.index(before: index)]))
      && (next == utf8.endIndex || isPlain(utf8[next]))
  }
}
