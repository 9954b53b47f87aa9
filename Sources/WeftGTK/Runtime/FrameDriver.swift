// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Synchronization
import WeftGraphics
import WeftLayers
import WeftRuntime

/// Runs the frames of one runtime: those of a window, or of the process.
///
/// Frames come with the update phase of the window's own frame clock, as long as something asks for
/// them, so that a program at rest does not wake up. Where no clock ticks (there is no window yet, it
/// is closed, or it is minimised) a timer runs the frame: a result that somebody waits for need not
/// be visible.
///
/// The runtime keeps its driver; the driver keeps the runtime only until it has run all frames that
/// were asked for, so that a window that is closed leaves nothing behind.
@MainActor final class FrameDriver {
  /// How long, in seconds, the clock of a visible window may be silent while a frame is wanted.
  private static let patience = 0.1
  /// The interval, in seconds, of frames without a window.
  private static let interval = 1.0 / 60

  private static let workers = WorkerPool(warmUp: TextShaper.warmUp)
  private static let clock = SystemClock()

  /// The driver of a runtime of the process, without a window.
  static let shared = makeRuntime()

  /// Makes a runtime over the workers of the process, and its driver.
  static func makeRuntime() -> (runtime: HostRuntime, driver: FrameDriver) {
    let driver = FrameDriver()
    let runtime = HostRuntime(
      workers: workers, clock: clock, requestTurn: { driver.requestTurn() }
    ) { driver.requestFrame() }
    driver.runtime = runtime
    return (runtime, driver)
  }

  /// Gives the frames while its widget is on the screen.
  weak var source: SurfaceClock?
  private let request = FrameRequest()
  private let isTurnRequested = Atomic<Bool>(false)
  private weak var runtime: HostRuntime?
  /// The runtime while frames are wanted, and `nil` at rest.
  private var active: HostRuntime?
  private var isInFrame = false
  private var isWatched = false
  private var lastTime = 0.0

  private init() {}

  /// Whether the source should go on ticking.
  var wantsTicks: Bool { active != nil }

  /// The source's widget came onto the screen or left it.
  func visibilityDidChange() {
    if active != nil { source?.start() }
  }

  /// Runs the frame that is asked for, if one is.
  ///
  /// Harmless inside of a frame, as in a nested GLib loop that a callback runs: the request stays.
  ///
  /// - Parameter time: the frame's time in seconds.
  func tick(at time: Double) {
    guard !isInFrame else { return }
    begin()
    guard let active else { return }
    lastTime = max(lastTime, time)
    if request.take() {
      isInFrame = true
      active.frames.runFrame(at: lastTime)
      isInFrame = false
    } else if request.rest() {
      self.active = nil
    }
  }

  private nonisolated func requestFrame() {
    guard request.post() else { return }
    // Always by a source of its own: `g_main_context_invoke` could run the call here, on a worker's
    // thread, while the main thread is not inside of its loop. At the priority of input, since the
    // frame itself comes later anyhow.
    schedule(priority: G_PRIORITY_DEFAULT) { [self] in
      begin()
      return false
    }
  }

  /// Lets urgent results arrive before the next frame: as urgent as frames, so that they cannot put
  /// frames off.
  private nonisolated func requestTurn() {
    guard !isTurnRequested.exchange(true, ordering: .acquiringAndReleasing) else { return }
    schedule(priority: weft_priority_redraw) { [self] in
      isTurnRequested.store(false, ordering: .releasing)
      if !isInFrame { runtime?.frames.workAhead() }
      return false
    }
  }

  /// Ends a rest, if a frame is wanted.
  private func begin() {
    guard active == nil, request.isWanted, let runtime else { return }
    active = runtime
    lastTime = max(lastTime, runtime.clock.now)
    source?.start()
    watch()
  }

  /// Takes over where no clock ticks, until the next rest.
  private func watch() {
    guard !isWatched else { return }
    isWatched = true
    let limit = source?.isMapped == true ? Self.patience : Self.interval
    schedule(every: guint(limit * 1000), priority: weft_priority_redraw) { [self] in
      isWatched = false
      guard let active else { return false }
      let now = active.clock.now
      if now - lastTime >= limit { tick(at: now) }
      if wantsTicks { watch() }
      return false
    }
  }
}

/// Whether a frame is wanted: all threads write it, and the frame driver takes it.
///
/// While frames follow each other a request is one atomic store; only the request that ends a rest
/// has to wake the main thread.
final class FrameRequest: Sendable {
  private enum State: UInt8, AtomicRepresentable {
    /// No frame is wanted and nobody looks.
    case resting
    /// The driver looks at every tick; no frame is wanted so far.
    case watching
    /// A frame is wanted.
    case wanted
  }

  private let state = Atomic<State>(.resting)

  /// Whether a frame is wanted.
  var isWanted: Bool { state.load(ordering: .acquiring) == .wanted }

  /// Asks for a frame; any thread.
  ///
  /// - Returns: whether the driver rests and must be woken.
  func post() -> Bool {
    state.exchange(.wanted, ordering: .acquiringAndReleasing) == .resting
  }

  /// Takes the request, so that those that come during the frame count for the next one.
  ///
  /// - Returns: whether a frame was wanted.
  func take() -> Bool {
    state.compareExchange(
      expected: .wanted, desired: .watching, ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Begins a rest.
  ///
  /// - Returns: `false` if a frame was asked for meanwhile, so that there is no rest.
  func rest() -> Bool {
    state.compareExchange(
      expected: .watching, desired: .resting, ordering: .acquiringAndReleasing
    ).original != .wanted
  }
}
