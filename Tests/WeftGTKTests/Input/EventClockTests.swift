// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

@testable import WeftGTK

struct EventClockTests {
  @Test func keepsTheDistancesOfLateEvents() {
    var clock = EventClock()
    let first = clock.time(of: 5000, now: 100)
    // Two events 10 ms apart that arrive together, 30 ms late.
    let second = clock.time(of: 5100, now: 100.13)
    let third = clock.time(of: 5110, now: 100.14)
    #expect(first == 100)
    #expect(abs(second - 100.1) < 1e-9)
    #expect(abs(third - second - 0.01) < 1e-9)
  }

  @Test func goesOnWhereTheStampBeginsAnew() {
    var clock = EventClock()
    let before = clock.time(of: .max - 9, now: 50)
    let after = clock.time(of: 10, now: 50.02)
    #expect(abs(after - before - 0.02) < 1e-9)
  }

  @Test func takesTheTimeOfArrivalWhereThereIsNone() {
    var clock = EventClock()
    #expect(clock.time(of: 0, now: 7) == 7)
  }

  @Test func followsAClockThatWasSet() {
    var clock = EventClock()
    _ = clock.time(of: 1000, now: 100)
    #expect(abs(clock.time(of: 2000, now: 500) - 500) < 1e-9)
  }
}
