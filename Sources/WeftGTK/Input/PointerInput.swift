// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers
import WeftLayout

/// Handles raw mouse and touch events, because the layer tree recognizes gestures itself.
@MainActor final class PointerInput {
  private let input: InputContext
  private var pressed = PressedInput()
  private var fingers = TouchpadPinch()
  /// The number of clicks, if GTK has counted it, of the press that GTK is delivering.
  private var countedClicks: Int?
  private var clickCount = 1
  /// The controls under fingers that the layers have not taken.
  private var touchedControls: [UInt: WidgetControl] = [:]
  /// Whether the layers received a hover event since the last leave event.
  private var isOverLayers = false
  /// Whether a button was pressed elsewhere and held, for example over a control, which then
  /// receives all mouse events.
  private var isDragOfOthers = false
  /// Sequences (`nil` for the mouse) taken by other widgets or dialogs, with the press count.
  private var taken: [(sequence: UInt?, press: Int)] = []
  private var isPressOfMouse = false
  /// The time of the most recent mouse event, in seconds of the runtime's clock.
  private var lastNews = 0.0
  /// The time without events after which the state of a press is queried, in seconds.
  private static let pauseWithoutNews = 0.25
  /// Whether the most recent crossing event was a leave, also for a dialog that takes the input
  /// over a resting mouse. GTK does not repeat the event after a press.
  private var isGone = false
  /// Called when the pointer leaves the widget, after which GTK does not report the end of a swipe.
  var onLeave: (@MainActor () -> Void)?
  /// Whether a menu is open, which receives all mouse events.
  var isBehindMenu = false {
    didSet { if !isBehindMenu { findMouse() } }
  }

  init(_ input: InputContext) {
    self.input = input
    // GTK's constructors never return nil.
    let events = gtk_event_controller_legacy_new()!
    connectDeciding(UnsafeMutableRawPointer(events), "event", to: self) { it, arguments in
      arguments.pointer(0).map(it.handle) ?? false
    }
    // Runs before child widgets, because a layer in front of a widget receives its events.
    gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE)
    input.add(events)
    // GTK counts the clicks by its settings. The gesture is added after the raw events, so it
    // receives a press first.
    let click = gtk_gesture_click_new()!
    gtk_gesture_single_set_button(click, 0)
    gtk_event_controller_set_propagation_phase(click, GTK_PHASE_CAPTURE)
    connect(UnsafeMutableRawPointer(click), "pressed", to: self) { it, arguments in
      it.countedClicks = arguments.int(0)
    }
    input.add(click)
    // GTK only notifies gestures when another widget claims a finger or a dialog takes the input.
    // The gesture is added last, so it receives events first.
    let follower = weft_gesture_of_many_points()!
    gtk_event_controller_set_propagation_phase(follower, GTK_PHASE_CAPTURE)
    connect(UnsafeMutableRawPointer(follower), "cancel", to: self) { it, arguments in
      it.wasTaken(arguments.pointer(0))
    }
    input.add(follower)
    let motion = gtk_event_controller_motion_new()!
    let motionObject = UnsafeMutableRawPointer(motion)
    connect(motionObject, "enter", to: self) { it, arguments in
      it.enter(at: Point(x: arguments.double(0), y: arguments.double(1)))
    }
    connect(motionObject, "leave", to: self) { it, _ in
      // The end of a pinch may go to a window that appeared under the mouse.
      it.cancelPinch(at: it.input.location ?? .zero, nil)
      it.isGone = true
      it.leave()
      it.onLeave?()
    }
    input.add(motion)
  }

  /// Cancels all, because the widget leaves the screen or another widget takes the pointer.
  func cancel() {
    cancelPinch(at: input.location ?? .zero, nil)
    touchedControls = [:]
    for pointer in pressed.reset() {
      _ = send(
        .cancel, nil, at: input.location ?? .zero, button: 0, clicks: 0, finger: pointer)
    }
    leave()
  }

  /// Handles that another widget or a dialog has taken a finger, or the mouse for `nil`, whose
  /// further events do not arrive.
  private func wasTaken(_ sequence: OpaquePointer?) {
    taken.append((sequence.map { UInt(bitPattern: $0) }, pressed.count))
    // Runs after GTK's call. Handlers may close the window, which resets the gesture. A handler
    // that opens a popup or a dialog takes the press that it is handling.
    schedule(every: 1, priority: G_PRIORITY_DEFAULT) { [weak self] in
      guard let self, !taken.isEmpty else { return false }
      if input.isInUse { return true }
      cancelTaken()
      return false
    }
  }

  private func cancelTaken() {
    let all = taken
    taken = []
    for (sequence, press) in all {
      if let sequence {
        guard let finger = pressed.touches[sequence] else { continue }
        pressed.endTouch(sequence)
        touchedControls[sequence] = nil
        _ = send(.cancel, nil, at: input.location ?? .zero, device: .touch, finger: finger)
      } else if press == pressed.count, !pressed.buttons.isEmpty {
        lookAtButtons(held: [], nil)
      }
    }
  }

  func contentDidMove() {
    findLostRelease()
    lookBelow(nil)
  }

  /// Queries the buttons while content moves under a press and the mouse rests, because nothing
  /// else would stop an automatic scroll whose release went to a dialog.
  private func findLostRelease() {
    let now = input.time(of: nil)
    guard !pressed.buttons.isEmpty, now - lastNews > Self.pauseWithoutNews else { return }
    lastNews = now
    lookAtButtonsOfDevice()
    if pressed.buttons.isEmpty, !isGone { findMouse() }
  }

  private func lookAtButtonsOfDevice() {
    // A pen is a separate device, whose buttons cannot be queried.
    guard isPressOfMouse, let state = input.mouseState else { return }
    lookAtButtons(held: heldButtons(state), nil)
  }

  /// Updates hover for layers and GTK, unless a press holds the mouse.
  private func lookBelow(_ event: OpaquePointer?) {
    guard pressed.buttons.isEmpty, !isDragOfOthers, !isGone else { return }
    if input.mayHaveMoved, let mouse = input.mouse, mouse.location != input.location {
      input.location = mouse.location
      input.controls.updateMouse(at: mouse.location)
      _ = hover(at: mouse.location, event)
      return
    }
    guard let location = input.location else { return }
    input.controls.updateMouse(at: location)
    if isOverLayers, !input.controls.contains(location) {
      input.dispatch { $0.updateHover(at: input.time(of: event)) }
    } else {
      // A control may have moved to the front.
      _ = hover(at: location, event)
    }
  }

  /// Queries the position of the mouse, which is otherwise unknown until it moves.
  private func findMouse() {
    forgetSideButtons()
    guard let mouse = input.mouse else {
      // A button may have been released over the menu.
      lookAtButtonsOfDevice()
      return leave()
    }
    isGone = false
    input.location = mouse.location
    lookAtButtons(held: heldButtons(mouse.state), nil)
    guard pressed.buttons.isEmpty else { return }
    input.controls.updateMouse(at: mouse.location)
    _ = hover(at: mouse.location, nil)
  }

  private func handle(_ event: OpaquePointer) -> Bool {
    defer { countedClicks = nil }
    guard input.isOwn(event) else { return false }
    if pressed.isRepeated(event) { return false }
    if !input.isInUse { cancelTaken() }
    lastNews = input.time(of: nil)
    switch gdk_event_get_event_type(event) {
    case GDK_MOTION_NOTIFY: return move(event)
    case GDK_BUTTON_PRESS: return press(event)
    case GDK_BUTTON_RELEASE: return release(event)
    case GDK_TOUCH_BEGIN, GDK_TOUCH_UPDATE, GDK_TOUCH_END, GDK_TOUCH_CANCEL: return touch(event)
    case GDK_TOUCHPAD_PINCH: return pinch(event)
    case GDK_GRAB_BROKEN:
      let isConcerned =
        !pressed.buttons.isEmpty || !pressed.touches.isEmpty || fingers.isUnderWay
      if isConcerned { cancel() }
      return isConcerned
    default: return false
    }
  }

  // MARK: Mouse

  private func enter(at location: Point) {
    // GTK sends crossing events when a menu opens or closes.
    if isBehindMenu { return }
    isGone = false
    input.location = location
    input.mayHaveMoved = true
    forgetSideButtons()
    // A popup of the control may have received the release, which GTK does not report here.
    if isDragOfOthers, let mouse = input.mouse, heldButtons(mouse.state).isEmpty {
      isDragOfOthers = false
    }
    guard pressed.buttons.isEmpty else { return }
    _ = hover(at: location, nil)
  }

  private func hover(at location: Point, _ event: OpaquePointer?) -> Bool {
    if isDragOfOthers || input.controls.contains(location) {
      leaveLayers(event)
      input.updateHints()
      return false
    }
    isOverLayers = true
    return send(.hover, event, at: location, button: 0, clicks: 0)
  }

  /// Sends a leave event, because the pointer is over a control above the layers.
  private func leaveLayers(_ event: OpaquePointer?) {
    guard isOverLayers, let location = input.location else { return }
    isOverLayers = false
    _ = send(.leave, event, at: location, button: 0, clicks: 0)
  }

  private func move(_ event: OpaquePointer) -> Bool {
    let location = note(event)
    lookAtButtons(held: heldButtons(of: event), event)
    if let button = pressed.buttons.min() {
      return send(
        .drag, event, at: location, button: button, clicks: clickCount, finger: pressed.mouse)
    }
    return hover(at: location, event)
  }

  private func note(_ event: OpaquePointer) -> Point {
    let location = input.location(of: event)
    (input.location, input.mayHaveMoved, isGone) = (location, false, false)
    return location
  }

  private func press(_ event: OpaquePointer) -> Bool {
    let location = note(event)
    lookAtButtons(held: heldButtons(of: event), event)
    // The target of a drag also receives the other buttons.
    if isDragOfOthers || (pressed.buttons.isEmpty && input.controls.contains(location)) {
      isDragOfOthers = true
      return false
    }
    // An ancestor may have claimed fingers whose ends are not reported here.
    for finger in pressed.endTouches() {
      _ = send(.cancel, event, at: location, device: .touch, finger: finger)
    }
    touchedControls = [:]
    isPressOfMouse = gdk_event_get_device(event) == input.seatPointer
    let button = Int(gdk_button_event_get_button(event))
    pressed.press(button)
    readSettings()
    clickCount = countedClicks ?? 1
    return send(
      .down, event, at: location, button: button, clicks: clickCount, finger: pressed.mouse)
  }

  private func readSettings() {
    let settings = gtk_widget_get_settings(input.widget)
    func value(_ name: String) -> Double { Double(weft_settings_get_int(settings, name)) }
    input.dispatcher.settings.doubleClickTime = value("gtk-double-click-time") / 1000
    input.dispatcher.settings.doubleClickDistance = value("gtk-double-click-distance")
    input.dispatcher.settings.dragThreshold = value("gtk-dnd-drag-threshold")
    input.dispatcher.settings.longPressTime = value("gtk-long-press-time") / 1000
  }

  private func release(_ event: OpaquePointer) -> Bool {
    let button = Int(gdk_button_event_get_button(event))
    let location = input.location(of: event)
    let isKnown = pressed.release(button)
    isGone = false
    defer { endDrag(event, at: location) }
    guard isKnown else { return false }
    return send(
      .up, event, at: location, button: button, clicks: clickCount, finger: pressed.mouse)
  }

  /// Updates the position after the last button was released, possibly outside of the widget or of
  /// the control that received the drag.
  private func endDrag(_ event: OpaquePointer, at location: Point) {
    let button = Int(gdk_button_event_get_button(event))
    guard heldButtons(of: event).subtracting([button]).isEmpty else { return }
    isDragOfOthers = false
    if input.isInside(location), !isGone {
      (input.location, input.mayHaveMoved) = (location, false)
      lookBelow(event)
    } else {
      leave()
    }
  }

  private func leave() {
    guard pressed.buttons.isEmpty, let location = input.location else { return }
    input.location = nil
    input.controls.forgetMouse()
    isOverLayers = false
    _ = send(.leave, nil, at: location, button: 0, clicks: 0)
  }

  /// Cancels a press whose release went to a popup or an ancestor. Held buttons that were not
  /// pressed over the layers belong to another widget.
  private func lookAtButtons(held: Set<Int>, _ event: OpaquePointer?) {
    let isLost = pressed.forgetButtons(notIn: held)
    isDragOfOthers = pressed.buttons.isEmpty && !held.isEmpty
    guard isLost else { return }
    _ = send(
      .cancel, event, at: input.location ?? .zero, button: 0, clicks: 0, finger: pressed.mouse)
    if isGone { leave() }
  }

  /// Cancels a press of buttons that GDK does not track outside of the widget, so a release may be
  /// lost.
  private func forgetSideButtons() {
    guard pressed.forgetSideButtons() else { return }
    _ = send(
      .cancel, nil, at: input.location ?? .zero, button: 0, clicks: 0, finger: pressed.mouse)
  }

  /// Returns the buttons 1 to 5 that were held before an event.
  private func heldButtons(of event: OpaquePointer) -> Set<Int> {
    heldButtons(gdk_event_get_modifier_state(event))
  }

  private func heldButtons(_ state: GdkModifierType) -> Set<Int> {
    let masks = [
      GDK_BUTTON1_MASK, GDK_BUTTON2_MASK, GDK_BUTTON3_MASK, GDK_BUTTON4_MASK, GDK_BUTTON5_MASK,
    ]
    return Set(masks.indices.filter { state.rawValue & masks[$0].rawValue != 0 }.map { $0 + 1 })
  }

  // MARK: Touch

  private func touch(_ event: OpaquePointer) -> Bool {
    let sequence = UInt(bitPattern: gdk_event_get_event_sequence(event))
    let location = input.location(of: event)
    let type = gdk_event_get_event_type(event)
    if type == GDK_TOUCH_BEGIN {
      readSettings()
      let control = input.controls.layer(at: location)?.control as? WidgetControl
      let isFirst = gdk_touch_event_get_emulating_pointer(event) != 0
      // A new finger may have the same sequence.
      taken.removeAll { $0.sequence == sequence }
      let (finger, lost) = pressed.beginTouch(sequence, isFirst: isFirst)
      for lostFinger in lost {
        _ = send(.cancel, event, at: location, device: .touch, finger: lostFinger)
      }
      touchedControls = touchedControls.filter { pressed.touches[$0.key] != nil }
      touchedControls[sequence] = control
      let isHandled = send(.down, event, at: location, device: .touch, finger: finger)
      return control == nil ? isHandled : takeFromControl(finger, sequence)
    }
    guard let finger = pressed.touches[sequence] else { return false }
    let isOnControl = touchedControls[sequence] != nil
    if type == GDK_TOUCH_UPDATE {
      let isHandled = send(.drag, event, at: location, device: .touch, finger: finger)
      return isOnControl ? takeFromControl(finger, sequence) : isHandled
    }
    pressed.endTouch(sequence)
    touchedControls[sequence] = nil
    let isHandled = send(
      type == GDK_TOUCH_END ? .up : .cancel, event, at: location, device: .touch, finger: finger)
    return isHandled && !isOnControl
  }

  /// Cancels the gestures of the control under a finger if the layers have taken it.
  private func takeFromControl(_ finger: Int, _ sequence: UInt) -> Bool {
    guard input.dispatcher.hasTaken(finger) else { return false }
    touchedControls.removeValue(forKey: sequence)?.cancelGestures()
    return true
  }

  // MARK: Touchpad

  private func pinch(_ event: OpaquePointer) -> Bool {
    let (phase, location) = (
      gdk_touchpad_event_get_gesture_phase(event), input.location(of: event)
    )
    if phase == GDK_TOUCHPAD_GESTURE_PHASE_BEGIN, input.controls.contains(location),
      !input.dispatcher.awaitsPinch(at: location)
    {
      // The event belongs to the control. The end of an earlier pinch was lost.
      cancelPinch(at: location, event)
      return false
    }
    let pinch = fingers.event(
      phase, scale: gdk_touchpad_event_get_pinch_scale(event),
      angleDelta: gdk_touchpad_event_get_pinch_angle_delta(event), at: location,
      time: input.time(of: event))
    guard let pinch else { return false }
    input.dispatch { $0.dispatch(pinch) }
    return true
  }

  private func cancelPinch(at location: Point, _ event: OpaquePointer?) {
    if let pinch = fingers.cancel(at: location, time: input.time(of: event)) {
      input.dispatch { $0.dispatch(pinch) }
    }
  }

  private func send(
    _ phase: PointerEvent.Phase, _ event: OpaquePointer?, at location: Point,
    device: PointerEvent.Device = .mouse, button: Int = 1, clicks: Int = 1, finger: Int = 0
  ) -> Bool {
    defer { input.updateHints() }
    let pointerEvent = PointerEvent(
      phase, at: location, device: device, button: button, clickCount: clicks, pointer: finger,
      modifiers: input.modifiers(of: event), time: input.time(of: event))
    return input.dispatch { $0.dispatch(pointerEvent) }
  }
}
