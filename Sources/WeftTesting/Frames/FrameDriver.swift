// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftRuntime

/// A runtime whose frames, and whose time, a test drives.
///
/// A ``HeadlessWindow`` has one; what needs no window can do with this alone. Frames lie on whole
/// sixtieths of a second and run only where someone has asked for one, as under a real window.
@MainActor public final class FrameDriver {
  /// The frames in a second.
  public static let frameRate = 60.0
  /// The error of arithmetic, in seconds, that may lie between a time and a frame's.
  private static let tolerance = 1e-7

  /// What is driven.
  public let runtime: HostRuntime
  /// What the frames cost so far.
  public var frames = FrameStatistics()
  /// Called at the end of a frame, to render it.
  var present: @MainActor () -> Void = {}

  private let source: any TimeSource
  private let request: FrameRequest

  /// Makes a runtime at time zero, or at the machine's.
  public init(schedule: Schedule = .inOrder) {
    source =
      switch schedule {
      case .inOrder: VirtualTime()
      case .seeded(let seed): VirtualTime(seed: seed)
      case .threads: RealTime()
      }
    let request = FrameRequest()
    self.request = request
    runtime = HostRuntime(workers: source.workers, clock: source.clock) { request.set() }
  }

  /// The time in seconds.
  public var now: Double { source.clock.now }

  /// Whether a frame has been asked for.
  public var wantsFrame: Bool { request.isSet }

  /// The scheduler whose order can be replayed, unless the machine's threads run the jobs.
  public var scheduler: SeededScheduler? { source.workers as? SeededScheduler }

  /// Lets time pass, with the frames that fall into it and the jobs that run meanwhile.
  ///
  /// - Parameter seconds: 1 is exactly 60 frame intervals; what is less than a whole interval
  ///   counts for the next call.
  public func advance(by seconds: Double) {
    let end = now + seconds
    while nextFrameTime <= end + Self.tolerance { runInterval() }
    source.pass(until: end)
  }

  /// Lets time pass until there is nothing left to do.
  ///
  /// - Parameter limit: the most frame intervals that it may take.
  /// - Throws: ``SettlingError`` if it would take longer.
  public func settle(limit: Int = 3600) throws(SettlingError) {
    for _ in 0..<limit {
      if isSettled { return }
      runInterval()
    }
    if isSettled { return }
    throw SettlingError(
      frames: limit, hasJobs: source.hasJobs(), hasMainBlocks: !runtime.mainQueue.isEmpty,
      wantsFrame: wantsFrame)
  }

  /// Whether nothing happens any more without a cause from outside.
  private var isSettled: Bool {
    // Jobs first: the last one to end may have asked for one of the others.
    !source.hasJobs() && runtime.mainQueue.isEmpty && !wantsFrame
  }

  private var nextFrameTime: Double {
    (((now + Self.tolerance) * Self.frameRate).rounded(.down) + 1) / Self.frameRate
  }

  /// Passes to the next frame's time, and runs the frame if it is wanted.
  private func runInterval() {
    let time = nextFrameTime
    source.pass(until: time)
    guard request.take() else { return }
    let start = ThreadTime.now
    runtime.frames.runFrame(at: time, budget: source.budget)
    let updated = ThreadTime.now
    present()
    frames.append(
      FrameRecord(
        time: time, updateTime: updated - start, renderTime: ThreadTime.now - updated))
  }
}
