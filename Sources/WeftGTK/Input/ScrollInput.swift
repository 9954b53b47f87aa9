// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Foundation
import WeftLayers
import WeftLayout

/// Wheel and touchpad.
///
/// GTK's own kinetic scrolling is left off: the layers' scroll controllers have theirs.
@MainActor final class ScrollInput {
  /// Points per unit that a touchpad moves: as in GTK's own scrolled windows, so that lists of all
  /// programs move alike.
  private static let touchpadFactor = 2.5

  private let input: InputContext
  /// How far the fingers on the touchpad have moved, and how fast.
  private var swipe: (moved: Point, velocity: VelocityTracker)?

  /// Begins to listen.
  init(_ input: InputContext) {
    self.input = input
    let controller = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)!
    let object = UnsafeMutableRawPointer(controller)
    // Fingers that rest on a touchpad begin a scroll that does not move: it stops a glide.
    connect(object, "scroll-begin", to: self) { it, _ in
      guard let event = gtk_event_controller_get_current_event(controller) else { return }
      if it.isTouchpad(event) { it.begin(event) }
    }
    connectDeciding(object, "scroll", to: self) { it, arguments in
      it.scroll(Vector(dx: arguments.double(0), dy: arguments.double(1)), controller)
    }
    connect(object, "scroll-end", to: self) { it, _ in
      it.end(gtk_event_controller_get_current_event(controller))
    }
    input.add(controller)
  }

  /// Ends a swipe without momentum: the widget leaves the screen.
  func cancel() {
    guard swipe != nil else { return }
    swipe = nil
    _ = send(.ended, .zero, nil)
  }

  private func scroll(_ delta: Vector, _ controller: OpaquePointer) -> Bool {
    guard let event = gtk_event_controller_get_current_event(controller) else { return false }
    let unit = gtk_event_controller_scroll_get_unit(controller)
    if unit == GDK_SCROLL_UNIT_SURFACE {
      return swipe(by: delta * Self.touchpadFactor, event)
    }
    if isTouchpad(event) {
      // X11 counts a touchpad's movement in notches of a wheel.
      return swipe(by: delta * pow(Double(gtk_widget_get_height(input.widget)), 2.0 / 3), event)
    }
    let isTurned = input.modifiers(of: event).contains(.shift) && delta.dx == 0
    return send(.wheel, isTurned ? Vector(dx: delta.dy, dy: 0) : delta, event)
  }

  private func begin(_ event: OpaquePointer) {
    guard swipe == nil else { return }
    swipe = (.zero, VelocityTracker())
    _ = send(.began, .zero, event)
  }

  private func swipe(by delta: Vector, _ event: OpaquePointer) -> Bool {
    begin(event)
    if var swipe {
      swipe.moved = Point(x: swipe.moved.x + delta.dx, y: swipe.moved.y + delta.dy)
      swipe.velocity.add(swipe.moved, at: input.time(of: event))
      self.swipe = swipe
    }
    return send(.moved, delta, event)
  }

  private func end(_ event: OpaquePointer?) {
    guard let velocity = swipe?.velocity else { return }
    swipe = nil
    _ = send(.ended, velocity.velocity(at: input.time(of: event)), event)
  }

  private func isTouchpad(_ event: OpaquePointer) -> Bool {
    if gdk_event_get_event_type(event) == GDK_TOUCHPAD_HOLD { return true }
    guard let device = gdk_event_get_device(event) else { return false }
    return gdk_device_get_source(device) == GDK_SOURCE_TOUCHPAD
  }

  private func send(_ phase: ScrollEvent.Phase, _ delta: Vector, _ event: OpaquePointer?) -> Bool {
    let location = event.map(input.location(of:)) ?? input.location ?? .zero
    return input.dispatcher.dispatch(
      ScrollEvent(
        phase, delta: delta, at: location, modifiers: input.modifiers(of: event),
        time: input.time(of: event)))
  }
}

extension Vector {
  fileprivate static func * (vector: Vector, factor: Double) -> Vector {
    Vector(dx: vector.dx * factor, dy: vector.dy * factor)
  }
}
