// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// The time of the processor that something takes on this thread, in milliseconds.
///
/// All that is measured here runs on one thread, and this is what does not depend on what else the
/// machine is doing.
func milliseconds(_ body: () throws -> Void) rethrows -> Double {
  let start = threadTime()
  try body()
  return threadTime() - start
}

/// The time of the processor that this thread has had, in milliseconds.
private func threadTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

/// The median of several runs, in milliseconds.
func medianMilliseconds(_ runs: Int, _ body: () throws -> Void) rethrows -> Double {
  Statistics(try (0..<runs).map { _ in try milliseconds(body) }).percentile(50)
}
