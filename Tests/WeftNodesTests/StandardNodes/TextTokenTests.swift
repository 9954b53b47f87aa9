// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// A token that replaces the ellipsis, links that are pressed, and the shadow of letters.
@MainActor @Suite struct TextTokenTests {
  private let log = Log<String>()
  private let node: TextNode
  private let window: HeadlessWindow

  private static let token = StyledText(
    "… more", attributes: TextAttributes(),
    runs: [.init(range: 4..<8, attributes: TextAttributes(font: .body.bold(), color: .link))])

  /// Two lines of a text that begins with a link, in a window 240 points wide.
  init() throws {
    node = Self.makeText()
    let root = DisplayNode { [node] _, _ in
      StackLayoutSpec(.column, alignItems: .start) { node }.padding(10)
    }
    window = HeadlessWindow(size: Size(width: 240, height: 80), rootNode: root)
    node.onLinkTap = { [log] in log.add($0.host ?? "") }
    node.onTruncationTap = { [log] in log.add("more") }
    try window.settle()
  }

  private static func makeText(_ words: String = "More and more of it, ") -> TextNode {
    let link = TextAttributes(color: .link, link: URL(string: "https://weft.example"))
    let first = words.prefix { $0 != " " }.utf8.count
    let node = TextNode(
      StyledText(
        String(repeating: words, count: 12), attributes: TextAttributes(),
        runs: [.init(range: 0..<first, attributes: link)]))
    node.maximumNumberOfLines = 2
    node.truncationToken = token
    return node
  }

  /// The middle of the token, in the window.
  private var place: Point {
    let shaped = TextShaper.shared.shape(node.text, maxWidth: 220, options: node.options)
    let rect = shaped.rectsOfTruncationToken(width: node.frame.width)[0]
    return Point(x: 10 + rect.midX, y: 10 + rect.midY)
  }

  @Test func aTapOnTheTokenAsksForTheRest() {
    window.click(at: place)
    #expect(log.take() == ["more"])
    // Beside it, in the same line.
    window.click(at: Point(x: 20, y: place.y))
    #expect(log.entries.isEmpty)
    window.move(to: place)
    #expect(window.host.dispatcher.cursor == .pointer)
  }

  @Test func keysGoFromTheLastLinkToTheToken() throws {
    window.key(.tab)
    window.key(.enter)
    window.key(.right)
    let before = try picture()
    window.key(.enter)
    #expect(log.take() == ["weft.example", "more"])
    #expect(!window.key(.right))
    window.key(.left)
    #expect(!isSame(try picture(), before))
    window.key(.space)
    #expect(log.entries == ["weft.example"])
  }

  /// The focused token has disappeared.
  @Test func keysBeginAgainInATextThatHasOpened() throws {
    node.onTruncationTap = { [weak node = node] in node?.maximumNumberOfLines = 0 }
    window.resize(to: Size(width: 240, height: 400))
    try window.settle()
    window.key(.tab)
    window.key(.right)
    window.key(.enter)
    try window.settle()
    #expect(!node.isTruncated && log.entries.isEmpty)
    window.key(.enter)
    #expect(log.entries == ["weft.example"])
  }

  @Test func aTextWithoutLinksIsReachedForItsToken() throws {
    node.text = StyledText(String(repeating: "No links. ", count: 20))
    try window.settle()
    #expect(node.accessibility.hint == "… more")
    #expect(node.accessibility.actions == [.activate])
    window.key(.tab)
    #expect(node.isFocused)
    window.key(.enter)
    #expect(node.performAccessibilityAction(.activate))
    #expect(log.entries == ["more", "more"])
    node.text = StyledText("Short")
    try window.settle()
    #expect(node.accessibility.hint == nil && !node.acceptsFocus)
  }

  @Test func aSelectionEndsWithWhatTheTokenStandsFor() throws {
    node.isSelectable = true
    try window.settle()
    window.send(.down, at: Point(x: 12, y: 15), device: .mouse)
    window.send(.drag, at: Point(x: 235, y: place.y), device: .mouse)
    window.send(.up, at: Point(x: 235, y: place.y), device: .mouse)
    #expect(node.selectedText.hasPrefix("More and more of it, More"))
    #expect(node.text.string.hasPrefix(node.selectedText))
  }

  private func picture() throws -> Bitmap {
    try window.settle()
    return try window.render()
  }

  /// The picture while a pointer is pressed at a point.
  private func picture(pressedAt point: Point, then other: Point? = nil) throws -> Bitmap {
    window.send(.down, at: point, device: .mouse)
    window.advance(by: 0.1)
    if let other { window.send(.drag, at: other, device: .mouse) }
    window.advance(by: 0.1)
    let picture = try window.render()
    window.send(.up, at: other ?? point, device: .mouse)
    try window.settle()
    return picture
  }

  @Test func pressedLinksAndTokensAreHighlighted() throws {
    let plain = try picture()
    let link = Point(x: 20, y: 18)
    let pressed = try (picture(pressedAt: link), picture(pressedAt: place))
    #expect(!isSame(pressed.0, plain) && !isSame(pressed.1, plain))
    #expect(!isSame(pressed.0, pressed.1))
    #expect(log.take() == ["weft.example", "more"])
    #expect(isSame(try picture(), plain))
    // Other positions are not highlighted, nor is the link after the pointer has left it.
    #expect(isSame(try picture(pressedAt: Point(x: 120, y: 18)), plain))
    #expect(isSame(try picture(pressedAt: link, then: Point(x: 120, y: 18)), plain))
    #expect(isSame(try picture(pressedAt: link, then: place), plain))
    #expect(log.entries.isEmpty)
  }

  @Test func aPressOnALinkTakesNothingFromTheNodesAround() throws {
    window.host.rootNode.addGestureRecognizer(
      PanGestureRecognizer { [log] in log.add("\($0.state)") })
    window.send(.down, at: Point(x: 20, y: 18), device: .mouse)
    window.advance(by: 0.1)
    window.send(.drag, at: Point(x: 60, y: 18), device: .mouse)
    window.send(.up, at: Point(x: 60, y: 18), device: .mouse)
    #expect(log.entries.first == "began" && log.entries.last == "ended")
  }

  @Test func aShadowHasItsRoom() throws {
    let (plain, shadowed) = (TextNode("Some text"), TextNode("Some text"))
    shadowed.textShadow = Shadow(offset: Vector(dx: 2, dy: 3), radius: 2)
    shadowed.textInsets = EdgeInsets(top: 1, left: 6, bottom: 1, right: 1)
    let range = SizeRange(max: Size(width: 300, height: 100))
    let (first, second) = (
      plain.layout(thatFits: range, in: LayoutContext(rootIn: range)),
      shadowed.layout(thatFits: range, in: LayoutContext(rootIn: range))
    )
    #expect(second.size == Size(width: first.size.width + 13, height: first.size.height + 10))
    #expect(second.firstBaseline == first.firstBaseline.map { $0 + 2 })
    shadowed.textShadow?.radius = .nan
    shadowed.textShadow?.offset = Vector(dx: .infinity, dy: 0)
    #expect(shadowed.calculateSize(thatFits: range.max).width.isFinite)
  }

  @Test func lettersCastAShadowAndTheirGroundDoesNot() throws {
    let text = StyledText(
      "Some", attributes: TextAttributes(color: .black, backgroundColor: .white))
    let shaped = TextShaper.shared.shape(text)
    let node = TextNode(text)
    node.textShadow = Shadow(
      color: .red, offset: Vector(dx: 0, dy: 30), radius: 0, opacity: 1)
    let root = DisplayNode { _, _ in StackLayoutSpec(.column, alignItems: .start) { node } }
    root.backgroundColor = .white
    let window = HeadlessWindow(size: Size(width: 100, height: 70), rootNode: root)
    try window.settle()
    let picture = try window.render()
    // The shadow without a blur is the text in another color.
    let expected = try Bitmap.render(size: Size(width: 100, height: 70), background: .white) {
      let red = TextShaper.shared.shape(StyledText("Some", color: .red))
      $0.draw(shaped, in: Rect(x: 0, y: 0, width: 100, height: 70))
      $0.draw(red, in: Rect(x: 0, y: 30, width: 100, height: 70))
    }
    let difference = try #require(picture.difference(from: expected))
    #expect(difference.maximum <= 2)
  }

  @Test(arguments: [Traits.ColorScheme.light, .dark], [LayoutDirection.leftToRight, .rightToLeft])
  func textsLookAsTheyShould(scheme: Traits.ColorScheme, direction: LayoutDirection) throws {
    var traits = Traits()
    (traits.colorScheme, traits.layoutDirection) = (scheme, direction)
    let words = direction == .leftToRight ? "More and more of it, " : "שלום עולם, זה טקסט ארוך "
    let tail = Self.makeText(words)
    let middle = Self.makeText(words)
    middle.options.truncation = .middle
    let shadowed = TextNode("Shadow שלום", font: .title)
    shadowed.textShadow = Shadow(color: .accent, radius: 2, opacity: 0.9)
    for node in [tail, middle] {
      node.onLinkTap = { _ in }
      node.onTruncationTap = {}
    }
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.column, spacing: 8, alignItems: .start) {
        tail
        middle
        shadowed
      }.padding(10)
    }
    root.backgroundColor = .background
    let window = HeadlessWindow(
      size: Size(width: 260, height: 150), scale: 2, traits: traits, rootNode: root)
    try window.settle()
    let x = direction == .leftToRight ? 20.0 : 240
    window.send(.down, at: Point(x: x, y: 18), device: .mouse)
    window.key(.tab)
    // The arrow moves from the link to the token.
    window.key(direction == .leftToRight ? .right : .left)
    window.advance(by: 0.1)
    try window.settle()
    try ReferencePictures().verify(
      try window.render(), named: "text-token-\(scheme)-\(direction)")
  }
}

private func isSame(_ first: Bitmap, _ second: Bitmap) -> Bool {
  first.difference(from: second)?.differingPixels == 0
}
