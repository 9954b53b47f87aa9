// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization
public import WeftRuntime

/// A runtime whose frames and time a test controls, with or without a ``HeadlessWindow``. Frames
/// are at multiples of 1/60 second and run only if a frame was requested, as in a real window.
@MainActor public final class FrameDriver {
  /// The number of frames per second.
  public static let frameRate = 60.0
  private static let tolerance = 1e-7
  /// The number of turns for main-actor tasks between two frames, after which ``settle(limit:)``
  /// assumes that they have ended or wait for external events.
  private static let taskTurns = 32

  /// The runtime.
  public let runtime: HostRuntime
  /// The cost of the frames so far.
  public var frames = FrameStatistics()
  var present: @MainActor () -> Void = {}

  private let source: any TimeSource
  private let request: FrameRequest
  private var lastFrameTime = 0.0

  /// Creates a runtime at time zero, or at the system's time for ``Schedule/threads``.
  public init(schedule: Schedule = .inOrder) {
    source =
      switch schedule {
      case .inOrder: VirtualTime()
      case .seeded(let seed): VirtualTime(seed: seed)
      case .interleaved(let seed): InterleavedTime(seed: seed)
      case .threads: RealTime()
      }
    let request = FrameRequest()
    self.request = request
    runtime = HostRuntime(workers: source.workers, clock: source.clock) { request.set() }
  }

  /// The time in seconds.
  public var now: Double { source.clock.now }

  /// Whether a frame has been requested.
  public var wantsFrame: Bool { request.isSet }

  package var scheduler: SeededScheduler? { source.workers as? SeededScheduler }

  package var interleavedScheduler: InterleavedScheduler? {
    source.workers as? InterleavedScheduler
  }

  /// Whether no jobs, blocks of the main queue or frame requests are left. Ignores tasks, and work
  /// for idle times, such as measuring the distant rows of a list, which may begin a second later.
  /// Under ``Schedule/threads``, this may wait for a job to end.
  public var isSettled: Bool {
    // Jobs are checked first, because the last job may have added a block or requested a frame.
    !source.hasJobs() && runtime.mainQueue.isEmpty && !wantsFrame
  }

  /// Advances time in seconds, including the frames and the jobs between them. 1 is exactly 60
  /// frame intervals, and a remainder below an interval is carried over to the next call.
  public func advance(by seconds: Double) {
    let end = now + seconds
    while nextFrameTime <= end + Self.tolerance { runInterval() }
    source.pass(until: end)
  }

  /// Advances time until no work is left, except work for idle times.
  ///
  /// Endless animations, such as a spinner or an animated image, never settle. Use ``advance(by:)``
  /// while one is visible. Tasks do not run during the call. Use the `async` form if callbacks
  /// start tasks.
  /// - Parameter limit: The maximum number of frame intervals.
  /// - Throws: ``SettlingError`` if the limit is reached.
  public func settle(limit: Int = 3600) throws(SettlingError) {
    for _ in 0..<limit {
      if isSettled { return }
      runInterval()
    }
    try checkSettled(after: limit)
  }

  /// Advances time and runs main-actor tasks until no work is left.
  ///
  /// It waits for tasks that cause work within 32 turns of the main actor. It cannot observe a task
  /// that takes longer, sleeps, or awaits another actor, a detached task or a continuation. Wait
  /// for the effect of such a task with ``settle(limit:until:)``.
  /// - Parameter limit: The maximum number of frame intervals.
  /// - Throws: ``SettlingError`` if the limit is reached.
  public func settle(limit: Int = 3600) async throws(SettlingError) {
    for _ in 0..<limit {
      if await isSettledWithTasks() { return }
      runInterval()
    }
    try checkSettled(after: limit)
  }

  /// Advances time and runs tasks until a condition, which is checked between frames, holds and no
  /// work is left. While it only waits, each frame interval takes a millisecond of real time.
  /// - Parameter limit: The maximum number of frame intervals.
  /// - Throws: ``SettlingError`` if the limit is reached.
  public func settle(
    limit: Int = 3600, until condition: @MainActor () -> Bool
  ) async throws(SettlingError) {
    for _ in 0..<limit {
      let isIdle = await isSettledWithTasks()
      if isIdle, condition() { return }
      if isIdle { try? await Task.sleep(for: .milliseconds(1)) }
      runInterval()
    }
    if condition() { return try checkSettled(after: limit) }
    throw settlingError(after: limit, lacksCondition: true)
  }

  /// Calls a closure as a part of the schedule. Under ``Schedule/interleaved(_:)``, jobs may
  /// continue wherever it acquires a lock. Otherwise jobs are suspended while the test's own code
  /// runs.
  public func interleave<Result>(_ body: () throws -> Result) rethrows -> Result {
    try source.interleave(body)
  }

  private func isSettledWithTasks() async -> Bool {
    for _ in 0..<Self.taskTurns {
      guard isSettled else {
        await Task.yield()
        return false
      }
      await Task.yield()
    }
    return isSettled
  }

  private func checkSettled(after limit: Int) throws(SettlingError) {
    if !isSettled { throw settlingError(after: limit) }
  }

  private func settlingError(after limit: Int, lacksCondition: Bool = false) -> SettlingError {
    SettlingError(
      frames: limit, hasJobs: source.hasJobs(), hasMainBlocks: !runtime.mainQueue.isEmpty,
      wantsFrame: wantsFrame, lacksCondition: lacksCondition)
  }

  private var nextFrameTime: Double {
    (((now + Self.tolerance) * Self.frameRate).rounded(.down) + 1) / Self.frameRate
  }

  private func runInterval() {
    let time = nextFrameTime
    source.pass(until: time)
    for _ in 0..<source.turnsAhead where !runtime.mainQueue.isEmpty {
      source.interleave { runtime.frames.workAhead() }
      source.pass(until: time)
    }
    guard request.take() else {
      if runtime.frames.awaitsRest,
        time - lastFrameTime >= FrameLoop.restTime - Self.tolerance
      {
        source.interleave { runtime.frames.rest() }
      }
      return
    }
    lastFrameTime = time
    let start = ThreadTime.now
    source.interleave { runtime.frames.runFrame(at: time, budget: source.budget) }
    let updated = ThreadTime.now
    present()
    frames.append(
      FrameRecord(
        time: time, updateTime: updated - start, renderTime: ThreadTime.now - updated))
  }
}

private final class FrameRequest: Sendable {
  private let isPending = Atomic<Bool>(true)

  /// Whether a frame was requested. The first frame always is.
  var isSet: Bool { isPending.load(ordering: .acquiring) }

  func set() {
    isPending.store(true, ordering: .releasing)
  }

  func take() -> Bool {
    isPending.exchange(false, ordering: .acquiringAndReleasing)
  }
}

/// An error for work that did not end while a test waited.
public struct SettlingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of frame intervals that the test waited.
  public var frames: Int
  /// Whether jobs were left.
  public var hasJobs: Bool
  /// Whether blocks of the main queue were left.
  public var hasMainBlocks: Bool
  /// Whether a frame request was left.
  public var wantsFrame: Bool
  /// Whether the awaited condition did not hold.
  public var lacksCondition = false

  /// A description of the work that was left.
  public var description: String {
    let left = [
      hasJobs ? "jobs" : nil, hasMainBlocks ? "blocks of the main queue" : nil,
      wantsFrame ? "requests for frames" : nil,
    ].compactMap(\.self)
    let reasons = [
      left.isEmpty ? nil : "\(left.joined(separator: ", ")) left",
      lacksCondition ? "the condition does not hold" : nil,
    ].compactMap(\.self)
    return "not settled after \(frames) frames: \(reasons.joined(separator: "; "))"
  }
}
