// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
public import WeftLayout

extension HeadlessWindow {
  /// Moves two fingers on the touchpad.
  ///
  /// They lie there from the first call on, until `fling`.
  ///
  /// - Parameters:
  ///   - delta: in points; positive moves toward the content's end.
  ///   - point: where the mouse is; by default where it was last, or the window's middle.
  public func scroll(by delta: Vector, at point: Point? = nil) {
    touchTouchpad(at: point)
    send(.moved, delta: delta, at: point)
  }

  /// Moves two fingers on the touchpad vertically, by some points.
  public func scroll(by distance: Double, at point: Point? = nil) {
    scroll(by: Vector(dx: 0, dy: distance), at: point)
  }

  /// Lifts the fingers from the touchpad while they move; without velocity if they rested.
  ///
  /// - Parameter velocity: in points per second; positive moves toward the content's end.
  public func fling(velocity: Vector = .zero, at point: Point? = nil) {
    touchTouchpad(at: point)
    pointer.isOnTouchpad = false
    send(.ended, delta: velocity, at: point)
  }

  /// Lifts the fingers from the touchpad while they move vertically, in points per second.
  public func fling(velocity: Double, at point: Point? = nil) {
    fling(velocity: Vector(dx: 0, dy: velocity), at: point)
  }

  /// Turns the wheel by some notches; positive moves toward the content's end.
  ///
  /// - Parameter modifiers: the keys held at the time.
  public func wheel(notches: Double, at point: Point? = nil, modifiers: Modifiers = []) {
    wheel(by: Vector(dx: 0, dy: notches), at: point, modifiers: modifiers)
  }

  /// Turns or tilts the wheel by some notches along both axes; positive moves toward the content's
  /// end.
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
