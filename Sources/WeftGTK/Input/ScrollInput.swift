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
  /// Points per unit that a touchpad moves: what GTK's own scrolled windows use, so that lists of
  /// all programs move alike.
  private static let touchpadFactor = 2.5

  private let input: InputContext
  private var swipe: ScrollVelocity?

  init(_ input: InputContext) {
    self.input = input
  }

  func attach() {
    typealias ScrollHandler =
      @convention(c) (
        OpaquePointer?, Double, Double, UnsafeMutableRawPointer?
      ) -> gboolean
    typealias Handler = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void
    let scroll: ScrollHandler = { controller, dx, dy, scrolling in
      guard let controller else { return 0 }
      return onMain(scrolling) { (it: ScrollInput) in
        it.scroll(Vector(dx: dx, dy: dy), controller) ? 1 : 0
      }
    }
    let end: Handler = { controller, scrolling in
      guard let controller else { return }
      onMain(scrolling) { (it: ScrollInput) in it.end(controller) }
    }
    let controller = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)!
    connect(UnsafeMutableRawPointer(controller), "scroll", to: self, scroll)
    connect(UnsafeMutableRawPointer(controller), "scroll-end", to: self, end)
    input.add(controller)
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

  private func swipe(by delta: Vector, _ event: OpaquePointer) -> Bool {
    if swipe == nil {
      swipe = ScrollVelocity()
      _ = send(.began, .zero, event)
    }
    swipe?.add(delta, at: input.time(of: event))
    return send(.moved, delta, event)
  }

  private func end(_ controller: OpaquePointer) {
    guard let velocity = swipe else { return }
    swipe = nil
    let event = gtk_event_controller_get_current_event(controller)
    _ = send(.ended, velocity.value(at: input.time(of: event)), event)
  }

  private func isTouchpad(_ event: OpaquePointer) -> Bool {
    guard let device = gdk_event_get_device(event) else { return false }
    return gdk_device_get_source(device) == GDK_SOURCE_TOUCHPAD
  }

  private func send(_ phase: ScrollEvent.Phase, _ delta: Vector, _ event: OpaquePointer?) -> Bool {
    input.dispatcher.dispatch(
      ScrollEvent(
        phase, delta: delta, at: input.location, modifiers: input.modifiers(of: event),
        time: input.time(of: event)))
  }
}

extension Vector {
  fileprivate static func * (vector: Vector, factor: Double) -> Vector {
    Vector(dx: vector.dx * factor, dy: vector.dy * factor)
  }
}
