// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// What a host gives to the trees it shows: workers, the main queue, time, and frames.
///
/// Everything asynchronous in Weft goes through one of these, so that a test can run the same code
/// under a clock and a schedule of its own. A node gets its host's runtime when it enters the host's
/// tree. Any thread may use it.
public final class HostRuntime: Sendable {
  /// Where jobs run.
  public let workers: any WorkScheduler
  /// Who helps the main actor to measure.
  public let helpers: WorkerHelpers
  /// What waits for the main actor.
  public let mainQueue: MainSerialQueue
  /// The time.
  public let clock: any MonotonicClock
  /// What happens in a frame.
  public let frames: FrameLoop
  /// Pixels per point of the screen; the host sets it.
  @MainActor public var scale = 1.0

  /// Makes a runtime.
  ///
  /// - Parameters:
  ///   - workers: where jobs run.
  ///   - clock: the time of frames and events.
  ///   - requestFrame: asks the host for a frame soon; any thread may call it, and any number of
  ///     calls before the frame stand for one.
  @MainActor
  public init(
    workers: any WorkScheduler, clock: any MonotonicClock,
    requestFrame: @escaping @Sendable () -> Void
  ) {
    self.workers = workers
    helpers = WorkerHelpers(workers: workers, priority: .visible)
    self.clock = clock
    mainQueue = MainSerialQueue { [workers] in
      workers.interruptWait()
      requestFrame()
    }
    frames = FrameLoop(mainQueue: mainQueue, clock: clock, requestFrame: requestFrame)
  }

  /// Lets workers and the main queue go on until a condition holds.
  ///
  /// Blocks of the main queue run inside of this call, in their order; the frame's budget does not
  /// apply.
  ///
  /// - Returns: whether the condition holds: it does not if nothing is left that could bring it
  ///   about.
  @MainActor @discardableResult
  public func wait(until condition: @MainActor () -> Bool) -> Bool {
    while !condition() {
      if mainQueue.runFirst() { continue }
      if !workers.waitForProgress(), mainQueue.isEmpty { return condition() }
    }
    return true
  }
}
