// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// How long frames came too late, in milliseconds of each second: the excess over the interval of
/// 60 frames a second.
func hitchRatio(_ intervals: [Double]) -> Double {
  let interval = 1000.0 / 60
  // Less than half an interval is the clock's own jitter.
  let late = intervals.reduce(0) { $0 + ($1 > 1.5 * interval ? $1 - interval : 0) }
  let total = intervals.reduce(0, +) / 1000
  return total > 0 ? late / total : 0
}
