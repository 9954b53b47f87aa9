// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftRuntime

/// What a ``FrameDriver`` needs to know of time and workers.
@MainActor protocol TimeSource: AnyObject {
  var clock: any MonotonicClock { get }
  var workers: any WorkScheduler { get }
  /// The seconds that the main queue may use in the next frame.
  var budget: Double { get }
  /// Lets jobs run and time pass until a moment.
  func pass(until time: Double)
  /// Whether jobs are left that could still change something; may wait for one to end.
  func hasJobs() -> Bool
}
