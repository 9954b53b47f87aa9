// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers

extension KeyEvent.Key {
  /// The meaning of one of GDK's keys, or `nil` if it has none here, as a lone Shift.
  init?(keyval: guint) {
    if let key = Self.named[Int32(keyval)] {
      self = key
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
  ]

  /// Whether a line of text that has the focus has no use for the key.
  var movesBetweenLines: Bool {
    switch self {
    case .up, .down, .pageUp, .pageDown: true
    default: false
    }
  }
}
