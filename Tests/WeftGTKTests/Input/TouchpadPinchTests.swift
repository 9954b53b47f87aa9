// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Testing
import WeftLayers
import WeftLayout

@testable import WeftGTK

/// X servers without a touchpad send no such events, and GDK does not permit programs to create
/// them. The tests therefore call the handlers directly.
@MainActor @Suite struct TouchpadPinchTests {
  @Test func anglesAddUpAndScalesDoNot() {
    var fingers = TouchpadPinch()
    func event(
      _ phase: GdkTouchpadGesturePhase, _ scale: Double, _ angle: Double
    ) -> PinchEvent? {
      fingers.event(phase, scale: scale, angleDelta: angle, at: Point(x: 3, y: 4), time: 5)
    }
    func expected(_ phase: PinchEvent.Phase, _ scale: Double, _ turn: Double) -> PinchEvent {
      PinchEvent(phase, scale: scale, rotation: turn, at: Point(x: 3, y: 4), time: 5)
    }
    #expect(event(GDK_TOUCHPAD_GESTURE_PHASE_BEGIN, 1, 0.5) == expected(.began, 1, 0))
    #expect(event(GDK_TOUCHPAD_GESTURE_PHASE_UPDATE, 1.5, 0.25) == expected(.changed, 1.5, 0.25))
    #expect(event(GDK_TOUCHPAD_GESTURE_PHASE_UPDATE, 2, 0.5) == expected(.changed, 2, 0.75))
    #expect(event(GDK_TOUCHPAD_GESTURE_PHASE_END, 2, 0) == expected(.ended, 2, 0.75))
    #expect(event(GDK_TOUCHPAD_GESTURE_PHASE_BEGIN, 1, 0) == expected(.began, 1, 0))
    #expect(event(GDK_TOUCHPAD_GESTURE_PHASE_CANCEL, 1, -1) == expected(.cancelled, 1, -1))
    #expect(event(GdkTouchpadGesturePhase(rawValue: 99), 1, 0) == nil)
  }

  /// The window is hidden, or the gesture began over something else.
  @Test func aPinchWhoseEndIsLostIsCancelled() {
    var fingers = TouchpadPinch()
    func event(_ phase: GdkTouchpadGesturePhase, _ scale: Double = 1) -> PinchEvent.Phase? {
      fingers.event(phase, scale: scale, angleDelta: 0.5, at: .zero, time: 0)?.phase
    }
    #expect(fingers.cancel(at: .zero, time: 0) == nil)
    #expect(event(GDK_TOUCHPAD_GESTURE_PHASE_UPDATE) == nil)
    #expect(event(GDK_TOUCHPAD_GESTURE_PHASE_END) == nil)
    #expect(event(GDK_TOUCHPAD_GESTURE_PHASE_BEGIN) == .began)
    #expect(event(GDK_TOUCHPAD_GESTURE_PHASE_UPDATE, 2) == .changed)
    #expect(fingers.isUnderWay)
    #expect(
      fingers.cancel(at: Point(x: 1, y: 2), time: 3)
        == PinchEvent(.cancelled, scale: 2, rotation: 0.5, at: Point(x: 1, y: 2), time: 3))
    #expect(!fingers.isUnderWay && fingers.cancel(at: .zero, time: 0) == nil)
    #expect(event(GDK_TOUCHPAD_GESTURE_PHASE_UPDATE) == nil)
    for end in [GDK_TOUCHPAD_GESTURE_PHASE_END, GDK_TOUCHPAD_GESTURE_PHASE_CANCEL] {
      #expect(event(GDK_TOUCHPAD_GESTURE_PHASE_BEGIN) == .began)
      #expect(event(end) != nil && !fingers.isUnderWay)
    }
  }

  /// Into the recognizers of a node, as the pointer's input sends them.
  @Test func aPinchAndATurnAreRecognized() {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let dispatcher = EventDispatcher(root: root)
    var scales: [Double] = []
    var turns: [Double] = []
    let (pinch, rotation) = (
      PinchGestureRecognizer { scales.append($0.scale) },
      RotationGestureRecognizer { turns.append($0.rotation) }
    )
    pinch.shouldRecognizeSimultaneously = { _ in true }
    rotation.shouldRecognizeSimultaneously = { _ in true }
    root.addGestureRecognizer(pinch)
    root.addGestureRecognizer(rotation)
    var fingers = TouchpadPinch()
    for (phase, scale, angle) in [
      (GDK_TOUCHPAD_GESTURE_PHASE_BEGIN, 1.0, 0.0), (GDK_TOUCHPAD_GESTURE_PHASE_UPDATE, 1.5, 0.5),
      (GDK_TOUCHPAD_GESTURE_PHASE_UPDATE, 2, 0.5), (GDK_TOUCHPAD_GESTURE_PHASE_END, 2, 0),
    ] {
      let event = fingers.event(
        phase, scale: scale, angleDelta: angle, at: Point(x: 50, y: 50), time: 0)
      if let event { dispatcher.dispatch(event) }
    }
    #expect(scales.last == 2 && turns.last == 1)
  }
}
