// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// What the frames of a window cost so far.
public struct FrameStatistics: Hashable, Sendable {
  /// The frames, in order.
  public private(set) var records: [FrameRecord] = []

  /// The number of frames.
  public var count: Int { records.count }

  mutating func append(_ record: FrameRecord) {
    records.append(record)
  }

  /// Forgets all frames, as after a warm-up.
  public mutating func reset() {
    records.removeAll()
  }

  /// The cost that a share of the frames does not exceed: nearest rank; zero without frames.
  ///
  /// - Parameters:
  ///   - share: 0.5 for the median, 1 for the maximum.
  ///   - cost: which cost, in seconds.
  /// - Complexity: O(n log n) for n frames.
  public func percentile(
    _ share: Double, of cost: (FrameRecord) -> Double = \.mainThreadTime
  ) -> Double {
    let sorted = records.map(cost).sorted()
    guard !sorted.isEmpty else { return 0 }
    let rank = (share * Double(sorted.count)).rounded(.up)
    return sorted[min(max(Int(rank) - 1, 0), sorted.count - 1)]
  }
}
