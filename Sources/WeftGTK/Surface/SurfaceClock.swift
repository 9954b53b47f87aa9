// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4

/// The frame clock of a widget's window, as far as someone wants to hear of it.
@MainActor final class SurfaceClock: FrameSource {
  private let widget: UnsafeMutablePointer<GtkWidget>
  private let onScaleChange: @MainActor () -> Void
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

  /// - Parameters:
  ///   - widget: must outlive the clock.
  ///   - onScaleChange: called when the runtime's scale has changed.
  init(
    widget: UnsafeMutablePointer<GtkWidget>, onScaleChange: @escaping @MainActor () -> Void
  ) {
    self.widget = widget
    self.onScaleChange = onScaleChange
  }

  var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }

  var scale: Double { Double(gtk_widget_get_scale_factor(widget)) }

  func scaleDidChange() { onScaleChange() }

  /// Listens to the widget; once.
  func attach() {
    typealias Handler = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void
    typealias Notified =
      @convention(c) (
        UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutableRawPointer?
      ) -> Void
    let realize: Handler = { _, clock in
      onMain(clock) { (it: SurfaceClock) in it.connectAfterPaint() }
    }
    let unrealize: Handler = { _, clock in
      onMain(clock) { (it: SurfaceClock) in it.disconnectAfterPaint() }
    }
    let rescale: Notified = { _, _, clock in
      onMain(clock) { (_: SurfaceClock) in FrameDriver.shared.updateScale() }
    }
    connect(widget, "realize", to: self, realize)
    connect(widget, "unrealize", to: self, unrealize)
    connect(widget, "notify::scale-factor", to: self, rescale)
  }

  /// Lets the clock call in every frame until nobody wants it any more.
  func start() {
    guard !isTicking else { return }
    isTicking = true
    gtk_widget_add_tick_callback(
      widget,
      { _, clock, ticks in
        let time = Double(gdk_frame_clock_get_frame_time(clock)) / 1e6
        return onMain(ticks) { (it: SurfaceClock) in it.tick(at: time) ? 1 : 0 }
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  /// - Returns: whether the next frame is wanted too.
  private func tick(at time: Double) -> Bool {
    onUpdate?(time)
    FrameDriver.shared.tick(at: time)
    isTicking = onUpdate != nil || FrameDriver.shared.needsTicks(from: self)
    return isTicking
  }

  private func connectAfterPaint() {
    guard afterPaint == nil, onAfterPaint != nil, let clock = gtk_widget_get_frame_clock(widget)
    else { return }
    typealias Handler = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void
    let handler: Handler = { _, clock in
      onMain(clock) { (it: SurfaceClock) in it.onAfterPaint?() }
    }
    afterPaint = (clock, connect(UnsafeMutableRawPointer(clock), "after-paint", to: self, handler))
  }

  private func disconnectAfterPaint() {
    guard let (clock, connection) = afterPaint else { return }
    g_signal_handler_disconnect(UnsafeMutableRawPointer(clock), connection)
    afterPaint = nil
  }
}
