// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayers

/// Input in several lines may be 10 MB long, so no key may copy it unless code needs the text.
@MainActor @Suite struct TextFieldLayerTests {
  private let field = TextFieldLayer()
  private let control = Control()

  init() {
    field.kind = .lines
    field.control = control
  }

  private func type(_ text: String) {
    control.content += text
    field.takeInputOfControl()
  }

  @Test func inputIsReadWhenItIsNeeded() {
    for letter in ["a", "b", "c"] { type(letter) }
    for caret in 0...3 { field.takeUserSelection(caret..<caret) }
    #expect(control.reads == 0)
    #expect(field.text == "abc" && field.text == "abc")
    #expect(control.reads == 1)
    type("d")
    field.text += "!"
    #expect(field.text == "abcd!" && control.reads == 2)
  }

  @Test func aHandlerReadsEachInputOnce() {
    let texts = Log<String>()
    field.onChange = { [field] in
      texts.add($0)
      #expect(field.text == $0)
    }
    type("a")
    type("b")
    #expect(texts.take() == ["a", "ab"] && control.reads == 2)
  }

  /// Only a change by code makes the control compare its text with the field's.
  @Test func codeChangesWhatIsShown() {
    field.isShown = true
    type("a")
    field.text = "a"
    #expect(field.isShown)
    field.text = "b"
    #expect(!field.isShown)
  }

  @Test func inputIsCompleted() {
    field.completion = { $0 == "sw" ? "swift" : nil }
    type("s")
    type("w")
    #expect(field.text == "swift" && field.wantedSelection == 2..<5)
  }
}

@MainActor private final class Control: TextControl {
  var content = ""
  private(set) var reads = 0

  var text: String {
    reads += 1
    return content
  }

  func update() {}
  func focus() {}
  func resignFocus() {}
  func handle(_ event: KeyEvent) -> Bool { false }
  func undo() {}
  func redo() {}
  func revealCaret() {}
}
