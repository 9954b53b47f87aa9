// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// Keys extend a selection from text to text, as in a single document.
@MainActor @Suite struct TextSelectionKeysTests {
  /// The position of a click, the keys with Shift, and the resulting selection.
  struct Fact: CustomTestStringConvertible, Sendable {
    let start: (text: Int, column: Double)
    let keys: [KeyEvent.Key]
    var modifiers = Modifiers.shift
    let selected: [String]

    var testDescription: String { "\(start) \(keys) \(modifiers): \(selected)" }
  }

  nonisolated static let strings = ["one two", "", "three\nfour", "five"]
  nonisolated static let words: Modifiers = [.shift, .control]

  nonisolated static let facts = [
    Fact(start: (0, 6), keys: [.right, .right], selected: ["o", "", "", ""]),
    // Passes over the text without letters.
    Fact(start: (0, 6), keys: [.right, .right, .right], selected: ["o", "", "t", ""]),
    Fact(start: (2, 1), keys: [.left, .left, .left], selected: ["o", "", "t", ""]),
    // Returns to the start.
    Fact(
      start: (0, 6), keys: [.right, .right, .right, .left, .left], selected: ["o", "", "", ""]),
    Fact(start: (0, 5), keys: [.down], selected: ["wo", "", "three", ""]),
    Fact(start: (0, 2), keys: [.down, .down], selected: ["e two", "", "three\nfo", ""]),
    Fact(
      start: (0, 2), keys: [.down, .down, .down], selected: ["e two", "", "three\nfour", "fi"]),
    // Below the last line, the position is the end.
    Fact(start: (3, 1), keys: [.down, .down], selected: ["", "", "", "ive"]),
    Fact(start: (3, 3), keys: [.up], selected: ["", "", "r", "fiv"]),
    Fact(start: (3, 3), keys: [.up, .up, .up], selected: [" two", "", "three\nfour", "fiv"]),
    Fact(start: (0, 3), keys: [.up, .up], selected: ["one", "", "", ""]),
    Fact(start: (0, 4), keys: [.right, .right], modifiers: words, selected: ["two", "", "", ""]),
    Fact(
      start: (0, 4), keys: [.right, .right, .right], modifiers: words,
      selected: ["two", "", "three", ""]),
    Fact(
      start: (3, 2), keys: [.left, .left, .left], modifiers: words,
      selected: ["", "", "four", "fi"]),
    Fact(
      start: (2, 2), keys: [.end], modifiers: words, selected: ["", "", "ree\nfour", "five"]),
    Fact(start: (2, 2), keys: [.home], modifiers: words, selected: ["one two", "", "th", ""]),
    Fact(
      start: (2, 2), keys: [.home, .end], modifiers: words, selected: ["", "", "ree\nfour", "five"]),
    // The ends of a line are limited to its text.
    Fact(start: (0, 3), keys: [.end, .end], selected: [" two", "", "", ""]),
    // The selection ends at the limits of the scope.
    Fact(start: (3, 3), keys: [.right, .right, .right], selected: ["", "", "", "e"]),
    Fact(start: (0, 1), keys: [.left, .left, .left], selected: ["o", "", "", ""]),
  ]

  @Test(arguments: facts) func keysGoFromTextToText(fact: Fact) throws {
    let page = try SelectableTexts(Self.strings)
    page.click(fact.start.text, fact.start.column)
    for key in fact.keys { #expect(page.window.key(key, modifiers: fact.modifiers)) }
    #expect(page.selected == fact.selected)
    #expect(page.texts[fact.start.text].isFocused, "the keys still go there")
  }

  @Test(
    arguments: [
      ([.right, .right, .right], .shift, "o"), ([.down, .down], .shift, "o"),
      ([.end], [.shift, .control], "o"), ([.home], [.shift, .control], "one tw"),
    ] as [([KeyEvent.Key], Modifiers, String)])
  func selectionKeysStayInATextWithoutAScope(
    keys: [KeyEvent.Key], modifiers: Modifiers, selected: String
  ) throws {
    let page = try SelectableTexts(Self.strings, inOneScope: false)
    page.click(0, 6)
    for key in keys { page.window.key(key, modifiers: modifiers) }
    #expect(page.selected == [selected, "", "", ""])
  }

  /// Keys also extend a selection that a mouse has begun.
  @Test func aDragThatIsOverGoesOnByKeys() throws {
    let page = try SelectableTexts(Self.strings)
    page.window.drag(from: page.point(0, 4), to: page.point(2, 2))
    #expect(page.selected == ["two", "", "th", ""])
    page.window.key(.right, modifiers: .shift)
    #expect(page.selected == ["two", "", "thr", ""])
    page.window.key(.up, modifiers: .shift)
    #expect(page.selected == [" ", "", "", ""])
  }

  /// Down moves to the text below, not to the neighboring one.
  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func rowsOfSeveralTexts(direction: LayoutDirection) throws {
    let texts = ["aaaa", "bbbb", "cccc", "dddd"].map { TextNode($0, font: SelectableTexts.font) }
    for text in texts { text.isSelectable = true }
    let page = DisplayNode { _, _ in
      StackLayoutSpec(.column, spacing: 20) {
        for row in [texts[..<2], texts[2...]] {
          StackLayoutSpec(.row, spacing: 20) { for text in row { text } }
        }
      }
    }
    page.isTextSelectionScope = true
    var traits = Traits()
    traits.layoutDirection = direction
    let window = HeadlessWindow(
      size: Size(width: 300, height: 200), traits: traits, rootNode: page)
    try window.settle()
    let place = texts[1].convert(
      Point(x: texts[1].frame.width / 2, y: texts[1].frame.height / 2), to: page)
    window.click(at: try #require(place))
    window.key(.down, modifiers: .shift)
    #expect(texts.map(\.selectedText) == ["", "bb", "cccc", "dd"])
    window.key(.up, modifiers: .shift)
    #expect(texts.map(\.selectedText) == ["", "", "", ""])
    window.key(.up, modifiers: .shift)
    #expect(texts.map(\.selectedText) == ["", "bb", "", ""])
  }

  @Test func theMovedEndIsScrolledIntoView() throws {
    let texts = (10..<50).map { TextNode("line \($0)", font: SelectableTexts.font) }
    for text in texts { text.isSelectable = true }
    let scroller = ScrollNode(
      DisplayNode { _, _ in
        StackLayoutSpec(.column, alignItems: .start) { for text in texts { text } }
      })
    scroller.isTextSelectionScope = true
    let window = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: scroller)
    try window.settle()
    texts[0].focus()
    for _ in 0..<20 { window.key(.down, modifiers: .shift) }
    let height = texts[0].frame.height
    #expect(abs(scroller.contentOffset.y - (height * 21 - 100)) <= 1)
    #expect(texts[19].selectedText == "line 29")
    // Visible text does not scroll.
    let offset = scroller.contentOffset
    window.key(.up, modifiers: .shift)
    #expect(scroller.contentOffset == offset)
    window.key(.end, modifiers: [.shift, .control])
    #expect(abs(scroller.contentOffset.y - (height * 40 - 100)) <= 1)
    window.key(.home, modifiers: [.shift, .control])
    #expect(scroller.contentOffset == .zero)
  }

  /// Random keys, compared with a model of lines.
  @Test(arguments: seeds(20)) func anyKeys(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let strings = (0..<Int.random(in: 1...5, using: &random)).map { _ in
      String(
        (0..<Int.random(in: 0...12, using: &random)).map { _ in
          Array("ab  \n").randomElement(using: &random) ?? "a"
        })
    }
    guard let text = strings.indices.filter({ !strings[$0].isEmpty }).randomElement(using: &random)
    else { return }
    let page = try SelectableTexts(strings, size: Size(width: 400, height: 2000))
    page.texts[text].focus()
    var model = KeyModel(strings: strings, anchor: (text, 0), head: (text, 0))
    let keys: [KeyEvent.Key] = [.left, .right, .up, .down, .home, .end]
    for step in 0..<40 {
      let key = keys.randomElement(using: &random) ?? .right
      let byWords = Int.random(in: 0..<4, using: &random) == 0
      page.window.key(key, modifiers: byWords ? [.shift, .control] : .shift)
      model.move(key, byWords: byWords)
      #expect(
        page.selected == model.selected,
        "seed \(seed), step \(step): \(key) \(byWords) in \(strings), to \(model.head)")
      if page.selected != model.selected { return }
    }
  }
}

/// A model of texts without a screen, in lines of equally wide letters.
private struct KeyModel {
  typealias Place = (text: Int, offset: Int)

  let strings: [String]
  var anchor: Place
  var head: Place

  private func letters(_ text: Int) -> [Character] { Array(strings[text]) }

  private var filled: [Int] { strings.indices.filter { !strings[$0].isEmpty } }

  var selected: [String] {
    let (first, last) = anchor <= head ? (anchor, head) : (head, anchor)
    return strings.indices.map { text in
      let all = letters(text)
      guard (first.text...last.text).contains(text) else { return "" }
      let lower = text == first.text ? first.offset : 0
      let upper = text == last.text ? last.offset : all.count
      return String(all[lower..<max(lower, upper)])
    }
  }

  mutating func move(_ key: KeyEvent.Key, byWords: Bool) {
    let all = letters(head.text)
    let (next, previous) = (
      filled.first { $0 > head.text }, filled.last { $0 < head.text }
    )
    let line = lineStart(head)
    let column = head.offset - line
    switch key {
    case .right:
      if head.offset == all.count {
        if let next { head = (next, 0) }
      } else {
        head.offset = byWords ? wordEnd(head) : head.offset + 1
      }
    case .left:
      if head.offset == 0 {
        if let previous { head = (previous, letters(previous).count) }
      } else {
        head.offset = byWords ? wordStart(head) : head.offset - 1
      }
    case .down:
      if lineEnd(head) < all.count {
        head.offset = lineEnd(head) + 1
        head.offset = min(head.offset + column, lineEnd(head))
      } else if let next {
        head = (next, 0)
        head.offset = min(column, lineEnd(head))
      } else {
        head.offset = all.count
      }
    case .up:
      if line > 0 {
        let end = line - 1
        head.offset = min(lineStart((head.text, end)) + column, end)
      } else if let previous {
        let end = letters(previous).count
        head = (previous, min(lineStart((previous, end)) + column, end))
      } else {
        head.offset = 0
      }
    case .home: head = byWords ? (filled[0], 0) : (head.text, line)
    case .end:
      let last = filled[filled.count - 1]
      head = byWords ? (last, letters(last).count) : (head.text, lineEnd(head))
    default: break
    }
  }

  private func lineStart(_ place: Place) -> Int {
    (letters(place.text)[..<place.offset].lastIndex(of: "\n") ?? -1) + 1
  }

  private func lineEnd(_ place: Place) -> Int {
    letters(place.text)[place.offset...].firstIndex(of: "\n") ?? letters(place.text).count
  }

  /// The end of the letters, or of the blanks, at a position.
  private func wordEnd(_ place: Place) -> Int {
    let all = letters(place.text)
    if all[place.offset] == "\n" { return place.offset + 1 }
    return all[place.offset...].firstIndex {
      $0.isLetter != all[place.offset].isLetter || $0 == "\n"
    }
      ?? all.count
  }

  /// The start of the letters, or of the blanks, before a position, including those before a line
  /// break.
  private func wordStart(_ place: Place) -> Int {
    let all = letters(place.text)
    var end = place.offset
    if all[end - 1] == "\n" {
      end -= 1
      if end == 0 || all[end - 1] == "\n" { return end }
    }
    let kind = all[end - 1].isLetter
    return (all[..<end].lastIndex { $0.isLetter != kind || $0 == "\n" } ?? -1) + 1
  }
}
