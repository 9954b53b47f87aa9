// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The average length of the items measured so far, which stands for the others.
struct LengthEstimate {
  /// The estimate moves only when it is wrong by this share, because with it moves the scroll bar.
  private static let tolerance = 0.05

  private var sum = 0.0
  private var count = 0.0
  /// The estimate in points; `nil` before anything was measured.
  private(set) var average: Double?

  mutating func add(_ length: Double) {
    sum += length
    count += 1
    let mean = sum / count
    if let average, abs(mean - average) <= average * Self.tolerance { return }
    average = mean
  }
}
