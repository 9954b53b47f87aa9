// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks
import WeftRuntime

/// A clock that stands still until a test moves it on.
package final class VirtualClock: MonotonicClock {
  private let time: Mutex<Double>

  /// Makes a clock that shows a time in seconds.
  package init(now: Double = 0) {
    time = Mutex(now)
  }

  /// The time in seconds; any thread.
  package var now: Double { time.withLock { $0 } }

  /// Moves the clock on by some seconds; does nothing for negative ones.
  package func advance(by seconds: Double) {
    time.withLock { $0 += max(0, seconds) }
  }

  /// Moves the clock on to a time; does nothing if that has passed.
  package func advance(to newTime: Double) {
    time.withLock { $0 = max($0, newTime) }
  }
}
