// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers

/// The keyboard.
@MainActor final class KeyInput {
  private let input: InputContext

  init(_ input: InputContext) {
    self.input = input
  }

  func attach() {
    typealias Handler =
      @convention(c) (
        OpaquePointer?, guint, guint, GdkModifierType, UnsafeMutableRawPointer?
      ) -> gboolean
    let pressed: Handler = { controller, key, _, state, keys in
      let event = gtk_event_controller_get_current_event(controller)
      return onMain(keys) { (it: KeyInput) in
        it.press(key, modifiers: Modifiers(state), event: event) ? 1 : 0
      }
    }
    let controller = gtk_event_controller_key_new()!
    connect(UnsafeMutableRawPointer(controller), "key-pressed", to: self, pressed)
    input.add(controller)
  }

  private func press(_ keyval: guint, modifiers: Modifiers, event: OpaquePointer?) -> Bool {
    guard let key = KeyEvent.Key(keyval: keyval) else { return false }
    // A control that has the focus gets the keys first; what is left of them and cannot be meant
    // for its line of text goes to the layers.
    let isInTree = gtk_widget_is_focus(input.widget) != 0
    guard isInTree || key.movesBetweenLines else { return false }
    return input.dispatcher.dispatch(
      KeyEvent(key, modifiers: modifiers, time: input.time(of: event)))
  }
}
