// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Glibc

/// The cost of a window's frames.
public struct FrameStatistics: Hashable, Sendable {
  /// The frames, in order.
  public private(set) var records: [FrameRecord] = []

  /// The number of frames.
  public var count: Int { records.count }

  mutating func append(_ record: FrameRecord) {
    records.append(record)
  }

  /// Removes all frames, for example after a warm-up.
  public mutating func reset() {
    records.removeAll()
  }

  /// Returns a percentile of the cost by the nearest-rank method, or zero without frames. O(*n* log
  /// *n*) for *n* frames.
  /// - Parameters:
  ///   - share: 0.5 for the median and 1 for the maximum, limited to 0...1.
  ///   - cost: The kind of cost, in seconds.
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
  /// The main thread's CPU time for events, layout and commits, in seconds.
  public var updateTime: Double
  /// The main thread's CPU time for rendering, in seconds, if the window renders its frames.
  public var renderTime: Double

  /// The sum of both, in seconds.
  public var mainThreadTime: Double { updateTime + renderTime }
}

enum ThreadTime {
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
