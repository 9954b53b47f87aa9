// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftTesting

@testable import WeftGraphics

/// Characters, words and paragraphs around a position in a text.
@Suite struct TextWordsTests {
  private static let parts = [
    "a", "b ", "word", "don't", "3.14", "\n", "\r\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}",
    "\u{2029}", "שלום", " ", "é", "e\u{301}", "👩‍👩‍👦", "🇩🇪", "🇩", "\u{0}", "ffi", "العربية", "漢字",
    "क्षि", "สวัสดี", "\u{200D}", "\u{301}", "\u{AD}", "\t", "\u{600}1", "한", "\u{1100}\u{1161}",
    "\u{E2}\u{A8}", "\u{2027}",
  ]

  private static func string(_ random: inout SeededGenerator, count: Int) -> String {
    (0..<count).reduce(into: "") { string, _ in
      string += parts.randomElement(using: &random) ?? ""
    }
  }

  @Test(arguments: seeds(20)) func charactersAreSwifts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let string = Self.string(&random, count: 30)
    let text = StyledText(string)
    let utf8 = string.utf8
    let expected =
      string.indices.map { utf8.distance(from: utf8.startIndex, to: $0) } + [utf8.count]
    #expect(string.characterBoundaries(around: 0..<utf8.count) == expected, "seed \(seed)")
    for offset in 0...utf8.count {
      let before = expected.last { $0 <= offset }
      #expect(text.characterBoundary(notAfter: offset) == before, "seed \(seed), \(offset)")
    }
    for (first, second) in zip(expected, expected.dropFirst()) {
      #expect(text.offset(first, movedByCharacters: 1) == second, "seed \(seed), \(first)")
      #expect(text.offset(second, movedByCharacters: -1) == first, "seed \(seed), \(second)")
    }
  }

  /// An endless sequence of marks, which is one character to Swift, is split into several.
  /// Iteration advances, and finds the same positions forward and backward.
  @Test(arguments: ["\u{301}", "\u{200D}", "👩\u{200D}", "a\u{301}\u{200D}"])
  func endlessCharactersAreTakenApart(unit: String) {
    let marks = String(repeating: unit, count: 500_000 / unit.utf8.count)
    let text = StyledText("before " + marks + " behind")
    for start in [0, 100, 200_000, text.string.utf8.count - 1_000] {
      var places = [text.characterBoundary(notAfter: start)]
      for _ in 0..<400 {
        let last = places[places.count - 1]
        let next = text.offset(last, movedByCharacters: 1)
        #expect(next > last && next <= last + 256 || next == text.string.utf8.count)
        if next > last { places.append(next) }
      }
      for (first, second) in zip(places, places.dropFirst()) {
        #expect(text.offset(second, movedByCharacters: -1) == first)
      }
      let range = start..<min(start + 300, text.string.utf8.count)
      for boundary in text.string.characterBoundaries(around: range) {
        #expect(text.characterBoundary(notAfter: boundary) == boundary)
      }
    }
  }

  /// Paragraphs end at Swift's newline characters, whatever the length of the text.
  @Test(arguments: seeds(12)) func paragraphsEndAtNewlines(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let long = ["", "letters and blanks ", "é", "漢", "\u{2022}", "\u{A8}"].randomElement(
      using: &random)!
    let filler = String(repeating: long, count: Int.random(in: 0..<400, using: &random))
    let string = Self.string(&random, count: 8) + filler + Self.string(&random, count: 8)
    let text = StyledText(string)
    var (paragraphs, start, offset): ([Range<Int>], Int, Int) = ([], 0, 0)
    for character in string {
      if character.isNewline {
        paragraphs.append(start..<offset)
        start = offset + character.utf8.count
      }
      offset += character.utf8.count
    }
    paragraphs.append(start..<offset)
    for offset in stride(from: 0, through: offset, by: 1 + filler.utf8.count / 200) {
      let expected = paragraphs.last { $0.lowerBound <= offset }
      #expect(text.paragraph(at: offset) == expected, "seed \(seed), \(offset)")
    }
  }

  /// A word is the same inside an endless paragraph, before it and after it.
  @Test(arguments: seeds(12)) func wordsAreTheSameInLongParagraphs(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // A long word of a plausible length.
    let long = String(repeating: "Donaudampfschiff", count: Int(seed) % 50)
    let content = " " + Self.string(&random, count: 20) + " \(long) "
    let short = StyledText(content)
    if !long.isEmpty {
      let end = content.utf8.count - 1
      for offset in [end - long.utf8.count, end - long.utf8.count / 2, end - 1] {
        #expect(short.word(at: offset) == end - long.utf8.count..<end, "seed \(seed)")
      }
    }
    let filler = String(
      repeating: ["more words ", "a", "漢字", "1,", "— "].randomElement(using: &random)!, count: 4_000
    )
    for (before, after) in [(filler, filler), ("", filler), (filler, "")] {
      // The blanks are beside the words, because blanks with their marks form one character.
      let long = StyledText(before + ". " + content + " ." + after)
      let start = before.utf8.count + 2
      var offset = 0
      while offset < content.utf8.count {
        let word = short.word(at: offset)
        if word.lowerBound > 0, word.upperBound < content.utf8.count {
          let range = word.lowerBound + start..<word.upperBound + start
          #expect(long.word(at: offset + start) == range, "seed \(seed), \(offset)")
        }
        offset += 1
      }
    }
  }

  /// A text that is too long to be one word for a reader is split, and each part contains its
  /// position.
  @Test(arguments: ["a", "漢", " ", "\u{301}", "🇩🇪", "สวัสดี", "\u{200D}", "\u{5D0}"])
  func endlessWordsHaveAnEnd(unit: String) {
    let text = StyledText(String(repeating: unit, count: 600_000 / unit.utf8.count))
    let count = text.string.utf8.count
    for offset in [0, 1, 5_000, count / 2, count - 1, count] {
      let word = text.word(at: offset)
      #expect(word.contains(offset) || offset == count && word.upperBound == count)
      #expect(word.count <= 8_192)
      for end in [word.lowerBound, word.upperBound] {
        #expect(text.string.scalarStart(end) == end)
      }
    }
  }
}
