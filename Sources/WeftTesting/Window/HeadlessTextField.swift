// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers

/// Edits a text field's text at its end, by the keys that a test types.
@MainActor final class HeadlessTextField: EmbeddedControl {
  private weak let layer: TextFieldLayer?

  init(layer: TextFieldLayer) { self.layer = layer }

  func update() {}

  func focus() { layer?.setNeedsControlUpdate() }

  func resignFocus() { layer?.setNeedsControlUpdate() }

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
}
