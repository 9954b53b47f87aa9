// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers

/// Brings the times of GDK's events to a runtime's clock.
///
/// GDK counts milliseconds from some moment of the display server's, in 32 bits. The difference of
/// the two clocks is taken as the smallest that was seen lately: most events arrive at once, some
/// late.
struct EventClock {
  private var offset: Double?
  private var lastStamp: UInt32 = 0
  private var elapsed = 0.0

  /// The time of an event in seconds of the runtime's clock.
  ///
  /// - Parameters:
  ///   - stamp: GDK's time of the event; 0 if it has none.
  ///   - now: the time of the runtime's clock.
  mutating func time(of stamp: UInt32, now: Double) -> Double {
    guard stamp != 0 else { return now }
    elapsed += Double(Int32(bitPattern: stamp &- lastStamp)) / 1000
    lastStamp = stamp
    let latest = now - elapsed
    offset = min(offset ?? latest, latest)
    // Clocks drift apart; an event is not older than this, so the offset must be out of date.
    if latest - (offset ?? latest) > 1 { offset = latest }
    return elapsed + (offset ?? latest)
  }
}
