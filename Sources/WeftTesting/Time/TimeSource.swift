// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftGraphics
import WeftRuntime

@MainActor protocol TimeSource: AnyObject {
  var clock: any MonotonicClock { get }
  var workers: any WorkScheduler { get }
  var budget: Double { get }
  /// The number of times that the main queue runs before the next frame.
  var turnsAhead: Int { get }
  func pass(until time: Double)
  /// Whether jobs are left that could still have an effect. It may wait for a job to end.
  func hasJobs() -> Bool
  func interleave<Result>(_ body: () throws -> Result) rethrows -> Result
}

extension TimeSource {
  var turnsAhead: Int { 0 }
  func interleave<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
}

final class RealTime: TimeSource {
  /// All windows share the threads, which live as long as the process.
  private static let pool = WorkerPool(warmUp: TextShaper.warmUp)

  let clock: any MonotonicClock = SystemClock()
  var workers: any WorkScheduler { Self.pool }
  let budget = FrameLoop.defaultBudget

  func pass(until time: Double) {
    Thread.sleep(forTimeInterval: max(0, time - clock.now))
  }

  func hasJobs() -> Bool { Self.pool.waitForProgress() }
}

/// A clock that jumps from frame to frame, with whole jobs in between.
final class VirtualTime: TimeSource {
  private static let jobsPerFrame = 10_000

  private let virtualClock = VirtualClock()
  private let scheduler: SeededScheduler
  /// Determines the delays of the main queue, or `nil` for none.
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
    // The clock stands still during a frame, so a budget is enough for all blocks, and zero for
    // one.
    guard generator != nil else { return FrameLoop.defaultBudget }
    return Bool.random(using: &generator!) ? 0 : FrameLoop.defaultBudget
  }

  var turnsAhead: Int {
    generator == nil ? 0 : Int.random(in: 0...2, using: &generator!)
  }

  func pass(until time: Double) {
    if generator == nil {
      scheduler.run(atMost: min(Self.jobsPerFrame, scheduler.jobsPerTurn))
    } else {
      scheduler.runSome()
    }
    virtualClock.advance(to: time)
    scheduler.advance(to: time)
  }

  func hasJobs() -> Bool { scheduler.pendingCount > 0 || scheduler.awaitsHeldJobs }
}

/// A clock that jumps from frame to frame, and jobs on threads that take turns with the main actor.
final class InterleavedTime: TimeSource {
  private let virtualClock = VirtualClock()
  let scheduler: InterleavedScheduler

  var clock: any MonotonicClock { virtualClock }
  var workers: any WorkScheduler { scheduler }

  init(seed: UInt64) {
    precondition(
      Schedule.canInterleave,
      "the schedule .interleaved needs a build with -Xswiftc -DWEFT_CHECKED_LOCK")
    scheduler = InterleavedScheduler(seed: seed)
  }

  deinit { scheduler.release() }

  var budget: Double { scheduler.drawBool() ? 0 : FrameLoop.defaultBudget }

  var turnsAhead: Int { scheduler.drawBool() ? 1 : 0 }

  func pass(until time: Double) {
    scheduler.letJobsGoOn()
    // This switch point allows time to pass while jobs are in progress.
    interleave { virtualClock.advance(to: time) }
  }

  func hasJobs() -> Bool { scheduler.hasJobs }

  func interleave<Result>(_ body: () throws -> Result) rethrows -> Result {
    try scheduler.interleave(body)
  }
}
