// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers
import WeftLayout
import WeftRuntime

/// The state shared by all kinds of input to a widget.
@MainActor final class InputContext {
  let widget: UnsafeMutablePointer<GtkWidget>
  /// Send events with ``dispatch(_:)``.
  let dispatcher: EventDispatcher
  let controls: ControlContainer
  var location: Point?
  /// Whether the pointer may have moved since ``location``. While a dialog has the input, a window
  /// only receives the position at which the pointer enters.
  var mayHaveMoved = false
  private let clock: any MonotonicClock
  private var eventClock = EventClock()
  private var controllers: [OpaquePointer] = []
  /// The number of events being handled. A handler may run a nested loop that receives more events.
  private var depth = 0
  private var shownCursor = Cursor.default
  private var shownToolTip: String?

  init(
    widget: UnsafeMutablePointer<GtkWidget>, dispatcher: EventDispatcher,
    clock: any MonotonicClock, controls: ControlContainer
  ) {
    self.widget = widget
    self.dispatcher = dispatcher
    self.clock = clock
    self.controls = controls
  }

  /// Whether GTK will continue with an event, so that the widget and its controllers must stay.
  var isInUse: Bool { depth > 0 }

  func dispatch<Result>(_ body: (EventDispatcher) -> Result) -> Result {
    depth += 1
    defer { depth -= 1 }
    return body(dispatcher)
  }

  func add(_ controller: OpaquePointer) {
    gtk_widget_add_controller(widget, controller)
    controllers.append(controller)
  }

  /// Disables all controllers. Removes them after the current event, because GTK iterates over
  /// them.
  func detach() {
    for controller in controllers {
      gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_NONE)
    }
    let (widget, removed) = (widget, controllers)
    controllers = []
    g_object_ref(widget)
    schedule(every: 1, priority: G_PRIORITY_DEFAULT) { [self] in
      if isInUse { return true }
      for controller in removed { gtk_widget_remove_controller(widget, controller) }
      g_object_unref(widget)
      return false
    }
  }

  func updateHints() {
    let cursor = dispatcher.cursor
    // The layers receive no hover events over a control.
    let control = location.flatMap(controls.layer(at:))
    let toolTip = dispatcher.toolTip ?? control.flatMap(dispatcher.toolTip(of:))
    if cursor != shownCursor {
      shownCursor = cursor
      gtk_widget_set_cursor_from_name(widget, cursor == .default ? nil : cursor.rawValue)
    }
    if toolTip != shownToolTip {
      shownToolTip = toolTip
      gtk_widget_set_tooltip_text(widget, toolTip)
    }
  }

  /// In seconds of the runtime's clock.
  func time(of event: OpaquePointer?) -> Double {
    let stamp = event.map { gdk_event_get_time($0) } ?? 0
    return eventClock.time(of: stamp, now: clock.now)
  }

  func modifiers(of event: OpaquePointer?) -> Modifiers {
    event.map { Modifiers(gdk_event_get_modifier_state($0)) } ?? []
  }

  /// Whether an event belongs to the widget's surface, or to no surface.
  func isOwn(_ event: OpaquePointer) -> Bool {
    guard let surface = gdk_event_get_surface(event), let native = gtk_widget_get_native(widget)
    else { return true }
    return surface == gtk_native_get_surface(native)
  }

  func isInside(_ point: Point) -> Bool {
    0..<Double(gtk_widget_get_width(widget)) ~= point.x
      && 0..<Double(gtk_widget_get_height(widget)) ~= point.y
  }

  /// The position of an event in points of the widget, or otherwise the pointer's position.
  func location(of event: OpaquePointer) -> Point {
    var (x, y) = (0.0, 0.0)
    if gdk_event_get_position(event, &x, &y) != 0, let point = convertFromSurface(x, y) {
      return point
    }
    // Not stored, so that the next frame updates the hovered layer.
    if mayHaveMoved, let mouse { return mouse.location }
    // The window may have opened under a resting pointer without a notification.
    if location == nil { location = mouse?.location }
    return location ?? .zero
  }

  /// The logical device for all mice.
  var seatPointer: OpaquePointer? {
    gdk_display_get_default_seat(gtk_widget_get_display(widget)).flatMap(gdk_seat_get_pointer)
  }

  /// The mouse from the display server, or `nil` if it is elsewhere, for example over a popup.
  var mouse: (location: Point, state: GdkModifierType)? {
    var (x, y) = (0.0, 0.0)
    guard gtk_widget_get_mapped(widget) != 0, let native = gtk_widget_get_native(widget),
      // The event's device may be physical, and X11 does not report its position.
      let pointer = seatPointer,
      gdk_device_get_surface_at_position(pointer, &x, &y) == gtk_native_get_surface(native),
      let location = convertFromSurface(x, y), isInside(location)
    else { return nil }
    return (location, mouseState ?? GdkModifierType(0))
  }

  /// The held buttons for any position of the mouse. The device's own GDK state only includes the
  /// keyboard.
  var mouseState: GdkModifierType? {
    guard let native = gtk_widget_get_native(widget),
      let surface = gtk_native_get_surface(native), let pointer = seatPointer
    else { return nil }
    var (x, y, state) = (0.0, 0.0, GdkModifierType(0))
    gdk_surface_get_device_position(surface, pointer, &x, &y, &state)
    return state
  }

  /// Converts a point of GDK's surface, possibly with the window's shadow, to points of the widget.
  private func convertFromSurface(_ x: Double, _ y: Double) -> Point? {
    guard let native = gtk_widget_get_native(widget) else { return nil }
    var (shadowX, shadowY) = (0.0, 0.0)
    gtk_native_get_surface_transform(native, &shadowX, &shadowY)
    var source = graphene_point_t(x: Float(x - shadowX), y: Float(y - shadowY))
    var target = graphene_point_t()
    let window = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
    guard gtk_widget_compute_point(window, widget, &source, &target) != 0 else { return nil }
    return Point(x: Double(target.x), y: Double(target.y))
  }
}

/// Converts times of GDK's events to a runtime's clock. GDK counts 32-bit milliseconds from an
/// arbitrary time of the display server. Events may arrive late, so the offset of the clocks is the
/// smallest recently observed difference.
struct EventClock {
  private var offset: Double?
  private var lastStamp: UInt32 = 0
  private var elapsed = 0.0

  /// Returns the time of an event in seconds of the runtime's clock, whose current time is `now`.
  /// `stamp` is GDK's time of the event, or 0 if it has none.
  mutating func time(of stamp: UInt32, now: Double) -> Double {
    guard stamp != 0 else { return now }
    elapsed += Double(Int32(bitPattern: stamp &- lastStamp)) / 1000
    lastStamp = stamp
    let latest = now - elapsed
    offset = min(offset ?? latest, latest)
    // Clocks drift apart. No event is this old, so the offset must be outdated.
    if latest - (offset ?? latest) > 1 { offset = latest }
    return elapsed + (offset ?? latest)
  }
}
