// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization
public import WeftRuntime

/// A clock that stands still until a test moves it on.
public final class VirtualClock: MonotonicClock {
  private let time: Mutex<Double>

  /// Makes a clock that shows a time in seconds.
  public init(now: Double = 0) {
    time = Mutex(now)
  }

  /// The time in seconds; any thread.
  public var now: Double { time.withLock { $0 } }

  /// Moves the clock on by some seconds; does nothing for negative ones.
  public func advance(by seconds: Double) {
    time.withLock { $0 += max(0, seconds) }
  }

  /// Moves the clock on to a time; does nothing if that has passed.
  public func advance(to newTime: Double) {
    time.withLock { $0 = max($0, newTime) }
  }
}
