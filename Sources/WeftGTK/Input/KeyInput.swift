// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers

/// The keyboard.
@MainActor final class KeyInput {
  private let input: InputContext

  /// Begins to listen.
  init(_ input: InputContext) {
    self.input = input
    let controller = gtk_event_controller_key_new()!
    connectDeciding(UnsafeMutableRawPointer(controller), "key-pressed", to: self) { it, arguments in
      it.press(
        arguments.uint(0), modifiers: Modifiers(GdkModifierType(arguments.flags(2))),
        event: gtk_event_controller_get_current_event(controller))
    }
    input.add(controller)
  }

  private func press(_ keyval: guint, modifiers: Modifiers, event: OpaquePointer?) -> Bool {
    if keyval == guint(GDK_KEY_F10), modifiers == .shift {
      return press(guint(GDK_KEY_Menu), modifiers: [], event: event)
    }
    guard let key = KeyEvent.Key(keyval: keyval) else { return false }
    let keyEvent = KeyEvent(key, modifiers: modifiers, time: input.time(of: event))
    // A control that has the focus gets the keys first. Those that it leaves, and that cannot be
    // meant for its line of text, go to the layers; others can only be shortcuts.
    let isInTree = gtk_widget_is_focus(input.widget) != 0
    guard isInTree || key.leavesLine else {
      return input.dispatcher.focus.performShortcut(keyEvent)
    }
    if key == .tab, !isInTree, modifiers.subtracting(.shift).isEmpty,
      input.controls.moveFocus(isBackwards: modifiers.contains(.shift))
    {
      return true
    }
    return input.dispatcher.dispatch(keyEvent)
  }
}

extension KeyEvent.Key {
  /// The meaning of one of GDK's keys, or `nil` if it has none here, as a lone Shift.
  init?(keyval: guint) {
    if let key = Self.named[Int32(bitPattern: keyval)] {
      self = key
      return
    }
    if (guint(GDK_KEY_F1)...guint(GDK_KEY_F12)).contains(keyval) {
      self = .function(1 + Int(keyval - guint(GDK_KEY_F1)))
      return
    }
    let code = gdk_keyval_to_unicode(keyval)
    guard code >= 32, code != 127, let scalar = Unicode.Scalar(code) else { return nil }
    self = .character(Character(scalar))
  }

  private static let named: [Int32: KeyEvent.Key] = [
    GDK_KEY_Up: .up, GDK_KEY_KP_Up: .up,
    GDK_KEY_Down: .down, GDK_KEY_KP_Down: .down,
    GDK_KEY_Left: .left, GDK_KEY_KP_Left: .left,
    GDK_KEY_Right: .right, GDK_KEY_KP_Right: .right,
    GDK_KEY_Page_Up: .pageUp, GDK_KEY_KP_Page_Up: .pageUp,
    GDK_KEY_Page_Down: .pageDown, GDK_KEY_KP_Page_Down: .pageDown,
    GDK_KEY_Home: .home, GDK_KEY_KP_Home: .home,
    GDK_KEY_End: .end, GDK_KEY_KP_End: .end,
    GDK_KEY_Return: .enter, GDK_KEY_KP_Enter: .enter, GDK_KEY_ISO_Enter: .enter,
    GDK_KEY_Escape: .escape,
    GDK_KEY_Tab: .tab, GDK_KEY_KP_Tab: .tab, GDK_KEY_ISO_Left_Tab: .tab,
    GDK_KEY_BackSpace: .backspace,
    GDK_KEY_Delete: .delete, GDK_KEY_KP_Delete: .delete,
    GDK_KEY_space: .space, GDK_KEY_KP_Space: .space,
    GDK_KEY_Menu: .menu,
  ]

  /// Whether a line of text that has the focus has no use for the key.
  var leavesLine: Bool {
    switch self {
    case .up, .down, .pageUp, .pageDown, .tab: true
    default: false
    }
  }
}

extension Modifiers {
  init(_ state: GdkModifierType) {
    self = []
    func has(_ mask: GdkModifierType) -> Bool { state.rawValue & mask.rawValue != 0 }
    if has(GDK_SHIFT_MASK) { insert(.shift) }
    if has(GDK_CONTROL_MASK) { insert(.control) }
    if has(GDK_ALT_MASK) { insert(.alt) }
    if has(GDK_SUPER_MASK) { insert(.super) }
  }
}
