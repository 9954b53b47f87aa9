// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftTesting

@testable import WeftNodes

/// Text is selected by mouse and keys, in one node or several, and copied.
@MainActor @Suite struct TextSelectionTests {
  private let texts = [
    TextNode("first words here"), TextNode("second line"), TextNode("third\nwith two lines"),
  ]
  private let other = TextNode("elsewhere")
  private let page: DisplayNode
  private let root: DisplayNode
  private let window: HeadlessWindow

  init() throws {
    for text in texts + [other] {
      text.isSelectable = true
      text.text = StyledText(text.text.string, font: Font(size: 20, design: .monospaced))
    }
    let page = DisplayNode { [texts] _, _ in
      StackLayoutSpec(.column, spacing: 10, alignItems: .start) { for text in texts { text } }
    }
    let root = DisplayNode { [other] _, _ in
      StackLayoutSpec(.column, spacing: 10, alignItems: .start) {
        page
        other
      }.padding(10)
    }
    (self.page, self.root) = (page, root)
    window = HeadlessWindow(size: Size(width: 300, height: 300), rootNode: root)
    try window.settle()
  }

  /// The point between two characters of a line.
  private func point(_ node: TextNode, _ column: Int, line: Int = 0) -> Point {
    let lines = node.text.string.split(separator: "\n")
    let width = node.frame.width / Double(lines.map(\.count).max() ?? 1)
    let height = node.frame.height / Double(lines.count)
    let point = Point(x: Double(column) * width, y: (Double(line) + 0.5) * height)
    return node.convert(point, to: root) ?? .zero
  }

  private func drag(from start: Point, to end: Point, clickCount: Int = 1) {
    drag(window, from: start, to: end, clickCount: clickCount)
  }

  private func drag(
    _ window: HeadlessWindow, from start: Point, to end: Point, clickCount: Int = 1
  ) {
    window.send(.down, at: start, device: .mouse, clickCount: clickCount)
    window.send(.drag, at: Point(x: (start.x + end.x) / 2, y: start.y), device: .mouse)
    window.send(.drag, at: end, device: .mouse)
    window.send(.up, at: end, device: .mouse)
  }

  @Test func aDragSelectsCharacters() {
    drag(from: point(texts[0], 2), to: point(texts[0], 9))
    #expect(texts[0].selectedText == "rst wor")
    // The drag returns beyond the beginning.
    drag(from: point(texts[0], 3), to: Point(x: -40, y: -40))
    #expect(texts[0].selectedText == "fir")
    // The middle button pastes the selection, and the clipboard stays unchanged.
    #expect(window.copiedText(on: .primary) == "fir")
    #expect(window.copiedText() == nil)
    window.key(.character("c"), modifiers: .control)
    #expect(window.copiedText() == "fir")
    // A click removes the selection.
    window.click(at: point(texts[0], 5))
    #expect(texts[0].selectedText == "")
    window.key(.character("c"), modifiers: .control)
    #expect(window.copiedText() == "fir")
  }

  @Test func placesAreKeptWhileTheTextIsSeen() throws {
    window.click(at: point(texts[0], 5))
    #expect(texts[0].knownPlaces != nil)
    root.layoutSpecBlock = nil
    page.removeFromSupernode()
    try window.settle()
    #expect(texts[0].knownPlaces == nil)
    _ = texts[0].textOffset(nearest: .zero)
    #expect(texts[0].knownPlaces == nil)
  }

  @Test func doubleClicksSelectWordsAndTripleClicksParagraphs() {
    window.click(at: point(texts[0], 7), count: 2)
    #expect(texts[0].selectedText == "words")
    window.click(at: point(texts[2], 2, line: 1), count: 3)
    #expect(texts[2].selectedText == "with two lines")
    #expect(texts[0].selectedText == "", "there is one selection in a window")
    // A drag after a double click selects whole words.
    drag(from: point(texts[0], 8), to: point(texts[0], 13), clickCount: 2)
    #expect(texts[0].selectedText == "words here")
    drag(from: point(texts[0], 8), to: point(texts[0], 2), clickCount: 2)
    #expect(texts[0].selectedText == "first words")
  }

  @Test func withoutAScopeASelectionStaysInItsText() {
    drag(from: point(texts[0], 6), to: point(texts[1], 3))
    #expect(texts[0].selectedText == "st ")
    #expect(texts[1].selectedText == "")
    // Below the text, the selection extends to the end that is nearest horizontally.
    drag(from: point(texts[2], 6, line: 1), to: point(other, 40))
    #expect(texts[2].selectedText == "wo lines")
  }

  @Test func inAScopeASelectionGoesFromTextToText() {
    page.isTextSelectionScope = true
    drag(from: point(texts[0], 6), to: point(texts[2], 2))
    #expect(texts.map(\.selectedText) == ["words here", "second line", "th"])
    window.key(.character("c"), modifiers: .control)
    #expect(window.copiedText() == "words here\nsecond line\nth")
    // The drag moves upwards and shortens the selection.
    drag(from: point(texts[1], 6), to: point(texts[0], 12))
    #expect(texts.map(\.selectedText) == ["here", "second", ""])
    // The selection stays in its scope.
    drag(from: point(texts[1], 7), to: point(other, 4))
    #expect(other.selectedText == "")
    #expect(texts[2].selectedText.hasPrefix("third"))
    window.key(.character("a"), modifiers: .control)
    #expect(texts.map(\.selectedText) == texts.map(\.text.string))
    drag(from: point(other, 0), to: point(other, 4))
    #expect(texts.allSatisfy { $0.selectedText.isEmpty } && other.selectedText == "else")
  }

  /// A scroll node handles the events of its layer itself.
  @Test func aScopeMayScroll() throws {
    let texts = (0..<6).map { TextNode("line \($0)", font: Font(size: 20, design: .monospaced)) }
    for text in texts { text.isSelectable = true }
    let scroller = ScrollNode(
      DisplayNode { _, _ in
        StackLayoutSpec(.column, alignItems: .start) { for text in texts { text } }
      })
    scroller.isTextSelectionScope = true
    let window = HeadlessWindow(size: Size(width: 200, height: 80), rootNode: scroller)
    try window.settle()
    let height = texts[0].frame.height
    drag(window, from: Point(x: 40, y: height / 2), to: Point(x: 30, y: height * 2.5))
    window.key(.character("c"), modifiers: .control)
    let copied = try #require(window.copiedText())
    #expect(copied.hasPrefix("e 0\nline 1\nli") || copied.hasPrefix(" 0\nline 1\nli"))
    // Text that has scrolled out of view is selected, too.
    window.send(.down, at: Point(x: 0, y: 5), device: .mouse)
    scroller.contentOffset = Point(x: 0, y: height * 3)
    try window.settle()
    window.send(.drag, at: Point(x: 199, y: height / 2), device: .mouse)
    window.send(.up, at: Point(x: 199, y: height / 2), device: .mouse)
    window.key(.character("c"), modifiers: .control)
    #expect(window.copiedText() == "line 0\nline 1\nline 2\nline 3")
  }

  @Test func shiftGoesOn() {
    page.isTextSelectionScope = true
    drag(from: point(texts[1], 0), to: point(texts[1], 3))
    window.click(at: point(texts[2], 5), modifiers: .shift)
    #expect(texts.map(\.selectedText) == ["", "second line", "third"])
    window.click(at: point(texts[0], 12), modifiers: .shift)
    #expect(texts.map(\.selectedText) == ["here", "", ""])
  }

  nonisolated static let keys: [([KeyEvent.Key], Modifiers, String)] = [
    ([.right, .right], .shift, "fi"),
    ([.right, .right, .left], .shift, "f"),
    ([.right], [.shift, .control], "first"),
    ([.right, .right], [.shift, .control], "first "),
    ([.end], .shift, "first words here"),
    ([.end, .home], .shift, ""),
    ([.down], .shift, "first words here"),
  ]

  @Test(arguments: keys)
  func keysSelectFromTheBeginning(keys: [KeyEvent.Key], modifiers: Modifiers, selected: String) {
    #expect(window.key(.tab))
    #expect(texts[0].isFocused)
    for key in keys { #expect(window.key(key, modifiers: modifiers)) }
    #expect(texts[0].selectedText == selected)
    #expect(window.key(.character("c"), modifiers: .control) == !selected.isEmpty)
    #expect(window.copiedText() == (selected.isEmpty ? nil : selected))
  }

  /// The position behind a wrapped line is in the next line.
  @Test func keysStayInABrokenLine() throws {
    let font = Font(size: 20, design: .monospaced)
    let text = TextNode("aaaa bbbb cccc", font: font)
    text.isSelectable = true
    let width = TextShaper.shared.shape(StyledText("aaaaaa", font: font)).size.width - 2
    let window = HeadlessWindow(size: Size(width: width, height: 120), rootNode: text)
    try window.settle()
    window.key(.tab)
    let steps: [(KeyEvent.Key, String)] = [
      (.end, "aaaa"), (.end, "aaaa"), (.home, ""), (.end, "aaaa"), (.down, "aaaa bbbb"),
      (.home, "aaaa "), (.up, ""), (.down, "aaaa "), (.down, "aaaa bbbb "),
      (.end, "aaaa bbbb cccc"),
    ]
    for (key, selected) in steps {
      window.key(key, modifiers: .shift)
      #expect(text.selectedText == selected, "\(key)")
    }
  }

  /// Whether the selection is backwards depends first on the order of the texts.
  @Test func keysExtendASelectionOfWordsIntoAnotherText() {
    page.isTextSelectionScope = true
    drag(from: point(texts[0], 13), to: point(texts[1], 2), clickCount: 2)
    #expect(texts.map(\.selectedText) == ["here", "second", ""])
    window.key(.right, modifiers: .shift)
    #expect(texts.map(\.selectedText) == ["here", "second ", ""])
    drag(from: point(texts[1], 2), to: point(texts[0], 13), clickCount: 2)
    #expect(texts.map(\.selectedText) == ["here", "second", ""])
    window.key(.left, modifiers: .shift)
    #expect(texts.map(\.selectedText) == [" here", "second", ""])
  }

  @Test func keysShortenASelectedWord() {
    window.click(at: point(texts[0], 8), count: 2)
    #expect(texts[0].selectedText == "words")
    window.key(.left, modifiers: .shift)
    #expect(texts[0].selectedText == "word")
    window.key(.right, modifiers: .shift)
    window.key(.right, modifiers: .shift)
    #expect(texts[0].selectedText == "words ")
  }

  /// The arrows follow the direction of the text, not of the surrounding rows.
  @Test(arguments: [("first", LayoutDirection.rightToLeft), ("שלום", .leftToRight)])
  func arrowsGoTheirWay(text: String, direction: LayoutDirection) throws {
    var traits = Traits()
    traits.layoutDirection = direction
    let node = TextNode(text)
    node.isSelectable = true
    let window = HeadlessWindow(
      size: Size(width: 300, height: 60), traits: traits, rootNode: DisplayNode { _, _ in node })
    try window.settle()
    let isHebrew = text == "שלום"
    node.focus()
    // The key starts at the beginning of the text.
    #expect(window.key(isHebrew ? .left : .right, modifiers: .shift))
    #expect(node.selectedText == String(text.prefix(1)))
    window.key(isHebrew ? .right : .left, modifiers: .shift)
    #expect(node.selectedText == "")
  }

  @Test func escapeLetsGo() {
    window.click(at: point(texts[0], 7), count: 2)
    #expect(window.key(.escape))
    #expect(texts[0].selectedText == "")
    #expect(!window.key(.escape))
  }

  @Test func aRightClickOffersToCopy() {
    window.click(at: point(texts[0], 7), button: 3)
    #expect(!window.chooseFromMenu("Copy"), "nothing is selected")
    #expect(window.chooseFromMenu("Select All"))
    window.click(at: point(texts[0], 7), button: 3)
    #expect(texts[0].selectedText == "first words here", "the click leaves it alone")
    #expect(window.chooseFromMenu("Copy"))
    #expect(window.copiedText() == "first words here")
  }

  @Test func anotherTextEndsTheSelection() throws {
    page.isTextSelectionScope = true
    drag(from: point(texts[0], 6), to: point(texts[2], 2))
    texts[1].text = StyledText("changed")
    #expect(texts[1].selectedText == "", "before the next frame, too")
    try window.settle()
    #expect(texts.allSatisfy { $0.selectedText.isEmpty })
    window.click(at: point(texts[0], 7), count: 2)
    texts[0].isSelectable = false
    try window.settle()
    #expect(texts[0].selectedText == "")
  }

  /// The positions of the old text's characters are meaningless in the new one.
  @Test func aShorterTextInTheMiddleOfADrag() throws {
    drag(from: point(texts[0], 6), to: point(texts[0], 12))
    window.send(.down, at: point(texts[0], 14), device: .mouse)
    let end = point(texts[0], 2)
    texts[0].text = StyledText("ab", font: Font(size: 20, design: .monospaced))
    window.send(.down, at: point(other, 2), device: .mouse)
    window.send(.up, at: point(other, 2), device: .mouse)
    window.send(.down, at: end, device: .mouse)
    window.send(.drag, at: Point(x: 300, y: 20), device: .mouse)
    window.send(.up, at: Point(x: 300, y: 20), device: .mouse)
    #expect(texts[0].selectedText == "")
    try window.settle()
    window.click(at: Point(x: 15, y: 20), count: 2)
    #expect(texts[0].selectedText == "ab")
  }

  /// The focused text may be outside the selection.
  @Test func aSelectionFromTheEndOfAText() throws {
    page.isTextSelectionScope = true
    let end = point(texts[0], 16)
    drag(from: Point(x: end.x - 2, y: end.y), to: point(texts[1], 6))
    #expect(texts.map(\.selectedText) == ["", "second", ""])
    #expect(texts[0].isFocused)
    #expect(window.key(.character("c"), modifiers: .control))
    #expect(window.copiedText() == "second")
    // A key that selects nothing keeps the selection, also in another scope.
    window.key(.tab, modifiers: .shift)
    #expect(other.focus())
    window.key(.character("x"), modifiers: .shift)
    #expect(texts[1].selectedText == "second")
    #expect(texts[0].focus())
    #expect(window.key(.escape))
    #expect(texts[1].selectedText == "")
  }

  @Test func textThatCannotBeSelectedLeavesPressesToTheNodesAround() throws {
    var taps = 0
    root.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    texts[0].isSelectable = false
    try window.settle()
    drag(from: point(texts[0], 2), to: point(texts[0], 9))
    #expect(texts[0].selectedText == "")
    window.click(at: point(texts[0], 3))
    #expect(taps == 1)
    window.move(to: point(texts[1], 2))
    #expect(window.host.dispatcher.cursor == .text)
    window.move(to: point(texts[0], 2))
    #expect(window.host.dispatcher.cursor == .default)
  }

  /// A cursor that the program has set stays, whatever the text's features.
  @Test func theProgramsCursorStays() throws {
    let texts = texts
    for (index, cursor) in [Cursor.text, .help, .text].enumerated() {
      texts[index].isSelectable = index == 2
      texts[index].cursor = cursor
    }
    for isSelectable in [false, true, false] {
      for text in texts { text.isSelectable = isSelectable }
      try window.settle()
      for (index, cursor) in [Cursor.text, .help, .text].enumerated() {
        window.move(to: point(texts[index], 2))
        #expect(window.host.dispatcher.cursor == cursor)
        #expect(texts[index].cursor == cursor)
      }
    }
    texts[1].isSelectable = true
    texts[1].cursor = nil
    window.move(to: point(texts[1], 3))
    try window.settle()
    #expect(window.host.dispatcher.cursor == .text)
  }

  /// A finger scrolls instead.
  @Test func aFingerSelectsNothing() {
    window.touchDrag(from: point(texts[0], 2), to: point(texts[0], 9), duration: 0.3)
    #expect(texts[0].selectedText == "")
  }

  @Test func aClosedWindowForgetsItsSelection() throws {
    weak var node: TextNode?
    do {
      let text = TextNode("text")
      text.isSelectable = true
      let window = HeadlessWindow(size: Size(width: 100, height: 40), rootNode: text)
      try window.settle()
      window.click(at: Point(x: 10, y: 10), count: 2)
      #expect(text.selectedText == "text")
      node = text
      window.close()
    }
    #expect(node == nil)
  }

  @Test(arguments: [Traits.ColorScheme.light, .dark], [LayoutDirection.leftToRight, .rightToLeft])
  func theSelectionIsSeen(scheme: Traits.ColorScheme, direction: LayoutDirection) throws {
    let text = TextNode("Selected from here to the end of the second\nparagraph, עברית included.")
    text.isSelectable = true
    text.textInsets = EdgeInsets(all: 8)
    var traits = Traits()
    (traits.colorScheme, traits.layoutDirection) = (scheme, direction)
    let window = HeadlessWindow(
      size: Size(width: 200, height: 90), scale: 1.25, traits: traits, rootNode: text)
    try window.settle()
    let isMirrored = direction == .rightToLeft
    drag(window, from: Point(x: isMirrored ? 130 : 80, y: 15), to: Point(x: 110, y: 66))
    try window.settle()
    try ReferencePictures().verify(
      try window.render(), named: "selection-\(scheme)-\(isMirrored ? "rtl" : "ltr")")
  }

  /// Even if the text color does not depend on the traits.
  @Test func theSelectionFollowsTheTraits() throws {
    let font = Font(size: 20, design: .monospaced)
    texts[0].text = StyledText("first", font: font, color: .black)
    try window.settle()
    window.click(at: point(texts[0], 2), count: 2)
    try window.settle()
    let light = texts[0].contents
    window.traits.colorScheme = .dark
    try window.settle()
    #expect(texts[0].selectedText == "first" && texts[0].contents !== light)
  }

  /// After any events, the selection is a valid part of the current texts.
  @Test(arguments: seeds(20)) func anyEvents(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    page.isTextSelectionScope = Bool.random(using: &random)
    func anywhere() -> Point {
      Point(
        x: Double.random(in: -20...320, using: &random),
        y: Double.random(in: -20...320, using: &random))
    }
    let keys: [KeyEvent.Key] = [.left, .right, .up, .down, .home, .end, .tab, .escape]
    for _ in 0..<30 {
      switch Int.random(in: 0..<9, using: &random) {
      case 0:
        drag(from: anywhere(), to: anywhere(), clickCount: Int.random(in: 1...4, using: &random))
      case 1: window.click(at: anywhere(), count: Int.random(in: 1...3, using: &random))
      case 2: window.click(at: anywhere(), modifiers: .shift)
      case 3: window.click(at: anywhere(), button: 3)
      case 4:
        let text = texts.randomElement(using: &random) ?? other
        let strings = ["", "a", "שלום עולם", "👨‍👩‍👧 x\n\ny"]
        text.text = StyledText(strings.randomElement(using: &random) ?? "")
      case 5: try window.settle()
      case 6: texts.randomElement(using: &random)?.isSelectable.toggle()
      case 7: window.send(.down, at: anywhere(), device: .mouse)
      default:
        let modifiers: [Modifiers] = [.shift, [.shift, .control], .control, []]
        window.key(
          keys.randomElement(using: &random) ?? .left,
          modifiers: modifiers.randomElement(using: &random) ?? .shift)
      }
      for text in texts + [other] {
        #expect(text.selectedText.isEmpty || text.text.string.contains(text.selectedText))
      }
    }
    try window.settle()
    if !page.isTextSelectionScope {
      #expect((texts + [other]).count { !$0.selectedText.isEmpty } <= 1)
    }
  }
}
