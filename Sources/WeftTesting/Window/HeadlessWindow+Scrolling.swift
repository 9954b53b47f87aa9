// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
public import WeftLayout

extension HeadlessWindow {
  /// Scrolls with two fingers on the touchpad, which stay there until `fling`.
  /// - Parameters:
  ///   - delta: The distance in points. Positive numbers move toward the end of the content.
  ///   - point: The position of the mouse. The default is its last position or the center of the
  ///     window.
  public func scroll(by delta: Vector, at point: Point? = nil) {
    touchTouchpad(at: point)
    send(.moved, delta: delta, at: point)
  }

  /// Scrolls vertically with two fingers on the touchpad, in points.
  public func scroll(by distance: Double, at point: Point? = nil) {
    scroll(by: Vector(dx: 0, dy: distance), at: point)
  }

  /// Lifts the fingers from the touchpad with a velocity, in points per second, positive toward the
  /// end of the content, or without one if they rested.
  public func fling(velocity: Vector = .zero, at point: Point? = nil) {
    touchTouchpad(at: point)
    pointer.isOnTouchpad = false
    send(.ended, delta: velocity, at: point)
  }

  /// Lifts the fingers from the touchpad with a vertical velocity, in points per second.
  public func fling(velocity: Double, at point: Point? = nil) {
    fling(velocity: Vector(dx: 0, dy: velocity), at: point)
  }

  /// Turns the mouse wheel, with positive numbers of notches toward the end of the content.
  public func wheel(notches: Double, at point: Point? = nil, modifiers: Modifiers = []) {
    wheel(by: Vector(dx: 0, dy: notches), at: point, modifiers: modifiers)
  }

  /// Turns the mouse wheel along both axes, like ``wheel(notches:at:modifiers:)``.
  public func wheel(by notches: Vector, at point: Point? = nil, modifiers: Modifiers = []) {
    send(.wheel, delta: notches, at: point, modifiers: modifiers)
  }

  private func touchTouchpad(at point: Point?) {
    guard !pointer.isOnTouchpad else { return }
    pointer.isOnTouchpad = true
    send(.began, delta: .zero, at: point)
  }

  private func send(
    _ phase: ScrollEvent.Phase, delta: Vector, at point: Point?, modifiers: Modifiers = []
  ) {
    if let point { pointer.location = point }
    let location = pointer.location ?? Point(x: size.width / 2, y: size.height / 2)
    _ = driver.interleave {
      host.dispatcher.dispatch(
        ScrollEvent(
          phase, delta: delta, at: location, modifiers: modifiers, time: driver.now))
    }
  }
}
