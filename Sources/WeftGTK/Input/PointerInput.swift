// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers
import WeftLayout

/// Mouse and touch: raw events, since the layer tree has its own idea of gestures.
@MainActor final class PointerInput {
  private let input: InputContext
  private var clicks = ClickCounter()
  /// The buttons that went down over the layers and are still down.
  private var pressedButtons: Set<Int> = []
  /// The finger that is followed, the first one; others are left alone.
  private var touch: OpaquePointer?

  init(_ input: InputContext) {
    self.input = input
  }

  func attach() {
    typealias EventHandler =
      @convention(c) (
        UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutableRawPointer?
      ) -> gboolean
    typealias Handler = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void
    let event: EventHandler = { _, event, pointer in
      guard let event else { return 0 }
      return onMain(pointer) { (it: PointerInput) in it.handle(event) ? 1 : 0 }
    }
    let leave: Handler = { _, pointer in onMain(pointer) { (it: PointerInput) in it.leave() } }
    // Never nil, as no constructor of GTK's is.
    let events = gtk_event_controller_legacy_new()!
    connect(UnsafeMutableRawPointer(events), "event", to: self, event)
    input.add(events)
    let motion = gtk_event_controller_motion_new()!
    connect(UnsafeMutableRawPointer(motion), "leave", to: self, leave)
    input.add(motion)
    let settings = gtk_widget_get_settings(input.widget)
    clicks.interval = Double(weft_settings_get_int(settings, "gtk-double-click-time")) / 1000
    clicks.distance = Double(weft_settings_get_int(settings, "gtk-double-click-distance"))
  }

  private func handle(_ event: OpaquePointer) -> Bool {
    switch gdk_event_get_event_type(event) {
    case GDK_MOTION_NOTIFY: move(event)
    case GDK_BUTTON_PRESS: press(event)
    case GDK_BUTTON_RELEASE: release(event)
    case GDK_TOUCH_BEGIN, GDK_TOUCH_UPDATE, GDK_TOUCH_END, GDK_TOUCH_CANCEL: touch(event)
    case GDK_GRAB_BROKEN: cancel(event)
    default: false
    }
  }

  // MARK: Mouse

  private func move(_ event: OpaquePointer) -> Bool {
    let location = input.location(of: event)
    input.location = location
    if let button = pressedButtons.min() {
      return send(.drag, event, at: location, button: button, clicks: clicks.count)
    }
    if input.controls.contains(location) { return false }
    return send(.hover, event, at: location, button: 0, clicks: 0)
  }

  private func press(_ event: OpaquePointer) -> Bool {
    let location = input.location(of: event)
    input.location = location
    if input.controls.contains(location) { return false }
    // Takes the keys back from a control.
    gtk_widget_grab_focus(input.widget)
    let button = Int(gdk_button_event_get_button(event))
    pressedButtons.insert(button)
    let count = clicks.press(button, at: location, time: input.time(of: event))
    return send(.down, event, at: location, button: button, clicks: count)
  }

  private func release(_ event: OpaquePointer) -> Bool {
    let button = Int(gdk_button_event_get_button(event))
    guard pressedButtons.remove(button) != nil else { return false }
    let location = input.location(of: event)
    return send(.up, event, at: location, button: button, clicks: clicks.count)
  }

  private func leave() {
    guard pressedButtons.isEmpty else { return }
    let event = PointerEvent(
      .leave, at: input.location, button: 0, clickCount: 0, time: input.time(of: nil))
    input.dispatcher.dispatch(event)
  }

  private func cancel(_ event: OpaquePointer) -> Bool {
    guard !pressedButtons.isEmpty || touch != nil else { return false }
    pressedButtons = []
    touch = nil
    return send(.cancel, event, at: input.location, button: 0, clicks: 0)
  }

  // MARK: Touch

  private func touch(_ event: OpaquePointer) -> Bool {
    let sequence = gdk_event_get_event_sequence(event)
    let location = input.location(of: event)
    switch gdk_event_get_event_type(event) {
    case GDK_TOUCH_BEGIN:
      guard touch == nil, !input.controls.contains(location) else { return false }
      gtk_widget_grab_focus(input.widget)
      touch = sequence
      return send(.down, event, at: location, device: .touch)
    case GDK_TOUCH_UPDATE where touch == sequence:
      return send(.drag, event, at: location, device: .touch)
    case GDK_TOUCH_END where touch == sequence:
      touch = nil
      return send(.up, event, at: location, device: .touch)
    case GDK_TOUCH_CANCEL where touch == sequence:
      touch = nil
      return send(.cancel, event, at: location, device: .touch)
    default:
      return false
    }
  }

  private func send(
    _ phase: PointerEvent.Phase, _ event: OpaquePointer, at location: Point,
    device: PointerEvent.Device = .mouse, button: Int = 1, clicks: Int = 1
  ) -> Bool {
    input.dispatcher.dispatch(
      PointerEvent(
        phase, at: location, device: device, button: button, clickCount: clicks,
        modifiers: input.modifiers(of: event), time: input.time(of: event)))
  }
}
