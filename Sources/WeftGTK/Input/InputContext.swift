// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers
import WeftLayout
import WeftRuntime

/// What all kinds of input to a widget need: where to send it, where it happened, and when.
@MainActor final class InputContext {
  let widget: UnsafeMutablePointer<GtkWidget>
  let dispatcher: EventDispatcher
  let controls: ControlContainer
  /// Where the pointer was seen last, in the widget's points.
  var location = Point.zero
  private let clock: any MonotonicClock
  private var eventClock = EventClock()

  init(
    widget: UnsafeMutablePointer<GtkWidget>, dispatcher: EventDispatcher,
    clock: any MonotonicClock, controls: ControlContainer
  ) {
    self.widget = widget
    self.dispatcher = dispatcher
    self.clock = clock
    self.controls = controls
  }

  /// Gives a controller to the widget, which then owns it.
  func add(_ controller: OpaquePointer) {
    gtk_widget_add_controller(widget, controller)
  }

  /// When an event happened, in seconds of the runtime's clock.
  func time(of event: OpaquePointer?) -> Double {
    let stamp = event.map { gdk_event_get_time($0) } ?? 0
    return eventClock.time(of: stamp, now: clock.now)
  }

  /// The modifier keys held during an event.
  func modifiers(of event: OpaquePointer?) -> Modifiers {
    event.map { Modifiers(gdk_event_get_modifier_state($0)) } ?? []
  }

  /// Where an event happened, in the widget's points; where the pointer was last if it has no place.
  func location(of event: OpaquePointer) -> Point {
    var (x, y) = (0.0, 0.0)
    guard gdk_event_get_position(event, &x, &y) != 0, let native = gtk_widget_get_native(widget)
    else { return location }
    // Events count from the corner of GDK's surface, which may have a shadow around the window.
    var (shadowX, shadowY) = (0.0, 0.0)
    gtk_native_get_surface_transform(native, &shadowX, &shadowY)
    var source = graphene_point_t(x: Float(x - shadowX), y: Float(y - shadowY))
    var target = graphene_point_t()
    let window = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
    guard gtk_widget_compute_point(window, widget, &source, &target) != 0 else { return location }
    return Point(x: Double(target.x), y: Double(target.y))
  }
}
