// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Where the scripted pointer is, and whether scripted fingers lie on the touchpad.
@MainActor final class ScriptedPointer {
  var location: Point?
  var isOnTouchpad = false
}
