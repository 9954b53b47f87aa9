// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGraphics
import WeftLayers
import WeftRuntime

/// Runs the frames of the process by the clock of one of its windows.
///
/// Frames come with the update phase of that window's frame clock, as long as something asks for
/// them, so that a program at rest does not wake up. A clock can fall silent (a minimised window's
/// does): then a timer runs the frame, for what is waited for need not be visible, and another
/// window's clock is tried.
@MainActor final class FrameDriver {
  static let shared = FrameDriver()

  /// How long, in seconds, a clock may be silent while a frame is wanted.
  private static let patience = 0.1

  /// The runtime of all windows of the process.
  let runtime: HostRuntime
  private let request = FrameRequest()
  private var sources: [any FrameSource] = []
  private var isActive = false
  private var isWatched = false
  private var lastTime = 0.0

  private init() {
    runtime = HostRuntime(
      workers: WorkerPool(warmUp: TextShaper.warmUp), clock: SystemClock(),
      requestFrame: { [request] in
        if request.post() { FrameDriver.wake() }
      })
  }

  /// Whose clock gives the frames.
  private var leader: (any FrameSource)? { sources.first(where: \.isMapped) }

  // MARK: Sources

  /// A widget was made.
  func add(_ source: any FrameSource) {
    sources.append(source)
    updateScale()
  }

  /// A widget is gone.
  func remove(_ source: any FrameSource) {
    sources.removeAll { $0 === source }
    visibilityDidChange()
  }

  /// A widget came onto the screen or left it.
  func visibilityDidChange() {
    if isActive { leader?.start() }
  }

  /// Whether frames are wanted of this widget's clock.
  func needsTicks(from source: any FrameSource) -> Bool { isActive && leader === source }

  /// Pictures are made for the sharpest screen; the others scale them down.
  func updateScale() {
    let scale = sources.map(\.scale).max() ?? 1
    guard scale != runtime.scale else { return }
    runtime.scale = scale
    for source in sources { source.scaleDidChange() }
  }

  // MARK: Frames

  /// A frame can be run now.
  ///
  /// - Parameter time: the frame's time in seconds.
  func tick(at time: Double) {
    lastTime = max(lastTime, time)
    if request.take() {
      runtime.frames.runFrame(at: lastTime)
    } else if isActive, request.rest() {
      isActive = false
    }
  }

  private nonisolated static func wake() {
    // Always by a source of its own: `g_main_context_invoke` could run the call here, on a worker's
    // thread, while the main thread is not inside of its loop. At the priority of input, since the
    // frame itself comes later anyhow.
    g_idle_add_full(
      G_PRIORITY_DEFAULT,
      { _ in
        MainActor.assumeIsolated { FrameDriver.shared.begin() }
        return 0
      }, nil, nil)
  }

  /// Ends a rest.
  private func begin() {
    guard !isActive, request.isWanted else { return }
    isActive = true
    lastTime = max(lastTime, runtime.clock.now)
    leader?.start()
    guard !isWatched else { return }
    isWatched = true
    g_timeout_add_full(
      weft_priority_redraw, guint(Self.patience * 1000),
      { _ in MainActor.assumeIsolated { FrameDriver.shared.watch() ? 1 : 0 } }, nil, nil)
  }

  /// Takes over where no clock ticks.
  ///
  /// - Returns: whether to go on watching.
  private func watch() -> Bool {
    let now = runtime.clock.now
    isWatched = isActive
    guard isActive, now - lastTime >= Self.patience else { return isActive }
    if let silent = leader {
      sources.removeAll { $0 === silent }
      sources.append(silent)
      leader?.start()
    }
    tick(at: now)
    return true
  }
}
