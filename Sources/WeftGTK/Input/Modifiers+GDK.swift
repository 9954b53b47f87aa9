// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers

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
