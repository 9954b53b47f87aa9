// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout
import WeftTesting

@testable import WeftGraphics

@Suite struct TextCacheTests {
  @Test func sameRequestIsRemembered() {
    let shaper = TextShaper()
    let first = shaper.shape(StyledText(Samples.paragraph), maxWidth: 200)
    let second = shaper.shape(StyledText(Samples.paragraph), maxWidth: 200)
    #expect(first === second)
    #expect(shaper.statistics.hits == 1 && shaper.statistics.misses == 1)
    shaper.removeAllCachedTexts()
    #expect(shaper.statistics.count == 0 && shaper.statistics.cost == 0)
    #expect(shaper.shape(StyledText(Samples.paragraph), maxWidth: 200) !== first)
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2, 3])
  func drawingInTheMeasuredSizeShapesNoMore(scale: Double) {
    let shaper = TextShaper()
    for limit in [0, 1, 3] {
      let options = TextOptions(lineLimit: limit)
      let text = StyledText(Samples.paragraph)
      let measured = shaper.shape(text, maxWidth: 203.7, options: options, scale: scale)
      let drawn = shaper.shape(
        text, maxWidth: measured.size.width, maxHeight: measured.size.height, options: options,
        scale: scale)
      #expect(measured === drawn)
    }
    #expect(shaper.statistics.misses == 3)
  }

  @Test func differentRequestsAreKeptApart() {
    let shaper = TextShaper()
    let text = StyledText(Samples.paragraph)
    let base = shaper.shape(text, maxWidth: 200)
    let others = [
      shaper.shape(text, maxWidth: 100),
      shaper.shape(text, maxWidth: 400),
      shaper.shape(text, maxWidth: 200, maxHeight: 40),
      shaper.shape(text, maxWidth: 200, scale: 2),
      shaper.shape(text, maxWidth: 200, options: TextOptions(lineLimit: 2)),
      shaper.shape(text, maxWidth: 200, options: TextOptions(alignment: .justified)),
      shaper.shape(text, maxWidth: 200, options: TextOptions(wrapping: .character)),
      shaper.shape(StyledText(Samples.paragraph, font: .caption), maxWidth: 200),
      shaper.shape(StyledText(Samples.paragraph, color: .red), maxWidth: 200),
    ]
    for other in others { #expect(other !== base) }
    #expect(shaper.statistics.hits == 0)
    let centered = TextOptions(alignment: .center)
    #expect(
      shaper.shape(StyledText(Samples.paragraph, color: .red), maxWidth: 200, options: centered)
        === others[8])
  }

  /// A cached text equals a newly shaped one, for any requested box.
  @Test(arguments: [
    TextOptions(), TextOptions(lineLimit: 2), TextOptions(lineLimit: 2, truncation: .middle),
    TextOptions(lineLimit: 3, truncation: .clip), TextOptions(alignment: .justified),
    TextOptions(truncation: .clip),
  ])
  func rememberedIsRight(options: TextOptions) throws {
    let shaper = TextShaper()
    var generator = SeededGenerator(seed: 7)
    for string in [Samples.paragraph, Samples.hebrew, Samples.mixed, "a\nbb\nccc\ndddd", "x", ""] {
      for _ in 0..<60 {
        let width =
          Bool.random(using: &generator)
          ? .infinity : Double.random(in: 10...400, using: &generator)
        let height =
          Bool.random(using: &generator) ? .infinity : Double.random(in: 5...150, using: &generator)
        let found = shaper.shape(
          StyledText(string), maxWidth: width, maxHeight: height, options: options)
        let fresh = Samples.shape(string, width: width, height: height, options: options)
        #expect(found.size == fresh.size, "\(string) in \(width) x \(height)")
        #expect(found.isTruncated == fresh.isTruncated, "\(string) in \(width) x \(height)")
        let pictures = try (Samples.draw(found, width: 400), Samples.draw(fresh, width: 400))
        #expect(
          pictures.0.difference(from: pictures.1)?.differingPixels == 0,
          "\(string) in \(width) x \(height)")
      }
    }
    #expect(shaper.statistics.hits > 60)
  }

  @Test func costIsBounded() {
    let shaper = TextShaper(cacheCostLimit: 100_000)
    for index in 0..<200 {
      _ = shaper.shape(StyledText("\(index) " + Samples.paragraph), maxWidth: 200)
      #expect(shaper.statistics.cost <= 100_000)
    }
    #expect(shaper.statistics.count > 5 && shaper.statistics.count < 60)
    let newest = StyledText("199 " + Samples.paragraph)
    _ = shaper.shape(newest, maxWidth: 200)
    #expect(shaper.statistics.hits == 1)
    _ = shaper.shape(StyledText("0 " + Samples.paragraph), maxWidth: 200)
    #expect(shaper.statistics.hits == 1)
  }

  @Test func longTextIsNotKept() {
    let shaper = TextShaper()
    let text = StyledText(String(repeating: "word ", count: 14_000))
    _ = shaper.shape(text, maxWidth: 300)
    #expect(shaper.statistics.count == 0)
  }

  /// A window that measures at one scale in many boxes, and another window at another scale.
  @Test func variantsOfAnotherScaleAreNotEvicted() {
    let shaper = TextShaper()
    let text = StyledText(Samples.paragraph)
    let other = shaper.shape(text, maxWidth: 200, scale: 2)
    for width in stride(from: 50.0, to: 300, by: 10) {
      _ = shaper.shape(text, maxWidth: width)
      _ = shaper.shape(text, maxWidth: width, options: TextOptions(lineLimit: Int(width)))
    }
    #expect(shaper.shape(text, maxWidth: 200, scale: 2) === other)
  }

  /// Zooming shapes a text at many scales.
  @Test func oneTextIsKeptForFewScales() {
    let shaper = TextShaper()
    for scale in stride(from: 1.0, to: 4, by: 0.1) {
      _ = shaper.shape(StyledText(Samples.paragraph), maxWidth: 200, scale: scale)
    }
    let one = Samples.shape(Samples.paragraph, width: 200).cost
    #expect(shaper.statistics.cost <= 5 * one)
  }

  @Test func oneTextIsKeptForFewBoxes() {
    let shaper = TextShaper()
    for width in stride(from: 50.0, to: 300, by: 10) {
      _ = shaper.shape(StyledText(Samples.paragraph), maxWidth: width)
    }
    let one = Samples.shape(Samples.paragraph, width: 50).cost
    #expect(shaper.statistics.count == 1)
    #expect(shaper.statistics.cost <= 4 * one)
  }
}
