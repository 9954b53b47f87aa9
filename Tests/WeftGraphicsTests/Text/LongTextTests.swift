// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import TestSupport
import Testing
import WeftLayout
import WeftTesting

@testable import WeftGraphics

/// Texts that are measured in steps, and drawn in parts.
@Suite struct LongTextTests {
  /// The maximum number of bytes that a step may shape.
  private static let stepLimit = 48 << 10

  private func measured(
    _ text: StyledText, width: Double, height: Double = .infinity,
    options: TextOptions = TextOptions(), scale: Double = 1
  ) -> LongText {
    let long = LongText(
      text, maxWidth: width, maxHeight: height, options: options, scale: scale,
      traits: TextTraits())
    long.measureBeginning()
    while !long.isMeasured { long.measure() }
    long.publish()
    return long
  }

  /// The steps result in the size, the baselines and the picture of the text that is shaped in one
  /// go, even if the text is truncated.
  @Test(arguments: seeds(12)) func stepsMakeNoDifference(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = Self.text(using: &random)
    var options = TextOptions(
      lineLimit: [0, 0, 0, 7, 300].randomElement(using: &random)!,
      truncation: [.clip, .tail, .middle, .head].randomElement(using: &random)!)
    options.wrapping = [.word, .character, .wordThenCharacter].randomElement(using: &random)!
    options.alignment = [.start, .justified].randomElement(using: &random)!
    options.lineSpacing = [0, 3].randomElement(using: &random)!
    if Bool.random(using: &random) { options.truncationToken = StyledText("… more") }
    let width = [45, 150, 400, 777, .infinity].randomElement(using: &random)!
    let height = [.infinity, .infinity, 200, 9000].randomElement(using: &random)!
    let scale = [1, 1.25, 2].randomElement(using: &random)!
    // On an endless line the whole end of the text would have space.
    if width == .infinity { options.truncation = .clip }
    let whole = TextShaper(cacheCostLimit: 0).shape(
      text, maxWidth: width, maxHeight: height, options: options, scale: scale)
    let long = measured(text, width: width, height: height, options: options, scale: scale)
    let comment: Comment = "\(text.string.utf8.count) bytes, \(width) × \(height), \(options)"
    #expect(long.extent == whole.extent, comment)
    #expect(long.widestLine == whole.widestLine, comment)
    // Parts of the picture, in any position, equal the whole.
    let size = whole.size
    for _ in 0..<3 {
      let y = Int.random(in: 0...max(0, Int(size.height * scale) - 200), using: &random)
      func draw(_ body: (Canvas, Rect) -> Void) throws -> Bitmap {
        try Bitmap.renderPart(
          x: 0, y: y, width: min(900, max(1, Int(size.width * scale))), height: 200, ofSize: size,
          scale: scale
        ) { body($0, Rect(origin: .zero, size: size)) }
      }
      let pictures = try (
        draw { $0.draw(long, in: $1, alignment: options.alignment, direction: nil) },
        draw { $0.draw(whole, in: $1, alignment: options.alignment) }
      )
      #expect(pictures.0.difference(from: pictures.1)?.differingPixels == 0, comment)
    }
  }

  /// Texts that cost more than their length suggests, or that cannot be broken.
  private static let hostile = [
    "The quick brown fox jumps over the lazy dog. ", "abcdefghij", "\n", "a\n", " ", "\t",
    "0123456789", "שלום עולם ", "مرحبا", "abc שלום 10 مرحبا def ", "漢字かな混じり文",
    "👍🏽👨‍👩‍👧‍👦🇩🇪", "สวัสดีชาวโลก", "\u{301}", "ab\u{AD}", "\u{0}", "\u{200B}", "\u{202B}a\u{202C}",
    "\u{10FFFD}", "aא", "ab אב ", "\u{200F}\u{200E}", "\u{200D}", "👨‍👩‍👧‍👦", "\r\n", "a\t", "aбγאע漢กक",
  ]

  /// No step shapes more than a fixed number of bytes or lines, and no two steps shape the same
  /// part.
  @Test(arguments: hostile, [30, 400, .infinity] as [Double])
  func stepsAreBounded(unit: String, width: Double) {
    let text = StyledText(String(repeating: unit, count: 120_000 / unit.utf8.count))
    let long = LongText(
      text, maxWidth: width, maxHeight: .infinity, options: TextOptions(), scale: 1,
      traits: TextTraits())
    var (steps, known) = (0, 0)
    while !long.isMeasured {
      let before = (long.shapedByteCount, long.lineCount)
      long.measure()
      steps += 1
      #expect(long.shapedByteCount - before.0 <= Self.stepLimit)
      #expect(long.lineCount - before.1 <= 4096)
      #expect(long.measuredLength > known)
      known = long.measuredLength
    }
    #expect(steps >= 3)
    #expect(long.shapedByteCount < 3 * text.string.utf8.count)
    // The index and the most recently shaped pieces.
    #expect(long.cost < 4 << 20)
  }

  /// A line without break opportunities is broken nevertheless, and no text is lost.
  @Test(arguments: [("abcdefghij", 8192), ("漢字", 8196), ("ab\t", 3 * 256), ("\u{301}", 8450)])
  func endlessLinesAreBroken(unit: String, limit: Int) {
    let text = StyledText(String(repeating: unit, count: 60_000 / unit.utf8.count))
    let long = measured(text, width: .infinity)
    let lines = long.parts(from: 0, to: .infinity, keepsPlaces: true).flatMap {
      $0.store.places?.lines.map(\.range) ?? []
    }
    #expect(lines.first?.lowerBound == 0 && lines.last?.upperBound == text.string.utf8.count)
    #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    #expect(lines.allSatisfy { $0.count <= limit })
    #expect(lines.count <= text.string.utf8.count / (limit / 2))
  }

  private struct StyledCase: Sendable {
    var unit: String
    var runLength = 0
    var fonts = 0
  }

  private static let styled = [
    StyledCase(unit: "aא"), StyledCase(unit: "ab אב "), StyledCase(unit: "漢か"),
    StyledCase(unit: "\u{200F}\u{200E}"), StyledCase(unit: "word ", runLength: 1, fonts: 1),
    StyledCase(unit: "word ", runLength: 2, fonts: 2),
    StyledCase(unit: "word ", runLength: 1, fonts: 100),
    StyledCase(unit: "word ", runLength: 3, fonts: 9),
  ]

  /// Styles and scripts have a cost, too. The number of styled parts and of fonts in a piece, and
  /// in an endless line, is bounded.
  @Test(arguments: styled.indices, [300.0, Double.infinity])
  func partsOfPiecesAreBounded(index: Int, width: Double) {
    let styled = Self.styled[index]
    let string = String(repeating: styled.unit, count: 60_000 / styled.unit.utf8.count)
    var runs: [StyledText.Run] = []
    for index in 0..<(styled.fonts > 0 ? 10_000 : 0) {
      let attributes = TextAttributes(
        font: Font(size: 10 + Double(index % styled.fonts)), color: index % 2 == 0 ? .red : .blue)
      let start = index * styled.runLength
      runs.append(StyledText.Run(range: start..<start + styled.runLength, attributes: attributes))
    }
    let long = LongText(
      StyledText(string, attributes: TextAttributes(), runs: runs), maxWidth: width,
      maxHeight: .infinity, options: TextOptions(), scale: 1, traits: TextTraits())
    while !long.isMeasured { long.measure() }
    let parts = Array(long.parts(from: 0, to: .infinity))
    #expect(parts.count > 1)
    for part in parts {
      var fonts: Set<OpaquePointer> = []
      for run in part.store.runs { fonts.insert(run.font.pointer) }
      #expect(fonts.count <= 40)
      for line in part.store.lines { #expect(line.runs.count <= 800) }
    }
  }

  /// A text of many runs counts as long, however short it is, and looks the same as when it is
  /// shaped in one go.
  @Test func textsOfManyRunsAreLong() {
    let string = String(repeating: "words and ", count: 60)
    let runs = (0..<120).map { index in
      StyledText.Run(
        range: index * 5..<index * 5 + 4,
        attributes: TextAttributes(font: index % 3 == 0 ? .title : .body, color: .red))
    }
    let text = StyledText(string, attributes: TextAttributes(), runs: runs)
    #expect(LongText.isFor(text) && !LongText.isFor(StyledText(string)))
    let whole = TextShaper(cacheCostLimit: 0).shape(text, maxWidth: 200)
    #expect(measured(text, width: 200).extent == whole.extent)
  }

  /// The end of a truncated text has positions, whatever the length of the text that it replaces.
  @Test(arguments: [TextOptions.Truncation.tail, .middle, .head], [nil, "… more"])
  func positionsOfTruncatedTextAreBounded(truncation: TextOptions.Truncation, token: String?) {
    let text = StyledText(String(repeating: "words and e\u{301} more ", count: 50_000))
    let options = TextOptions(
      lineLimit: 2, truncation: truncation, truncationToken: token.map { StyledText($0) })
    let long = measured(text, width: 200, options: options)
    let places = long.positions(
      around: 0, drawnIn: 200, alignment: .start, direction: nil)
    // The beginning, the visible end, and a rectangle for everything between them.
    let rects = places.rects(of: 0..<text.string.utf8.count)
    #expect(rects.count <= 6 && !rects.isEmpty)
    var offsets: Set<Int> = []
    for x in stride(from: 0.0, through: 200, by: 0.5) {
      offsets.insert(places.offset(nearest: Point(x: x, y: 30)))
    }
    #expect(offsets.count <= 80)
  }

  /// The cost of a part of the picture depends on its size.
  @Test func partsAreShapedWhereTheyAreSeen() throws {
    let line = "A line of a text that is as long as a book, and longer.\n"
    let text = StyledText(String(repeating: line, count: 600_000 / line.utf8.count))
    let long = measured(text, width: 400)
    let height = long.extent.size.height
    for y in [0, 0.3, 0.7, 0.99] {
      let before = long.shapedByteCount
      // Two neighboring tiles.
      for x in [0, 200] {
        _ = try Bitmap.renderPart(
          x: x, y: Int(y * height), width: 200, height: 1000, ofSize: long.extent.size, scale: 1
        ) {
          $0.draw(
            long, in: Rect(origin: .zero, size: long.extent.size), alignment: .start, direction: nil
          )
        }
      }
      #expect(long.shapedByteCount - before <= 3 * 8192)
    }
    // A picture of the whole text is mostly gray.
    let before = long.shapedByteCount
    _ = try Bitmap.render(size: long.extent.size, scale: 0.1) {
      $0.draw(
        long, in: Rect(origin: .zero, size: long.extent.size), alignment: .start, direction: nil)
    }
    #expect(long.shapedByteCount == before)
    #expect(long.cost < 3 << 20)
  }

  /// The reported size is an estimate until the end is known, and only `publish()` changes it.
  @Test func sizesAreEstimatedAtFirst() {
    let line = "A line of a text that is as long as a book, and longer.\n"
    let text = StyledText(String(repeating: line, count: 300_000 / line.utf8.count))
    let whole = TextShaper(cacheCostLimit: 0).shape(text, maxWidth: 300)
    let long = LongText(
      text, maxWidth: 300, maxHeight: .infinity, options: TextOptions(), scale: 1,
      traits: TextTraits())
    #expect(long.extent.size == .zero)
    long.measureBeginning()
    let first = long.extent
    #expect(abs(first.size.height - whole.size.height) < 0.02 * whole.size.height)
    var rounds = 0
    while !long.isMeasured {
      while !long.isWorthPublishing { long.measure() }
      #expect(rounds > 0 || long.extent == first)
      long.publish()
      rounds += 1
    }
    #expect(rounds <= 6)
    #expect(long.extent == whole.extent && !long.isWorthPublishing)
  }

  /// Threads that measure and read at the same time agree.
  @Test func threadsAgree() {
    let text = StyledText(String(repeating: "words and more words, ", count: 5_000))
    let expected = measured(text, width: 200)
    let long = LongText(
      text, maxWidth: 200, maxHeight: .infinity, options: TextOptions(), scale: 1,
      traits: TextTraits())
    DispatchQueue.concurrentPerform(iterations: 4) { index in
      long.measureBeginning()
      while !long.isMeasured {
        if index == 3 { _ = Array(long.parts(from: 0, to: 500)) }
        long.measure()
      }
    }
    long.publish()
    #expect(long.extent == expected.extent && long.lineCount == expected.lineCount)
  }

  /// A truncated line without a width limit has an end.
  @Test(arguments: [TextOptions.Truncation.clip, .tail, .middle, .head], [nil, "… more"])
  func endlessLinesAreCutOff(truncation: TextOptions.Truncation, token: String?) {
    let text = StyledText(String(repeating: "abcdefghij", count: 20_000))
    let options = TextOptions(
      lineLimit: 2, truncation: truncation, truncationToken: token.map { StyledText($0) })
    let long = measured(text, width: .infinity, options: options)
    #expect(long.extent.isTruncated && long.lineCount == 2)
    #expect(long.shapedByteCount < 16 * 8192)
  }

  /// Paragraphs of several scripts and styles, around the length from which texts are long.
  private static func text(using random: inout SeededGenerator) -> StyledText {
    let words = [
      "a", "of", "words", "and more", "漢字かな混じり文", "e\u{301}", "👍🏽", "10–20",
      "unbreakableunbreakableunbreakable", "\n", "\n\n", "\r\n", "  ", "ab\u{AD}cd", "שלום עולם\n",
      "\nمرحبا بالعالم\n", "\u{0}",
    ]
    let length = Int.random(in: 6_000...50_000, using: &random)
    var string = ""
    while string.utf8.count < length {
      string += words.randomElement(using: &random)! + (Bool.random(using: &random) ? " " : "")
      if Int.random(in: 0..<12, using: &random) == 0 { string += "\n" }
    }
    let cuts = (0..<4).map { _ in Int.random(in: 0...length, using: &random) }.sorted()
    let runs = [
      StyledText.Run(range: cuts[0]..<cuts[1], attributes: TextAttributes(font: .body.bold())),
      StyledText.Run(range: cuts[2]..<cuts[3], attributes: TextAttributes(font: .title)),
    ]
    return StyledText(string, attributes: TextAttributes(), runs: runs)
  }
}
