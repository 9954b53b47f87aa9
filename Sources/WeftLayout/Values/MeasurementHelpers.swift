// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Threads that may help to measure the children of an element.
///
/// Layout has no threads of its own; a host provides some, in ``LayoutContext/helpers``.
public protocol MeasurementHelpers: AnyObject, Sendable {
  /// Calls `body` once with each of `0..<count`, in parallel if threads are free; returns when all
  /// calls have returned.
  ///
  /// Any thread may call it, even inside `body`: the calling thread runs the calls that no other
  /// thread has begun, and never waits for a thread to become free. The order of the calls is not
  /// defined.
  ///
  /// - Parameters:
  ///   - count: the number of calls, not negative.
  ///   - body: called on this thread and others; never after the function has returned.
  func perform(count: Int, _ body: @escaping @Sendable (Int) -> Void)

  /// The time in seconds since some fixed moment, by which it is found out whether children take
  /// long enough to be worth sharing. Where it stands still, as in a test, nothing is shared.
  var now: Double { get }
}

private let start = ContinuousClock.now

extension MeasurementHelpers {
  /// The time of the machine.
  public var now: Double { start.duration(to: .now) / .seconds(1) }
}
