// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import WeftGraphics

@Suite struct StyledTextTests {
  private let base = TextAttributes(font: .body, color: .black)
  private let red = TextAttributes(font: .body, color: .red)
  private let blue = TextAttributes(font: .body, color: .blue)

  /// The runs for "aé😀z" (bytes: a 0, é 1-2, 😀 3-6, z 7), and the runs that are kept.
  @Test(
    arguments: [
      ([0..<8], [0..<8]),
      ([0..<100], [0..<8]),
      ([-5..<1], [0..<1]),
      ([-5..<(-2)], []),
      ([9..<12], []),
      ([3..<3], []),
      ([2..<5], [1..<3]),
      ([4..<6], []),
      ([1..<7, 3..<8], [1..<7, 7..<8]),
      ([3..<8, 0..<4], [0..<3, 3..<8]),
      ([0..<8, 1..<3], [0..<8]),
    ] as [([Range<Int>], [Range<Int>])])
  func runsAreMadeValid(given: [Range<Int>], kept: [Range<Int>]) {
    let runs = given.map { StyledText.Run(range: $0, attributes: red) }
    let text = StyledText("aé😀z", attributes: base, runs: runs)
    #expect(text.runs.map(\.range) == kept)
  }

  @Test func attributesByOffset() {
    let text = StyledText(
      "0123456789", attributes: base,
      runs: [.init(range: 6..<8, attributes: blue), .init(range: 2..<4, attributes: red)])
    let colors = (-1...10).map { text.attributes(at: $0).color }
    let expected: [Color] = [
      .black, .black, .black, .red, .red, .black, .black, .blue, .blue, .black, .black, .black,
    ]
    #expect(colors == expected)
  }

  @Test func equalityIsOfBytesAndAttributes() {
    let composed = StyledText("\u{E9}")
    #expect(composed == StyledText("\u{E9}"))
    #expect(composed.hashValue == StyledText("\u{E9}").hashValue)
    // Equal strings with different bytes, in which offsets have different meanings.
    #expect(composed != StyledText("e\u{301}"))
    #expect(composed != StyledText("\u{E9}", font: .title))
    #expect(composed != StyledText("\u{E9}", color: .red))
    let run = StyledText.Run(range: 0..<2, attributes: red)
    #expect(composed != StyledText("\u{E9}", attributes: composed.attributes, runs: [run]))
  }

  @Test func attributedStringGivesRuns() throws {
    let url = try #require(URL(string: "https://example.org"))
    var attributed = AttributedString("plain ")
    var bold = AttributedString("bøld ")
    bold.font = .body.bold()
    var link = AttributedString("link")
    link.link = url
    var marked = AttributedString("marked")
    marked.backgroundColor = .yellow
    marked.foregroundColor = .red
    marked.underline = true
    marked.strikethrough = true
    attributed += bold + link + marked
    let text = StyledText(attributed, defaults: base)
    #expect(text.string == "plain bøld linkmarked")
    #expect(text.attributes == base)
    #expect(
      text.runs == [
        .init(range: 6..<12, attributes: TextAttributes(font: .body.bold(), color: .black)),
        .init(
          range: 12..<16,
          attributes: TextAttributes(font: .body, color: .link, isUnderlined: true, link: url)),
        .init(
          range: 16..<22,
          attributes: TextAttributes(
            font: .body, color: .red, backgroundColor: .yellow, isUnderlined: true,
            isStruckThrough: true)),
      ])
  }

  @Test func attributedStringWithoutAttributesIsPlain() {
    #expect(StyledText(AttributedString("text")) == StyledText("text"))
    #expect(StyledText(AttributedString("")) == StyledText(""))
  }

  @Test func linkMayHaveItsOwnColor() throws {
    var attributed = AttributedString("link")
    attributed.link = URL(string: "https://example.org")
    attributed.foregroundColor = .orange
    attributed.underline = false
    let run = try #require(StyledText(attributed).runs.first)
    #expect(run.attributes.color == .orange)
    #expect(!run.attributes.isUnderlined)
  }
}
