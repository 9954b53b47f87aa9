// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers
import WeftLayout
import WeftRuntime

/// The part that all kinds of input to a widget share: where to send it, where it happened, and
/// when.
@MainActor final class InputContext {
  let widget: UnsafeMutablePointer<GtkWidget>
  /// Send events with ``dispatch(_:)``.
  let dispatcher: EventDispatcher
  let controls: ControlContainer
  /// Where the pointer is, in the widget's points; `nil` until an event says so.
  var location: Point?
  /// Whether the pointer has come to ``location`` and may have moved on unseen: while a dialog has
  /// the input, a window is told where the pointer enters it, and no more.
  var mayHaveMoved = false
  private let clock: any MonotonicClock
  private var eventClock = EventClock()
  private var controllers: [OpaquePointer] = []
  /// How many events the program is handling: one may run a loop that brings others.
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

  /// Whether GTK continues with an event of the widget when the program returns, so that neither
  /// the widget nor its controllers may go.
  var isInUse: Bool { depth > 0 }

  /// Brings an event to the layers.
  func dispatch<Result>(_ body: (EventDispatcher) -> Result) -> Result {
    depth += 1
    defer { depth -= 1 }
    return body(dispatcher)
  }

  /// Gives a controller to the widget, which then owns it.
  func add(_ controller: OpaquePointer) {
    gtk_widget_add_controller(widget, controller)
    controllers.append(controller)
  }

  /// Removes all controllers from the widget when no event is being handled: GTK iterates over them
  /// with it. Until then they receive no others.
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

  /// Shows the cursor and the words that the layers under the pointer ask for.
  func updateHints() {
    let cursor = dispatcher.cursor
    // The layers are not notified of a mouse over a control.
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

  /// When an event happened, in seconds of the runtime's clock.
  func time(of event: OpaquePointer?) -> Double {
    let stamp = event.map { gdk_event_get_time($0) } ?? 0
    return eventClock.time(of: stamp, now: clock.now)
  }

  /// The modifier keys held during an event.
  func modifiers(of event: OpaquePointer?) -> Modifiers {
    event.map { Modifiers(gdk_event_get_modifier_state($0)) } ?? []
  }

  /// Whether an event happened on the widget's own surface, if the event has one.
  func isOwn(_ event: OpaquePointer) -> Bool {
    guard let surface = gdk_event_get_surface(event), let native = gtk_widget_get_native(widget)
    else { return true }
    return surface == gtk_native_get_surface(native)
  }

  /// Whether a point of the widget's space is in the widget.
  func isInside(_ point: Point) -> Bool {
    0..<Double(gtk_widget_get_width(widget)) ~= point.x
      && 0..<Double(gtk_widget_get_height(widget)) ~= point.y
  }

  /// Where an event happened, in the widget's points: at the pointer, if the event has no place.
  func location(of event: OpaquePointer) -> Point {
    var (x, y) = (0.0, 0.0)
    if gdk_event_get_position(event, &x, &y) != 0, let point = convertFromSurface(x, y) {
      return point
    }
    // Not kept, so that what is hovered follows with the next frame.
    if mayHaveMoved, let mouse { return mouse.location }
    // A window that opened under a resting pointer was not notified of it yet.
    if location == nil { location = mouse?.location }
    return location ?? .zero
  }

  /// The device that stands for all mice.
  var seatPointer: OpaquePointer? {
    gdk_display_get_default_seat(gtk_widget_get_display(widget)).flatMap(gdk_seat_get_pointer)
  }

  /// Where the mouse is, and which buttons are held, according to the display server; `nil` while
  /// it is elsewhere, as over a popup in front.
  var mouse: (location: Point, state: GdkModifierType)? {
    var (x, y) = (0.0, 0.0)
    guard gtk_widget_get_mapped(widget) != 0, let native = gtk_widget_get_native(widget),
      // The device of an event may be a physical one, whose position X11 does not report.
      let pointer = seatPointer,
      gdk_device_get_surface_at_position(pointer, &x, &y) == gtk_native_get_surface(native),
      let location = convertFromSurface(x, y), isInside(location)
    else { return nil }
    return (location, mouseState ?? GdkModifierType(0))
  }

  /// The buttons that are held, wherever the mouse is. A device's own state, which GDK reports as
  /// well, is that of a keyboard.
  var mouseState: GdkModifierType? {
    guard let native = gtk_widget_get_native(widget),
      let surface = gtk_native_get_surface(native), let pointer = seatPointer
    else { return nil }
    var (x, y, state) = (0.0, 0.0, GdkModifierType(0))
    gdk_surface_get_device_position(surface, pointer, &x, &y, &state)
    return state
  }

  /// A point of GDK's surface, which may have a shadow around the window, in the widget's points.
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

/// Converts the times of GDK's events to a runtime's clock.
///
/// GDK counts milliseconds from some moment of the display server's, in 32 bits. The difference of
/// the two clocks is taken as the smallest one observed lately: most events arrive at once, some
/// late.
struct EventClock {
  private var offset: Double?
  private var lastStamp: UInt32 = 0
  private var elapsed = 0.0

  /// The time of an event in seconds of the runtime's clock.
  ///
  /// - Parameters:
  ///   - stamp: GDK's time of the event; 0 if it has none.
  ///   - now: the time of the runtime's clock.
  mutating func time(of stamp: UInt32, now: Double) -> Double {
    guard stamp != 0 else { return now }
    elapsed += Double(Int32(bitPattern: stamp &- lastStamp)) / 1000
    lastStamp = stamp
    let latest = now - elapsed
    offset = min(offset ?? latest, latest)
    // Clocks drift apart; an event is not older than this, so the offset must be out of date.
    if latest - (offset ?? latest) > 1 { offset = latest }
    return elapsed + (offset ?? latest)
  }
}
