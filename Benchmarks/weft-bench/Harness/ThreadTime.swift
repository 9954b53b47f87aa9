// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// The CPU time of this thread during a closure, in milliseconds.
///
/// All measured work runs on one thread, and its CPU time does not depend on other load.
func milliseconds(_ body: () throws -> Void) rethrows -> Double {
  let start = threadTime()
  try body()
  return threadTime() - start
}

/// The CPU time of this thread, in milliseconds.
private func threadTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

/// The median of several runs, in milliseconds.
func medianMilliseconds(_ runs: Int, _ body: () throws -> Void) rethrows -> Double {
  Statistics(try (0..<runs).map { _ in try milliseconds(body) }).percentile(50)
}
