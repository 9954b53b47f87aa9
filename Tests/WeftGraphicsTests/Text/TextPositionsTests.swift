// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayout
import WeftTesting

@testable import WeftGraphics

/// Points of a drawn text, and the characters at them.
@Suite struct TextPositionsTests {
  private func positions(
    _ string: String, width: Double = 400, font: Font = .system(size: 20).monospaced(),
    options: TextOptions = TextOptions(), maxHeight: Double = .infinity, scale: Double = 1
  ) -> TextPositions {
    TextShaper.shared.positions(
      in: StyledText(string, font: font), maxWidth: width, maxHeight: maxHeight, options: options,
      scale: scale, traits: TextTraits(), drawnIn: width, direction: nil)
  }

  /// The offsets of clicks along the first line, from left to right.
  private func offsets(_ positions: TextPositions, width: Double, y: Double = 2) -> [Int] {
    var result: [Int] = []
    for x in stride(from: -4.0, through: width, by: 0.5) {
      let offset = positions.offset(nearest: Point(x: x, y: y))
      if result.last != offset { result.append(offset) }
    }
    return result
  }

  @Test(arguments: [1, 1.25, 2])
  func aClickFindsTheNearestEdgeOfACharacter(scale: Double) {
    let text = positions("abcd", scale: scale)
    let rects = (0..<4).map { text.rects(of: $0..<$0 + 1)[0] }
    #expect(rects[0].minX == 0)
    for (index, rect) in rects.enumerated() {
      #expect(text.offset(nearest: Point(x: rect.minX + 1, y: 5)) == index)
      #expect(text.offset(nearest: Point(x: rect.maxX - 1, y: 5)) == index + 1)
      #expect(text.character(nearest: Point(x: rect.midX, y: 5)) == index..<index + 1)
      if index > 0 { #expect(abs(rect.minX - rects[index - 1].maxX) < 0.01) }
    }
    #expect(text.offset(nearest: Point(x: -50, y: -50)) == 0)
    #expect(text.offset(nearest: Point(x: 900, y: 900)) == 4)
  }

  /// A character is what the user perceives as one.
  @Test(arguments: [
    ("añb", [0, 1, 3, 4]), ("e\u{301}x", [0, 3, 4]), ("a👨‍👩‍👧b", [0, 1, 19, 20]),
    ("🇩🇪🇫🇷", [0, 8, 16]), ("ab\u{200D}", [0, 1, 5]),
  ])
  func offsetsLieBetweenCharacters(string: String, expected: [Int]) {
    #expect(offsets(positions(string), width: 400) == expected)
  }

  /// Some fonts draw "ffi" as one glyph.
  @Test func aLigatureIsAsManyCharactersAsItHas() {
    let text = positions("office", font: .system(size: 20))
    #expect(offsets(text, width: 100) == [0, 1, 2, 3, 4, 5, 6])
  }

  @Test func fromRightToLeftTheBeginningIsAtTheRight() {
    let text = positions("שלום")
    let rects = text.rects(of: 0..<8)
    #expect(rects.count == 1)
    #expect(abs(rects[0].maxX - 400) < 1)
    #expect(text.offset(nearest: Point(x: 399, y: 5)) == 0)
    #expect(offsets(text, width: 400) == [8, 6, 4, 2, 0])
  }

  /// A logical range may consist of several rectangles.
  @Test func mixedDirectionsGiveSeveralRectangles() {
    let string = "abc שלום def"
    let text = positions(string)
    let all = text.rects(of: 0..<string.utf8.count)
    #expect(all.count == 1)
    // "c", the blank, and the first two Hebrew letters, which are at the right end of their word.
    let part = text.rects(of: 2..<8)
    #expect(part.count == 2)
    let covered = part.reduce(0) { $0 + $1.width }
    #expect(abs(covered - all[0].width / 12 * 4) < 4)
  }

  @Test func aSelectionHasARectangleInEachLine() {
    let text = positions("first line\nsecond\n\nfourth")
    let rects = text.rects(of: 6..<20)
    // The parts are "line" and its break, "second" and its break, the empty line's break, and "f".
    #expect(Set(rects.map(\.minY)).count == 4)
    #expect(rects.allSatisfy { $0.width > 0 && $0.height > 0 })
    #expect(text.rects(of: 3..<3).isEmpty)
    #expect(text.line(at: 8) == 0..<10)
    #expect(text.line(at: 18) == 18..<18)
    let y = rects.last?.midY ?? 0
    #expect(text.offset(nearest: Point(x: 0, y: y)) == 19)
  }

  @Test func linesAboveAndBelow() {
    let text = positions("abcdef\nab\nabcdef")
    #expect(text.offset(4, movedByLines: 1) == 9)
    #expect(text.offset(9, movedByLines: 1) == 12)
    #expect(text.offset(1, movedByLines: 2) == 11)
    #expect(text.offset(11, movedByLines: -2) == 1)
    #expect(text.offset(4, movedByLines: -1) == 0)
    #expect(text.offset(12, movedByLines: 1) == 16)
  }

  /// The positions match the drawn lines.
  @Test(arguments: [60.0, 100, 180], [TextOptions.Alignment.start, .center, .end, .justified])
  func linesAreBrokenAsTheyAreDrawn(width: Double, alignment: TextOptions.Alignment) {
    let string = String(repeating: "words of a line that is broken ", count: 4)
    let options = TextOptions(alignment: alignment)
    let shaped = TextShaper.shared.shape(
      StyledText(string, font: .system(size: 20).monospaced()), maxWidth: width, options: options)
    let text = positions(string, width: width, options: options)
    let rects = text.rects(of: 0..<string.utf8.count)
    #expect(rects.count == shaped.lineCount)
    #expect(rects.last?.maxY == shaped.size.height)
    #expect(rects.allSatisfy { $0.minX >= -0.5 })
  }

  @Test(arguments: [TextOptions.Truncation.tail, .middle, .head, .clip])
  func aTextThatIsCutOffStaysInItsRange(truncation: TextOptions.Truncation) {
    let string = String(repeating: "wörter ", count: 40)
    let options = TextOptions(lineLimit: 2, truncation: truncation)
    let text = positions(string, width: 120, options: options)
    let count = string.utf8.count
    for x in stride(from: -5.0, through: 130, by: 1) {
      for y in [2.0, 30] {
        let offset = text.offset(nearest: Point(x: x, y: y))
        #expect((0...count).contains(offset))
        #expect(string.characterBoundary(notAfter: offset) == offset)
      }
    }
    #expect(!text.rects(of: 0..<count).isEmpty)
  }

  @Test(arguments: [
    ("hello world", 2, 0..<5), ("hello world", 5, 5..<6), ("hello world", 8, 6..<11),
    ("hello, world", 5, 5..<6), ("one\ntwo", 5, 4..<7), ("a", 1, 0..<1), ("", 0, 0..<0),
    ("don't go", 3, 0..<5), ("Straße", 5, 0..<7),
  ])
  func wordsAreUnicodes(string: String, offset: Int, word: Range<Int>) {
    #expect(StyledText(string).word(at: offset) == word)
  }

  @Test func paragraphsAndCharacters() {
    let text = StyledText("one\r\ntwo 👨‍👩‍👧\n")
    #expect(text.paragraph(at: 1) == 0..<3)
    #expect(text.paragraph(at: 6) == 5..<27)
    #expect(text.offset(3, movedByCharacters: 1) == 5)
    #expect(text.offset(9, movedByCharacters: 1) == 27)
    #expect(text.offset(27, movedByCharacters: -1) == 9)
    #expect(text.offset(28, movedByCharacters: 5) == 28)
    #expect(text.characterBoundary(notAfter: 12) == 9)
    #expect(text.characterBoundary(notAfter: -3) == 0)
  }

  /// In any text, every point has an offset between two of its characters.
  @Test(arguments: seeds(20)) func anyText(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let parts = [
      "a", "b ", "word", "\n", "שלום", " ", "é", "👩‍👩‍👦", "\u{0}", "ffi", "العربية", "\r\n", "漢字",
      "\u{200D}", "\u{301}", "\u{AD}", "\t",
    ]
    var string = ""
    for _ in 0..<Int.random(in: 0..<20, using: &random) {
      string += parts.randomElement(using: &random) ?? ""
    }
    let width = Double.random(in: 0...200, using: &random)
    let options = TextOptions(
      lineLimit: Int.random(in: 0..<4, using: &random),
      truncation: [.tail, .middle, .head, .clip].randomElement(using: &random) ?? .tail)
    let text = positions(string, width: width, font: .system(size: 13), options: options)
    let count = string.utf8.count
    for _ in 0..<50 {
      let point = Point(
        x: Double.random(in: -20...220, using: &random),
        y: Double.random(in: -20...200, using: &random))
      let offset = text.offset(nearest: point)
      #expect(string.characterBoundary(notAfter: offset) == offset)
      let other = text.offset(nearest: Point(x: point.y, y: point.x))
      let range = min(offset, other)..<max(offset, other)
      #expect(text.rects(of: range).allSatisfy { $0.width >= 0 && $0.minX.isFinite })
      let word = StyledText(string).word(at: offset)
      #expect(word.lowerBound >= 0 && word.upperBound <= count)
      #expect((0...count).contains(text.offset(offset, movedByLines: 1)))
    }
  }

  /// The space between two lines belongs half to each, at any height.
  @Test(arguments: [0.0, 7, 40], [1, 1.25, 2])
  func aClickBetweenLinesFindsTheNearestLine(spacing: Double, scale: Double) {
    let text = positions("ab\ncd\nef", options: TextOptions(lineSpacing: spacing), scale: scale)
    let lines = [0, 3, 6].map { text.rects(of: $0..<$0 + 1)[0] }
    for (index, (above, below)) in zip(lines, lines.dropFirst()).enumerated() {
      let middle = (above.maxY + below.minY) / 2
      for (y, line) in [(middle - 0.25, index), (middle + 0.25, index + 1)] {
        #expect(text.offset(nearest: Point(x: -5, y: y)) == 3 * line)
        #expect(text.character(nearest: Point(x: 1, y: y)) == 3 * line..<3 * line + 1)
      }
    }
    #expect(text.offset(nearest: Point(x: -5, y: lines[0].minY - 50)) == 0)
    #expect(text.offset(nearest: Point(x: -5, y: lines[2].maxY + 50)) == 6)
  }
}
