// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Synchronization
import WeftGraphics
import WeftLayers
import WeftRuntime

/// Runs the frames of one runtime: those of a window, or of the process.
///
/// Frames come with the update phase of the window's own frame clock, as long as something requests
/// them, so that a program at rest does not wake up. Where no clock ticks (there is no window yet,
/// it is closed, or it is minimised) a timer runs the frame: code may wait for results that are not
/// visible.
///
/// The runtime keeps its driver; the driver keeps the runtime only until it has run all requested
/// frames, so that a closed window leaves nothing behind.
@MainActor final class FrameDriver {
  /// How long, in seconds, the clock of a visible window may be silent while a frame is wanted.
  private static let patience = 0.1
  /// The interval, in seconds, of frames without a window.
  private static let interval = 1.0 / 60

  private static let workers = WorkerPool(warmUp: TextShaper.warmUp)
  private static let clock = SystemClock()

  /// Releases a value on a worker of the process; see `WorkScheduler.release(_:)`.
  static func release(_ value: consuming some Sendable) { workers.release(value) }

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
  private var isRestAwaited = false
  private var lastTime = 0.0

  private init() {}

  /// Whether the source should go on ticking.
  var wantsTicks: Bool { active != nil }

  /// The source's widget came onto the screen or left it.
  func visibilityDidChange() {
    if active != nil { source?.start() }
  }

  /// Runs the requested frame, if there is one.
  ///
  /// Harmless inside a frame, as in a nested GLib loop that a callback runs: the request stays.
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
      awaitRest(of: active)
    }
  }

  /// Starts work that is not urgent, if no frame comes for a while.
  private func awaitRest(of runtime: HostRuntime) {
    guard runtime.frames.awaitsRest, !isRestAwaited else { return }
    isRestAwaited = true
    let (time, limit) = (lastTime, guint(FrameLoop.restTime * 1000))
    schedule(every: limit, priority: G_PRIORITY_LOW) { [weak self] in
      guard let self else { return false }
      isRestAwaited = false
      // While frames follow each other, the last one asks again.
      guard active == nil, let runtime = self.runtime else { return false }
      if lastTime == time { runtime.frames.rest() } else { awaitRest(of: runtime) }
      return false
    }
  }

  private nonisolated func requestFrame() {
    guard request.post() else { return }
    // Always by a source of its own: `g_main_context_invoke` could run the call here, on a worker's
    // thread, while the main thread is not inside its loop. At the priority of input, since the
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
    // Rounded up: a timer that fires before the limit would skip this frame.
    let milliseconds = guint((limit * 1000).rounded(.up))  // bounded: one of two constants
    schedule(every: milliseconds, priority: weft_priority_redraw) { [self] in
      isWatched = false
      guard let active else { return false }
      let now = active.clock.now
      if now - lastTime >= limit {
        tick(at: now)
        source?.onTick?()
      }
      if wantsTicks { watch() }
      return false
    }
  }
}

/// Follows the frame clock of a widget's window while something needs frames.
@MainActor final class SurfaceClock {
  private let driver: FrameDriver
  /// `nil` once the widget is destroyed.
  private var widget: UnsafeMutablePointer<GtkWidget>?
  private var ticks: guint?
  private var afterPaint: (clock: OpaquePointer, connection: gulong)?

  /// Called in the update phase of every frame, before the frame's work, with the frame's time in
  /// seconds. While it is set the clock runs without a rest.
  var onUpdate: (@MainActor (Double) -> Void)? {
    didSet { if onUpdate != nil { start() } }
  }

  /// Called when a frame was painted.
  var onAfterPaint: (@MainActor () -> Void)? {
    didSet { connectAfterPaint() }
  }

  /// Called after the work of each frame.
  var onTick: (@MainActor () -> Void)?

  /// The window has moved to a screen of another scale.
  var onScaleChange: (@MainActor () -> Void)?

  /// - Parameter widget: must be released with ``detach()`` when it is destroyed.
  init(widget: UnsafeMutablePointer<GtkWidget>, driver: FrameDriver) {
    self.widget = widget
    self.driver = driver
    driver.source = self
    connect(widget, "realize", to: self) { it, _ in
      it.connectAfterPaint()
      // Outside of a window the scale was that of any screen.
      it.onScaleChange?()
    }
    connect(widget, "unrealize", to: self) { it, _ in it.disconnectAfterPaint() }
    connect(widget, "notify::scale-factor", to: self) { it, _ in it.onScaleChange?() }
  }

  /// Whether the widget is on the screen, so that its clock can tick.
  var isMapped: Bool { widget.map { gtk_widget_get_mapped($0) != 0 } ?? false }

  /// Pixels per point on the widget's screen.
  var scale: Double { widget.map { Double(gtk_widget_get_scale_factor($0)) } ?? 1 }

  /// The widget came onto the screen or left it.
  func visibilityDidChange() { driver.visibilityDidChange() }

  /// Releases the widget and the handlers of its frames.
  func detach() {
    (onUpdate, onAfterPaint, onTick, onScaleChange) = (nil, nil, nil, nil)
    disconnectAfterPaint()
    if let widget, let ticks { gtk_widget_remove_tick_callback(widget, ticks) }
    (widget, ticks) = (nil, nil)
  }

  /// Lets the clock call in every frame, as long as one is wanted.
  func start() {
    guard let widget, ticks == nil else { return }
    ticks = gtk_widget_add_tick_callback(
      widget,
      { _, clock, data in
        let time = Double(gdk_frame_clock_get_frame_time(clock)) / 1e6
        return onMain(data) { (it: SurfaceClock) in it.tick(at: time) ? 1 : 0 }
      }, Unmanaged.passRetained(self).toOpaque(),
      { data in if let data { Unmanaged<SurfaceClock>.fromOpaque(data).release() } })
  }

  /// - Returns: whether the next frame is wanted too.
  private func tick(at time: Double) -> Bool {
    onUpdate?(time)
    driver.tick(at: time)
    onTick?()
    guard widget != nil else { return false }
    if onUpdate != nil || driver.wantsTicks { return true }
    ticks = nil
    return false
  }

  private func connectAfterPaint() {
    guard let widget, afterPaint == nil, onAfterPaint != nil,
      let clock = gtk_widget_get_frame_clock(widget)
    else { return }
    let connection = connect(UnsafeMutableRawPointer(clock), "after-paint", to: self) { it, _ in
      it.onAfterPaint?()
    }
    afterPaint = (clock, connection)
  }

  private func disconnectAfterPaint() {
    guard let (clock, connection) = afterPaint else { return }
    g_signal_handler_disconnect(UnsafeMutableRawPointer(clock), connection)
    afterPaint = nil
  }
}
