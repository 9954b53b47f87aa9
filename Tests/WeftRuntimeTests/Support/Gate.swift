// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import WeftLayers
import WeftRuntime

/// A job that occupies a worker until the gate opens.
final class Gate: Sendable {
  private let started = DispatchSemaphore(value: 0)
  private let opened = DispatchSemaphore(value: 0)

  /// Creates a gate and returns when its job runs on a worker of the pool.
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
  @MainActor func drain() {
    while waitForProgress() {}
  }
}
