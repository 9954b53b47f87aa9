// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
public import WeftLayout

extension HeadlessWindow {
  /// Moves the mouse to a point of the window, where it stays. Nodes that later appear or disappear
  /// under it are notified in the frame that shows the change.
  public func move(to point: Point) {
    pointer.location = point
    send(.hover, at: point, device: .mouse)
  }

  /// Moves the mouse to a point, presses a button and releases it.
  /// - Parameters:
  ///   - count: The number of clicks. 2 is a double click.
  ///   - button: 1 for the primary, 2 for the middle and 3 for the secondary button.
  ///   - modifiers: The keys held during the click.
  public func click(
    at point: Point, count: Int = 1, button: Int = 1, modifiers: Modifiers = []
  ) {
    move(to: point)
    for number in 1...max(1, count) {
      for phase in [PointerEvent.Phase.down, .up] {
        send(
          phase, at: point, device: .mouse, button: button, clickCount: number,
          modifiers: modifiers)
      }
    }
  }

  /// Taps the screen with one finger.
  public func tap(at point: Point) {
    send(.down, at: point, device: .touch)
    send(.up, at: point, device: .touch)
  }

  /// Drags one finger across the screen at constant speed, while frames run. The finger moves once
  /// per frame. The duration is in seconds, at most an hour.
  public func touchDrag(from start: Point, to end: Point, duration: Double) {
    drag(from: start, to: end, duration: duration, device: .touch)
  }

  /// Drags with the primary mouse button, as ``touchDrag(from:to:duration:)`` does with a finger.
  public func drag(from start: Point, to end: Point, duration: Double = 0.25) {
    move(to: start)
    drag(from: start, to: end, duration: duration, device: .mouse)
    pointer.location = end
  }

  private func drag(
    from start: Point, to end: Point, duration: Double, device: PointerEvent.Device
  ) {
    // bounded: 1 to 216,000 frames; `min` and `max` in this order make a number of NaN, too.
    let steps = Int(max(1, min(3600, duration) * FrameDriver.frameRate).rounded())
    send(.down, at: start, device: device)
    for step in 1...steps {
      advance(by: 1 / FrameDriver.frameRate)
      let share = Double(step) / Double(steps)
      let point = Point(
        x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
      send(.drag, at: point, device: device)
    }
    send(.up, at: end, device: device)
  }

  /// Pinches and rotates with two fingers on the touchpad at constant speed, while frames run.
  /// - Parameters:
  ///   - scale: The final distance of the fingers as a multiple of the initial distance.
  ///   - rotation: The angle in radians, clockwise.
  ///   - duration: The duration in seconds, at most an hour. The fingers move once per frame.
  public func pinch(
    at point: Point, scale: Double, rotation: Double = 0, duration: Double = 0.25
  ) {
    // bounded: 1 to 216,000 frames; `min` and `max` in this order make a number of NaN, too.
    let steps = Int(max(1, min(3600, duration) * FrameDriver.frameRate).rounded())
    for step in 0...steps {
      let share = Double(step) / Double(steps)
      let event = PinchEvent(
        step == 0 ? .began : .changed, scale: 1 + (scale - 1) * share, rotation: rotation * share,
        at: point, time: driver.now)
      driver.interleave { host.dispatcher.dispatch(event) }
      advance(by: 1 / FrameDriver.frameRate)
    }
    driver.interleave {
      host.dispatcher.dispatch(
        PinchEvent(.ended, scale: scale, rotation: rotation, at: point, time: driver.now))
    }
  }

  /// Sends one pointer event to the tree immediately, and returns whether it was handled.
  /// - Parameters:
  ///   - finger: The number of the finger, if several are on the screen. 0 is the first.
  ///   - modifiers: The keys held at the time.
  @discardableResult
  public func send(
    _ phase: PointerEvent.Phase, at point: Point, device: PointerEvent.Device, button: Int = 1,
    clickCount: Int = 1, finger: Int = 0, modifiers: Modifiers = []
  ) -> Bool {
    driver.interleave {
      host.dispatcher.dispatch(
        PointerEvent(
          phase, at: point, device: device, button: phase == .hover ? 0 : button,
          clickCount: clickCount, pointer: finger, modifiers: modifiers,
          time: driver.now))
    }
  }
}
