// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayers

@testable import WeftGTK

struct ScrollVelocityTests {
  @Test func isThatOfTheLastMovements() {
    var velocity = ScrollVelocity()
    for step in 0...20 {
      // Slow at first, then 10 points every 10 ms.
      velocity.add(Vector(dx: 0, dy: step < 5 ? 1 : 10), at: 1 + Double(step) / 100)
    }
    let value = velocity.value(at: 1.21)
    #expect(abs(value.dy - 1000) < 1e-6)
    #expect(value.dx == 0)
  }

  @Test func isZeroAfterARest() {
    var velocity = ScrollVelocity()
    velocity.add(Vector(dx: 0, dy: 10), at: 1)
    velocity.add(Vector(dx: 0, dy: 10), at: 1.01)
    #expect(velocity.value(at: 1.5) == .zero)
  }

  @Test func isZeroWithoutTwoMovements() {
    var velocity = ScrollVelocity()
    #expect(velocity.value(at: 1) == .zero)
    velocity.add(Vector(dx: 0, dy: 10), at: 1)
    #expect(velocity.value(at: 1) == .zero)
  }
}
