// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4

/// Recognises the presses that GTK sends again to the widgets inside of one whose gesture has lost
/// an event sequence, as a window's does to a field in which a finger selects text.
///
/// The layers have the press already, and GTK 4.8 sends it with a wrong position: it takes the
/// surface's coordinates for those of the widget under the pointer.
@MainActor struct RepeatedPress {
  /// The event of a pointer that was seen last: a repeated press is sent while GTK handles it.
  private var last: (sequence: OpaquePointer?, stamp: UInt32)?
  /// The press of a button that was seen last.
  private var lastPress: (button: UInt32, stamp: UInt32)?

  /// Whether an event repeats a press. Takes note of all others.
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
      // The state is that right before an event.
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
