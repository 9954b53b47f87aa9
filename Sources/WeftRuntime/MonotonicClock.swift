// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch

/// A source of time that never goes backwards: the machine's, or a test's own.
package protocol MonotonicClock: AnyObject, Sendable {
  /// The time in seconds since some fixed moment; any thread.
  var now: Double { get }
}

/// The machine's monotonic clock.
package final class SystemClock: MonotonicClock {
  /// Makes a clock; all of them show the same time.
  package init() {}

  /// The time in seconds since the machine was started.
  package var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
}
