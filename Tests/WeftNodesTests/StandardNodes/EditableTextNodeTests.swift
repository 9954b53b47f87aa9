// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

@MainActor @Suite struct EditableTextNodeTests {
  @Test func typing() throws {
    let node = EditableTextNode(placeholder: "Search", isSearchField: true)
    let log = Log<String>()
    node.onChange = { log.add("change \($0)") }
    node.onSubmit = { log.add("submit \($0)") }
    let root = DisplayNode { _, _ in node.padding(10) }
    let window = try HeadlessWindow.settled(root, size: Size(width: 200, height: 60))
    window.click(at: Point(x: 100, y: 30))
    window.type("ab")
    window.key(.backspace)
    window.type("\n")
    #expect(log.take() == ["change a", "change ab", "change a", "submit a"])
    #expect(node.text == "a")
  }

  /// The letters of a disabled field are as gray as the hint of an empty one.
  @Test(arguments: [Traits.ColorScheme.light, .dark])
  func aDisabledFieldLooksUnlikeAnEmptyOne(scheme: Traits.ColorScheme) throws {
    let fields = [EditableTextNode(placeholder: "Hint"), EditableTextNode(placeholder: "Hint")]
    fields[1].isEnabled = false
    let root = DisplayNode { _, _ in StackLayoutSpec(.column, spacing: 10, children: fields) }
    let window = try HeadlessWindow.settled(root, size: Size(width: 200, height: 100))
    window.traits.colorScheme = scheme
    try window.settle()
    let picture = try window.render()
    // A pixel of the background and one of the frame.
    for place in [Point(x: 5, y: 6), Point(x: 100, y: 0)] {
      let colors = fields.map { field in
        // bounded: positions in a small window
        picture.pixel(x: Int(place.x), y: Int(field.frame.minY + place.y))
      }
      #expect(abs(colors[0].red - colors[1].red) > 0.02, "\(place): \(colors)")
    }
  }

  /// A click chooses the field that receives the keys.
  @Test func theFocus() throws {
    let fields = [EditableTextNode(), EditableTextNode()]
    let root = DisplayNode { _, _ in StackLayoutSpec(.column, children: fields) }
    let window = try HeadlessWindow.settled(root)
    for index in [1, 0, 1] {
      window.click(at: Point(x: 50, y: 18 + Double(index) * EditableTextNode.lineHeight))
      window.type("\(index)")
    }
    #expect(fields.map(\.text) == ["0", "11"])
  }

  /// Tab and code move the focus between nodes and fields, and typing follows it.
  @Test func tabAndCode() throws {
    let fields = [EditableTextNode(), EditableTextNode()]
    let button = DisplayNode()
    button.isFocusable = true
    button.style.height = 20
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.column, children: [button, fields[0], fields[1]])
    }
    let window = try HeadlessWindow.settled(root)
    for (modifiers, expected) in [
      ([], [true, false, false]), ([], [false, true, false]), ([], [false, false, true]),
      (.shift, [false, true, false]), (.shift, [true, false, false]),
    ] as [(Modifiers, [Bool])] {
      window.key(.tab, modifiers: modifiers)
      #expect([button.isFocused, fields[0].isFocused, fields[1].isFocused] == expected)
      window.type("x")
    }
    #expect(fields.map(\.text) == ["xx", "x"])
    #expect(fields[1].focus() && fields[1].isFocused)
    window.type("y")
    #expect(fields[1].text == "xy")
    fields[1].resignFocus()
    window.type("z")
    #expect(fields.map(\.text) == ["xx", "xy"])
  }

  /// No other node receives a press in a field.
  @Test func aPressInAFieldTapsNothingAroundIt() throws {
    let field = EditableTextNode()
    let taps = Log<Bool>()
    let card = DisplayNode { _, _ in InsetLayoutSpec(insets: EdgeInsets(all: 10), child: field) }
    card.addGestureRecognizer(TapGestureRecognizer { _ in taps.add(true) })
    let window = try HeadlessWindow.settled(card, size: Size(width: 200, height: 60))
    window.click(at: Point(x: 100, y: 30))
    #expect(taps.take().isEmpty && field.isFocused)
    window.click(at: Point(x: 100, y: 4))
    #expect(taps.take().count == 1)
  }

  /// Includes texts that code sets, that the user types or pastes, and that a completion adds.
  @Test(arguments: [EditableTextNode.Kind.line, .lines]) func textsHaveNoNULs(
    kind: EditableTextNode.Kind
  ) throws {
    let node = EditableTextNode(placeholder: "Na\0me", kind: kind)
    #expect(node.placeholder == "Name")
    node.text = "\0a\0b"
    #expect(node.text == "ab")
    let window = try HeadlessWindow.settled(node, size: Size(width: 200, height: 60))
    #expect(node.focus())
    let changes = Log<String>()
    node.onChange = { changes.add($0) }
    window.key(.end)
    window.type("c\0d")
    #expect(node.text == "abcd" && changes.take().last == "abcd")
    node.completion = { "\0" + $0 + "\0fg" }
    window.type("e")
    #expect(node.text == "abcdefg")
    #expect(node.text[node.selectedRange] == "fg")
  }

  /// "é" of one scalar and of two are equal strings with different caret positions.
  @Test func settingTheSameLettersOfOtherScalars() throws {
    let node = EditableTextNode()
    node.text = "é"
    let window = try HeadlessWindow.settled(node, size: Size(width: 200, height: 40))
    window.click(at: Point(x: 100, y: 20))
    window.key(.end)
    node.text = "e\u{301}"
    #expect(node.selectedRange.lowerBound == node.text.endIndex)
    window.type("x")
    #expect(node.text.unicodeScalars.elementsEqual("e\u{301}x".unicodeScalars))
  }

  /// A text set by the program does not count as typing.
  @Test func settingTheText() throws {
    let node = EditableTextNode()
    let log = Log<String>()
    node.onChange = { log.add($0) }
    let window = try HeadlessWindow.settled(node, size: Size(width: 200, height: 40))
    node.text = "preset"
    #expect(log.take() == [])
    window.click(at: Point(x: 100, y: 20))
    window.type("!")
    #expect(log.take() == ["preset!"])
  }

  /// A field that enters a window later gets its control, too.
  @Test func aFieldThatIsAddedLater() throws {
    let root = DisplayNode()
    let window = try HeadlessWindow.settled(root)
    let (group, node) = (DisplayNode(), EditableTextNode())
    node.frame = Rect(x: 0, y: 0, width: 100, height: 36)
    group.frame = Rect(x: 0, y: 0, width: 100, height: 36)
    group.addSubnode(node)
    root.addSubnode(group)
    try window.settle()
    window.click(at: Point(x: 50, y: 18))
    window.type("ok")
    #expect(node.text == "ok")
  }

  @Test func size() {
    let node = EditableTextNode()
    let range = SizeRange(max: Size(width: 300, height: .infinity))
    let layout = node.layout(thatFits: range, in: LayoutContext(rootIn: range))
    #expect(layout.size == Size(width: 300, height: EditableTextNode.lineHeight))
  }
}

extension EditableTextNodeTests {
  /// Keys typed from the end of a text, and the resulting text with the caret as `|` or the
  /// selection in brackets.
  @Test(arguments: [
    ("abc", "left,X", "abX|c"), ("abc", "home,X", "X|abc"), ("abc", "home,right,backspace", "|bc"),
    ("abc", "home,delete", "|bc"), ("abc", "shift+left,shift+left", "a[bc]"),
    ("abc", "shift+left,X", "abX|"), ("abc", "shift+left,left", "ab|c"),
    ("abc", "ctrl+a", "[abc]"), ("abc", "ctrl+a,backspace", "|"),
    ("abc", "X,ctrl+z", "abc|"), ("abc", "X,Y,ctrl+z,ctrl+z,ctrl+y", "abcX|"),
    ("abc", "ctrl+z", "abc|"), ("e\u{301}", "backspace", "|"), ("👩‍🚀x", "left,backspace", "|x"),
  ])
  func keysOfALine(text: String, keys: String, expected: String) throws {
    #expect(try edited(text, keys, .line) == expected)
  }

  @Test(arguments: [
    ("one\ntwo", "up,X", "oneX|\ntwo"), ("one\ntwo", "home,up,X", "X|one\ntwo"),
    ("one\ntwo", "enter,X", "one\ntwo\nX|"), ("long line\nx", "up,down,X", "long line\nxX|"),
    ("a\nb", "shift+up", "a[\nb]"), ("a\nb", "up,up,X", "X|a\nb"), ("a\nb", "down,X", "a\nbX|"),
  ])
  func keysOfManyLines(text: String, keys: String, expected: String) throws {
    #expect(try edited(text, keys, .lines) == expected)
  }

  private func edited(
    _ text: String, _ keys: String, _ kind: EditableTextNode.Kind
  ) throws -> String {
    let node = EditableTextNode(kind: kind)
    node.text = text
    let window = try HeadlessWindow.settled(node, size: Size(width: 300, height: 100))
    window.click(at: Point(x: 100, y: 20))
    let names: [String: KeyEvent.Key] = [
      "left": .left, "right": .right, "home": .home, "end": .end, "up": .up, "down": .down,
      "backspace": .backspace, "delete": .delete, "enter": .enter,
    ]
    for key in keys.split(separator: ",") {
      let parts = key.split(separator: "+").map(String.init)
      let name = parts[parts.count - 1]
      let modifiers: Modifiers =
        parts.count == 1 ? [] : parts[0] == "ctrl" ? .control : .shift
      window.key(names[name] ?? .character(Character(name)), modifiers: modifiers)
    }
    let range = node.selectedRange
    var result = node.text
    let selected = String(node.text[range])
    result.replaceSubrange(range, with: range.isEmpty ? "|" : "[\(selected)]")
    return result
  }

  @Test func completion() throws {
    let node = EditableTextNode(placeholder: "City")
    node.completion = { text in ["Berlin", "Bern"].first { $0.hasPrefix(text) } }
    let log = Log<String>()
    node.onChange = { log.add($0) }
    let window = try HeadlessWindow.settled(node, size: Size(width: 200, height: 40))
    window.click(at: Point(x: 100, y: 20))
    window.type("Be")
    #expect(node.text == "Berlin" && node.text[node.selectedRange] == "rlin")
    window.type("rn")
    #expect(node.text == "Bern" && node.selectedRange.isEmpty)
    // A deleted text does not return immediately.
    window.key(.backspace)
    #expect(node.text == "Ber")
    #expect(log.take() == ["Berlin", "Berlin", "Berlin", "Bern", "Ber"])
  }

  @Test func selectionByCode() throws {
    let node = EditableTextNode()
    node.text = "one two"
    let log = Log<String>()
    node.onSelectionChange = { [unowned node] in log.add(String(node.text[node.selectedRange])) }
    let window = try HeadlessWindow.settled(node, size: Size(width: 200, height: 40))
    #expect(node.focus())
    _ = log.take()
    node.selectedRange = node.text.range(of: "two")!
    #expect(log.take() == ["two"])
    window.type("2")
    #expect(node.text == "one 2")
    node.undo()
    #expect(node.text == "one two")
    node.redo()
    #expect(node.text == "one 2")
    // A range of the longer previous text.
    node.selectedRange = "a much longer text".range(of: "text")!
    #expect(node.selectedRange.isEmpty)
  }

  @Test func disabledAndPassword() throws {
    let node = EditableTextNode(placeholder: "Password", kind: .password)
    let window = try HeadlessWindow.settled(node, size: Size(width: 200, height: 40))
    window.click(at: Point(x: 100, y: 20))
    window.type("abc")
    #expect(node.text == "abc")
    #expect(node.accessibility.value == nil, "nobody reads a password aloud")
    node.isEnabled = false
    window.type("d")
    #expect(node.text == "abc")
    #expect(node.accessibility.traits == .notEnabled)
    #expect(!node.focus())
  }

  /// As in GTK, whose entries only bind keys without modifiers.
  @Test(
    arguments: [
      ([], true), (.shift, false), (.control, false), (.alt, false), ([.control, .shift], false),
    ] as [(Modifiers, Bool)], [EditableTextNode.Kind.line, .password])
  func onlyAPlainReturnSubmits(
    row: (modifiers: Modifiers, submits: Bool), kind: EditableTextNode.Kind
  ) throws {
    let node = EditableTextNode(kind: kind)
    node.text = "a"
    let log = Log<String>()
    node.onSubmit = { log.add($0) }
    let window = try HeadlessWindow.settled(node, size: Size(width: 300, height: 40))
    window.click(at: Point(x: 100, y: 20))
    window.key(.enter, modifiers: row.modifiers)
    #expect(log.take() == (row.submits ? ["a"] : []))
    #expect(node.text == "a")
  }
}
