// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Glibc

/// The cost of the frames of a window so far.
public struct FrameStatistics: Hashable, Sendable {
  /// The frames, in order.
  public private(set) var records: [FrameRecord] = []

  /// The number of frames.
  public var count: Int { records.count }

  mutating func append(_ record: FrameRecord) {
    records.append(record)
  }

  /// Forgets all frames, for example after a warm-up.
  public mutating func reset() {
    records.removeAll()
  }

  /// The cost that a share of the frames does not exceed: nearest rank; zero without frames.
  ///
  /// - Parameters:
  ///   - share: 0.5 for the median, 1 for the maximum; clamped to 0...1.
  ///   - cost: the kind of cost, in seconds.
  /// - Complexity: O(n log n) for n frames.
  public func percentile(
    _ share: Double, of cost: (FrameRecord) -> Double = \.mainThreadTime
  ) -> Double {
    let sorted = records.map(cost).sorted()
    guard !sorted.isEmpty else { return 0 }
    let rank = (max(0, min(1, share)) * Double(sorted.count)).rounded(.up)
    return sorted[min(max((Int(exactly: rank) ?? 0) - 1, 0), sorted.count - 1)]
  }
}

/// The cost of a frame.
public struct FrameRecord: Hashable, Sendable {
  /// The frame's time in seconds.
  public var time: Double
  /// The main thread's processor time for events' effects, layout and commits, in seconds.
  public var updateTime: Double
  /// The main thread's processor time for rendering, in seconds; near zero where the window does
  /// not render its frames.
  public var renderTime: Double

  /// Both parts together, in seconds.
  public var mainThreadTime: Double { updateTime + renderTime }
}

/// The processor time that threads have used.
enum ThreadTime {
  /// The calling thread's, in seconds.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
