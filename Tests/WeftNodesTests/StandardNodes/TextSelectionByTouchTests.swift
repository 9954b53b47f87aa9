// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftTesting

@testable import WeftNodes

/// Resting fingers select words, and dragged handles change the selection.
@MainActor @Suite struct TextSelectionByTouchTests {
  private let page: SelectableTexts
  private var window: HeadlessWindow { page.window }

  init() throws {
    page = try SelectableTexts(["first words here", "second line", "third\n\nwith lines"])
  }

  // MARK: The press

  nonisolated static let words: [(column: Double, line: Int, text: Int, String)] = [
    (7.5, 0, 0, "words"), (0.2, 0, 0, "first"), (15.8, 0, 0, "here"),
    // Between two words, the previous one is selected.
    (5.5, 0, 0, "first"),
    // Beside the text, and on an empty line.
    (8, 0, 2, "third"), (0.5, 1, 2, ""), (2, 2, 2, "with"),
  ]

  @Test(arguments: words)
  func aRestingFingerSelectsAWord(column: Double, line: Int, text: Int, word: String) throws {
    let point = page.point(text, column, line: line)
    window.send(.down, at: point, device: .touch)
    window.advance(by: 0.4)
    #expect(page.texts[text].selectedText == "")
    window.advance(by: 0.2)
    #expect(page.texts[text].selectedText == word)
    #expect(window.menu == nil && page.handles.isEmpty, "the finger is over them")
    window.send(.up, at: point, device: .touch)
    #expect(window.menu != nil)
    #expect(page.handles.count == (word.isEmpty ? 0 : 2))
    #expect(page.texts[text].isFocused)
    #expect(window.chooseFromMenu("Copy") == !word.isEmpty)
    #expect(window.copiedText() == (word.isEmpty ? nil : word))
    try window.settle()
  }

  @Test func aLongPressExtendsTheSelectionByWords() {
    let start = page.point(0, 7.5)
    page.longPress(at: start, then: Point(x: start.x + 5, y: start.y))
    #expect(page.selected == ["words", "", ""], "a finger trembles")
    page.longPress(at: start, then: page.point(0, 12.5))
    #expect(page.selected == ["words here", "", ""])
    page.longPress(at: start, then: page.point(0, 12.5), page.point(0, 3))
    #expect(page.selected == ["first words", "", ""])
    page.longPress(at: start, then: page.point(1, 2.5))
    #expect(page.selected == ["words here", "second", ""])
  }

  @Test func selectAllKeepsTheHandles() throws {
    page.longPress(at: page.point(1, 2))
    let places = page.handles.map(\.frame)
    #expect(window.chooseFromMenu("Select All"))
    #expect(page.selected == page.texts.map(\.text.string))
    #expect(page.handles.count == 2 && page.handles.map(\.frame) != places)
    window.key(.right, modifiers: .shift)
    #expect(page.handles.count == 2)
  }

  @Test func aMouseThatRestsSelectsNoWord() {
    window.send(.down, at: page.point(0, 7.5), device: .mouse)
    window.advance(by: 1)
    #expect(page.selected == ["", "", ""])
    window.send(.up, at: page.point(0, 7.5), device: .mouse)
    #expect(page.handles.isEmpty && window.menu == nil)
  }

  @Test func aSecondFingerTakesNothing() {
    window.send(.down, at: page.point(0, 7.5), device: .touch)
    window.advance(by: 0.6)
    window.send(.down, at: page.point(1, 2), device: .touch, finger: 1)
    window.advance(by: 0.6)
    #expect(page.selected == ["words", "", ""])
    window.send(.up, at: page.point(1, 2), device: .touch, finger: 1)
    window.send(.up, at: page.point(0, 7.5), device: .touch)
    #expect(page.selected == ["words", "", ""] && page.handles.count == 2)
  }

  // MARK: Taps

  @Test func tapsShowTheMenuAndLetGo() throws {
    page.longPress(at: page.point(0, 7.5))
    window.closeMenu()
    let rest = page.point(0, 8.5)
    window.tap(at: Point(x: rest.x, y: rest.y - 8))
    #expect(window.menu != nil && page.selected[0] == "words")
    window.closeMenu()
    // The handles hide a part of a short word, so they react to the tap, too.
    window.tap(at: page.handle(0))
    #expect(window.menu != nil && page.selected[0] == "words")
    window.closeMenu()
    for text in [0, 1] {
      page.longPress(at: page.point(0, 7.5))
      window.closeMenu()
      window.advance(by: 1)
      window.tap(at: page.point(text, 0.5))
      #expect(page.selected == ["", "", ""] && page.handles.isEmpty && window.menu == nil)
    }
    try window.settle()
  }

  /// Without a selection, surrounding nodes receive taps.
  @Test func tapsGoToTheNodesAround() {
    var taps = 0
    page.page.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    window.tap(at: page.point(0, 7.5))
    #expect(taps == 1)
    page.longPress(at: page.point(0, 7.5))
    #expect(taps == 1)
    window.tap(at: page.point(1, 7.5))
    #expect(taps == 1 && page.selected[0] == "")
  }

  @Test func linksGoOnWorking() throws {
    let link = TextAttributes(font: SelectableTexts.font, link: URL(string: "https://weft.example"))
    let text = page.texts[0]
    text.text = StyledText(
      "first words here", attributes: TextAttributes(font: SelectableTexts.font),
      runs: [.init(range: 6..<11, attributes: link)])
    var opened = 0
    text.onLinkTap = { _ in opened += 1 }
    try window.settle()
    window.tap(at: page.point(0, 8))
    #expect(opened == 1 && page.selected[0] == "")
    page.longPress(at: page.point(0, 8))
    #expect(opened == 1 && page.selected[0] == "words")
    window.closeMenu()
    // A point above the handles.
    let middle = page.point(0, 8.5)
    window.advance(by: 1)
    window.tap(at: Point(x: middle.x, y: middle.y - 8))
    #expect(opened == 2)
  }

  @Test func aPressOfTheMouseRemovesTheHandles() {
    page.longPress(at: page.point(0, 7.5))
    window.send(.down, at: page.point(0, 1), device: .mouse, button: 3)
    window.send(.up, at: page.point(0, 1), device: .mouse, button: 3)
    #expect(page.handles.isEmpty && page.selected[0] == "words")
    page.longPress(at: page.point(0, 7.5))
    window.click(at: page.handle(1))
    #expect(page.handles.isEmpty && page.selected[0] == "words")
    page.longPress(at: page.point(0, 7.5))
    window.click(at: page.point(1, 3))
    #expect(page.handles.isEmpty && page.selected == ["", "", ""])
  }

  // MARK: Handles

  /// The distances, in letters and lines, by which the handle at the start or end of "words" is
  /// dragged.
  nonisolated static let drags: [(isEnd: Bool, dx: Double, dy: Double, [String])] = [
    (true, 2, 0, ["words h", "", ""]), (true, -3, 0, ["wo", "", ""]),
    (false, 1, 0, ["ords", "", ""]), (false, -4, 0, ["rst words", "", ""]),
    // The handle passes the other one.
    (true, -7, 0, ["t ", "", ""]), (false, 8, 0, [" he", "", ""]),
    // Onto the other handle. The letter beside it stays selected.
    (true, -5, 0, ["w", "", ""]), (false, 5, 0, ["s", "", ""]),
    // The handle moves into other texts.
    (true, -9, 1, ["words here", "se", ""]), (false, 0, 1, [" here", "second", ""]),
    (true, 30, 9, ["words here", "second line", "third\n\nwith lines"]),
    (false, -30, -9, ["first words", "", ""]),
  ]

  @Test(arguments: drags)
  func aHandleMovesItsEnd(isEnd: Bool, dx: Double, dy: Double, selected: [String]) throws {
    page.longPress(at: page.point(0, 7.5))
    window.closeMenu()
    let start = page.handle(isEnd ? 1 : 0)
    let (letter, line) = (page.point(0, 1) - page.point(0, 0), page.point(1, 0) - page.point(0, 0))
    page.touchDrag(
      from: start, to: Point(x: start.x + dx * letter.x, y: start.y + dy * line.y))
    #expect(page.selected == selected)
    #expect(page.handles.count == 2)
    #expect(window.menu != nil, "again")
    try window.settle()
  }

  @Test func aHandleThatWasDraggedAcrossGoesBack() {
    page.longPress(at: page.point(0, 7.5))
    let (start, letter) = (page.handle(1), page.point(0, 1).x - page.point(0, 0).x)
    func finger(_ letters: Double) {
      window.send(
        .drag, at: Point(x: start.x + letters * letter, y: start.y), device: .touch)
    }
    window.send(.down, at: start, device: .touch)
    let steps: [(Double, String)] = [
      (-4, "w"), (-5, "w"), (-6, " "), (-8, "st "), (-5, " "), (-4, "w"), (0, "words"),
    ]
    for (letters, selected) in steps {
      finger(letters)
      #expect(page.selected[0] == selected, "\(letters)")
    }
    // The next finger can use the other handle.
    window.send(.up, at: start, device: .touch)
    page.touchDrag(from: page.handle(0), to: page.handle(0).offsetBy(dx: letter, dy: 0))
    #expect(page.selected[0] == "ords")
  }

  @Test func oneFingerHoldsOneHandle() {
    page.longPress(at: page.point(0, 7.5))
    let (left, right) = (page.handle(0), page.handle(1))
    window.send(.down, at: right, device: .touch)
    window.send(.drag, at: right.offsetBy(dx: 30, dy: 0), device: .touch)
    let selected = page.selected
    window.send(.down, at: left, device: .touch, finger: 1)
    window.send(.drag, at: left.offsetBy(dx: -30, dy: 0), device: .touch, finger: 1)
    #expect(page.selected == selected)
    window.send(.up, at: left, device: .touch, finger: 1)
    window.send(.up, at: right, device: .touch)
    #expect(page.handles.count == 2)
  }

  /// Handles are outside the selection, so that they do not cover its letters.
  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func handlesHangOutside(direction: LayoutDirection) throws {
    var traits = Traits()
    traits.layoutDirection = direction
    let isMirrored = direction == .rightToLeft
    let page = try SelectableTexts(
      [isMirrored ? "שלום עולם טוב" : "first words here"], traits: traits)
    let text = page.texts[0]
    let center = try #require(
      text.convert(Point(x: text.frame.width / 2, y: text.frame.height / 2), to: page.page))
    page.longPress(at: center)
    #expect(text.selectedText == (isMirrored ? "עולם" : "words"))
    let place = try #require(text.selectedRectInWindow)
    #expect(abs(page.handles[0].frame.maxX - place.minX) < 0.01)
    #expect(abs(page.handles[1].frame.minX - place.maxX) < 0.01)
    #expect(page.handles.allSatisfy { abs($0.frame.minY - place.maxY) < 0.01 })
    // In this direction the left handle is at the end of the text.
    let left = page.handle(0)
    page.touchDrag(from: left, to: Point(x: 0, y: left.y))
    #expect(text.selectedText == (isMirrored ? "עולם טוב" : "first words"))
  }

  @Test(arguments: [Traits.ColorScheme.light, .dark], [LayoutDirection.leftToRight, .rightToLeft])
  func handlesAreSeen(scheme: Traits.ColorScheme, direction: LayoutDirection) throws {
    var traits = Traits()
    (traits.colorScheme, traits.layoutDirection) = (scheme, direction)
    let isMirrored = direction == .rightToLeft
    let page = try SelectableTexts(
      [isMirrored ? "שלום עולם" : "first words", "second"], traits: traits,
      size: Size(width: 220, height: 150))
    let text = page.texts[0]
    let point = text.convert(Point(x: isMirrored ? 5 : 100, y: 10), to: page.page)
    page.longPress(at: try #require(point))
    try page.window.settle()
    try ReferencePictures().verify(
      try page.window.render(),
      named: "selection-handles-\(scheme)-\(isMirrored ? "rtl" : "ltr")")
  }

  @Test func handlesStayInTheWindow() throws {
    let page = try SelectableTexts(["words"], size: Size(width: 150, height: 75))
    page.longPress(at: page.point(0, 1))
    let window = Rect(x: 0, y: 0, width: 150, height: 75)
    #expect(page.handles.count == 2 && page.handles.allSatisfy { window.contains($0.frame) })
  }

  /// The handle at the end of a wrapped line is at the end of its letters.
  @Test func handlesOfABrokenLine() throws {
    let text = TextNode("aaaa bbbb", font: SelectableTexts.font)
    text.isSelectable = true
    let width = TextShaper.shared.shape(StyledText("aaaaaa", font: SelectableTexts.font)).size.width
    let window = HeadlessWindow(
      size: Size(width: width, height: 200), rootNode: DisplayNode { _, _ in text })
    try window.settle()
    window.send(.down, at: Point(x: 20, y: 8), device: .touch)
    window.advance(by: 0.6)
    window.send(.up, at: Point(x: 20, y: 8), device: .touch)
    #expect(text.selectedText == "aaaa")
    let end = try #require(text.handlePlace(at: 5, isEnd: true))
    #expect(end.foot.x > width / 2)
    let start = try #require(text.handlePlace(at: 5, isEnd: false))
    #expect(start.foot.x == 0 && start.foot.y > end.foot.y + 10)
  }

  @Test func handlesFollowTheText() throws {
    page.longPress(at: page.point(0, 7.5))
    let places = page.handles.map(\.frame)
    #expect(places.count == 2)
    page.page.transform = .translation(x: 30, y: 20)
    window.advance(by: 0.1)
    #expect(page.handles.map(\.frame) == places.map { $0.offsetBy(dx: 30, dy: 20) })
    page.texts[0].textInsets = EdgeInsets(top: 0, left: 7, bottom: 0, right: 0)
    try window.settle()
    #expect(page.handles.map(\.frame) == places.map { $0.offsetBy(dx: 37, dy: 20) })
    window.traits.accentColor = .red
    try window.settle()
    let color = Color.accent.resolved(in: window.traits)
    #expect(page.handles.allSatisfy { $0.backgroundColor == color })
  }
}
