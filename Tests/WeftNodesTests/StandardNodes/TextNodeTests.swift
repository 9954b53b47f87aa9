// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftTesting

@MainActor @Suite struct TextNodeTests {
  private static let text =
    "90's cray photo booth tote bag bespoke Carles. Plaid wayfarers Odd Future master cleanse "
    + "tattooed four dollar toast small batch kale chips leggings meh photo booth occupy irony."

  private func measure(
    _ node: TextNode, width: Double = .infinity, height: Double = .infinity
  ) -> Layout {
    let range = SizeRange(max: Size(width: width, height: height))
    return node.layout(thatFits: range, in: LayoutContext(rootIn: range))
  }

  /// The measured size contains the drawn text in any width. The picture equals the text drawn
  /// without a limit of its area.
  @Test(arguments: [40.0, 75, 120, 200, 333, .infinity])
  func measuringAndDrawingAgree(width: Double) throws {
    let node = TextNode(Self.text)
    let size = measure(node, width: width).size
    #expect(size.width <= width)
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.column, alignItems: .start) { node.padding(4) }
    }
    let window = try HeadlessWindow.settled(
      root, size: Size(width: min(width, 2000) + 8, height: size.height + 8))
    #expect(node.frame == Rect(origin: Point(x: 4, y: 4), size: size))
    let expected = try Bitmap.render(size: window.size, background: .white) {
      // Glyphs may extend beyond their box by a fraction of a pixel.
      $0.clip(to: node.frame)
      $0.draw(
        StyledText(Self.text),
        in: Rect(origin: Point(x: 4, y: 4), size: Size(width: min(width, 2000), height: 9999)))
    }
    #expect(try window.render().difference(from: expected)?.differingPixels == 0)
  }

  @Test(arguments: [TextOptions.Wrapping.word, .wordThenCharacter])
  func theLeastWidthIsThatOfTheLongestWord(wrapping: TextOptions.Wrapping) {
    func leastSize(_ string: String, lines: Int = 0) -> Size {
      let options = TextOptions(lineLimit: lines, wrapping: wrapping)
      var context = LayoutContext()
      context.isMinContent = true
      return TextNode(StyledText(string), options: options)
        .layout(thatFits: .unconstrained, in: context).size
    }
    let word = TextNode("incomprehensibilities").layout(
      thatFits: .unconstrained, in: LayoutContext()
    ).size
    let text = leastSize("a few incomprehensibilities, more or less")
    #expect(text.width >= word.width && text.width < 1.1 * word.width)
    #expect(text.height >= 4 * word.height)
    #expect(leastSize("a few incomprehensibilities", lines: 3).width == word.width)
    // A single line is truncated rather than broken.
    #expect(leastSize("a few incomprehensibilities", lines: 1) == .zero)
  }

  /// The text is never larger than its box, and a second measurement has the same result.
  @Test(arguments: Array(stride(from: 10.0, to: 500, by: 50)))
  func theSizeStaysWithinTheBox(length: Double) {
    let node = TextNode(Self.text)
    let size = measure(node, width: length, height: length).size
    #expect(size.width <= length)
    #expect(size.height <= length)
    node.setNeedsLayout()
    #expect(measure(node, width: length, height: length).size == size)
  }

  @Test func isTruncatedWhereTextDoesNotFit() {
    let node = TextNode(Self.text)
    _ = measure(node, width: 100, height: 100)
    #expect(node.isTruncated)
    _ = measure(node, width: 100)
    #expect(!node.isTruncated)
    node.maximumNumberOfLines = 2
    let twoLines = measure(node, width: 100).size.height
    #expect(node.isTruncated)
    node.maximumNumberOfLines = 1
    #expect(measure(node, width: 100).size.height < twoLines)
    node.maximumNumberOfLines = 0
    #expect(measure(node, width: 100).size.height > twoLines)
    #expect(!node.isTruncated)
  }

  /// A frame lower than the text omits whole lines.
  @Test func aLowFrameShowsWholeLines() throws {
    let node = TextNode(Self.text)
    let line = measure(node).size.height
    #expect(measure(node, width: 120).size.height > line * 3)
    let root = DisplayNode()
    root.addSubnode(node)
    node.frame.size = Size(width: 120, height: (line * 2.5).rounded())
    let window = try HeadlessWindow.settled(root, size: Size(width: 120, height: 100))
    let lowest = (0..<120).contains { x in
      node.contents?.pixel(x: x, y: Int(line * 2.3)).alpha != 0
    }
    #expect(!lowest)
    #expect(
      try window.render().difference(from: TextNodeTests.blank(window.size))?.differingPixels != 0)
  }

  @Test func emptyText() throws {
    let node = TextNode("")
    #expect(measure(node).size.width == 0)
    #expect(measure(node).size.height > 0, "an empty line is a line")
    _ = try HeadlessWindow.settled(node)
    #expect(node.contents == nil)
  }

  @Test(arguments: [(0.0, 0.0), (0, 50), (50, 0), (1, 1)])
  func tinyBoxes(_ width: Double, _ height: Double) {
    let size = measure(TextNode(Self.text), width: width, height: height).size
    #expect(size.width <= width)
    #expect(size.height <= height)
  }

  @Test func baselinesMeetInAStack() throws {
    let (small, large) = (TextNode("small", font: .body), TextNode("large", font: .largeTitle))
    let node = DisplayNode { _, _ in
      StackLayoutSpec(.row, alignItems: .baselineFirst) {
        small
        large
      }
    }
    _ = try HeadlessWindow.settled(node, size: Size(width: 400, height: 100))
    let (smallLine, largeLine) = (measure(small).firstBaseline, measure(large).firstBaseline)
    #expect(small.frame.minY > large.frame.minY)
    #expect(
      small.frame.minY + (try #require(smallLine)) == large.frame.minY + (try #require(largeLine)))
  }

  /// Drawing uses the shape that measuring has made.
  @Test func textIsShapedOnce() throws {
    let text = "Shaped once, \(UUID())"
    let node = TextNode(text)
    let root = DisplayNode { _, _ in node.padding(3) }
    let window = HeadlessWindow(size: Size(width: 300, height: 100), rootNode: root)
    #expect(node.calculatedSize.width > 0)
    TextShaper.shared.removeAllCachedTexts()
    let before = TextShaper.shared.statistics.misses
    try window.settle()
    #expect(node.contents != nil)
    #expect(TextShaper.shared.statistics.misses == before)
  }

  /// Two nodes with one text share its shape.
  @Test func equalTextsShareTheirShape() {
    let text = "Shared, \(UUID())"
    _ = measure(TextNode(text), width: 200)
    let before = TextShaper.shared.statistics
    _ = measure(TextNode(text), width: 200)
    let after = TextShaper.shared.statistics
    #expect(after.hits > before.hits)
    #expect(after.misses == before.misses)
  }

  @Test func aNewTextIsLaidOutAndDrawn() throws {
    let node = TextNode("short")
    let root = DisplayNode { _, _ in StackLayoutSpec(.row, alignItems: .start) { node } }
    let window = try HeadlessWindow.settled(root, size: Size(width: 400, height: 100))
    let (width, picture) = (node.frame.width, node.contents)
    node.text = StyledText("a good deal longer")
    try window.settle()
    #expect(node.frame.width > width)
    #expect(node.contents !== picture)
    #expect(node.contents?.size == node.frame.size)
    let second = node.contents
    node.text = StyledText("a good deal longer")
    try window.settle()
    #expect(node.contents === second, "the same text is no change")
    node.setAttributedText(AttributedString("a good deal longer"))
    try window.settle()
    #expect(node.text.string == "a good deal longer")
  }

  /// Another color needs a new picture though nothing moves.
  @Test func aNewColor() throws {
    let node = TextNode("text", color: .red)
    let window = try HeadlessWindow.settled(node)
    let frame = node.frame
    let first = try window.render()
    node.text = StyledText("text", font: .body, color: .blue)
    try window.settle()
    #expect(node.frame == frame)
    #expect(try window.render().difference(from: first)?.differingPixels != 0)
  }

  private static func blank(_ size: Size) throws -> Bitmap {
    try Bitmap.render(size: size, background: .white) { _ in }
  }

  /// Until a resized text is drawn, its old contents keep their size.
  @Test(arguments: [
    (TextOptions.Alignment.start, ContentMode.topLeft), (.justified, .topLeft), (.center, .top),
    (.end, .topRight),
  ])
  func oldContentsAreNotStretched(alignment: TextOptions.Alignment, gravity: ContentMode) throws {
    let node = TextNode("some text")
    node.options.alignment = alignment
    let window = try HeadlessWindow.settled(node)
    let old = node.layer.contents
    window.host.size = Size(width: 80, height: 50)
    window.runFrameWithoutJobs()
    #expect(node.layer.contents === old)
    #expect(node.layer.contentsGravity == gravity)
  }
}
