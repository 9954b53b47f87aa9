// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo

/// The places inside characters where Pango would break a line.
///
/// Unicode's rules for lines allow a few: before a skin tone behind a letter, between a blank and a
/// mark, among three flags' letters. Where such a character is wider than its line, Pango 1.50
/// finds the place, finds that it is none, and ends the process.
struct CharacterBreaks {
  /// Both scalars beside each place, in bytes; in order, and apart from each other.
  private(set) var ranges: [Range<Int>] = []

  /// - Complexity: O(length) for texts without marks; the analysis of a whole text for others.
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
  /// Whether it may belong to the same character as the scalar before it or behind it, other than a
  /// letter of Hangul.
  fileprivate var mayShareCharacter: Bool {
    if value < 0x300 { return false }
    switch value {
    // Half of a flag; vowels of Thai and Lao that count as letters; Katakana's sound marks.
    case 0x1F1E6...0x1F1FF, 0xE33, 0xEB3, 0xFF9E, 0xFF9F: return true
    // Letters of Indic scripts that belong to the one behind them.
    case 0xD4E, 0x111C2, 0x111C3, 0x1193F, 0x11941, 0x11A3A, 0x11A84...0x11A89, 0x11D46: return true
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .modifierSymbol, .format: return true
    default: return false
    }
  }
}
