// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks
import WeftRuntime

/// A clock that stands still until a test advances it.
package final class VirtualClock: MonotonicClock {
  private let time: Mutex<Double>

  package init(now: Double = 0) {
    time = Mutex(now)
  }

  package var now: Double { time.withLock { $0 } }

  package func advance(by seconds: Double) {
    time.withLock { $0 += max(0, seconds) }
  }

  package func advance(to newTime: Double) {
    time.withLock { $0 = max($0, newTime) }
  }
}
