// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers
import WeftLayout

/// Brings a widget's input to the layer tree.
@MainActor final class SurfaceInput {
  unowned let surface: NodeSurface
  private lazy var pointer = PointerInput(self)
  private lazy var scrolling = ScrollInput(self)
  private lazy var keys = KeyInput(self)
  private var clock = EventClock()
  /// Where the pointer was seen last, in the widget's points.
  var location = Point.zero

  init(surface: NodeSurface) {
    self.surface = surface
  }

  /// Begins to listen; once.
  func attach() {
    pointer.attach()
    scrolling.attach()
    keys.attach()
  }

  /// Gives a controller to the widget, which then owns it.
  func add(_ controller: OpaquePointer) {
    gtk_widget_add_controller(surface.widget, controller)
  }

  /// When an event happened, in seconds of the runtime's clock.
  func time(of event: OpaquePointer?) -> Double {
    let stamp = event.map { gdk_event_get_time($0) } ?? 0
    return clock.time(of: stamp, now: surface.host.runtime.clock.now)
  }

  /// The modifier keys held during an event.
  func modifiers(of event: OpaquePointer?) -> Modifiers {
    event.map { Modifiers(gdk_event_get_modifier_state($0)) } ?? []
  }

  /// Where an event happened, in the widget's points; where the pointer was last if it has no place.
  func location(of event: OpaquePointer) -> Point {
    var (x, y) = (0.0, 0.0)
    guard gdk_event_get_position(event, &x, &y) != 0,
      let native = gtk_widget_get_native(surface.widget)
    else { return location }
    // Events count from the corner of GDK's surface, which may have a shadow around the window.
    var (shadowX, shadowY) = (0.0, 0.0)
    gtk_native_get_surface_transform(native, &shadowX, &shadowY)
    var source = graphene_point_t(x: Float(x - shadowX), y: Float(y - shadowY))
    var target = graphene_point_t()
    let window = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
    guard gtk_widget_compute_point(window, surface.widget, &source, &target) != 0 else {
      return location
    }
    return Point(x: Double(target.x), y: Double(target.y))
  }
}
