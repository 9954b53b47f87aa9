// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftLocks

extension WorkerPool {
  /// After so many seconds the process ends in spite of a running job.
  private static let longestDelay = 0.5

  private static let all = Mutex<[WorkerPool]>([])
  /// When the process ends at the latest, once it began to.
  private static let end = Mutex<Double?>(nil)

  /// Keeps the pool from starting jobs when the process ends.
  func stopWithProcess() {
    Self.all.withLock { $0.append(self) }
  }

  /// Has all workers rest before the process ends.
  ///
  /// Libraries free their tables when it does, which a job that shapes text would still read. Their
  /// handlers run in reverse order; so call this when they have made these tables: it may be called
  /// any number of times, on any thread.
  package static func restBeforeExit() {
    atexit { WorkerPool.stopAll() }
  }

  private static func stopAll() {
    let pools = all.withLock { $0 }
    for pool in pools { pool.stop() }
    // Handlers that were added more than once wait for all of it together.
    let now = ProcessInfo.processInfo.systemUptime
    let deadline = end.withLock { end in
      let deadline = end ?? now + longestDelay
      end = deadline
      return deadline
    }
    while pools.contains(where: \.isRunning), ProcessInfo.processInfo.systemUptime < deadline {
      usleep(500)
    }
  }
}
