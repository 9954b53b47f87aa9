// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The average length of the most recently measured items, which is used for unmeasured items. A
/// single extreme length must not distort it, so lengths are limited, and their weights decrease.
struct LengthEstimate {
  /// The relative error below which the estimate stays, because the scroll bar moves with it.
  private static let tolerance = 0.05
  /// The number of items that contribute to the mean.
  private static let memory = 1000.0

  private var mean = 0.0
  private var count = 0.0
  /// In points, or `nil` before any measurement.
  private(set) var average: Double?

  mutating func add(_ length: Double, limit: Double) {
    guard !length.isNaN else { return }
    count = min(count + 1, Self.memory)
    mean += (min(length, limit) - mean) / count
    if let average, abs(mean - average) <= average * Self.tolerance { return }
    average = mean
  }
}
