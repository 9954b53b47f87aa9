// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Synchronization
import WeftGraphics
import WeftLayers
import WeftRuntime

/// Runs the frames of a window's runtime, or of the process's runtime. Requested frames follow the
/// update phase of the window's frame clock, so an idle program never wakes up. If no clock ticks
/// because no window is open or the window is closed or minimized, a timer runs the frames, because
/// code may wait for invisible results. The driver only retains the runtime until all requested
/// frames have run, so a closed window leaves nothing behind.
@MainActor final class FrameDriver {
  /// The time in seconds for which a visible window's clock may be silent during a request.
  private static let patience = 0.1
  /// The interval of frames without a window, in seconds.
  private static let interval = 1.0 / 60

  private static let workers = WorkerPool(warmUp: TextShaper.warmUp)
  private static let clock = SystemClock()

  /// Releases a value on a worker. See `WorkScheduler.release(_:)`.
  static func release(_ value: consuming some Sendable) { workers.release(value) }

  static let shared = makeRuntime()

  static func makeRuntime() -> (runtime: HostRuntime, driver: FrameDriver) {
    let driver = FrameDriver()
    let runtime = HostRuntime(
      workers: workers, clock: clock, requestTurn: { driver.requestTurn() }
    ) { driver.requestFrame() }
    driver.runtime = runtime
    return (runtime, driver)
  }

  /// The clock that ticks while its widget is on the screen.
  weak var source: SurfaceClock?
  private let request = FrameRequest()
  private let isTurnRequested = Atomic<Bool>(false)
  private weak var runtime: HostRuntime?
  /// The runtime while frames are requested, and `nil` at rest.
  private var active: HostRuntime?
  private var isInFrame = false
  private var isWatched = false
  private var isRestAwaited = false
  private var lastTime = 0.0

  private init() {}

  var wantsTicks: Bool { active != nil }

  func visibilityDidChange() {
    if active != nil { source?.start() }
  }

  /// Runs the requested frame, if any, with its time in seconds. Inside a frame, for example in a
  /// nested GLib loop, the request stays.
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

  /// Starts idle work after a time without frames.
  private func awaitRest(of runtime: HostRuntime) {
    guard runtime.frames.awaitsRest, !isRestAwaited else { return }
    isRestAwaited = true
    let (time, limit) = (lastTime, guint(FrameLoop.restTime * 1000))
    schedule(every: limit, priority: G_PRIORITY_LOW) { [weak self] in
      guard let self else { return false }
      isRestAwaited = false
      // While frames follow each other, the last one schedules another check.
      guard active == nil, let runtime = self.runtime else { return false }
      if lastTime == time { runtime.frames.rest() } else { awaitRest(of: runtime) }
      return false
    }
  }

  private nonisolated func requestFrame() {
    guard request.post() else { return }
    // `g_main_context_invoke` could run the call on this worker's thread while the main thread is
    // outside its loop. The source has the priority of input, because the frame runs later anyway.
    schedule(priority: G_PRIORITY_DEFAULT) { [self] in
      begin()
      return false
    }
  }

  /// Delivers urgent results before the next frame, at frames' priority so that they cannot delay
  /// frames.
  private nonisolated func requestTurn() {
    guard !isTurnRequested.exchange(true, ordering: .acquiringAndReleasing) else { return }
    schedule(priority: weft_priority_redraw) { [self] in
      isTurnRequested.store(false, ordering: .releasing)
      if !isInFrame { runtime?.frames.workAhead() }
      return false
    }
  }

  private func begin() {
    guard active == nil, request.isWanted, let runtime else { return }
    active = runtime
    lastTime = max(lastTime, runtime.clock.now)
    source?.start()
    watch()
  }

  /// Runs frames while no clock ticks, until the next rest.
  private func watch() {
    guard !isWatched else { return }
    isWatched = true
    let limit = source?.isMapped == true ? Self.patience : Self.interval
    // Rounded up, because a timer that fires before the limit would skip this frame.
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

/// Follows the frame clock of a widget's window while frames are requested.
@MainActor final class SurfaceClock {
  private let driver: FrameDriver
  /// The widget, or `nil` after it is destroyed.
  private var widget: UnsafeMutablePointer<GtkWidget>?
  private var ticks: guint?
  private var afterPaint: (clock: OpaquePointer, connection: gulong)?

  /// Called in the update phase of every frame, before its work, with the time in seconds. While it
  /// is set, the clock never stops.
  var onUpdate: (@MainActor (Double) -> Void)? {
    didSet { if onUpdate != nil { start() } }
  }

  var onAfterPaint: (@MainActor () -> Void)? {
    didSet { connectAfterPaint() }
  }

  var onTick: (@MainActor () -> Void)?

  /// Called after the window moved to a screen with another scale.
  var onScaleChange: (@MainActor () -> Void)?

  /// Call ``detach()`` when the widget is destroyed.
  init(widget: UnsafeMutablePointer<GtkWidget>, driver: FrameDriver) {
    self.widget = widget
    self.driver = driver
    driver.source = self
    connect(widget, "realize", to: self) { it, _ in
      it.connectAfterPaint()
      // Outside of a window, the widget has the scale of an arbitrary screen.
      it.onScaleChange?()
    }
    connect(widget, "unrealize", to: self) { it, _ in it.disconnectAfterPaint() }
    connect(widget, "notify::scale-factor", to: self) { it, _ in it.onScaleChange?() }
  }

  var isMapped: Bool { widget.map { gtk_widget_get_mapped($0) != 0 } ?? false }

  /// The number of pixels per point on the widget's screen.
  var scale: Double { widget.map { Double(gtk_widget_get_scale_factor($0)) } ?? 1 }

  func visibilityDidChange() { driver.visibilityDidChange() }

  func detach() {
    (onUpdate, onAfterPaint, onTick, onScaleChange) = (nil, nil, nil, nil)
    disconnectAfterPaint()
    if let widget, let ticks { gtk_widget_remove_tick_callback(widget, ticks) }
    (widget, ticks) = (nil, nil)
  }

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
