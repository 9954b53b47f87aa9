// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import WeftLocks
import WeftTesting

/// Stops workers that measure a cell, and counts the measurements on the main actor.
final class HeldMeasuring: Sendable {
  private let gate: JobGate
  private let onMain = Mutex(0)

  init(in scheduler: SeededScheduler) {
    gate = JobGate(in: scheduler)
  }

  /// The number of measurements of the cell on the main actor.
  var mainCount: Int { onMain.withLock { $0 } }

  func pass() {
    if MainQueueMark.isCurrent {
      onMain.withLock { $0 += 1 }
    } else {
      gate.pass()
    }
  }

  /// Resumes the workers.
  @MainActor func open() { gate.open() }
}
