// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayers

@testable import WeftTesting

@Suite struct TextEditorTests {
  /// In 10 MB of text, a key that moves the caret visits only the characters near it. A key that
  /// visited all of them would take some 50 ms.
  @Test(.timeLimit(.minutes(1)))
  func aHeldArrowKeyDoesNotVisitTheWholeText() {
    let line = String(repeating: "añ👨‍👩‍👧 ", count: 10) + "\n"
    let lines = 10_000_000 / line.utf8.count
    let text = String(repeating: line, count: lines)
    let length = line.unicodeScalars.count
    var editor = TextEditor(text)
    let middle = lines / 2 * length
    editor.select(middle..<middle)
    for _ in 0..<5000 {
      for key in [KeyEvent.Key.right, .down, .end, .home, .up, .left] {
        _ = editor.handle(KeyEvent(key, time: 0), hasLines: true)
      }
    }
    // "right" and "home" of each round, and "left" to the end of the line before.
    #expect(editor.selection.isEmpty)
    let start = editor.selection.lowerBound
    #expect(start % length == length - 1 || start % length == 0)
    #expect(abs(start - middle) <= 5000 * length)
  }

  /// Offsets equal the result of a search from the start of the text, whatever keys were pressed.
  @Test(arguments: ["", "one", "a\nb", "añ\n\ne\u{301}x\n👨‍👩‍👧🇩🇪\n", "\n\n"], [false, true])
  func offsetsCountScalars(text: String, hasLines: Bool) {
    var editor = TextEditor(text)
    let keys: [KeyEvent.Key] = [.left, .up, .home, .right, .down, .end, .delete, .backspace]
    var random = SeededGenerator(seed: 1)
    for step in 0..<400 {
      let key =
        step.isMultiple(of: 7) ? .character("é") : keys.randomElement(using: &random) ?? .left
      let modifiers: Modifiers = Bool.random(using: &random) ? .shift : []
      _ = editor.handle(KeyEvent(key, modifiers: modifiers, time: 0), hasLines: hasLines)
      // Selecting the same offsets again finds the positions by counting from the start.
      var other = editor
      other.select(editor.selection)
      #expect(other.selection == editor.selection)
      _ = other.handle(KeyEvent(.character("x"), time: 0), hasLines: hasLines)
      _ = editor.handle(KeyEvent(.character("x"), time: 0), hasLines: hasLines)
      #expect(other.text == editor.text)
      #expect(other.selection == editor.selection)
    }
  }
}
