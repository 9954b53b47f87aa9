// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization
public import WeftRuntime

/// A runtime whose frames, and whose time, a test drives.
///
/// A ``HeadlessWindow`` has one; tests that need no window can use it alone. Frames lie on whole
/// sixtieths of a second and run only if one was requested, as under a real window.
@MainActor public final class FrameDriver {
  /// The frames in a second.
  public static let frameRate = 60.0
  /// The error of arithmetic, in seconds, that may lie between a time and a frame's.
  private static let tolerance = 1e-7
  /// The turns that main-actor tasks get between two frames, and before ``settle(limit:)`` assumes
  /// that they have ended or wait for something outside: more than a task hops without causing a
  /// frame.
  private static let taskTurns = 32

  /// The runtime that it drives.
  public let runtime: HostRuntime
  /// The cost of the frames so far.
  public var frames = FrameStatistics()
  /// Called at the end of a frame, to render it.
  var present: @MainActor () -> Void = {}

  private let source: any TimeSource
  private let request: FrameRequest
  /// The time of the last frame.
  private var lastFrameTime = 0.0

  /// Makes a runtime at time zero, or at the machine's.
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

  /// The scheduler of whole jobs, under ``Schedule/inOrder`` and ``Schedule/seeded(_:)``.
  package var scheduler: SeededScheduler? { source.workers as? SeededScheduler }

  /// The scheduler of threads that take turns, under ``Schedule/interleaved(_:)``.
  package var interleavedScheduler: InterleavedScheduler? {
    source.workers as? InterleavedScheduler
  }

  /// Whether everything is idle until something happens from outside: no jobs, blocks of the main
  /// queue or frames are left.
  ///
  /// Work for idle times may begin a second after that, such as measuring the far rows of a list.
  ///
  /// Under ``Schedule/threads`` it may wait for a job to end. Ignores tasks.
  public var isSettled: Bool {
    // Jobs first: the last one to end may have requested one of the others.
    !source.hasJobs() && runtime.mainQueue.isEmpty && !wantsFrame
  }

  /// Lets time pass, including its frames and the jobs that run between them.
  ///
  /// - Parameter seconds: 1 is exactly 60 frame intervals; a remainder less than a whole interval
  ///   counts for the next call.
  public func advance(by seconds: Double) {
    let end = now + seconds
    while nextFrameTime <= end + Self.tolerance { runInterval() }
    source.pass(until: end)
  }

  /// Lets time pass until there is nothing left to do, except work that waits for idle time.
  ///
  /// Endless animations, such as a spinner or an animated image, never end: use
  /// ``advance(by:)`` while one is visible. Tasks do not run during the call: use the `async` form
  /// in tests whose callbacks start tasks.
  ///
  /// - Parameter limit: the most frame intervals that it may take.
  /// - Throws: ``SettlingError`` if it would take longer.
  public func settle(limit: Int = 3600) throws(SettlingError) {
    for _ in 0..<limit {
      if isSettled { return }
      runInterval()
    }
    try checkSettled(after: limit)
  }

  /// Lets time pass, and tasks of the main actor run, until there is nothing left to do.
  ///
  /// Waits for tasks as long as they continue from one turn of the main actor to the next, and
  /// cause work within 32 turns. A task that takes longer, that sleeps, or that awaits another
  /// actor, a detached task or a continuation, cannot be observed: wait for its effect with
  /// ``settle(limit:until:)``.
  ///
  /// - Parameter limit: the most frame intervals that it may take.
  /// - Throws: ``SettlingError`` if it would take longer.
  public func settle(limit: Int = 3600) async throws(SettlingError) {
    for _ in 0..<limit {
      if await isSettledWithTasks() { return }
      runInterval()
    }
    try checkSettled(after: limit)
  }

  /// Lets time pass, and tasks run, until a condition holds and there is nothing left to do.
  ///
  /// While there is nothing to do but wait, the machine's time passes: a millisecond for each frame
  /// interval.
  ///
  /// - Parameters:
  ///   - limit: the most frame intervals that it may take.
  ///   - condition: checked between frames.
  /// - Throws: ``SettlingError`` if it would take longer.
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

  /// Calls a closure as a part of the schedule: under ``Schedule/interleaved(_:)`` jobs may
  /// continue wherever it acquires a lock.
  ///
  /// Elsewhere, and outside of frames, jobs stand still while a test's own code runs.
  public func interleave<Result>(_ body: () throws -> Result) rethrows -> Result {
    try source.interleave(body)
  }

  /// Lets tasks run until they have nothing to do; ends early when there is something else to do.
  private func isSettledWithTasks() async -> Bool {
    for _ in 0..<Self.taskTurns {
      guard isSettled else {
        // Tasks and frames take turns, as under a real window.
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

  /// Passes to the next frame's time, and runs the frame if it is wanted.
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

/// Remembers that a frame was requested; any thread requests.
private final class FrameRequest: Sendable {
  private let isPending = Atomic<Bool>(true)

  /// Whether a frame is wanted; the first always is.
  var isSet: Bool { isPending.load(ordering: .acquiring) }

  func set() {
    isPending.store(true, ordering: .releasing)
  }

  /// Takes the request, if there is one.
  func take() -> Bool {
    isPending.exchange(false, ordering: .acquiringAndReleasing)
  }
}

/// A test waited for work to end, but the work continued.
public struct SettlingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of frame intervals for which the test has waited.
  public var frames: Int
  /// Whether jobs were left.
  public var hasJobs: Bool
  /// Whether blocks of the main queue were left.
  public var hasMainBlocks: Bool
  /// Whether another frame was wanted, for a commit, for an animation or to be rendered.
  public var wantsFrame: Bool
  /// Whether the condition that was waited for did not hold.
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
