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

/// Links of a text, and the end of a truncated text, used by pointer and key.
@MainActor @Suite struct TextLinkTests {
  private let log = Log<String>()
  private let node: TextNode
  private let window: HeadlessWindow

  /// The text in a window 240 points wide. Both links are in its first line.
  init() throws {
    let string = "Read one or two of them."
    let links = [(5..<8, "https://one.example"), (12..<15, "https://two.example")]
    let runs = links.map { range, url in
      StyledText.Run(
        range: range,
        attributes: TextAttributes(color: .link, isUnderlined: true, link: URL(string: url)))
    }
    let node = TextNode(StyledText(string, attributes: TextAttributes(), runs: runs))
    self.node = node
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.column, alignItems: .start) { node }.padding(10)
    }
    window = HeadlessWindow(size: Size(width: 240, height: 80), rootNode: root)
    node.onLinkTap = { [log] in log.add($0.host ?? "") }
    try window.settle()
  }

  /// The middle of a link, in the window.
  private func place(of index: Int) -> Point {
    let shaped = TextShaper.shared.shape(node.text, maxWidth: 220)
    let rect = shaped.rects(of: node.text.links[index], width: node.frame.width)[0]
    return Point(x: 10 + rect.midX, y: 10 + rect.midY)
  }

  @Test func aClickFollowsTheLinkUnderIt() {
    window.click(at: place(of: 1))
    window.click(at: place(of: 0))
    // A click beside the links.
    window.click(at: Point(x: 15, y: 18))
    #expect(log.entries == ["two.example", "one.example"])
  }

  /// In a text that is a link itself, the parts around another link are two links.
  @Test func aClickBetweenTwoPartsFollowsTheLinkThere() throws {
    node.text = StyledText(
      "Read this and that too", attributes: node.text.runs[0].attributes,
      runs: [.init(range: 14..<18, attributes: node.text.runs[1].attributes)])
    try window.settle()
    for index in 0..<3 { window.click(at: place(of: index)) }
    #expect(log.entries == ["one.example", "two.example", "one.example"])
  }

  @Test func textBetweenTwoPartsIsForTheNodesAround() throws {
    window.host.rootNode.addGestureRecognizer(
      TapGestureRecognizer { [log] _ in log.add("around") })
    node.text = StyledText(
      "A link not this goes on", attributes: node.text.runs[0].attributes,
      runs: [.init(range: 7..<16, attributes: TextAttributes())])
    try window.settle()
    let (first, second) = (place(of: 0), place(of: 1))
    window.click(at: Point(x: (first.x + second.x) / 2, y: first.y))
    window.click(at: second)
    #expect(log.entries == ["around", "one.example"])
  }

  /// Keys do not reach invisible links.
  @Test func linksThatAreCutOffCannotBeReached() throws {
    node.options.lineLimit = 1
    window.resize(to: Size(width: 90, height: 80))
    try window.settle()
    node.focus()
    for _ in 0..<3 { window.key(.right) }
    window.key(.enter)
    #expect(log.take() == ["one.example"])
  }

  /// Arrows move in their visual direction.
  @Test func linksFromRightToLeft() throws {
    window.traits.layoutDirection = .rightToLeft
    try window.settle()
    node.focus()
    window.key(.left)
    window.key(.left)
    window.key(.right)
    window.key(.enter)
    #expect(log.take() == ["one.example"])
  }

  @Test func assistiveTechnologyFollowsTheLinkOfTheKeysOrTheFirst() throws {
    #expect(node.accessibility.actions == [.activate])
    #expect(node.performAccessibilityAction(.activate))
    node.focus()
    for _ in 0..<2 { window.key(.right) }
    #expect(node.performAccessibilityAction(.activate))
    #expect(log.take() == ["one.example", "two.example"])
    node.text = StyledText("None")
    try window.settle()
    #expect(!node.performAccessibilityAction(.activate))
    #expect(log.entries.isEmpty)
  }

  @Test func besideTheLinksTheProgramsCursorStays() throws {
    node.cursor = .help
    try window.settle()
    for _ in 0..<2 {
      window.move(to: place(of: 0))
      #expect(window.host.dispatcher.cursor == .pointer)
      window.move(to: Point(x: 15, y: 18))
      #expect(window.host.dispatcher.cursor == .help)
      window.move(to: Point(x: 2, y: 2))
    }
    #expect(node.cursor == .help)
  }

  @Test func aPressBesideTheLinksIsForTheNodesAround() {
    window.host.rootNode.addGestureRecognizer(
      TapGestureRecognizer { [log] _ in log.add("around") })
    window.click(at: Point(x: 15, y: 18))
    window.click(at: place(of: 0))
    #expect(log.entries == ["around", "one.example"])
  }

  @Test func theCursorIsAHandOverALink() {
    window.move(to: place(of: 0))
    #expect(window.host.dispatcher.cursor == .pointer)
    window.move(to: Point(x: 15, y: 18))
    #expect(window.host.dispatcher.cursor == .default)
  }

  @Test func keysGoFromLinkToLink() throws {
    window.key(.tab)
    #expect(node.isFocused)
    window.key(.enter)
    window.key(.right)
    try window.settle()
    try ReferencePictures().verify(try window.render(), named: "text-link-focus")
    window.key(.space)
    window.key(.left)
    window.key(.enter)
    #expect(log.entries == ["one.example", "two.example", "one.example"])
  }

  @Test func aTextWithoutAHandlerLeavesItsLinksAlone() {
    node.onLinkTap = nil
    window.click(at: place(of: 0))
    #expect(log.entries.isEmpty)
    #expect(!node.acceptsFocus)
  }

  @Test func neighboringRunsToOnePlaceAreOneLink() {
    let url = URL(string: "https://one.example")
    let bold = TextAttributes(font: .body.bold(), link: url)
    let text = StyledText(
      "a bold link b", attributes: TextAttributes(),
      runs: [
        .init(range: 2..<7, attributes: bold),
        .init(range: 7..<11, attributes: TextAttributes(link: url)),
      ])
    #expect(text.links.map(\.range) == [2..<11])
    #expect(StyledText("plain").links.isEmpty)
    #expect(
      StyledText("all", attributes: TextAttributes(link: url)).links.map(\.range) == [0..<3])
  }

  @Test func aTapOnTheEllipsisAsksForTheRest() throws {
    let long = TextNode(String(repeating: "More and more of it. ", count: 12))
    long.maximumNumberOfLines = 2
    long.onTruncationTap = { [log] in log.add("more") }
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.column, alignItems: .start) { long }.padding(10)
    }
    let window = HeadlessWindow(size: Size(width: 240, height: 80), rootNode: root)
    try window.settle()
    #expect(long.isTruncated)
    window.click(at: Point(x: 20, y: 18))
    window.click(at: Point(x: 10 + long.frame.width - 8, y: 10 + long.frame.height - 6))
    #expect(log.entries == ["more"])
    window.key(.tab)
    window.key(.enter)
    #expect(log.entries == ["more", "more"])
  }

  @Test func insetsAreAroundTheText() {
    let plain = TextNode("Some text")
    let inset = TextNode("Some text")
    inset.textInsets = EdgeInsets(top: 1, left: 2, bottom: 4, right: 8)
    let range = SizeRange(max: Size(width: 300, height: 100))
    let (first, second) = (
      plain.layout(thatFits: range, in: LayoutContext(rootIn: range)),
      inset.layout(thatFits: range, in: LayoutContext(rootIn: range))
    )
    #expect(second.size == Size(width: first.size.width + 10, height: first.size.height + 5))
    #expect(second.firstBaseline == first.firstBaseline.map { $0 + 1 })
  }
}
