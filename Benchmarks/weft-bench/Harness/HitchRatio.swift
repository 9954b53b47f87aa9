// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The delay of late frames in milliseconds per second, which is the excess over the interval at 60
/// frames per second.
func hitchRatio(_ intervals: [Double]) -> Double {
  let interval = 1000.0 / 60
  // Less than half an interval is jitter of the clock.
  let late = intervals.reduce(0) { $0 + ($1 > 1.5 * interval ? $1 - interval : 0) }
  let total = intervals.reduce(0, +) / 1000
  return total > 0 ? late / total : 0
}
