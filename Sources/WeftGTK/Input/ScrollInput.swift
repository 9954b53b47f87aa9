// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Foundation
import WeftLayers
import WeftLayout

/// Handles wheel and touchpad events. The layers' scroll controllers decelerate from GTK's velocity
/// at the end of a swipe. Controls only receive events that the layers leave to them, because GTK's
/// scrolled windows would consume all events.
@MainActor final class ScrollInput {
  /// The number of points per unit of touchpad movement, the same as in GTK's scrolled windows.
  private static let touchpadFactor = 2.5

  private let input: InputContext
  private var isSwiping = false
  /// The number of points per GTK unit in the last movement.
  private var unit = 1.0

  init(_ input: InputContext) {
    self.input = input
    let controller = gtk_event_controller_scroll_new(
      GtkEventControllerScrollFlags(
        rawValue: GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES.rawValue
          | GTK_EVENT_CONTROLLER_SCROLL_KINETIC.rawValue))!
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    let object = UnsafeMutableRawPointer(controller)
    // Fingers that rest on a touchpad start a scroll without movement, which stops deceleration.
    connect(object, "scroll-begin", to: self) { it, _ in
      guard let event = it.currentEvent(of: controller) else { return }
      // The end of an earlier swipe may be lost.
      it.end(.zero, event)
      if it.isTouchpad(event) { it.begin(event) }
    }
    connectDeciding(object, "scroll", to: self) { it, arguments in
      it.scroll(Vector(dx: arguments.double(0), dy: arguments.double(1)), controller)
    }
    // Sent after "scroll-end" with the velocity in GTK's units per second.
    connect(object, "decelerate", to: self) { it, arguments in
      it.end(
        Vector(dx: arguments.double(0), dy: arguments.double(1)),
        gtk_event_controller_get_current_event(controller))
    }
    input.add(controller)
  }

  /// Ends a swipe without momentum, because the widget left the screen or the pointer the widget.
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
      // X11 reports touchpad movement in wheel notches.
      return swipe(
        by: delta, unit: pow(Double(gtk_widget_get_height(input.widget)), 2.0 / 3), event)
    }
    let isTurned = input.modifiers(of: event).contains(.shift) && delta.dx == 0
    return send(.wheel, isTurned ? Vector(dx: delta.dy, dy: 0) : delta, event)
  }

  /// The current event, unless it belongs to a popover inside.
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
