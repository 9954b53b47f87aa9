// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftGraphics
import WeftLayers
import WeftRuntime

/// The machine's clock and threads.
final class RealTime: TimeSource {
  /// Threads live as long as the process: all windows share them.
  private static let pool = WorkerPool(warmUp: TextShaper.warmUp)

  let clock: any MonotonicClock = SystemClock()
  var workers: any WorkScheduler { Self.pool }
  let budget = FrameLoop.defaultBudget

  func pass(until time: Double) {
    Thread.sleep(forTimeInterval: max(0, time - clock.now))
  }

  func hasJobs() -> Bool { Self.pool.waitForProgress() }
}
