// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The buttons and fingers that were pressed over the layers and are still down. Releases may be
/// lost, so each event provides the held buttons, and the first finger on the screen implies that
/// all earlier fingers have ended.
struct PressedInput {
  /// The held buttons, with 1 for primary, 2 for middle and 3 for secondary.
  private(set) var buttons: Set<Int> = []
  /// The pressed fingers, each with the lowest number that was free.
  private(set) var touches: [UInt: Int] = [:]
  /// The pointer number of the mouse while a button is down, different from the fingers' numbers.
  private(set) var mouse = 0

  private(set) var count = 0
  private var last = 0

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

  /// Returns whether the button was known to be down.
  mutating func release(_ button: Int) -> Bool { buttons.remove(button) != nil }

  /// Removes buttons that are no longer held, of the buttons 1 to 5 that GDK reports. Returns
  /// whether the last press or all presses are lost.
  mutating func forgetButtons(notIn held: Set<Int>) -> Bool {
    forgetButtons { $0 <= 5 && !held.contains($0) }
  }

  /// Removes buttons whose state GDK does not report. Returns whether the last press or all presses
  /// are lost.
  mutating func forgetSideButtons() -> Bool {
    forgetButtons { $0 > 5 }
  }

  private mutating func forgetButtons(where isLost: (Int) -> Bool) -> Bool {
    let lost = buttons.filter(isLost)
    buttons.subtract(lost)
    return lost.contains(last) || !lost.isEmpty && buttons.isEmpty
  }

  /// Adds a finger. Returns its number, and the numbers of fingers whose ends were lost. If
  /// `isFirst`, no other finger is on the screen.
  mutating func beginTouch(_ sequence: UInt, isFirst: Bool) -> (finger: Int, lost: [Int]) {
    let lost = touches.filter { isFirst || $0.key == sequence }
    for (sequence, _) in lost { touches[sequence] = nil }
    let finger = lowestFreeNumber
    touches[sequence] = finger
    return (finger, lost.values.sorted())
  }

  mutating func endTouch(_ sequence: UInt) { touches[sequence] = nil }

  /// Removes all fingers because the user has switched to the mouse, and returns their numbers.
  mutating func endTouches() -> [Int] {
    defer { touches = [:] }
    return touches.values.sorted()
  }

  /// Resets all state except the press count, and returns the pointers that were down.
  mutating func reset() -> [Int] {
    let fingers = Set(touches.values).union(buttons.isEmpty ? [] : [mouse])
    let count = count
    self = PressedInput()
    self.count = count
    return fingers.sorted()
  }
}
