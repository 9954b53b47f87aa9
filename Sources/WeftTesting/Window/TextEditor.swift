// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers

/// The text, caret, selection and undo history of a text control.
///
/// Offsets count Unicode scalars, as in GTK. The caret moves by whole characters.
struct TextEditor {
  private struct State: Equatable {
    var text = ""
    var anchor = 0
    var caret = 0
  }

  private var state = State()
  private var past: [State] = []
  private var future: [State] = []

  init(_ text: String = "") {
    state.text = text
    state.anchor = text.unicodeScalars.count
    state.caret = state.anchor
  }

  var text: String { state.text }
  var selection: Range<Int> {
    min(state.anchor, state.caret)..<max(state.anchor, state.caret)
  }

  mutating func select(_ range: Range<Int>) {
    (state.anchor, state.caret) = (range.lowerBound, range.upperBound)
  }

  /// Replaces the text from code. A caret at the end stays there. Any other caret keeps its offset.
  /// Undo reverts the change together with the last step if `remembers` is true.
  mutating func replace(by text: String, remembers: Bool) {
    guard !text.hasSameScalars(as: state.text) else { return }
    if !remembers { (past, future) = ([], []) }
    let wasAtEnd = state.caret == state.text.unicodeScalars.count
    let count = text.unicodeScalars.count
    state.text = text
    state.caret = wasAtEnd ? count : min(state.caret, count)
    state.anchor = state.caret
  }

  mutating func undo() -> Bool {
    guard let other = past.popLast() else { return false }
    future.append(state)
    state = other
    return true
  }

  mutating func redo() -> Bool {
    guard let other = future.popLast() else { return false }
    past.append(state)
    state = other
    return true
  }

  mutating func handle(_ event: KeyEvent, hasLines: Bool) -> Bool {
    let extends = event.modifiers.contains(.shift)
    if event.modifiers.contains(.control) { return handleCommand(event.key, extends) }
    guard event.modifiers.isDisjoint(with: [.alt, .super]) else { return false }
    switch event.key {
    case .character(let character): insert(String(character))
    case .space: insert(" ")
    case .enter where hasLines: insert("\n")
    // As in GtkTextView, Tab with Shift inserts a tab too. Only Ctrl+Tab moves the focus.
    case .tab where hasLines: insert("\t")
    case .backspace: delete(to: -1)
    case .delete: delete(to: 1)
    case .left where !extends && !selection.isEmpty: move(to: selection.lowerBound, false)
    case .right where !extends && !selection.isEmpty: move(to: selection.upperBound, false)
    case .left: move(to: offset(by: -1), extends)
    case .right: move(to: offset(by: 1), extends)
    case .home: move(to: hasLines ? lineBounds.lowerBound : 0, extends)
    case .end: move(to: hasLines ? lineBounds.upperBound : count, extends)
    case .up where hasLines: moveLine(by: -1, extends)
    case .down where hasLines: moveLine(by: 1, extends)
    default: return false
    }
    return true
  }

  private mutating func handleCommand(_ key: KeyEvent.Key, _ isShifted: Bool) -> Bool {
    switch key {
    case .character("a"): (state.anchor, state.caret) = (0, count)
    case .character("z") where isShifted, .character("Z"), .character("y"): return redo()
    case .character("z"): return undo()
    default: return false
    }
    return true
  }

  // MARK: Editing

  private var count: Int { state.text.unicodeScalars.count }

  private func index(_ offset: Int) -> String.Index {
    let scalars = state.text.unicodeScalars
    return scalars.index(scalars.startIndex, offsetBy: offset)
  }

  private mutating func insert(_ new: String) {
    let range = selection
    remember()
    state.text.unicodeScalars.replaceSubrange(
      index(range.lowerBound)..<index(range.upperBound), with: new.unicodeScalars)
    move(to: range.lowerBound + new.unicodeScalars.count, false)
  }

  private mutating func delete(to direction: Int) {
    if selection.isEmpty { state.anchor = offset(by: direction) }
    guard !selection.isEmpty else { return }
    insert("")
  }

  private mutating func remember() {
    past.append(state)
    future = []
  }

  private mutating func move(to offset: Int, _ extends: Bool) {
    state.caret = offset
    if !extends { state.anchor = offset }
  }

  private func offset(by direction: Int) -> Int {
    let (text, caret) = (state.text, index(state.caret))
    let other: String.Index
    if direction < 0 {
      guard caret > text.startIndex else { return 0 }
      other = text.index(before: caret)
    } else {
      guard caret < text.endIndex else { return count }
      other = text.index(after: caret)
    }
    return text.unicodeScalars.distance(from: text.startIndex, to: other)
  }

  private var lineBounds: Range<Int> {
    let scalars = Array(state.text.unicodeScalars)
    let start = scalars[..<state.caret].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    return start..<(scalars[state.caret...].firstIndex(of: "\n") ?? scalars.count)
  }

  private mutating func moveLine(by direction: Int, _ extends: Bool) {
    let line = lineBounds
    let column = state.caret - line.lowerBound
    var other = self
    other.state.caret = direction < 0 ? line.lowerBound - 1 : line.upperBound + 1
    guard (0...count).contains(other.state.caret) else {
      return move(to: direction < 0 ? 0 : count, extends)
    }
    let bounds = other.lineBounds
    move(to: min(bounds.lowerBound + column, bounds.upperBound), extends)
  }
}
