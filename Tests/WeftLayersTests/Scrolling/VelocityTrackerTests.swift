// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayers
import WeftLayout

struct VelocityTrackerTests {
  @Test func isThatOfTheLastMovements() {
    var tracker = VelocityTracker()
    var location = Point.zero
    for step in 0...20 {
      // Slow at first, then 10 points every 10 ms.
      location.y += step < 5 ? 1 : 10
      tracker.add(location, at: 1 + Double(step) / 100)
    }
    let value = tracker.velocity(at: 1.21)
    #expect(abs(value.dy - 1000) < 1e-6)
    #expect(value.dx == 0)
  }

  @Test func isZeroAfterARest() {
    var tracker = VelocityTracker()
    tracker.add(Point(x: 0, y: 10), at: 1)
    tracker.add(Point(x: 0, y: 20), at: 1.01)
    #expect(tracker.velocity(at: 1.5) == .zero)
  }

  @Test func isZeroWithoutTwoMovements() {
    var tracker = VelocityTracker()
    #expect(tracker.velocity(at: 1) == .zero)
    tracker.add(Point(x: 0, y: 10), at: 1)
    #expect(tracker.velocity(at: 1) == .zero)
  }
}
