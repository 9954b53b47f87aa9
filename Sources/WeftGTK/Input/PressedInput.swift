// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4

/// The buttons and fingers that were pressed over the layers and are still down. Releases may be
/// lost, so each event provides the held buttons, and the first finger on the screen ends all
/// earlier ones.
struct PressedInput {
  /// The held buttons, with 1 for primary, 2 for middle and 3 for secondary.
  private(set) var buttons: Set<Int> = []
  /// The pressed fingers, each with the lowest number that was free.
  private(set) var touches: [UInt: Int] = [:]
  /// The pointer number of the mouse while a button is down, different from the fingers' numbers.
  private(set) var mouse = 0

  private(set) var count = 0
  private var last = 0
  /// The last pointer event and the last press of a button, which GTK may send again.
  private var lastEvent: (sequence: OpaquePointer?, stamp: UInt32)?
  private var lastPress: (button: UInt32, stamp: UInt32)?

  mutating func press(_ button: Int) {
    count += 1
    last = button
    if buttons.isEmpty { mouse = lowestFreeNumber }
    buttons.insert(button)
  }

  private var lowestFreeNumber: Int {
    let taken = Set(touches.values).union(buttons.isEmpty ? [] : [mouse])
    return (0...).first { !taken.contains($0) } ?? 0
  }

  mutating func release(_ button: Int) -> Bool { buttons.remove(button) != nil }

  /// Removes buttons 1 to 5 that are not held. Returns whether the last press or all are lost.
  mutating func forgetButtons(notIn held: Set<Int>) -> Bool {
    forgetButtons { $0 <= 5 && !held.contains($0) }
  }

  /// Removes buttons that GDK does not report. Returns whether the last press or all are lost.
  mutating func forgetSideButtons() -> Bool {
    forgetButtons { $0 > 5 }
  }

  private mutating func forgetButtons(where isLost: (Int) -> Bool) -> Bool {
    let lost = buttons.filter(isLost)
    buttons.subtract(lost)
    return lost.contains(last) || !lost.isEmpty && buttons.isEmpty
  }

  /// Adds a finger. Returns its number and the numbers of fingers whose ends were lost, which are
  /// all if `isFirst`.
  mutating func beginTouch(_ sequence: UInt, isFirst: Bool) -> (finger: Int, lost: [Int]) {
    let lost = touches.filter { isFirst || $0.key == sequence }
    for (sequence, _) in lost { touches[sequence] = nil }
    let finger = lowestFreeNumber
    touches[sequence] = finger
    return (finger, lost.values.sorted())
  }

  mutating func endTouch(_ sequence: UInt) { touches[sequence] = nil }

  /// Removes all fingers, because the user has switched to the mouse. Returns their numbers.
  mutating func endTouches() -> [Int] {
    defer { touches = [:] }
    return touches.values.sorted()
  }

  /// Releases all buttons and fingers, and returns the pointers that were down.
  mutating func reset() -> [Int] {
    let fingers = Set(touches.values).union(buttons.isEmpty ? [] : [mouse])
    (buttons, touches, mouse, last) = ([], [:], 0, 0)
    return fingers.sorted()
  }

  /// Returns whether an event repeats a press, and records other events.
  ///
  /// While GTK handles another event, it sends a press again to widgets inside a gesture that has
  /// lost a sequence, for example a window's gesture around a field in which a finger selects text.
  /// GTK 4.8 uses a wrong position, because it interprets surface coordinates as widget
  /// coordinates.
  @MainActor mutating func isRepeated(_ event: OpaquePointer) -> Bool {
    let stamp = gdk_event_get_time(event)
    switch gdk_event_get_event_type(event) {
    case GDK_TOUCH_BEGIN, GDK_TOUCH_UPDATE, GDK_TOUCH_END, GDK_TOUCH_CANCEL:
      let sequence = gdk_event_get_event_sequence(event)
      let isBegin = gdk_event_get_event_type(event) == GDK_TOUCH_BEGIN
      if isBegin, let lastEvent, lastEvent == (sequence, stamp) { return true }
      lastEvent = (sequence, stamp)
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
