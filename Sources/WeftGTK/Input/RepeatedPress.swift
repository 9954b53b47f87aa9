// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4

/// Detects presses that GTK sends again to widgets inside a gesture that has lost a sequence, for
/// example a window's gesture around a field in which a finger selects text. The layers already
/// have the press. GTK 4.8 repeats it with a wrong position, because it interprets surface
/// coordinates as widget coordinates.
@MainActor struct RepeatedPress {
  /// The last pointer event. GTK sends a repeated press while it handles this event.
  private var last: (sequence: OpaquePointer?, stamp: UInt32)?
  private var lastPress: (button: UInt32, stamp: UInt32)?

  /// Returns whether an event repeats a press, and records other events.
  mutating func isRepeated(_ event: OpaquePointer) -> Bool {
    let stamp = gdk_event_get_time(event)
    switch gdk_event_get_event_type(event) {
    case GDK_TOUCH_BEGIN, GDK_TOUCH_UPDATE, GDK_TOUCH_END, GDK_TOUCH_CANCEL:
      let sequence = gdk_event_get_event_sequence(event)
      let isBegin = gdk_event_get_event_type(event) == GDK_TOUCH_BEGIN
      if isBegin, let last, last == (sequence, stamp) { return true }
      last = (sequence, stamp)
    case GDK_BUTTON_PRESS:
      let button = gdk_button_event_get_button(event)
      // The state before the event.
      let mask = GDK_BUTTON1_MASK.rawValue << (max(button, 1) - 1)
      let state = gdk_event_get_modifier_state(event).rawValue
      if (1...5).contains(button), state & mask != 0 { return true }
      if let lastPress, lastPress == (button, stamp) { return true }
      lastPress = (button, stamp)
    case GDK_BUTTON_RELEASE: lastPress = nil
    default: break
    }
    return false
  }
}
