// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers

/// The text, caret, selection and undo history of a text control. Offsets count Unicode scalars, as
/// in GTK. The caret moves by whole characters. Keys that move the caret visit only the characters
/// near it, so they take the same time in a text of any length.
struct TextEditor {
  /// A position in the text, as an index and as the number of scalars before it.
  fileprivate struct Position: Equatable {
    var index: String.Index
    var offset: Int
  }

  private struct State: Equatable {
    var text: String
    var count: Int
    var anchor: Position
    var caret: Position

    init(_ text: String) {
      self.text = text
      count = text.unicodeScalars.count
      caret = Position(index: text.endIndex, offset: count)
      anchor = caret
    }

    func position(_ offset: Int) -> Position {
      let scalars = text.unicodeScalars
      return Position(
        index: scalars.index(scalars.startIndex, offsetBy: offset), offset: offset)
    }
  }

  private var state: State
  private var past: [State] = []
  private var future: [State] = []

  init(_ text: String = "") { state = State(text) }

  var text: String { state.text }
  var selection: Range<Int> { ends.lower.offset..<ends.upper.offset }

  private var ends: (lower: Position, upper: Position) {
    state.anchor.offset < state.caret.offset
      ? (state.anchor, state.caret) : (state.caret, state.anchor)
  }

  mutating func select(_ range: Range<Int>) {
    state.anchor = state.position(range.lowerBound)
    state.caret = state.position(range.upperBound)
  }

  /// Replaces the text from code. A caret at the end stays there. Any other caret keeps its offset.
  /// Undo reverts the change together with the last step if `remembers` is true.
  mutating func replace(by text: String, remembers: Bool) {
    guard !text.hasSameScalars(as: state.text) else { return }
    if !remembers { (past, future) = ([], []) }
    let old = state
    state = State(text)
    if old.caret.offset < min(old.count, state.count) {
      state.caret = state.position(old.caret.offset)
      state.anchor = state.caret
    }
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
    case .left where !extends && !selection.isEmpty: move(to: ends.lower, false)
    case .right where !extends && !selection.isEmpty: move(to: ends.upper, false)
    case .left: move(to: neighbor(in: -1), extends)
    case .right: move(to: neighbor(in: 1), extends)
    case .home: move(to: hasLines ? lineStart(of: state.caret) : start, extends)
    case .end: move(to: hasLines ? lineEnd(of: state.caret) : end, extends)
    case .up where hasLines: moveLine(by: -1, extends)
    case .down where hasLines: moveLine(by: 1, extends)
    default: return false
    }
    return true
  }

  private mutating func handleCommand(_ key: KeyEvent.Key, _ isShifted: Bool) -> Bool {
    switch key {
    case .character("a"): (state.anchor, state.caret) = (start, end)
    case .character("z") where isShifted, .character("Z"), .character("y"): return redo()
    case .character("z"): return undo()
    default: return false
    }
    return true
  }

  // MARK: Editing

  private var start: Position { Position(index: state.text.startIndex, offset: 0) }
  private var end: Position { Position(index: state.text.endIndex, offset: state.count) }

  private mutating func insert(_ new: String) {
    let (lower, upper) = ends
    remember()
    let before = state.text.utf8.distance(from: state.text.startIndex, to: lower.index)
    state.text.unicodeScalars.replaceSubrange(lower.index..<upper.index, with: new.unicodeScalars)
    let count = new.unicodeScalars.count
    state.count += count - (upper.offset - lower.offset)
    let utf8 = state.text.utf8
    let index = utf8.index(utf8.startIndex, offsetBy: before + new.utf8.count)
    move(to: Position(index: index, offset: lower.offset + count), false)
  }

  private mutating func delete(to direction: Int) {
    if selection.isEmpty { state.anchor = neighbor(in: direction) }
    guard !selection.isEmpty else { return }
    insert("")
  }

  private mutating func remember() {
    past.append(state)
    future = []
  }

  private mutating func move(to position: Position, _ extends: Bool) {
    state.caret = position
    if !extends { state.anchor = position }
  }

  private func neighbor(in direction: Int) -> Position {
    let (text, caret) = (state.text, state.caret)
    if direction < 0 {
      guard caret.offset > 0 else { return caret }
      return caret.moved(to: text.index(before: caret.index), in: text)
    }
    guard caret.offset < state.count else { return caret }
    return caret.moved(to: text.index(after: caret.index), in: text)
  }

  private func lineStart(of position: Position) -> Position {
    let scalars = state.text.unicodeScalars
    let newline = scalars[..<position.index].lastIndex(of: "\n")
    return position.moved(
      to: newline.map(scalars.index(after:)) ?? scalars.startIndex, in: state.text)
  }

  private func lineEnd(of position: Position) -> Position {
    let scalars = state.text.unicodeScalars
    let newline = scalars[position.index...].firstIndex(of: "\n")
    return position.moved(to: newline ?? scalars.endIndex, in: state.text)
  }

  private mutating func moveLine(by direction: Int, _ extends: Bool) {
    let (first, last) = (lineStart(of: state.caret), lineEnd(of: state.caret))
    let column = state.caret.offset - first.offset
    let scalars = state.text.unicodeScalars
    let other: Position
    if direction < 0 {
      guard first.offset > 0 else { return move(to: start, extends) }
      other = lineStart(of: first.moved(to: scalars.index(before: first.index), in: state.text))
    } else {
      guard last.offset < state.count else { return move(to: end, extends) }
      other = last.moved(to: scalars.index(after: last.index), in: state.text)
    }
    let limit = lineEnd(of: other)
    let target = min(other.offset + column, limit.offset)
    let index = scalars.index(other.index, offsetBy: target - other.offset)
    move(to: Position(index: index, offset: target), extends)
  }
}

extension TextEditor.Position {
  /// The position at an index, from which the scalars to this position are counted.
  fileprivate func moved(to other: String.Index, in text: String) -> TextEditor.Position {
    TextEditor.Position(
      index: other,
      offset: offset + text.unicodeScalars.distance(from: index, to: other))
  }
}
