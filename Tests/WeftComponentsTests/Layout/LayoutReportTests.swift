// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import Weft
import WeftTesting

/// Situations from public reports about texts and stacks, most of them of Texture.
@MainActor @Suite struct LayoutReportTests {
  private static let long = "A text that is much longer than the space that is left for it here"

  private func frame(_ node: DisplayNode) -> Rect { node.layer.convertToWindow(node.bounds) }

  private func open(_ node: DisplayNode, width: Double = 200) throws -> HeadlessWindow {
    let window = HeadlessWindow(size: Size(width: width, height: 200), rootNode: node)
    try window.settle()
    return window
  }

  /// https://github.com/TextureGroup/Texture/issues/1897: no truncation is reported, and the token
  /// is ignored, if the text is cut at its tail.
  @Test func aTruncatedLineHasItsToken() throws {
    let text = TextNode(Self.long)
    text.maximumNumberOfLines = 1
    text.truncationToken = StyledText(" more")
    let window = try open(text, width: 120)
    #expect(text.isTruncated)
    text.onTruncationTap = {}
    try window.settle()
    #expect(text.accessibility.hint == " more")
  }

  /// https://github.com/TextureGroup/Texture/issues/255: links of a text with insets are hit as if
  /// there were no insets.
  @Test func linksOfATextWithInsetsAreWhereTheyAreDrawn() throws {
    var string = AttributedString("link")
    string.link = URL(string: "https://example.org")
    let text = TextNode(StyledText(string))
    text.textInsets = EdgeInsets(top: 60, left: 50, bottom: 0, right: 0)
    let log = Journal<String>()
    text.onLinkTap = { _ in log.note("open") }
    let window = try open(text)
    window.click(at: Point(x: 10, y: 8))
    #expect(log.difference(from: []) == nil)
    window.click(at: Point(x: 60, y: 68))
    #expect(log.difference(from: ["open"]) == nil)
  }

  /// https://github.com/toptensoftware/RichTextKit/issues/52 and
  /// https://github.com/flutter/flutter/issues/38547: a line break at the end adds no line.
  @Test(arguments: [("a", 1), ("a\n", 2), ("a\n\n", 3), ("\n", 2), ("a\nb", 2)])
  func aLineBreakAtTheEndAddsALine(_ string: String, _ lines: Int) {
    func height(_ string: String) -> Double {
      let node = ComponentNode(HStack(alignment: .top) { Text(string) })
      node.measure(width: 300)
      return node.textNodes[0].frame.height
    }
    #expect(abs(height(string) - Double(lines) * height("a")) < 2)
  }

  /// https://github.com/linebender/piet/issues/433: an empty field is lower than one with text.
  @Test func anEmptyFieldHasTheHeightOfALine() throws {
    let fields = [EditableTextNode(), EditableTextNode()]
    fields[1].text = "Åg"
    _ = try open(DisplayNode { _, _ in StackLayoutSpec(.column, children: fields) })
    #expect(fields[0].frame.height == fields[1].frame.height)
  }

  /// https://github.com/facebookarchive/AsyncDisplayKit/issues/874: an inset around a text that
  /// shrinks in a row is as wide as the text wants.
  @Test func anInsetTextInARowWraps() throws {
    let (bar, text) = (DisplayNode(), TextNode(Self.long))
    bar.style.width = 4
    let root = DisplayNode { _, _ in
      StackLayoutSpec(
        .row, alignItems: .stretch,
        children: [
          bar, InsetLayoutSpec(insets: EdgeInsets(all: 8), child: text).flexShrink(1),
        ])
    }
    _ = try open(root)
    #expect(frame(text).maxX <= 192.5)
    #expect(text.frame.height > 30)
  }

  /// https://github.com/facebookarchive/AsyncDisplayKit/issues/1720: the title shrinks, and the
  /// status keeps its width.
  @Test func onlyTheTextThatMayShrinkShrinks() throws {
    let (title, status) = (TextNode(Self.long), TextNode("12:30"))
    title.maximumNumberOfLines = 1
    title.style.flexShrink = 1
    let root = DisplayNode { _, _ in StackLayoutSpec(.row, spacing: 4, children: [title, status]) }
    _ = try open(root)
    #expect(title.isTruncated && !status.isTruncated)
    #expect(frame(status).maxX <= 200.5)
  }

  /// https://github.com/facebookarchive/AsyncDisplayKit/issues/1254 and
  /// https://github.com/TextureGroup/Texture/issues/381: a column in a row is limited to the rest
  /// of the row.
  @Test func aColumnInARowWrapsItsTexts() throws {
    let (image, texts) = (DisplayNode(), [TextNode(Self.long), TextNode(Self.long)])
    image.style.preferredSize = Size(width: 44, height: 44)
    let root = DisplayNode { _, _ in
      StackLayoutSpec(
        .row, spacing: 10,
        children: [image, StackLayoutSpec(.column, spacing: 8, children: texts).flexShrink(1)])
    }
    _ = try open(root)
    #expect(texts.allSatisfy { frame($0).maxX <= 200.5 && $0.frame.height > 30 })
  }

  /// https://github.com/facebookarchive/AsyncDisplayKit/issues/1475: texts beside symbols in rows
  /// of columns.
  @Test func nestedStacksOfComponentsShrinkTheirTexts() throws {
    let root = ComponentNode(
      HStack(spacing: 4) {
        for _ in 0..<2 {
          HStack(spacing: 4) {
            Box(16, 16)
            VStack(alignment: .leading) {
              Text("12:30")
              Text(Self.long).lineLimit(1)
            }
          }
        }
      })
    let window = try open(root)
    let texts = root.textNodes
    #expect(texts.count == 4)
    #expect(texts.allSatisfy { frame($0).maxX <= window.size.width + 0.5 })
    #expect(frame(texts[1]).maxX <= frame(texts[2]).minX)
  }
}
