// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers

/// Edits a text field's text at its end, by the keys that a test types.
@MainActor final class HeadlessTextField: EmbeddedControl, EventResponder {
  private weak let layer: TextFieldLayer?

  init(layer: TextFieldLayer) {
    self.layer = layer
    layer.responder = self
  }

  func update() {}

  func focus() {}

  var acceptsFocus: Bool { true }

  func handle(_ event: PointerEvent) -> Bool { event.phase == .down }

  func handle(_ event: KeyEvent) -> Bool {
    guard let layer else { return false }
    switch event.key {
    case .character(let character):
      layer.takeInput(layer.text + String(character))
    case .space:
      layer.takeInput(layer.text + " ")
    case .backspace:
      layer.takeInput(String(layer.text.dropLast()))
    case .enter:
      layer.onSubmit?(layer.text)
    default:
      return false
    }
    return true
  }

  func focusDidChange(_ hasFocus: Bool) {
    layer?.setNeedsControlUpdate()
  }
}
