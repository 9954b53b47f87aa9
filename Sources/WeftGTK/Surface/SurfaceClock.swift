// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4

/// The frame clock of a widget's window, as far as someone wants to hear of it.
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

  /// - Parameter widget: must be given up with ``detach()`` when it is destroyed.
  init(widget: UnsafeMutablePointer<GtkWidget>, driver: FrameDriver) {
    self.widget = widget
    self.driver = driver
    driver.source = self
    connect(widget, "realize", to: self) { it, _ in it.connectAfterPaint() }
    connect(widget, "unrealize", to: self) { it, _ in it.disconnectAfterPaint() }
    connect(widget, "notify::scale-factor", to: self) { it, _ in it.onScaleChange?() }
  }

  /// Whether the widget is on the screen, so that its clock can tick.
  var isMapped: Bool { widget.map { gtk_widget_get_mapped($0) != 0 } ?? false }

  /// Pixels per point on the widget's screen.
  var scale: Double { widget.map { Double(gtk_widget_get_scale_factor($0)) } ?? 1 }

  /// The widget came onto the screen or left it.
  func visibilityDidChange() { driver.visibilityDidChange() }

  /// Lets go of the widget: nobody hears of its frames from now on.
  func detach() {
    (onUpdate, onAfterPaint, onTick, onScaleChange) = (nil, nil, nil, nil)
    disconnectAfterPaint()
    if let widget, let ticks { gtk_widget_remove_tick_callback(widget, ticks) }
    (widget, ticks) = (nil, nil)
  }

  /// Lets the clock call in every frame until nobody wants it any more.
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
