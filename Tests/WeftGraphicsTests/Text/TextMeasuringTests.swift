// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayout

@Suite struct TextMeasuringTests {
  private var lineHeight: Double { Samples.shape("x").size.height }

  @Test(arguments: [
    ("", 1), ("one", 1), ("one\n", 2), ("one\ntwo", 2), ("one\r\ntwo", 2), ("one\n\ntwo", 3),
    ("\n", 2), ("one\u{2028}two", 2), ("one\u{2029}two", 2), (" ", 1),
  ])
  func hardBreaksMakeLines(string: String, lines: Int) {
    let text = Samples.shape(string)
    #expect(text.lineCount == lines)
    #expect(text.size.height == Double(lines) * lineHeight)
    #expect(!text.isTruncated)
  }

  @Test func emptyTextHasNoWidthAndOneLine() {
    let text = Samples.shape("")
    #expect(text.size == Size(width: 0, height: lineHeight))
    #expect(text.firstBaseline == Samples.shape("x").firstBaseline)
    #expect(text.lastBaseline == text.firstBaseline)
  }

  // The substitute for NUL may be in a font with higher lines, so only the number of lines is
  // certain.
  @Test func nulBreaksNoLine() {
    #expect(Samples.shape("nul\0nul").lineCount == 1)
  }

  @Test func textAfterNulIsThere() {
    #expect(Samples.shape("a\0bcdef").size.width > Samples.shape("abcde").size.width)
  }

  @Test(arguments: [Samples.paragraph, Samples.hebrew, Samples.mixed, "Word", ""])
  func sizeStaysInSquareBoxes(string: String) {
    for side in stride(from: 10.0, to: 500, by: 50) {
      let text = Samples.shape(string, width: side, height: side)
      #expect(text.size.width <= side && text.size.height <= side)
      let again = Samples.shape(string, width: side, height: side)
      #expect(again.size == text.size)
    }
  }

  @Test(arguments: [Samples.paragraph, Samples.hebrew, Samples.mixed])
  func narrowerIsHigher(string: String) {
    var height = 0.0
    for width in stride(from: 600.0, through: 20, by: -20) {
      let text = Samples.shape(string, width: width)
      #expect(text.size.width <= width)
      #expect(text.size.height >= height)
      height = text.size.height
    }
    #expect(height > 3 * lineHeight)
  }

  @Test(arguments: [0.0, -5, .nan, .infinity])
  func strangeBoxes(length: Double) {
    let text = Samples.shape(Samples.paragraph, width: length, height: length)
    #expect(text.lineCount >= 1)
    #expect(text.size.width >= 0 && text.size.height >= 0)
    if length <= 0 { #expect(text.size == .zero) }
  }

  @Test(arguments: [0.0, -5, .nan, .infinity, 1e300])
  func strangeNumbersDoNoHarm(number: Double) {
    let shaper = TextShaper(cacheCostLimit: 0)
    let text = StyledText("text", font: Font(size: number))
    let options = TextOptions(lineLimit: -3, lineSpacing: number)
    let shaped = shaper.shape(text, maxWidth: 50, options: options, scale: number)
    #expect(shaped.lineCount >= 1)
    #expect(shaped.scale.isFinite && shaped.scale > 0)
  }

  @Test func baselinesLieInTheirLines() {
    let text = Samples.shape("one\ntwo\nthree")
    #expect(text.firstBaseline > lineHeight / 2 && text.firstBaseline < lineHeight)
    #expect(text.lastBaseline == text.firstBaseline + 2 * lineHeight)
  }

  @Test func spacingLiesBetweenLines() {
    let text = Samples.shape("one\ntwo\nthree", options: TextOptions(lineSpacing: 5))
    #expect(text.size.height == 3 * lineHeight + 10)
    #expect(Samples.shape("one", options: TextOptions(lineSpacing: 5)).size.height == lineHeight)
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2, 3])
  func linesAreWholePixels(scale: Double) {
    let text = Samples.shape("one\ntwo", scale: scale)
    for length in [text.size.width, text.size.height, text.firstBaseline, text.lastBaseline] {
      let pixels = length * scale
      #expect(abs(pixels - pixels.rounded()) < 1e-9)
    }
    // The size in points is similar at every scale.
    #expect(abs(text.size.height - 2 * lineHeight) <= 3)
  }

  @Test func fontsMatter() {
    func width(_ font: Font) -> Double {
      TextShaper.shared.shape(StyledText("iiiiiWWWWW", font: font)).size.width
    }
    #expect(width(.largeTitle) > width(.title) && width(.title) > width(.caption))
    #expect(width(.body.bold()) > width(.body))
    let narrow = StyledText("iiiii", font: .body.monospaced())
    let wide = StyledText("WWWWW", font: .body.monospaced())
    #expect(TextShaper.shared.shape(narrow).size == TextShaper.shared.shape(wide).size)
    #expect(width(Font(family: "No Such Family At All", size: 15)) > 0)
  }

  @Test func runsHaveTheirOwnFonts() {
    let large = TextAttributes(font: .largeTitle)
    let mixed = StyledText(
      "small LARGE", attributes: TextAttributes(), runs: [.init(range: 6..<11, attributes: large)])
    let shaper = TextShaper(cacheCostLimit: 0)
    let sum =
      shaper.shape(StyledText("small ")).size.width
      + shaper.shape(StyledText("LARGE", font: .largeTitle)).size.width
    #expect(shaper.shape(mixed).size.width == sum)
    #expect(
      shaper.shape(mixed).size.height
        == shaper.shape(StyledText("L", font: .largeTitle)).size.height)
  }

  @Test(arguments: [
    (TextOptions.Wrapping.word, 1), (.wordThenCharacter, 5), (.character, 5),
  ])
  func longWords(wrapping: TextOptions.Wrapping, minimumLines: Int) {
    let word = "Donaudampfschifffahrtsgesellschaftskapitän"
    let text = Samples.shape(word, width: 60, options: TextOptions(wrapping: wrapping))
    #expect(wrapping == .word ? text.lineCount == 1 : text.lineCount >= minimumLines)
    // A broken word gets no hyphens, and its letters alone fill the lines.
    #expect(text.size.width <= 60)
  }

  @Test func longTextWithoutBreaksIsMeasured() {
    let text = Samples.shape(String(repeating: "mmmmmmmmmm", count: 30_000))
    #expect(text.size.width > 2_500_000)
    #expect(text.lineCount == 1)
  }
}
