// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import TestSupport
import Testing
import WeftLayout
import WeftTesting

@testable import WeftGraphics

/// Texts that are extremely expensive to shape, and must not block a worker.
@Suite struct HostileTextTests {
  /// Pango needs quadratic time for a character of many scalars, so it receives only some of them.
  @Test(arguments: [
    ("acute accents", "e", "\u{301}"), ("marks of several classes", "e", "\u{301}\u{323}\u{345}"),
    ("Hebrew points", "\u{5D0}", "\u{5B7}"), ("Arabic marks", "\u{628}", "\u{64E}"),
    ("joiners", "x", "\u{200D}"), ("variation selectors", "x", "\u{FE0F}"),
    ("Devanagari signs", "\u{915}", "\u{93C}"), ("keycaps", "1", "\u{20E3}"),
  ])
  func aLetterWithManyMarksIsShortened(name: String, base: String, mark: String) {
    let count = 100_000 / mark.unicodeScalars.count
    let string = "before " + base + String(repeating: mark, count: count) + " after"
    let source = TypesettingSource(
      pieceOf: StyledText(string), from: 0, count: 3_000, after: nil)
    let piece = source.withUTF8 { String(decoding: $0, as: UTF8.self) }
    let marks = Set(mark.unicodeScalars)
    let kept = piece.unicodeScalars.count { marks.contains($0) }
    #expect(kept > 0 && kept <= 32, "\(name): \(kept)")
    let request = TypesettingRequest(
      text: StyledText(string), box: Size(width: 300, height: .infinity), options: TextOptions(),
      scale: 1)
    let before = Typesetter.current.shapedByteCount
    #expect(Typesetter.current.typeset(request).size.width > 0)
    #expect(Typesetter.current.shapedByteCount - before < 3 * string.utf8.count, "\(name)")
  }

  private static let invisible = [
    "\u{301}", "\u{AD}", "\u{200B}", "\u{200D}", "\u{2060}", "\u{34F}", "\u{202E}", "\u{FE0F}",
    "\u{E0020}", "\u{1D173}", "\u{FFF9}", "\u{115F}", "\u{1F3FB}",
  ]

  /// Pango shapes a line again for each possible break without width. Therefore only a few such
  /// characters in a row are kept, even if a piece begins among them.
  @Test(arguments: invisible, [0, 1, 3, 40, 3_000])
  func fewInvisibleCharactersFollowEachOther(mark: String, start: Int) {
    let string = "a" + String(repeating: mark, count: 3_000)
    var text = String(string.unicodeScalars.prefix(start + 1))
    for count in [900, 1_000, 1_100] {
      let source = TypesettingSource(
        pieceOf: StyledText(string), from: text.utf8.count, count: count, after: nil)
      let piece = source.withUTF8 { String(decoding: $0, as: UTF8.self) }
      #expect(piece.utf8.count == source.string.utf8.count)
      #expect(string.utf8.dropFirst(text.utf8.count).count >= piece.utf8.count)
      text += piece
    }
    let kept = text.unicodeScalars.dropFirst(start + 1).count { String($0) == mark }
    let isMark = ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{E0020}", "\u{1F3FB}", "\u{34F}"].contains(
      mark)
    let limit = isMark ? 32 : 8
    // The replacement of the rest may be the same character.
    if mark != "\u{34F}" { #expect(kept == max(0, limit - start)) }
  }

  /// Unicode allows line breaks inside some characters. Pango 1.50 aborts if such a character is
  /// wider than the line.
  @Test(arguments: [
    "\u{1F3FB}\u{1F3FB}\u{1}\u{1100}\u{1100}", "a\u{1F3FB}\u{94D}", "\u{E33}\u{1F3FB}\u{93E}",
    "\u{E40}\u{1F3FB}\u{903}", "\u{5D0}\u{1F3FB}\u{93E}", "\u{1161}\u{1F3FB}\u{903}",
    "\u{1100}\u{1F3FB}\u{1F3FB}\u{94D}", "\u{1F3FB}\u{1F3FB}\t/", "\u{600} \u{200D}\u{1100}",
    "\u{600} \u{E01EF}\u{E33}", "\u{1F1E9}\u{93E}\u{1F1E6}\u{1F1E6}\u{94D}",
    "\u{1F1E6}\u{FE0F}\u{1F1E6}\u{1F1E6}\u{1F1E6}", "\u{202E}\u{903}\u{1F3FB}  ",
    "\u{1F1E6}\u{300}\u{1F1E6}\u{1F1E6}\u{200D}\u{600}",
  ])
  func linesThatBreakInsideOfCharactersHaveAllText(string: String) throws {
    for width in [1, 5, 20, 30, 60] {
      for wrapping in [TextOptions.Wrapping.wordThenCharacter, .word, .character] {
        let lines = try lines(
          of: string, width: Double(width), options: TextOptions(wrapping: wrapping))
        expectLines(lines, cover: string)
      }
    }
  }

  /// Returns the ranges of the lines of a text, in its UTF-8.
  private func lines(
    of string: String, width: Double, options: TextOptions = TextOptions()
  ) throws -> [Range<Int>] {
    let request = TypesettingRequest(
      text: StyledText(string), box: Size(width: width, height: .infinity), options: options,
      scale: 1)
    let shaped = Typesetter.current.typeset(request, keepsPlaces: true)
    return try #require(shaped.store.places).lines.map(\.range)
  }

  /// Expects that lines contain all of a text except line breaks.
  private func expectLines(_ lines: [Range<Int>], cover string: String) {
    let bytes = Array(string.utf8)
    var end = 0
    for line in lines {
      guard line.lowerBound >= end, line.upperBound <= bytes.count else {
        Issue.record("\(string.debugDescription): \(lines)")
        return
      }
      let gap = String(decoding: bytes[end..<line.lowerBound], as: UTF8.self)
      #expect(gap.isEmpty || gap == "\n", "\(string.debugDescription): \(lines)")
      end = line.upperBound
    }
    let rest = String(decoding: bytes[end...], as: UTF8.self)
    #expect(rest.isEmpty || rest == "\n", "\(string.debugDescription): \(lines)")
  }

  private static let scalars: [Unicode.Scalar] = [
    "a", " ", "\u{301}", "\u{AD}", "\u{200B}", "\u{200D}", "\u{2060}", "\u{34F}", "\u{1F3FB}",
    "\u{1F468}", "\u{1}", "\u{1100}", "\u{1161}", "\u{5D0}", "\u{915}", "\u{94D}", "\u{E01}",
    "\u{E33}",
    "\u{3000}", "-", "1", "\u{1F1E9}", "\u{FE0F}", "\u{202E}", "\t", "\u{3042}", "\u{903}",
    "\u{93E}",
    "\u{25CC}", "\u{AC00}", "\u{11A8}", "\u{200C}", "\u{E01EF}", "\u{E40}", "\u{600}", "\u{D4E}",
    "\u{FF9E}", "/", "\n",
  ]

  /// Random mixtures of such characters in a narrow column.
  @Test(arguments: seeds(8)) func mixturesHaveLines(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      var string = ""
      for _ in 0..<Int.random(in: 2...12, using: &random) {
        let scalar = Self.scalars.randomElement(using: &random)!
        let count = [1, 1, 1, 2, 3, 20].randomElement(using: &random)!
        string.unicodeScalars.append(contentsOf: Array(repeating: scalar, count: count))
      }
      let width: Double = [1, 5, 20, 30, 60, 100].randomElement(using: &random)!
      expectLines(try lines(of: string, width: width), cover: string)
    }
  }

  /// A long line without width is shaped again until its end. The following text has the same lines
  /// that it would have alone, and no line is made and then discarded.
  @Test(
    arguments: ["\u{200D}", "\u{AD}", "\u{301}", "\u{202E}"], ["\u{5D0}", "1", "\u{200A}", "a "])
  func longLinesKeepThoseBehindThem(mark: String, unit: String) {
    let string =
      String(repeating: mark, count: 900) + "\n" + String(repeating: unit, count: 700)
    let request = TypesettingRequest(
      text: StyledText(string), box: Size(width: 1, height: .infinity), options: TextOptions(),
      scale: 1)
    let whole = Typesetter.current.typeset(request, keepsPlaces: true, inPiecesOf: .max / 8)
    let parts = Typesetter.current.typeset(request, keepsPlaces: true)
    let lines = [parts, whole].map { $0.store.places?.lines.map(\.range).suffix(600) }
    #expect(lines[0] == lines[1])
  }

  /// A token is shaped once for each number of characters that may be beside it.
  @Test(arguments: ["token ", "\u{301}", "漢"])
  func longTokensAreCut(unit: String) {
    var options = TextOptions(lineLimit: 2)
    options.truncationToken = StyledText(String(repeating: unit, count: 100_000))
    let request = TypesettingRequest(
      text: StyledText(String(repeating: "word ", count: 100)),
      box: Size(width: 200, height: .infinity), options: options, scale: 1)
    let before = Typesetter.current.shapedByteCount
    let shaped = Typesetter.current.typeset(request)
    #expect(shaped.isTruncated && shaped.lineCount == 2)
    #expect(Typesetter.current.shapedByteCount - before < 32 << 10)
  }

  /// A truncated line may end inside a character.
  @Test(arguments: ["e\u{301}", "👩‍👩‍👧", "👍🏽", "a\u{AD}", "\u{301}"], [1, 300, Double.infinity])
  func cutLinesMayEndInACharacter(unit: String, width: Double) {
    var options = TextOptions(lineLimit: 1)
    options.truncationToken = StyledText("… more")
    for start in 0..<9 {
      let text = StyledText(
        String(repeating: "a", count: start) + String(repeating: unit, count: 3_000) + "\nand more")
      let long = LongText(
        text, maxWidth: width, maxHeight: .infinity, options: options, scale: 1,
        traits: TextTraits())
      long.measureBeginning()
      while !long.isMeasured { long.measure() }
      long.publish()
      #expect(long.extent.isTruncated)
    }
  }

  /// Whether broken words get hyphens depends on the whole text, and not on the piece.
  @Test(arguments: [TextOptions.Wrapping.wordThenCharacter, .character])
  func piecesHyphenateAlike(wrapping: TextOptions.Wrapping) {
    let string = String(repeating: "abcdefghij", count: 300)
    func glyphCounts(_ string: String) -> [Int] {
      let request = TypesettingRequest(
        text: StyledText(string), box: Size(width: 60, height: .infinity),
        options: TextOptions(wrapping: wrapping), scale: 1)
      return [PieceLimits.usualLength, .max / 8].map {
        Typesetter.current.typeset(request, inPiecesOf: $0).store.glyphs.count
      }
    }
    let (plain, hyphenated) = (glyphCounts(string), glyphCounts(string + " a\u{AD}b"))
    #expect(plain[0] == plain[1] && hyphenated[0] == hyphenated[1])
    #expect(hyphenated[0] > plain[0] + 100)
  }

  /// FreeType rounds sizes to a 64th of a pixel. Pango would cache a font for each size.
  @Test func sizesThatLookAlikeAreOne() {
    func font(_ size: Double, scale: Double = 1) -> PixelFont {
      PixelFont(Font(size: size), scale: scale, traits: TextTraits())
    }
    #expect(font(14) == font(14.007) && font(14) != font(14.02))
    #expect(font(7.003, scale: 2) == font(14))
    #expect(font(.nan) == font(.nan))
  }
}
