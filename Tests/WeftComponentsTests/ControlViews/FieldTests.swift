// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import Weft
import WeftLayers
import WeftTesting

/// A form with a field of each kind.
private struct Fields: Component {
  @State var name = ""
  @State var password = ""
  @State var notes = ""
  @State var isLocked = false

  var body: some Component {
    VStack(spacing: 4) {
      VStack(spacing: 4) {
        TextField("Name", text: $name)
        SecureField("Password", text: $password).onSubmit { password += "!" }
      }.disabled(isLocked)
      TextEditor(text: $notes).accessibilityIdentifier("notes")
      Button("Lock") { isLocked.toggle() }
      Text("\(name)|\(password)|\(notes)")
    }
  }
}

/// Normalizes what is typed with the value that the action gets, as is done in SwiftUI.
private struct Shouting: Component {
  @State var text = ""
  let isLong: Bool
  let isInReader: Bool

  var body: some Component {
    if isInReader {
      GeometryReader { _ in Content(text: $text, isLong: isLong) }
    } else {
      Content(text: $text, isLong: isLong)
    }
  }

  struct Content: Component {
    @Binding var text: String
    let isLong: Bool

    var body: some Component {
      VStack {
        if isLong { TextEditor(text: $text) } else { TextField("Text", text: $text) }
        Text(text)
      }
      .onChange(of: text) { _, new in
        if new != new.uppercased() { text = new.uppercased() }
      }
    }
  }
}

/// The same field with a state inside a reader.
private struct ShoutingInside: Component {
  let isLong: Bool

  var body: some Component {
    GeometryReader { _ in Shouting(isLong: isLong, isInReader: false) }
  }
}

/// Rows whose texts are the list's, normalized by the rows.
private struct ShoutingRows: Component {
  struct Row: Identifiable, Equatable {
    let id: Int
    var text = ""
  }

  struct Field: Component {
    @Binding var row: Row

    var body: some Component {
      TextField("Text", text: $row.text)
        .onChange(of: row.text) { _, new in row.text = new.uppercased() }
    }
  }

  @State private var rows = (0..<3).map { Row(id: $0) }

  var body: some Component {
    VStack {
      List { ForEach($rows) { $row in Field(row: $row) } }.frame(height: 200)
      Text(rows[0].text)
    }
  }
}

/// The same fields in rows with readers, and in rows that own their texts.
private struct ShoutingInRows: Component {
  let hasReaders: Bool
  @State private var rows = (0..<3).map { ShoutingRows.Row(id: $0) }
  @State private var copy = ""

  struct Own: Component {
    @State var text = ""
    @Binding var copy: String

    var body: some Component {
      TextField("Text", text: $text)
        .onChange(of: text) { _, new in
          text = new.uppercased()
          copy = text
        }
    }
  }

  var body: some Component {
    VStack {
      if hasReaders {
        List {
          ForEach($rows) { $row in
            GeometryReader { _ in ShoutingRows.Field(row: $row) }.frame(height: 40)
          }
        }
        .frame(height: 200)
      } else {
        List {
          Own(copy: $copy)
          Text("Other")
        }
        .frame(height: 200)
      }
      Text(hasReaders ? rows[0].text : copy)
    }
  }
}

@MainActor @Suite struct FieldTests {
  private func open() throws -> (HeadlessWindow, DisplayNode, [EditableTextNode]) {
    let node = ComponentNode(Fields())
    let window = HeadlessWindow(size: Size(width: 240, height: 360), rootNode: node)
    try window.settle()
    let fields = node.everyNode.compactMap { $0 as? EditableTextNode }
    return (window, node, fields)
  }

  private func settle(_ window: HeadlessWindow) throws {
    window.advance(by: 0.5)
    try window.settle()
  }

  @Test func typedTextIsWrittenToTheBinding() throws {
    let (window, node, fields) = try open()
    try #require(fields.count == 3)
    for (field, text) in zip(fields, ["ann", "secret\n", "one\ntwo"]) {
      window.click(field)
      window.type(text)
      try settle(window)
    }
    #expect(node.texts.last == "ann|secret!|one\ntwo")
    #expect(fields.map(\.text) == ["ann", "secret!", "one\ntwo"])
  }

  /// At any typing speed.
  @Test(
    arguments: seeds(4),
    [
      "field", "editor", "around a reader", "inside a reader", "rows", "rows' readers",
      "own in rows",
    ])
  func nothingIsLostThatIsTypedWhileItIsNormalized(seed: UInt64, kind: String) throws {
    var generator = SeededGenerator(seed: seed)
    let node: DisplayNode =
      switch kind {
      case "inside a reader": ComponentNode(ShoutingInside(isLong: false))
      case "rows": ComponentNode(ShoutingRows())
      case "rows' readers": ComponentNode(ShoutingInRows(hasReaders: true))
      case "own in rows": ComponentNode(ShoutingInRows(hasReaders: false))
      default:
        ComponentNode(Shouting(isLong: kind == "editor", isInReader: kind == "around a reader"))
      }
    let window = HeadlessWindow(
      size: Size(width: 240, height: 240), schedule: .seeded(seed), rootNode: node)
    try window.settle()
    let rows = node.everyNode.compactMap { $0 as? CollectionNode }.flatMap(\.visibleNodes)
    let nodes = node.everyNode + rows.flatMap(\.everyNode)
    let field = try #require(nodes.lazy.compactMap { $0 as? EditableTextNode }.first)
    window.click(field)
    let typed = "the quick brown fox jumps over the lazy dog"
    for letter in typed {
      window.type(String(letter))
      window.advance(by: Double.random(in: 0.002...0.05, using: &generator))
    }
    try settle(window)
    #expect(field.text == typed.uppercased())
    #expect(node.texts.last == typed.uppercased())
  }

  /// An action of Enter that empties the field runs before the next letter.
  @Test func lettersAfterEnterBeginAnew() throws {
    struct Adding: Component {
      @State var text = ""
      @State var added: [String] = []
      var body: some Component {
        VStack {
          TextField("New", text: $text).onSubmit {
            added.append(text)
            text = ""
          }
          Text(added.joined(separator: ","))
        }
      }
    }
    let node = ComponentNode(Adding())
    let window = HeadlessWindow(size: Size(width: 240, height: 100), rootNode: node)
    try window.settle()
    let field = try #require(node.everyNode.lazy.compactMap { $0 as? EditableTextNode }.first)
    window.click(field)
    for word in ["one", "two"] {
      window.type(word)
      window.key(.enter)
    }
    window.type("three")
    try settle(window)
    #expect(field.text == "three" && node.texts.last == "one,two")
  }

  @Test func aFieldHasTheFontAroundItWithItsWeightAndSlant() throws {
    let node = ComponentNode(
      VStack {
        TextField("a", text: .constant("")).bold()
        VStack { SecureField("b", text: .constant("")).font(.title) }.italic()
        TextEditor(text: .constant("")).fontWeight(.medium)
        TextField("d", text: .constant(""))
      })
    let window = HeadlessWindow(size: Size(width: 240, height: 360), rootNode: node)
    try window.settle()
    #expect(
      node.everyNode.compactMap { ($0 as? EditableTextNode)?.font }
        == [.body.bold(), .title.italic(), .body.weight(.medium), .body])
  }

  /// The host's control determines the height, for example with large text.
  @Test func aFieldIsAsHighAsItsControl() throws {
    let (window, _, fields) = try open()
    let below = fields[1].layer.convertToWindow(fields[1].bounds).minY
    (fields[0].layer as? TextFieldLayer)?.controlHeight = EditableTextNode.lineHeight + 20
    (fields[2].layer as? TextFieldLayer)?.controlHeight = 10
    try settle(window)
    #expect(fields.map(\.frame.height).prefix(2) == [EditableTextNode.lineHeight + 20, 36])
    #expect(fields[1].layer.convertToWindow(fields[1].bounds).minY == below + 20)
    // A multiline field scrolls within a fixed height.
    #expect(fields[2].frame.height >= EditableTextNode.linesHeight)
  }

  @Test func aPasswordIsNotRead() throws {
    let (window, _, fields) = try open()
    window.click(fields[1])
    window.type("secret")
    try settle(window)
    #expect(fields[1].text == "secret")
    #expect(fields[1].accessibility.value == nil)
    #expect(fields[1].accessibility.label == "Password")
    #expect(fields[0].accessibility.value == "")
  }

  @Test func anEditorTakesWhatIsFree() throws {
    let (_, _, fields) = try open()
    #expect(fields[0].frame.height == fields[1].frame.height)
    #expect(fields[2].frame.height > 150)
    #expect(fields[2].frame.width == 240)
  }

  @Test func aDisabledFieldIsNotEditedAndLosesTheFocus() throws {
    let (window, node, fields) = try open()
    window.click(fields[0])
    window.type("a")
    try settle(window)
    #expect(fields[0].isFocused)
    #expect(try #require(window.node(.button, label: "Lock")).performAccessibilityAction(.activate))
    try settle(window)
    #expect(fields.map(\.isEnabled) == [false, false, true])
    #expect(!fields[0].isFocused)
    #expect(fields[0].accessibility.traits.contains(.notEnabled))
    for field in fields {
      window.click(field)
      window.type("b")
    }
    try settle(window)
    #expect(node.texts.last == "a||b")
    #expect(try #require(window.node(.button, label: "Lock")).performAccessibilityAction(.activate))
    try settle(window)
    window.click(fields[0])
    window.type("c")
    try settle(window)
    #expect(node.texts.last == "ac||b")
  }
}

extension DisplayNode {
  /// The node and its descendants, parents first.
  var everyNode: [DisplayNode] { [self] + subnodes.flatMap(\.everyNode) }
}
