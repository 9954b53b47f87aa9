// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftRuntime
import WeftTesting

@Suite struct InterleavedSchedulerTests {
  /// An object that submits a job when it is freed, like a node.
  private final class Owner: Sendable {
    private let scheduler: InterleavedScheduler
    private let onEnd: @Sendable () -> Void

    init(_ scheduler: InterleavedScheduler, onEnd: @escaping @Sendable () -> Void) {
      self.scheduler = scheduler
      self.onEnd = onEnd
    }

    deinit {
      scheduler.submit(priority: .idle) { _ in }
      onEnd()
    }
  }

  @Test func jobsThatNeverRanAreFreedOutsideOfTheLock() async {
    let scheduler = InterleavedScheduler(seed: 1)
    await confirmation { isFreed in
      scheduler.submit(priority: .visible) { [owner = Owner(scheduler) { isFreed() }] _ in
        _ = owner
      }
      scheduler.release()
    }
  }
}
