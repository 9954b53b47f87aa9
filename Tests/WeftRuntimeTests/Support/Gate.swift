// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import WeftLayers
import WeftRuntime

/// A job that keeps a worker busy until it is let go.
final class Gate: Sendable {
  private let started = DispatchSemaphore(value: 0)
  private let opened = DispatchSemaphore(value: 0)

  /// Occupies a worker of the pool, and returns when the worker is inside.
  init(in pool: WorkerPool) {
    pool.submit(priority: .visible) { [started, opened] _ in
      started.signal()
      opened.wait()
    }
    started.wait()
  }

  func open() {
    opened.signal()
  }
}

extension WorkerPool {
  /// Waits until no job is left.
  @MainActor func drain() {
    while waitForProgress() {}
  }
}
