// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import WeftGraphics
import WeftLayout

@Suite struct TextDrawingTests {
  @Test(arguments: [
    (TextOptions.Alignment.start, "Latin", 0.0), (.center, "Latin", 0.5), (.end, "Latin", 1),
    (.justified, "Latin", 0), (.start, "שלום", 1), (.end, "שלום", 0), (.center, "שלום", 0.5),
  ])
  func alignment(alignment: TextOptions.Alignment, string: String, share: Double) throws {
    let text = Samples.shape(string)
    let ink = try #require(Samples.draw(text, width: 300, alignment: alignment).inkedArea)
    let free = 300 - text.size.width
    #expect(Double(ink.columns.lowerBound) >= free * share - 2)
    #expect(Double(ink.columns.upperBound) <= free * share + text.size.width + 2)
  }

  @Test func justifiedLinesFillTheWidth() throws {
    let options = TextOptions(alignment: .justified)
    let text = Samples.shape(Samples.paragraph, width: 200, options: options)
    #expect(text.size.width == 200)
    let ragged = Samples.shape(Samples.paragraph, width: 200)
    #expect(ragged.size.width < 200)
    #expect(ragged.lineCount == text.lineCount)
  }

  @Test(arguments: [1.0, 2])
  func inkLiesInTheSize(scale: Double) throws {
    let text = Samples.shape(Samples.paragraph, width: 200, scale: scale)
    let ink = try #require(Samples.draw(text).inkedArea)
    #expect(ink.columns.upperBound < Int(text.size.width * scale))
    #expect(Double(ink.rows.upperBound) > text.lastBaseline * scale - 3)
    #expect(ink.rows.lowerBound < Int(text.firstBaseline * scale))
  }

  @Test func attributesAreDrawn() throws {
    let attributes = TextAttributes(
      color: .red, backgroundColor: .yellow, isUnderlined: true, isStruckThrough: true)
    let text = TextShaper.shared.shape(StyledText("      ", attributes: attributes))
    let bitmap = try Samples.draw(text)
    let middle = bitmap.width / 2
    let column = (0..<bitmap.height).map { bitmap.pixel(x: middle, y: $0) }
    let red = column.indices.filter { column[$0] == .red }
    #expect(column.count { $0 == .yellow } + red.count == bitmap.height)
    #expect(red.contains { Double($0) < text.firstBaseline - 2 }, "a line through the letters")
    #expect(red.contains { Double($0) >= text.firstBaseline }, "a line under the letters")
  }

  @Test func missingGlyphsAreBoxes() throws {
    let text = Samples.shape("\u{10FFFD}")
    #expect(text.size.width > 0)
    #expect(try Samples.draw(text).inkedArea != nil)
  }

  @Test func colorIsThatOfTheRun() throws {
    let blue = TextAttributes(color: Color(hex: 0x0000FF))
    let text = StyledText(
      "MMMM", attributes: TextAttributes(color: .red),
      runs: [.init(range: 2..<4, attributes: blue)])
    let shaped = TextShaper.shared.shape(text)
    let bitmap = try Samples.draw(shaped)
    func colors(_ columns: Range<Int>) -> Set<Color> {
      Set(columns.flatMap { x in (0..<bitmap.height).map { bitmap.pixel(x: x, y: $0) } })
    }
    let half = bitmap.width / 2
    #expect(colors(0..<half).contains(.red) && !colors(0..<half).contains(.blue))
    #expect(colors(half..<bitmap.width).contains(.blue))
    #expect(!colors(half..<bitmap.width).contains(.red))
  }

  @Test func linkIsFound() throws {
    let url = try #require(URL(string: "https://example.org"))
    let link = TextAttributes(link: url)
    let text = StyledText(
      "before\na link", attributes: TextAttributes(), runs: [.init(range: 9..<13, attributes: link)]
    )
    let shaped = TextShaper.shared.shape(text)
    let start = TextShaper.shared.shape(StyledText("a ")).size.width
    let line = shaped.size.height / 2
    #expect(shaped.link(at: Point(x: start + 1, y: line + 1), width: 200) == url)
    #expect(shaped.link(at: Point(x: start - 1, y: line + 1), width: 200) == nil)
    #expect(shaped.link(at: Point(x: start + 1, y: line - 1), width: 200) == nil)
    #expect(shaped.link(at: Point(x: 199, y: line + 1), width: 200) == nil)
    #expect(shaped.link(at: Point(x: 199, y: line + 1), width: 200, alignment: .end) == url)
    #expect(shaped.link(at: Point(x: 1, y: 1e9), width: 200) == nil)
  }

  /// The pointer asks at each movement.
  @Test func onlyLinksNearAHeightAreLookedAt() {
    let link = TextAttributes(link: URL(string: "https://example.org"))
    let text = StyledText(
      String(repeating: "link\n", count: 200), attributes: TextAttributes(),
      runs: (0..<200).map { .init(range: 5 * $0..<5 * $0 + 4, attributes: link) })
    let shaped = TextShaper.shared.shape(text)
    let height = shaped.size.height / Double(shaped.lineCount)
    func offsets(near y: Double) -> [Int] {
      shaped.linkParts(near: y, within: 1, width: 200).map { $0.offset }
    }
    for line in [0, 1, 100, 199] {
      let middle = (Double(line) + 0.5) * height
      #expect(offsets(near: middle) == [5 * line])
      let rect = shaped.linkParts(near: middle, within: 1, width: 200).first?.rect
      #expect(rect == shaped.rects(of: text.links[line], width: 200).first)
    }
    #expect(offsets(near: 2 * height) == [5, 10])
    #expect(offsets(near: -50).isEmpty && offsets(near: 1e9).isEmpty && offsets(near: .nan).isEmpty)
  }

  @Test func canvasShapesForItself() throws {
    let size = Size(width: 100, height: 40)
    let options = TextOptions(alignment: .center, lineLimit: 1)
    let direct = try Bitmap.render(size: size, scale: 2, background: .white) {
      $0.draw(
        StyledText(Samples.paragraph), in: Rect(origin: .zero, size: size), options: options)
    }
    let shaped = Samples.shape(
      Samples.paragraph, width: 100, height: 40, options: options, scale: 2)
    let separate = try Bitmap.render(size: size, scale: 2, background: .white) {
      $0.draw(shaped, in: Rect(origin: .zero, size: size), alignment: .center)
    }
    #expect(direct.difference(from: separate)?.differingPixels == 0)
    #expect(direct.inkedArea != nil)
  }

  @Test func uprightRunInItalicTextIsUpright() throws {
    let upright = TextAttributes(font: .body)
    let runs = [StyledText.Run(range: 0..<4, attributes: upright)]
    let mixed = StyledText(
      "lllk", attributes: TextAttributes(font: .body.italic()), runs: runs)
    let shaper = TextShaper(cacheCostLimit: 0)
    let drawn = try Samples.draw(shaper.shape(mixed, scale: 2))
    let plain = try Samples.draw(shaper.shape(StyledText("lllk", font: .body), scale: 2))
    let italic = try Samples.draw(
      shaper.shape(StyledText("lllk", font: .body.italic()), scale: 2))
    #expect(drawn.difference(from: plain)?.differingPixels == 0)
    #expect(drawn.difference(from: italic)?.differingPixels != 0)
  }

  /// The side of the ink, where 0 is the left edge and 1 the right edge.
  @Test(arguments: [
    ("123 (45)", TextOptions.Direction.natural, 0.0), ("123 (45)", .leftToRight, 0),
    ("123 (45)", .rightToLeft, 1), ("… !", .rightToLeft, 1), ("Latin", .rightToLeft, 1),
    ("Latin", .natural, 0), ("שלום", .natural, 1), ("שלום", .leftToRight, 0),
  ])
  func baseDirection(string: String, direction: TextOptions.Direction, share: Double) throws {
    let text = Samples.shape(string, options: TextOptions(direction: direction))
    let ink = try #require(Samples.draw(text, width: 300).inkedArea)
    let free = 300 - text.size.width
    #expect(Double(ink.columns.lowerBound) >= free * share - 2)
    #expect(Double(ink.columns.upperBound) <= free * share + text.size.width + 2)
  }

  /// A program's custom drawing where rows run from right to left.
  @Test(arguments: ["10–20", "(3)", "Latin", "שלום"])
  func textStartsWhereRowsDo(string: String) throws {
    var traits = Traits.current
    traits.layoutDirection = .rightToLeft
    let text = StyledText(string)
    let picture = try Bitmap.render(
      size: Size(width: 300, height: 40), background: .white, traits: traits
    ) { $0.draw(text, in: Rect(x: 0, y: 0, width: 300, height: 40)) }
    let ink = try #require(picture.inkedArea)
    #expect(ink.columns.upperBound >= 296)
  }

  @Test func textWithoutLettersRunsAsRowsDo() throws {
    func draw(_ direction: LayoutDirection, _ options: TextOptions) throws -> Bitmap {
      var traits = Traits.current
      traits.layoutDirection = direction
      let size = Size(width: 60, height: 40)
      return try Bitmap.render(size: size, background: .white, traits: traits) {
        $0.draw(StyledText("1–2 (3"), in: Rect(origin: .zero, size: size), options: options)
      }
    }
    let natural = TextOptions(alignment: .center)
    let asked = TextOptions(alignment: .center, direction: .rightToLeft)
    let picture = try draw(.rightToLeft, natural)
    #expect(try picture.difference(from: draw(.rightToLeft, asked))?.differingPixels == 0)
    #expect(try picture.difference(from: draw(.leftToRight, natural))?.differingPixels != 0)
  }

  /// One thread's typesetter draws both, so neither text may leave its direction behind.
  @Test func directionReordersNeutrals() throws {
    func draw(_ string: String, _ direction: TextOptions.Direction) throws -> Bitmap {
      try Samples.draw(Samples.shape(string, options: TextOptions(direction: direction)))
    }
    let leftToRight = try draw("abc!", .leftToRight)
    #expect(try draw("abc!", .rightToLeft).difference(from: leftToRight)?.differingPixels != 0)
    #expect(try draw("abc!", .natural).difference(from: leftToRight)?.differingPixels == 0)
  }

  @Test(arguments: [TextOptions.Truncation.tail, .middle, .head])
  func cutLineKeepsTheDirection(truncation: TextOptions.Truncation) throws {
    let options = TextOptions(
      lineLimit: 1, truncation: truncation, direction: .rightToLeft)
    let text = Samples.shape("12 34 56 78 90 12 34 56", width: 80, options: options)
    #expect(text.isTruncated)
    let ink = try #require(Samples.draw(text, width: 300).inkedArea)
    #expect(ink.columns.lowerBound >= 300 - 82)
  }
}
