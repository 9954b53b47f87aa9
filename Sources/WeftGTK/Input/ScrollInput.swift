// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Foundation
import WeftLayers
import WeftLayout

/// Wheel and touchpad.
///
/// GTK reports how fast fingers were when they left the touchpad; the layers' scroll controllers do
/// the rest. Controls inside get the events that layers leave to them: GTK's scrolled windows would
/// take them all.
@MainActor final class ScrollInput {
  /// Points per unit that a touchpad moves: as in GTK's own scrolled windows, so that lists of all
  /// programs move alike.
  private static let touchpadFactor = 2.5

  private let input: InputContext
  /// Fingers are on the touchpad.
  private var isSwiping = false
  /// The points that GTK's unit stood for in the last movement.
  private var unit = 1.0

  /// Begins to listen.
  init(_ input: InputContext) {
    self.input = input
    let controller = gtk_event_controller_scroll_new(
      GtkEventControllerScrollFlags(
        rawValue: GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES.rawValue
          | GTK_EVENT_CONTROLLER_SCROLL_KINETIC.rawValue))!
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    let object = UnsafeMutableRawPointer(controller)
    // Fingers that rest on a touchpad begin a scroll that does not move: it stops a glide.
    connect(object, "scroll-begin", to: self) { it, _ in
      guard let event = it.currentEvent(of: controller) else { return }
      // Also where the end of a former swipe was lost.
      it.end(.zero, event)
      if it.isTouchpad(event) { it.begin(event) }
    }
    connectDeciding(object, "scroll", to: self) { it, arguments in
      it.scroll(Vector(dx: arguments.double(0), dy: arguments.double(1)), controller)
    }
    // Comes right after "scroll-end", with the velocity in GTK's units per second.
    connect(object, "decelerate", to: self) { it, arguments in
      it.end(
        Vector(dx: arguments.double(0), dy: arguments.double(1)),
        gtk_event_controller_get_current_event(controller))
    }
    input.add(controller)
  }

  /// Ends a swipe without momentum: the widget leaves the screen, or the pointer the widget.
  func cancel() {
    end(.zero, nil)
  }

  private func scroll(_ delta: Vector, _ controller: OpaquePointer) -> Bool {
    guard let event = currentEvent(of: controller) else { return false }
    let unit = gtk_event_controller_scroll_get_unit(controller)
    if unit == GDK_SCROLL_UNIT_SURFACE {
      return swipe(by: delta, unit: Self.touchpadFactor, event)
    }
    if isTouchpad(event) {
      // X11 counts a touchpad's movement in notches of a wheel.
      return swipe(
        by: delta, unit: pow(Double(gtk_widget_get_height(input.widget)), 2.0 / 3), event)
    }
    let isTurned = input.modifiers(of: event).contains(.shift) && delta.dx == 0
    return send(.wheel, isTurned ? Vector(dx: delta.dy, dy: 0) : delta, event)
  }

  /// The event at hand, unless it is one of a popover inside.
  private func currentEvent(of controller: OpaquePointer) -> OpaquePointer? {
    gtk_event_controller_get_current_event(controller).flatMap { input.isOwn($0) ? $0 : nil }
  }

  private func begin(_ event: OpaquePointer) {
    guard !isSwiping else { return }
    isSwiping = true
    _ = send(.began, .zero, event)
  }

  private func swipe(by delta: Vector, unit: Double, _ event: OpaquePointer) -> Bool {
    begin(event)
    self.unit = unit
    return send(.moved, delta * unit, event)
  }

  private func end(_ velocity: Vector, _ event: OpaquePointer?) {
    guard isSwiping else { return }
    isSwiping = false
    _ = send(.ended, velocity * unit, event)
  }

  private func isTouchpad(_ event: OpaquePointer) -> Bool {
    if gdk_event_get_event_type(event) == GDK_TOUCHPAD_HOLD { return true }
    guard let device = gdk_event_get_device(event) else { return false }
    return gdk_device_get_source(device) == GDK_SOURCE_TOUCHPAD
  }

  private func send(_ phase: ScrollEvent.Phase, _ delta: Vector, _ event: OpaquePointer?) -> Bool {
    let location = event.map(input.location(of:)) ?? input.location ?? .zero
    let scrollEvent = ScrollEvent(
      phase, delta: delta, at: location, modifiers: input.modifiers(of: event),
      time: input.time(of: event))
    return input.dispatch { $0.dispatch(scrollEvent) }
  }
}

extension Vector {
  fileprivate static func * (vector: Vector, factor: Double) -> Vector {
    Vector(dx: vector.dx * factor, dy: vector.dy * factor)
  }
}
