// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch

/// A clock that never runs backward.
package protocol MonotonicClock: AnyObject, Sendable {
  /// The time in seconds since a fixed point in the past. Any thread may read this.
  var now: Double { get }
}

package final class SystemClock: MonotonicClock {
  package init() {}

  /// The time in seconds since the system was started.
  package var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
}
