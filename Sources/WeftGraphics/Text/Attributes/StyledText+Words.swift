// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo

extension String {
  /// The offsets between the characters of a range, and at its ends; a character that is only
  /// partly in the range counts as a whole. Offsets count UTF-8.
  func characterBoundaries(around range: Range<Int>) -> [Int] {
    let count = utf8.count
    let lower = characterBoundary(notAfter: range.lowerBound)
    var boundaries = [lower]
    var index = utf8.index(utf8.startIndex, offsetBy: lower)
    while boundaries[boundaries.count - 1] < min(range.upperBound, count) {
      index = self.index(after: index)
      boundaries.append(utf8.distance(from: startIndex, to: index))
    }
    return boundaries
  }

  /// The nearest character boundary at or before an offset; offsets count UTF-8.
  func characterBoundary(notAfter offset: Int) -> Int {
    var offset = min(max(0, offset), utf8.count)
    while offset > 0,
      utf8.index(utf8.startIndex, offsetBy: offset).samePosition(in: self) == nil
    {
      offset -= 1
    }
    return offset
  }
}

extension StyledText {
  /// The nearest character boundary at or before an offset; offsets count the string's UTF-8.
  package func characterBoundary(notAfter offset: Int) -> Int {
    string.characterBoundary(notAfter: offset)
  }

  /// The offset of the next character, or of the one before; the end is its own neighbour.
  package func offset(_ offset: Int, movedByCharacters count: Int) -> Int {
    let start = string.utf8.index(
      string.startIndex, offsetBy: string.characterBoundary(notAfter: offset))
    let end = count < 0 ? string.startIndex : string.endIndex
    let index = string.index(start, offsetBy: count, limitedBy: end) ?? end
    return string.utf8.distance(from: string.startIndex, to: index)
  }

  /// The paragraph around an offset, without the break at its end.
  ///
  /// - Complexity: O(paragraph).
  package func paragraph(at offset: Int) -> Range<Int> {
    let utf8 = string.utf8
    let middle = utf8.index(
      utf8.startIndex, offsetBy: string.characterBoundary(notAfter: offset))
    let start = string[..<middle].lastIndex(where: \.isNewline).map(string.index(after:))
    let end = string[middle...].firstIndex(where: \.isNewline) ?? string.endIndex
    let lower = utf8.distance(from: utf8.startIndex, to: start ?? string.startIndex)
    return lower..<utf8.distance(from: utf8.startIndex, to: end)
  }

  /// The word around a character, or the text between two words: the selection of a double click.
  ///
  /// Words are Unicode's, as Pango finds them: in every script, even without blanks between them.
  ///
  /// - Complexity: O(paragraph).
  package func word(at offset: Int) -> Range<Int> {
    let paragraph = paragraph(at: offset)
    let utf8 = string.utf8
    let first = utf8.index(utf8.startIndex, offsetBy: paragraph.lowerBound)
    let last = utf8.index(utf8.startIndex, offsetBy: paragraph.upperBound)
    var content = String(string[first..<last])
    let scalars = Array(content.unicodeScalars)
    if scalars.isEmpty { return paragraph }
    var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: scalars.count + 1)
    content.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        pango_get_log_attrs(
          characters.baseAddress, Int32(clamping: characters.count), -1,
          pango_language_get_default(), &attributes, Int32(clamping: attributes.count))
      }
    }
    var start = paragraph.lowerBound
    var position = start
    for (index, scalar) in scalars.enumerated() {
      if attributes[index].is_word_boundary != 0 {
        if position > offset { return start..<position }
        start = position
      }
      position += scalar.utf8.count
    }
    return start..<paragraph.upperBound
  }
}
