// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

@testable import WeftGTK

struct ClickCounterTests {
  @Test func countsQuickClicksAtOnePlace() {
    var counter = ClickCounter()
    let here = Point(x: 10, y: 10)
    #expect(counter.press(1, at: here, time: 1) == 1)
    #expect(counter.press(1, at: Point(x: 14, y: 6), time: 1.3) == 2)
    #expect(counter.press(1, at: here, time: 1.7) == 3)
    #expect(counter.press(1, at: here, time: 2.2) == 1, "too late")
    #expect(counter.press(3, at: here, time: 2.3) == 1, "another button")
    #expect(counter.press(3, at: Point(x: 20, y: 10), time: 2.4) == 1, "too far away")
    #expect(counter.press(3, at: Point(x: 20, y: 10), time: 2.5) == 2)
    #expect(counter.count == 2)
  }
}
