// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The average length of the items measured last, which stands for the others.
///
/// One absurd length must not spoil it for good: a single item counts with a few viewports at the
/// most, and items fade as others are measured.
struct LengthEstimate {
  /// The estimate moves only when it is wrong by this share, because the scroll bar moves with it.
  private static let tolerance = 0.05
  /// The number of items that the mean remembers.
  private static let memory = 1000.0

  private var mean = 0.0
  private var count = 0.0
  /// The estimate in points; `nil` before anything was measured.
  private(set) var average: Double?

  /// - Parameter limit: the most that a length counts with, in points.
  mutating func add(_ length: Double, limit: Double) {
    guard !length.isNaN else { return }
    count = min(count + 1, Self.memory)
    mean += (min(length, limit) - mean) / count
    if let average, abs(mean - average) <= average * Self.tolerance { return }
    average = mean
  }
}
