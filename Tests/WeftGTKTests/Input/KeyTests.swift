// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Testing
import WeftLayers

@testable import WeftGTK

struct KeyTests {
  @Test(arguments: [
    (GDK_KEY_Page_Down, KeyEvent.Key.pageDown), (GDK_KEY_KP_Page_Up, .pageUp),
    (GDK_KEY_space, .space), (GDK_KEY_KP_Enter, .enter), (GDK_KEY_ISO_Left_Tab, .tab),
    (GDK_KEY_a, .character("a")), (GDK_KEY_A, .character("A")),
    (GDK_KEY_eacute, .character("é")), (GDK_KEY_Cyrillic_ya, .character("я")),
    (GDK_KEY_KP_Delete, .delete),
    (GDK_KEY_F1, .function(1)), (GDK_KEY_F5, .function(5)), (GDK_KEY_F12, .function(12)),
  ])
  func hasItsMeaning(keyval: Int32, key: KeyEvent.Key) {
    #expect(KeyEvent.Key(keyval: guint(keyval)) == key)
  }

  @Test(arguments: [GDK_KEY_Shift_L, GDK_KEY_Control_R, GDK_KEY_Num_Lock, GDK_KEY_VoidSymbol])
  func hasNone(keyval: Int32) {
    #expect(KeyEvent.Key(keyval: guint(keyval)) == nil)
  }

  @Test func modifiersAreThoseOfGDK() {
    let state = GdkModifierType(
      rawValue: GDK_SHIFT_MASK.rawValue | GDK_SUPER_MASK.rawValue | GDK_LOCK_MASK.rawValue)
    #expect(Modifiers(state) == [.shift, .super])
  }
}
