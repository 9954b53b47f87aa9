// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayout
import WeftTesting

@testable import WeftGraphics

/// Long texts, which are shaped in pieces.
@Suite struct TextPiecesTests {
  /// A text has the same lines in whatever pieces it is shaped. In mixed directions, pieces end
  /// with paragraphs, because digits and marks take their direction from beyond the line.
  @Test(arguments: seeds(20))
  func piecesMakeNoDifference(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let isMixed = seed % 2 == 1
    let text = Self.text(isMixed: isMixed, using: &random)
    var options = TextOptions(
      lineLimit: [0, 0, 1, 3, 8].randomElement(using: &random)!,
      truncation: [.clip, .tail, .middle, .head].randomElement(using: &random)!)
    options.wrapping = [.word, .character, .wordThenCharacter].randomElement(using: &random)!
    options.alignment = [.start, .justified].randomElement(using: &random)!
    let box = Size(
      width: [60, 150, 400, .infinity].randomElement(using: &random)!,
      height: [40, 200, .infinity].randomElement(using: &random)!)
    let request = TypesettingRequest(text: text, box: box, options: options, scale: 1)
    let whole = Typesetter.current.typeset(request, keepsPlaces: true, inPiecesOf: .max / 8)
    for length in isMixed ? [400, 900] : [24, 50, 200] {
      let parts = Typesetter.current.typeset(request, keepsPlaces: true, inPiecesOf: length)
      let comment: Comment =
        "\(length) bytes of \(text.string.debugDescription) in \(box), \(options)"
      #expect(parts.size == whole.size, comment)
      #expect(parts.isTruncated == whole.isTruncated, comment)
      #expect(parts.store.lines.map(\.top) == whole.store.lines.map(\.top), comment)
      #expect(parts.store.lines.map(\.isRightToLeft) == whole.store.lines.map(\.isRightToLeft))
      #expect(
        parts.store.places?.lines.map(\.range) == whole.store.places?.lines.map(\.range), comment)
      let pictures = try (Samples.draw(parts), Samples.draw(whole))
      #expect(pictures.0.difference(from: pictures.1)?.differingPixels == 0, comment)
    }
  }

  /// Pieces have the maximum length, or one character more, and omit nothing.
  @Test(arguments: ["word and word ", "letters", "漢字", "line\n", "line\r\n", "\n"])
  func piecesAreShortAndComplete(unit: String) {
    let text = StyledText(String(repeating: unit, count: 5_000))
    var (string, pieces): (String, [String]) = ("", [])
    repeat {
      let source = TypesettingSource(
        pieceOf: text, from: string.utf8.count, count: 1_000, after: .start)
      pieces.append(source.string)
      string += source.string
      #expect(source.isCut == (string != text.string))
    } while string.utf8.count < text.string.utf8.count
    #expect(string == text.string)
    #expect(pieces.allSatisfy { $0.utf8.count <= 1_004 })
    #expect(pieces.count < text.string.utf8.count / 400)
  }

  /// A text of unlimited height is shaped in pieces, even if it cannot be broken.
  @Test(arguments: ["word and word ", "letters", "漢字", "line\n", "שלום עולם "])
  func longTextsHaveTheirLines(unit: String) {
    let text = StyledText(String(repeating: unit, count: 20_000 / unit.utf8.count))
    let request = TypesettingRequest(
      text: text, box: Size(width: 300, height: .infinity), options: TextOptions(), scale: 1)
    let shaped = Typesetter.current.typeset(request)
    let whole = Typesetter.current.typeset(request, inPiecesOf: .max / 8)
    #expect(shaped.size == whole.size && shaped.lineCount == whole.lineCount)
    #expect(shaped.store.glyphs.count == whole.store.glyphs.count)
  }

  /// Texts of a few kilobytes with long words are shaped in smaller pieces, with the same lines as
  /// in one piece. If a text contains a soft hyphen, Pango hyphenates all broken words.
  @Test(arguments: seeds(16)) func longWordsMakeNoDifference(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let units = ["a", "word", "abcdef", "é", "e\u{301}", "Ж"] + (seed % 4 == 0 ? ["a\u{AD}b"] : [])
    let length = Int.random(in: 1_000...8_200, using: &random)
    var string = ""
    while string.utf8.count < length {
      let unit = units.randomElement(using: &random)!
      string += String(repeating: unit, count: Int.random(in: 1...1_500, using: &random))
      string += [" ", "\n", "  ", "\t"].randomElement(using: &random)!
    }
    var options = TextOptions(
      lineLimit: [0, 0, 2, 30].randomElement(using: &random)!,
      truncation: [.clip, .tail, .middle, .head].randomElement(using: &random)!)
    options.wrapping = [.word, .character, .wordThenCharacter].randomElement(using: &random)!
    let width = [1, 20, 60, 150, 400, 2_000, .infinity].randomElement(using: &random)!
    let request = TypesettingRequest(
      text: StyledText(string), box: Size(width: width, height: .infinity), options: options,
      scale: [1, 1.25].randomElement(using: &random)!)
    let whole = Typesetter.current.typeset(request, keepsPlaces: true, inPiecesOf: .max / 8)
    let parts = Typesetter.current.typeset(request, keepsPlaces: true)
    let comment: Comment = "seed \(seed): \(string.utf8.count) bytes, \(width), \(options)"
    #expect(parts.extent == whole.extent, comment)
    #expect(
      parts.store.places?.lines.map(\.range) == whole.store.places?.lines.map(\.range), comment)
    #expect(parts.store.glyphs.count == whole.store.glyphs.count, comment)
  }

  /// Paragraphs of several scripts and styles, some empty, some without a blank. They contain no
  /// tabs, because Pango's tab stops follow the font at the beginning of a text, which is a piece
  /// here.
  private static func text(
    isMixed: Bool, using random: inout SeededGenerator
  ) -> StyledText {
    var words = [
      "a", "of", "words", "and more", "漢字かな混じり文", "e\u{301}", "👍🏽", "10–20",
      "unbreakableunbreakableunbreakable", "\n", "\n\n", "\r\n", "\u{2029}", "  ",
    ]
    if isMixed { words += ["שלום", "עולם", "\n10\n"] }
    var string = ""
    var length = 0
    for _ in 0..<Int.random(in: 0...120, using: &random) {
      let word = words.randomElement(using: &random)! + (Bool.random(using: &random) ? " " : "")
      length = word.contains("\n") ? 0 : length + word.utf8.count
      string += word
      if isMixed, length > 200 {
        string += "\n"
        length = 0
      }
    }
    let count = string.utf8.count
    let cuts = (0..<6).map { _ in Int.random(in: 0...count, using: &random) }.sorted()
    let styles = [
      TextAttributes(font: .body.bold()), TextAttributes(color: .red), TextAttributes(font: .title),
    ]
    let runs = (0..<3).map { index in
      StyledText.Run(range: cuts[index * 2]..<cuts[index * 2 + 1], attributes: styles[index])
    }
    return StyledText(string, attributes: TextAttributes(), runs: runs)
  }
}
