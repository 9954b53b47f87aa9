// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

private struct Editor: Component {
  @State var log = ""
  @State var text = ""
  @State var isLocked = false

  var body: some Component {
    VStack {
      TextField("Text", text: $text)
      Button("Save") { log += "s" }.keyboardShortcut("s").disabled(isLocked)
      Button("Save as") { log += "S" }.keyboardShortcut("s", modifiers: [.control, .shift])
      Button("Larger") { log += "+" }.keyboardShortcut("+")
      Button("OK") { log += "o" }.keyboardShortcut(.defaultAction)
      HStack { Button("Cancel") { log += "c" } }.keyboardShortcut(.cancelAction)
      Button("Gone") { log += "g" }.keyboardShortcut("g").hidden()
      Toggle("Lock", isOn: $isLocked).keyboardShortcut("l", modifiers: .alt)
      Text(log)
    }
  }
}

@MainActor @Suite struct ShortcutTests {
  private let node = ComponentNode(Editor())
  private let window: HeadlessWindow

  init() throws {
    window = HeadlessWindow(size: Size(width: 240, height: 400), rootNode: node)
    try window.settle()
  }

  private func log(after keys: [(KeyEvent.Key, Modifiers)]) throws -> String? {
    for (key, modifiers) in keys { window.key(key, modifiers: modifiers) }
    window.advance(by: 0.5)
    try window.settle()
    return node.texts.last
  }

  @Test func keysUseTheirButtons() throws {
    #expect(
      try log(after: [
        (.character("s"), .control), (.character("S"), [.control, .shift]), (.character("s"), []),
        (.character("s"), .alt), (.character("+"), [.control, .shift]),
        (.character("+"), .control), (.enter, []), (.escape, []), (.enter, .control),
      ]) == "sS++oc")
  }

  @Test func aFieldKeepsItsOwnKeys() throws {
    let field = try #require(window.node(.textField, label: "Text") as? EditableTextNode)
    window.click(field)
    #expect(
      try log(after: [
        (.character("s"), []), (.enter, []), (.character("s"), .control), (.character("g"), []),
      ]) == "s")
    #expect(field.text == "sg")
  }

  @Test func shortcutsOfDisabledOrHiddenButtons() throws {
    #expect(try log(after: [(.character("g"), .control)]) == "")
    #expect(try log(after: [(.character("l"), .alt)]) == "")
    #expect(try log(after: [(.character("s"), .control)]) == "")
    #expect(try log(after: [(.character("l"), .alt)]) == "")
    #expect(try log(after: [(.character("s"), .control)]) == "s")
  }
}
