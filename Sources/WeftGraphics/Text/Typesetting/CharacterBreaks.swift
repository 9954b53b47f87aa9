// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo

/// The positions inside characters at which Pango would break a line.
///
/// Unicode's line breaking rules allow a few, for example before a skin tone after a letter,
/// between a space and a combining mark, or among the letters of three flags. If such a character
/// is wider than its line, Pango 1.50 finds the position, rejects it and aborts the process.
struct CharacterBreaks {
  /// The ranges in bytes of the two scalars around each position, in order and without overlaps.
  private(set) var ranges: [Range<Int>] = []

  /// O(length) for texts without marks. Others need Pango's analysis of the whole text.
  init(in utf8: UnsafeBufferPointer<UInt8>, language: OpaquePointer?) {
    let scalars = String(decoding: utf8, as: UTF8.self).unicodeScalars
    guard scalars.contains(where: \.mayShareCharacter) else { return }
    let count = scalars.count
    var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: count + 1)
    utf8.withMemoryRebound(to: CChar.self) { characters in
      pango_get_log_attrs(
        characters.baseAddress, Int32(clamping: characters.count), -1, language, &attributes,
        Int32(clamping: attributes.count))
    }
    var (offset, previous) = (0, 0)
    for (scalar, attributes) in zip(scalars, attributes) {
      let end = offset + scalar.utf8.count
      if offset > 0, attributes.is_line_break != 0, attributes.is_char_break == 0 {
        append(previous..<end)
      }
      (previous, offset) = (offset, end)
    }
  }

  private mutating func append(_ range: Range<Int>) {
    if let last = ranges.last, last.upperBound > range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
    } else {
      ranges.append(range)
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar may share a character with an adjacent scalar, except Hangul letters.
  fileprivate var mayShareCharacter: Bool {
    if value < 0x300 { return false }
    switch value {
    // Halves of flags, vowels of Thai and Lao that count as letters, and Katakana sound marks.
    case 0x1F1E6...0x1F1FF, 0xE33, 0xEB3, 0xFF9E, 0xFF9F: return true
    // Letters of Indic scripts that form a character with the next letter.
    case 0xD4E, 0x111C2, 0x111C3, 0x1193F, 0x11941, 0x11A3A, 0x11A84...0x11A89, 0x11D46: return true
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .modifierSymbol, .format: return true
    default: return false
    }
  }
}
