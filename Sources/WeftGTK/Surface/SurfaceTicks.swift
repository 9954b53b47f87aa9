// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4

/// The frame clock of a surface's window, as far as someone wants to hear of it.
@MainActor final class SurfaceTicks {
  private unowned let surface: NodeSurface
  private var isTicking = false
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

  init(surface: NodeSurface) {
    self.surface = surface
    typealias Handler = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void
    let realize: Handler = { _, ticks in
      onMain(ticks) { (it: SurfaceTicks) in it.connectAfterPaint() }
    }
    let unrealize: Handler = { _, ticks in
      onMain(ticks) { (it: SurfaceTicks) in it.disconnectAfterPaint() }
    }
    connect(surface.widget, "realize", to: self, realize)
    connect(surface.widget, "unrealize", to: self, unrealize)
  }

  /// Lets the clock call in every frame until nobody wants it any more.
  func start() {
    guard !isTicking else { return }
    isTicking = true
    gtk_widget_add_tick_callback(
      surface.widget,
      { _, clock, ticks in
        let time = Double(gdk_frame_clock_get_frame_time(clock)) / 1e6
        return onMain(ticks) { (it: SurfaceTicks) in it.tick(at: time) ? 1 : 0 }
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  /// - Returns: whether the next frame is wanted too.
  private func tick(at time: Double) -> Bool {
    onUpdate?(time)
    FrameDriver.shared.tick(at: time)
    isTicking = onUpdate != nil || FrameDriver.shared.needsTicks(from: surface)
    return isTicking
  }

  private func connectAfterPaint() {
    guard afterPaint == nil, onAfterPaint != nil,
      let clock = gtk_widget_get_frame_clock(surface.widget)
    else { return }
    typealias Handler = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void
    let handler: Handler = { _, ticks in
      onMain(ticks) { (it: SurfaceTicks) in it.onAfterPaint?() }
    }
    afterPaint = (clock, connect(UnsafeMutableRawPointer(clock), "after-paint", to: self, handler))
  }

  private func disconnectAfterPaint() {
    guard let (clock, connection) = afterPaint else { return }
    g_signal_handler_disconnect(UnsafeMutableRawPointer(clock), connection)
    afterPaint = nil
  }
}
