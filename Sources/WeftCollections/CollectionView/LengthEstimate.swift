// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The average length of the most recently measured items, which is used for unmeasured items.
///
/// A single extreme length must not distort the average permanently. A length is limited to a few
/// viewports, and its weight decreases as other items are measured.
struct LengthEstimate {
  /// The relative error above which the estimate changes. Smaller changes are ignored, because the
  /// scroll bar moves with the estimate.
  private static let tolerance = 0.05
  /// The number of items that contribute to the mean.
  private static let memory = 1000.0

  private var mean = 0.0
  private var count = 0.0
  /// The estimate in points, or `nil` before any measurement.
  private(set) var average: Double?

  /// - Parameter limit: The maximum for a length, in points.
  mutating func add(_ length: Double, limit: Double) {
    guard !length.isNaN else { return }
    count = min(count + 1, Self.memory)
    mean += (min(length, limit) - mean) / count
    if let average, abs(mean - average) <= average * Self.tolerance { return }
    average = mean
  }
}
