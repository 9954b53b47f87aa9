// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The buttons and the fingers that went down over the layers and are still down.
///
/// Releases get lost: so each event is asked for the buttons that are held, and the first finger on
/// the screen proves that no other one is left.
struct PressedInput {
  /// The buttons: 1 primary, 2 middle, 3 secondary.
  private(set) var buttons: Set<Int> = []
  /// The fingers that are down, each with the lowest number that was free.
  private(set) var touches: [UInt: Int] = [:]
  /// The mouse's number while a button is down, different from those of the fingers.
  private(set) var mouse = 0

  /// How often a button has gone down.
  private(set) var count = 0
  /// The button that went down last, whose press the layers follow.
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

  /// - Returns: whether the button was known to be down.
  mutating func release(_ button: Int) -> Bool { buttons.remove(button) != nil }

  /// Forgets buttons that are not held any more.
  ///
  /// - Parameter held: of the buttons 1 to 5; GDK reports no others.
  /// - Returns: whether the last press is lost, or all are.
  mutating func forgetButtons(notIn held: Set<Int>) -> Bool {
    forgetButtons { $0 <= 5 && !held.contains($0) }
  }

  /// Forgets the buttons whose state GDK does not report.
  ///
  /// - Returns: whether the last press is lost, or all are.
  mutating func forgetSideButtons() -> Bool {
    forgetButtons { $0 > 5 }
  }

  private mutating func forgetButtons(where isLost: (Int) -> Bool) -> Bool {
    let lost = buttons.filter(isLost)
    buttons.subtract(lost)
    return lost.contains(last) || !lost.isEmpty && buttons.isEmpty
  }

  /// A finger went down.
  ///
  /// - Parameters:
  ///   - sequence: identifies the finger while it is down.
  ///   - isFirst: whether no other finger is on the screen.
  /// - Returns: the finger's number, and those whose ends were lost.
  mutating func beginTouch(_ sequence: UInt, isFirst: Bool) -> (finger: Int, lost: [Int]) {
    let lost = touches.filter { isFirst || $0.key == sequence }
    for (sequence, _) in lost { touches[sequence] = nil }
    let finger = lowestFreeNumber
    touches[sequence] = finger
    return (finger, lost.values.sorted())
  }

  mutating func endTouch(_ sequence: UInt) { touches[sequence] = nil }

  /// The user goes on with the mouse.
  ///
  /// - Returns: the fingers that were down.
  mutating func endTouches() -> [Int] {
    defer { touches = [:] }
    return touches.values.sorted()
  }

  /// Forgets everything.
  ///
  /// - Returns: the pointers that were down.
  mutating func reset() -> [Int] {
    let fingers = Set(touches.values).union(buttons.isEmpty ? [] : [mouse])
    let count = count
    self = PressedInput()
    self.count = count
    return fingers.sorted()
  }
}
