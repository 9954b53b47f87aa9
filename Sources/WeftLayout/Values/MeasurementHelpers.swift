// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Threads of a host that help to measure the children of an element, in ``LayoutContext/helpers``.
public protocol MeasurementHelpers: AnyObject, Sendable {
  /// Calls `body` once for each number in `0..<count`, in parallel if threads are free, and returns
  /// after the last call.
  ///
  /// Any thread may call it, even inside `body`. The calling thread runs the calls that no other
  /// thread has begun and never waits for a free thread. The order of the calls is undefined.
  func perform(count: Int, _ body: @escaping @Sendable (Int) -> Void)

  /// The time in seconds since a fixed point, which measures whether sharing is worthwhile. If the
  /// clock stands still, as in a test, nothing is shared.
  var now: Double { get }
}

private let start = ContinuousClock.now

extension MeasurementHelpers {
  /// The time of the system clock.
  public var now: Double { start.duration(to: .now) / .seconds(1) }
}
