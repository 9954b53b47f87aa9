// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import SeededRandom
import WeftLayers
import WeftRuntime

/// A clock that jumps from frame to frame, and jobs that run in between.
final class VirtualTime: TimeSource {
  /// Jobs that submit one another without end must not stop the clock.
  private static let jobsPerFrame = 10_000

  private let virtualClock = VirtualClock()
  private let scheduler: SeededScheduler
  /// Draws how the main queue is held up; `nil` if it is not.
  private var generator: SeededGenerator?

  var clock: any MonotonicClock { virtualClock }
  var workers: any WorkScheduler { scheduler }

  init() {
    scheduler = SeededScheduler()
  }

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    scheduler = SeededScheduler(order: .seeded(generator.next()))
    self.generator = generator
  }

  var budget: Double {
    // The clock stands still during a frame, so that any budget is enough for all blocks but zero,
    // which is over after the first.
    guard generator != nil else { return FrameLoop.defaultBudget }
    return Bool.random(using: &generator!) ? 0 : FrameLoop.defaultBudget
  }

  func pass(until time: Double) {
    if generator == nil {
      scheduler.run(atMost: Self.jobsPerFrame)
    } else {
      scheduler.runSome()
    }
    virtualClock.advance(to: time)
  }

  func hasJobs() -> Bool { scheduler.pendingCount > 0 }
}
