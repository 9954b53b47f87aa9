// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The percentiles of a set of samples, by nearest rank: each is one of the samples.
struct Statistics: Sendable {
  private let sorted: [Double]

  /// Sorts the samples, of which there must be one at least.
  /// - Complexity: O(n log n) for n samples.
  init(_ samples: [Double]) {
    precondition(!samples.isEmpty, "There are no statistics of no samples")
    sorted = samples.sorted()
  }

  /// The smallest sample that at least `percent` per cent of all samples do not exceed.
  func percentile(_ percent: Double) -> Double {
    let rank = (percent / 100 * Double(sorted.count)).rounded(.up)
    return sorted[Swift.min(Swift.max(Int(rank), 1), sorted.count) - 1]
  }

  /// The largest sample.
  var max: Double { sorted[sorted.count - 1] }

  /// The sum of the samples by their number.
  var mean: Double { sorted.reduce(0, +) / Double(sorted.count) }
}
