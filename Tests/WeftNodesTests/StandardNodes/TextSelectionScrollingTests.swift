// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftTesting

/// A selection that is dragged beyond the edge of the surrounding scroll node.
@MainActor @Suite struct TextSelectionScrollingTests {
  private let text: TextNode
  private let scroller: ScrollNode
  private let window: HeadlessWindow

  /// Forty lines in a viewport of about five, with space above and below.
  init() throws {
    text = TextNode((0..<40).map { "line \($0)" }.joined(separator: "\n"))
    text.isSelectable = true
    scroller = ScrollNode(
      DisplayNode { [text] _, _ in StackLayoutSpec(.column, alignItems: .start) { text } })
    let root = DisplayNode { [scroller] _, _ in
      StackLayoutSpec(.column) { scroller.height(.points(100)) }
        .padding(EdgeInsets(horizontal: 0, vertical: 100))
    }
    window = HeadlessWindow(size: Size(width: 200, height: 300), rootNode: root)
    try window.settle()
  }

  private func press(to point: Point) {
    window.send(.down, at: Point(x: 0, y: 105), device: .mouse)
    window.send(.drag, at: point, device: .mouse)
  }

  @Test func selectingBelowTheViewportScrolls() throws {
    press(to: Point(x: 100, y: 240))
    window.advance(by: 0.5)
    let offset = scroller.contentOffset.y
    #expect(offset > 100)
    #expect(text.selectedText.hasPrefix("line 0\nline 1\n"))
    #expect(text.selectedText.split(separator: "\n").count > 10)
    window.advance(by: 5)
    #expect(text.selectedText == text.text.string)
    // Inside the viewport it rests, and beyond the other edge it scrolls back.
    window.send(.drag, at: Point(x: 100, y: 150), device: .mouse)
    let rest = scroller.contentOffset
    window.advance(by: 0.5)
    #expect(scroller.contentOffset == rest)
    window.send(.drag, at: Point(x: 100, y: 60), device: .mouse)
    window.advance(by: 5)
    #expect(scroller.contentOffset == .zero)
    window.send(.up, at: Point(x: 100, y: 60), device: .mouse)
    try window.settle()
  }

  @Test func insideOfTheViewportNothingScrolls() throws {
    press(to: Point(x: 100, y: 198))
    window.advance(by: 0.5)
    #expect(scroller.contentOffset == .zero)
    #expect(text.selectedText.hasPrefix("line 0"))
    try window.settle()
  }

  @Test(arguments: [0, 1, 2])
  func nothingScrollsAfterTheDrag(way: Int) throws {
    press(to: Point(x: 100, y: 240))
    window.advance(by: 0.1)
    let offset = scroller.contentOffset.y
    #expect(offset > 0)
    switch way {
    case 0: window.send(.up, at: Point(x: 100, y: 240), device: .mouse)
    case 1: window.send(.cancel, at: Point(x: 100, y: 240), device: .mouse)
    default: window.close()
    }
    try window.settle()
    window.advance(by: 1)
    #expect(abs(scroller.contentOffset.y - offset) < 40)
  }
}
