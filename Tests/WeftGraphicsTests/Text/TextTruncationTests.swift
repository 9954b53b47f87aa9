// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import WeftGraphics
import WeftLayout

@Suite struct TextTruncationTests {
  private var lineHeight: Double { Samples.shape("x").size.height }

  @Test(arguments: [1, 2, 3], [TextOptions.Truncation.clip, .tail, .middle, .head])
  func linesAreLimited(limit: Int, truncation: TextOptions.Truncation) {
    for string in [Samples.paragraph, Samples.hebrew + Samples.hebrew, "a\nb\nc\nd", "a\n\n\n\nb"] {
      let options = TextOptions(lineLimit: limit, truncation: truncation)
      let text = Samples.shape(string, width: 120, options: options)
      #expect(text.lineCount == limit)
      #expect(text.size.height == Double(limit) * lineHeight)
      #expect(text.size.width <= 120)
      #expect(text.isTruncated)
    }
  }

  @Test(arguments: [0, -1, 7, 100])
  func enoughLinesDoNotTruncate(limit: Int) {
    let options = TextOptions(lineLimit: limit)
    let text = Samples.shape(Samples.paragraph, width: 300, options: options)
    #expect(!text.isTruncated)
    #expect(text.lineCount == Samples.shape(Samples.paragraph, width: 300).lineCount)
  }

  @Test(arguments: [
    ("a\n", 1, false), ("a\n \n", 1, false), ("a\nb", 1, true), ("a\nb\n", 2, false),
    ("", 1, false), ("\n", 1, false),
  ])
  func blankRestIsNotMissed(string: String, limit: Int, isTruncated: Bool) {
    let text = Samples.shape(string, options: TextOptions(lineLimit: limit))
    #expect(text.isTruncated == isTruncated)
    #expect(text.lineCount == limit)
  }

  @Test func heightLimitsLines() {
    for lines in 1...4 {
      let height = Double(lines) * lineHeight + 3
      let text = Samples.shape(Samples.paragraph, width: 120, height: height)
      #expect(text.lineCount == lines)
      #expect(text.isTruncated)
    }
    #expect(Samples.shape("x", height: 2).lineCount == 1)
    #expect(Samples.shape("x", height: 2).size.height == 2)
    #expect(!Samples.shape("x", height: 2).isTruncated)
  }

  @Test func clippedTextEndsInTheMiddleOfALine() {
    let height = 2.5 * lineHeight
    let options = TextOptions(truncation: .clip)
    let text = Samples.shape(Samples.paragraph, width: 120, height: height, options: options)
    #expect(text.lineCount == 3)
    #expect(text.size.height == height)
    #expect(text.isTruncated)
  }

  /// A truncated text looks like a text that contains the ellipsis.
  @Test(arguments: [
    ("one\ntwo\nthree", 2, TextOptions.Truncation.tail, "one\ntwo…"),
    ("one\ntwo", 1, .tail, "one…"),
    ("one\u{2028}two", 1, .tail, "one…"),
    ("one\r\ntwo", 1, .tail, "one…"),
    ("one\n\nthree", 2, .tail, "one\n…"),
    ("one\ntwo\nthree", 2, .clip, "one\ntwo"),
  ])
  func hardBreaksEndWithEllipsis(
    string: String, limit: Int, truncation: TextOptions.Truncation, equivalent: String
  ) throws {
    let options = TextOptions(lineLimit: limit, truncation: truncation)
    let cut = Samples.shape(string, width: 200, options: options)
    let whole = Samples.shape(equivalent, width: 200)
    #expect(cut.isTruncated && cut.size == whole.size)
    let difference = try #require(Samples.draw(cut).difference(from: Samples.draw(whole)))
    #expect(difference.differingPixels == 0)
  }

  @Test(arguments: [
    (TextOptions.Truncation.tail, "WWWWWWW…"), (.head, "…wwwwwww"),
  ])
  func ellipsisStandsWhereAskedFor(truncation: TextOptions.Truncation, kept: String) throws {
    // Seven wide letters and the ellipsis fit, an eighth letter does not.
    let string = truncation == .tail ? "WWWWWWWWWWWW" : "wwwwwwwwwwww"
    let width = Samples.shape(kept).size.width
    let options = TextOptions(lineLimit: 1, truncation: truncation)
    let cut = Samples.shape(string, width: width, options: options)
    let difference = try #require(
      Samples.draw(cut).difference(from: Samples.draw(Samples.shape(kept))))
    #expect(difference.differingPixels == 0)
  }

  @Test func rightToLeftLinesKeepTheirDirection() throws {
    // The second line begins with Latin letters, but belongs to a Hebrew paragraph.
    let string = "שלום שלום ABCDEF שלום שלום שלום"
    let width = Samples.shape("שלום שלום ").size.width + 2
    let text = Samples.shape(string, width: width, options: TextOptions(lineLimit: 2))
    #expect(text.isTruncated)
    let ink = try #require(Samples.draw(text, width: 400).inkedArea)
    #expect(ink.columns.lowerBound >= Int(400 - width) - 1)
  }

  @Test func ellipsisLooksLikeWhatItFollows() throws {
    let red = TextAttributes(color: .red)
    let styled = StyledText(
      "black red\nmore", attributes: TextAttributes(), runs: [.init(range: 6..<9, attributes: red)])
    let cut = TextShaper.shared.shape(styled, options: TextOptions(lineLimit: 1))
    let whole = StyledText(
      "black red…", attributes: TextAttributes(), runs: [.init(range: 6..<12, attributes: red)])
    let difference = try #require(
      Samples.draw(cut).difference(from: Samples.draw(TextShaper.shared.shape(whole))))
    #expect(difference.differingPixels == 0)
  }

  private static let more = StyledText(
    "… more", attributes: TextAttributes(),
    runs: [.init(range: 4..<8, attributes: TextAttributes(font: .body.bold(), color: .red))])

  /// A text with a token looks like a text that contains the token.
  @Test(arguments: [
    ("WWWWWWWWWWWW", TextOptions.Truncation.tail, "WWWW", ""), ("WWWWWWWWWWWW", .head, "", "WWWW"),
    ("WWWWWWWWWWWW", .middle, "WW", "WW"),
    // Blanks and marks before the token are left out.
    ("WWW, WWWWWWW", .tail, "WWW", ""),
    ("one\ntwo", .tail, "one", ""),
    ("שלום עולם שלום עולם", .tail, "שלום", ""),
  ])
  func aTokenStandsForWhatIsLeftOut(
    string: String, truncation: TextOptions.Truncation, before: String, after: String
  ) throws {
    let shift = before.utf8.count
    let runs = Self.more.runs.map {
      StyledText.Run(
        range: $0.range.lowerBound + shift..<$0.range.upperBound + shift, attributes: $0.attributes)
    }
    let whole = TextShaper.shared.shape(
      StyledText(before + "… more" + after, attributes: TextAttributes(), runs: runs))
    let options = TextOptions(
      lineLimit: 1, truncation: truncation, truncationToken: Self.more)
    // The next letter is wider than this, but a comma and a blank are not.
    let cut = Samples.shape(string, width: whole.size.width + 12, options: options)
    #expect(cut.isTruncated)
    let pictures = try (Samples.draw(cut, width: 200), Samples.draw(whole, width: 200))
    #expect(pictures.0.difference(from: pictures.1)?.differingPixels == 0)
    let token = try #require(cut.rectsOfTruncationToken(width: 200).first)
    #expect(token.width == TextShaper.shared.shape(Self.more).size.width)
    #expect(whole.rectsOfTruncationToken(width: 200).isEmpty)
  }

  @Test func aTokenHasTheFontOfItsOwn() {
    let text = StyledText("WWWWWWWWWWWW", font: .title)
    let token = StyledText("more", font: .caption)
    let cut = TextShaper.shared.shape(
      text, maxWidth: 150, options: TextOptions(lineLimit: 1, truncationToken: token))
    #expect(
      cut.rectsOfTruncationToken(width: 150).map(\.width)
        == [TextShaper.shared.shape(token).size.width])
  }

  /// Likewise, the height of a line does not depend on letters outside it.
  @Test(arguments: [TextOptions.Truncation.clip, .tail, .middle, .head], [1, 40])
  func aLineIsAsHighAsItsLetters(truncation: TextOptions.Truncation, count: Int) {
    let string = String(repeating: Samples.paragraph, count: count)
    let small = TextAttributes(font: .caption)
    let text = StyledText(
      string, attributes: TextAttributes(font: .title),
      runs: [.init(range: 0..<string.utf8.count, attributes: small)])
    let height = TextShaper.shared.shape(StyledText("x", attributes: small)).size.height
    for token in [nil, StyledText("more", attributes: small)] {
      let options = TextOptions(lineLimit: 2, truncation: truncation, truncationToken: token)
      let cut = TextShaper.shared.shape(text, maxWidth: 150, options: options)
      #expect(cut.isTruncated && cut.size.height == 2 * height)
    }
  }

  @Test func textThatFitsHasNoToken() {
    let options = TextOptions(lineLimit: 1, truncationToken: Self.more)
    let text = Samples.shape("one", options: options)
    #expect(text.rectsOfTruncationToken(width: 200).isEmpty)
    #expect(text.size == Samples.shape("one").size)
  }

  @Test(arguments: [0, 1, 10, 30], [TextOptions.Truncation.clip, .tail, .middle, .head])
  func aTokenThatHasNoRoomIsCutOff(width: Double, truncation: TextOptions.Truncation) {
    for string in [Samples.paragraph, Samples.hebrew, Samples.mixed, "a\nb", "\n\n", "....."] {
      for token in [Self.more, StyledText(""), StyledText("a\nb"), StyledText("\u{301}")] {
        let options = TextOptions(
          lineLimit: 1, truncation: truncation, truncationToken: token)
        let text = Samples.shape(string, width: width, options: options)
        #expect(text.lineCount == 1)
        #expect(text.size.width <= width)
      }
    }
  }

  @Test func aLinkIsNotUnderTheToken() throws {
    let link = TextAttributes(color: .link, link: URL(string: "https://weft.example"))
    let text = StyledText(Samples.paragraph, attributes: link)
    let options = TextOptions(lineLimit: 1, truncationToken: Self.more)
    let cut = TextShaper.shared.shape(text, maxWidth: 200, options: options)
    let token = try #require(cut.rectsOfTruncationToken(width: 200).first)
    let rect = try #require(cut.rects(of: text.links[0], width: 200).first)
    #expect(rect.maxX == token.minX && rect.minX == 0)
    #expect(cut.link(at: Point(x: token.midX, y: token.midY), width: 200) == nil)
  }

  /// Of a long truncated text, only the beginning is shaped. The base font determines its length. A
  /// tiny base font under a run in the real font results in the whole text.
  @Test(arguments: [TextOptions.Truncation.clip, .tail, .middle, .head])
  func beginningOfLongTextIsEnough(truncation: TextOptions.Truncation) throws {
    let strings = [
      Samples.paragraph, Samples.hebrew, Samples.mixed, "a\nb\nc\n", "\n", "漢字かな混じり文",
      // An entry with far more bytes than its width suggests.
      "e" + String(repeating: "\u{301}", count: 50) + " ", "\u{200B}",
    ].map { String(repeating: $0 + " ", count: 40) }
    for string in strings {
      let whole = StyledText(
        string, attributes: TextAttributes(font: .system(size: 1)),
        runs: [.init(range: 0..<string.utf8.count, attributes: TextAttributes())])
      for (limit, height) in [(1, 1e9), (2, 1e9), (5, 1e9), (0, 50.0), (3, 30)] {
        let options = TextOptions(lineLimit: limit, truncation: truncation)
        let shaper = TextShaper(cacheCostLimit: 0)
        let expected = shaper.shape(whole, maxWidth: 150, maxHeight: height, options: options)
        let cut = Samples.shape(string, width: 150, height: height, options: options)
        let comment: Comment = "\(string.prefix(20)) in \(limit) lines and \(height) points"
        #expect(cut.size == expected.size, comment)
        #expect(cut.isTruncated == expected.isTruncated, comment)
        let pictures = try (Samples.draw(cut), Samples.draw(expected))
        #expect(pictures.0.difference(from: pictures.1)?.differingPixels == 0, comment)
      }
    }
  }
}
