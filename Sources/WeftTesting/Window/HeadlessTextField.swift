// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers

@MainActor final class HeadlessTextField: TextControl {
  private weak let layer: TextFieldLayer?
  private var editor = TextEditor()
  /// Whether code is reacting to typed text, so that its changes belong to the user's undo step.
  private var isTyping = false

  init(layer: TextFieldLayer) {
    self.layer = layer
    editor = TextEditor(layer.text)
  }

  var text: String { editor.text }

  func update() {
    guard let layer else { return }
    editor.replace(by: layer.text, remembers: isTyping)
    if let wanted = layer.wantedSelection {
      editor.select(wanted)
    }
    layer.takeSelection(editor.selection)
  }

  func focus() { layer?.setNeedsControlUpdate() }

  func resignFocus() { layer?.setNeedsControlUpdate() }

  func revealCaret() {
    guard let layer else { return }
    layer.bringIntoView(TextFieldPainter(field: layer, isFocused: true).caretRect)
  }

  func undo() { apply { $0.undo() } }

  func redo() { apply { $0.redo() } }

  func handle(_ event: KeyEvent) -> Bool {
    guard let layer, layer.isEnabled else { return false }
    if event.key == .enter, layer.kind != .lines {
      // GTK binds only the plain keys to the signal `activate`.
      guard event.modifiers.isEmpty else { return false }
      layer.onSubmit?(layer.text)
      return true
    }
    return apply { $0.handle(event, hasLines: layer.kind == .lines) }
  }

  @discardableResult
  private func apply(_ edit: (inout TextEditor) -> Bool) -> Bool {
    guard let layer, edit(&editor) else { return false }
    let (text, selection) = (editor.text, editor.selection)
    if text == layer.text {
      layer.takeUserSelection(selection)
      return true
    }
    isTyping = true
    layer.takeInput(text, selection: selection)
    isTyping = false
    return true
  }
}
