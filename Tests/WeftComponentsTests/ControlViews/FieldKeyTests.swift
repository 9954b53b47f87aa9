// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftLayers
import WeftTesting

/// Keys, pastes and selections of text fields.
@MainActor @Suite struct FieldKeyTests {
  private struct Dialog: Component {
    @State var text = "text"
    @State var notes = "notes"
    let log: Journal<String>

    var body: some Component {
      VStack {
        TextField("Name", text: $text)
        TextEditor(text: $notes)
        Button("Cancel") { log.note("cancel") }.keyboardShortcut(.cancelAction)
        Button("Send") { log.note("send") }.keyboardShortcut(.return, modifiers: .control)
      }
    }
  }

  private let log = Journal<String>()

  private func open(_ node: DisplayNode) throws -> HeadlessWindow {
    let window = HeadlessWindow(size: Size(width: 300, height: 300), rootNode: node)
    try window.settle()
    return window
  }

  /// One Escape in a field of a dialog cancels the dialog.
  @Test func oneEscapeCancelsADialog() throws {
    let window = try open(ComponentNode(Dialog(log: log)))
    let fields = window.nodes(.textField).compactMap { $0 as? EditableTextNode }
    #expect(fields.count == 2)
    for field in fields {
      window.click(field)
      window.key(.escape)
      #expect(log.difference(from: ["cancel"]) == nil)
    }
  }

  /// The field's own state is canceled first: a completion, or the text of a search.
  @Test func escapeCancelsWhatTheFieldHas() throws {
    let name = EditableTextNode()
    name.completion = { $0 == "ab" ? "abcd" : nil }
    let search = EditableTextNode(kind: .search)
    let cancel = DisplayNode()
    let column = DisplayNode { _, _ in
      StackLayoutSpec(.column, children: [name, search, cancel])
    }
    let window = try open(column)
    window.click(name)
    window.type("ab")
    try window.settle()
    #expect(name.text == "abcd")
    window.key(.escape)
    try window.settle()
    #expect(name.text == "ab")
    #expect(name.isFocused)
    window.key(.escape)
    #expect(!name.isFocused)
    window.click(search)
    window.type("query")
    window.key(.escape)
    try window.settle()
    #expect(search.text.isEmpty)
    #expect(search.isFocused)
    window.type("x")
    #expect(search.text == "x")
    window.key(.escape)
    window.key(.escape)
    #expect(!search.isFocused)
  }

  /// Control and Return is a shortcut, and plain Return inserts a line.
  @Test func modifiedReturnIsAShortcutOverAnEditor() throws {
    let window = try open(ComponentNode(Dialog(log: log)))
    let editor = try #require(window.nodes(.textField).last as? EditableTextNode)
    window.click(editor)
    window.key(.enter, modifiers: .control)
    #expect(log.difference(from: ["send"]) == nil)
    #expect(editor.text == "notes")
    window.key(.enter)
    #expect(editor.text == "notes\n")
    #expect(log.difference(from: []) == nil)
  }

  /// https://html.spec.whatwg.org: browsers strip line breaks from a field of one line, and GTK and
  /// AppKit show them as spaces.
  @Test(arguments: [
    ("a\nb", "a b"), ("a\r\nb", "a b"), ("a\rb\u{2028}c", "a b c"), ("a\n\nb\n", "a  b "),
    ("plain", "plain"),
  ])
  func pastedLineBreaksBecomeSpaces(_ pasted: String, _ expected: String) throws {
    for kind in [TextFieldLayer.Kind.line, .search, .password] {
      let field = EditableTextNode(kind: kind)
      field.onChange = { [log] in log.note($0) }
      let window = try open(field)
      let layer = try #require(field.layer as? TextFieldLayer)
      layer.takeInput(pasted)
      try window.settle()
      #expect(field.text == expected)
      #expect(log.difference(from: [expected]) == nil)
    }
    let lines = EditableTextNode(kind: .lines)
    try #require(lines.layer as? TextFieldLayer).takeInput(pasted)
    #expect(lines.text == pasted)
  }

  /// One highlight in a window, so that the user sees what Copy would copy.
  @Test func oneTextIsSelectedInAWindow() throws {
    let text = TextNode("A text to select")
    text.isSelectable = true
    let fields = [EditableTextNode(), EditableTextNode()]
    for field in fields { field.text = "field" }
    let column = DisplayNode { _, _ in
      StackLayoutSpec(.column, spacing: 10, children: [text] + fields)
    }
    let window = try open(column)
    func selected() -> [String] {
      fields.map { String($0.text[$0.selectedRange]) } + [text.selectedText]
    }
    func selectAll(_ field: EditableTextNode) throws {
      window.click(field)
      window.key(.character("a"), modifiers: .control)
      try window.settle()
    }
    try selectAll(fields[0])
    #expect(selected() == ["field", "", ""])
    window.click(text, count: 2)
    try window.settle()
    #expect(selected() == ["", "", "select"])
    try selectAll(fields[1])
    #expect(selected() == ["", "field", ""])
    try selectAll(fields[0])
    #expect(selected() == ["field", "", ""])
    // A second selection in the same text.
    window.click(text, count: 2)
    try window.settle()
    #expect(selected()[0].isEmpty && !selected()[2].isEmpty)
  }
}
