// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftLayers
import WeftTesting

/// A field that is out of sight is scrolled into view when the user acts on it or code focuses it.
///
/// https://github.com/flutter/flutter/issues/10826 reports fields that stay hidden while the user
/// types into them.
@MainActor @Suite struct FieldRevealTests {
  enum Input: CaseIterable { case typing, deleting, moving, focusing }

  private struct Form: Component {
    @State var name = "name"
    @FocusState var isFocused

    var body: some Component {
      VStack {
        Button("Focus") { isFocused = true }
        ScrollView {
          VStack {
            TextField("Name", text: $name).focused($isFocused)
            ForEach(0..<40) { Text("\($0)").frame(height: 30) }
          }
        }
      }
    }
  }

  private struct Rows: Component {
    @State var name = "name"

    var body: some Component {
      List {
        TextField("Name", text: $name)
        ForEach(0..<200) { Text("row \($0)").frame(height: 30) }
      }
    }
  }

  private func act(_ input: Input, on field: EditableTextNode, in window: HeadlessWindow) throws {
    switch input {
    case .typing: window.type("x")
    case .deleting: window.key(.backspace)
    case .moving: window.key(.left)
    case .focusing: #expect(field.focus())
    }
    window.advance(by: 0.5)
    try window.settle()
  }

  private func isSeen(_ field: EditableTextNode, in window: HeadlessWindow) -> Bool {
    guard field.layer.root === window.host.rootLayer else { return false }
    let rect = field.layer.convertToWindow(field.bounds)
    return rect.minY >= 0 && rect.maxY <= window.size.height
  }

  @Test(arguments: Input.allCases)
  func fieldsInScrollViewsComeIntoView(_ input: Input) throws {
    let window = HeadlessWindow(
      size: Size(width: 300, height: 200), rootNode: ComponentNode(Form()))
    try window.settle()
    let field = try #require(window.node(.textField) as? EditableTextNode)
    if input != .focusing { window.click(field) }
    window.scroll(by: 500, at: Point(x: 150, y: 150))
    window.fling()
    try window.settle()
    #expect(!isSeen(field, in: window))
    try act(input, on: field, in: window)
    #expect(isSeen(field, in: window))
  }

  @Test(arguments: Input.allCases, [300.0, 3000])
  func fieldsInListsComeIntoView(_ input: Input, _ distance: Double) throws {
    let window = HeadlessWindow(
      size: Size(width: 300, height: 200), rootNode: ComponentNode(Rows()))
    try window.settle()
    let field = try #require(window.node(.textField) as? EditableTextNode)
    window.click(field)
    try window.settle()
    window.scroll(by: distance, at: Point(x: 150, y: 150))
    window.fling()
    try window.settle()
    #expect(!isSeen(field, in: window))
    try act(input, on: field, in: window)
    #expect(isSeen(field, in: window))
  }

  @Test func focusStatesScrollToTheirField() throws {
    let window = HeadlessWindow(
      size: Size(width: 300, height: 200), rootNode: ComponentNode(Form()))
    try window.settle()
    let field = try #require(window.node(.textField) as? EditableTextNode)
    window.scroll(by: 500, at: Point(x: 150, y: 150))
    window.fling()
    try window.settle()
    #expect(!isSeen(field, in: window))
    let button = try #require(window.node(.button, label: "Focus"))
    #expect(button.performAccessibilityAction(.activate))
    window.advance(by: 0.5)
    try window.settle()
    #expect(field.isFocused)
    #expect(isSeen(field, in: window))
  }

  /// The caret of an editor that is taller than its scroll view is followed.
  @Test func theCaretOfATallEditorIsFollowed() throws {
    let editor = EditableTextNode(kind: .lines)
    editor.text = (0..<60).map { "line \($0)" }.joined(separator: "\n")
    let scroll = ScrollNode(
      DisplayNode { _, _ in StackLayoutSpec(.column, children: [editor.height(.points(1500))]) })
    let window = HeadlessWindow(size: Size(width: 300, height: 200), rootNode: scroll)
    try window.settle()
    window.click(at: Point(x: 50, y: 50))
    editor.selectedRange = editor.text.startIndex..<editor.text.startIndex
    try window.settle()
    for _ in 0..<40 { window.key(.down) }
    window.advance(by: 0.5)
    try window.settle()
    #expect(scroll.contentOffset.y > 300)
    let low = scroll.contentOffset.y
    for _ in 0..<40 { window.key(.up) }
    window.advance(by: 0.5)
    try window.settle()
    #expect(scroll.contentOffset.y < low - 300)
  }
}
