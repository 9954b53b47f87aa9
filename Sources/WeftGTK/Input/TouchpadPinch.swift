// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers
import WeftLayout

/// Converts touchpad pinches. GDK's scale is since the beginning, and its angle since the last
/// event.
struct TouchpadPinch {
  private(set) var isUnderWay = false
  private var scale = 1.0
  /// The total rotation in radians.
  private var turn = 0.0

  /// Returns `nil` for a phase outside of a gesture, or of a gesture that started elsewhere.
  mutating func event(
    _ phase: GdkTouchpadGesturePhase, scale: Double, angleDelta: Double, at location: Point,
    time: Double
  ) -> PinchEvent? {
    let kind: PinchEvent.Phase
    switch phase {
    case GDK_TOUCHPAD_GESTURE_PHASE_BEGIN: kind = .began
    case GDK_TOUCHPAD_GESTURE_PHASE_UPDATE: kind = .changed
    case GDK_TOUCHPAD_GESTURE_PHASE_END: kind = .ended
    case GDK_TOUCHPAD_GESTURE_PHASE_CANCEL: kind = .cancelled
    default: return nil
    }
    guard isUnderWay || kind == .began else { return nil }
    isUnderWay = kind == .began || kind == .changed
    turn = kind == .began ? 0 : turn + angleDelta
    self.scale = scale
    return PinchEvent(kind, scale: scale, rotation: turn, at: location, time: time)
  }

  mutating func cancel(at location: Point, time: Double) -> PinchEvent? {
    guard isUnderWay else { return nil }
    isUnderWay = false
    return PinchEvent(.cancelled, scale: scale, rotation: turn, at: location, time: time)
  }
}
