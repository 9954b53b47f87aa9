// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The nearest-rank percentiles of samples. Each percentile is one of the samples.
struct Statistics: Sendable {
  private let sorted: [Double]

  /// Sorts the samples, which must not be empty. O(n log n).
  init(_ samples: [Double]) {
    precondition(!samples.isEmpty, "There are no statistics of no samples")
    sorted = samples.sorted()
  }

  /// The smallest sample that at least `percent` percent of all samples do not exceed.
  func percentile(_ percent: Double) -> Double {
    let rank = (percent / 100 * Double(sorted.count)).rounded(.up)
    return sorted[Swift.min(Swift.max(Int(rank), 1), sorted.count) - 1]
  }

  var max: Double { sorted[sorted.count - 1] }

  var mean: Double { sorted.reduce(0, +) / Double(sorted.count) }
}
