// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers

@MainActor final class KeyInput {
  private let input: InputContext

  init(_ input: InputContext) {
    self.input = input
    listen(in: GTK_PHASE_BUBBLE) { _, _ in true }
    // A text view leaves the field on Ctrl+Tab, but to the next widget instead of the next node. It
    // also inserts a line for Return with any modifier, which may be a shortcut.
    listen(in: GTK_PHASE_CAPTURE) { [controls = input.controls] keyval, modifiers in
      guard controls.hasFocusInLines else { return false }
      return switch KeyEvent.Key(keyval: keyval) {
      case .tab: modifiers.contains(.control)
      case .enter: !modifiers.isDisjoint(with: [.control, .alt, .super])
      default: false
      }
    }
  }

  private func listen(
    in phase: GtkPropagationPhase,
    for isWanted: @escaping @MainActor (_ keyval: guint, Modifiers) -> Bool
  ) {
    let controller = gtk_event_controller_key_new()!
    gtk_event_controller_set_propagation_phase(controller, phase)
    connectDeciding(UnsafeMutableRawPointer(controller), "key-pressed", to: self) { it, arguments in
      let modifiers = Modifiers(GdkModifierType(arguments.flags(2)))
      let keyval = commandKeyval(
        of: arguments.uint(0), keycode: arguments.uint(1), modifiers, on: it.input.widget)
      return isWanted(keyval, modifiers)
        && it.press(
          keyval, modifiers: modifiers, event: gtk_event_controller_get_current_event(controller))
    }
    input.add(controller)
  }

  private func press(_ keyval: guint, modifiers: Modifiers, event: OpaquePointer?) -> Bool {
    if keyval == guint(GDK_KEY_F10), modifiers == .shift {
      return press(guint(GDK_KEY_Menu), modifiers: [], event: event)
    }
    guard let key = KeyEvent.Key(keyval: keyval) else { return false }
    let keyEvent = KeyEvent(key, modifiers: modifiers, time: input.time(of: event))
    // A focused control receives keys first. The layers receive unhandled keys that a line of text
    // does not use. Other keys can only be shortcuts.
    let isInTree = gtk_widget_is_focus(input.widget) != 0
    guard isInTree || key.leavesLine else {
      return input.dispatch { $0.focus.performShortcut(keyEvent) }
    }
    if key == .tab, !isInTree, modifiers.isDisjoint(with: [.alt, .super]),
      input.controls.moveFocus(
        modifiers.contains(.shift) ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD)
    {
      return true
    }
    return input.dispatch { $0.dispatch(keyEvent) }
  }
}

/// The key of a shortcut, without Caps Lock and as a Latin letter in another script, if a layout
/// contains one. `keyval` if no modifier makes the key a shortcut.
@MainActor func commandKeyval(
  of keyval: guint, keycode: guint, _ modifiers: Modifiers,
  on widget: UnsafeMutablePointer<GtkWidget>
) -> guint {
  guard !modifiers.isDisjoint(with: [.control, .alt, .super]) else { return keyval }
  // The first letter after the Latin blocks.
  let isOfOtherScript = gdk_keyval_to_unicode(keyval) >= 0x250
  let latin = isOfOtherScript ? latinKeyval(of: keycode, on: widget) ?? keyval : keyval
  return modifiers.contains(.shift) ? gdk_keyval_to_upper(latin) : gdk_keyval_to_lower(latin)
}

/// Returns the character of a key in the first layout in which it is ASCII.
@MainActor private func latinKeyval(
  of keycode: guint, on widget: UnsafeMutablePointer<GtkWidget>
) -> guint? {
  var keys: UnsafeMutablePointer<GdkKeymapKey>?
  var keyvals: UnsafeMutablePointer<guint>?
  var count: gint = 0
  let isKnown = gdk_display_map_keycode(
    gtk_widget_get_display(widget), keycode, &keys, &keyvals, &count)
  guard isKnown != 0, let keys, let keyvals else { return nil }
  defer {
    g_free(keys)
    g_free(keyvals)
  }
  let index = (0..<Int(count)).first {
    keys[$0].level == 0 && (33..<127).contains(gdk_keyval_to_unicode(keyvals[$0]))
  }
  return index.map { keyvals[$0] }
}

extension KeyEvent.Key {
  /// Converts a GDK key, or returns `nil` for a key without a meaning, such as Shift alone.
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

  /// Whether a focused line of text does not use the key.
  var leavesLine: Bool {
    switch self {
    case .up, .down, .pageUp, .pageDown, .tab, .escape: true
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
