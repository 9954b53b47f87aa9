// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayers
import WeftLayout

@MainActor @Suite struct GestureLimitTests {
  private let it = GestureFixture()

  private func take() -> [String] { it.log.take().filter { !$0.hasPrefix("outer") } }

  @Test(
    arguments: [(nil, 10.0, true), (nil, 10.5, false), (30, 29, true), (30, 31, false)]
      as [(Double?, Double, Bool)])
  func aLongPressMayStray(limit: Double?, distance: Double, isRecognized: Bool) {
    let press = LongPressGestureRecognizer(action: it.note("press"))
    if let limit { press.allowableMovement = limit }
    it.inner.addGestureRecognizer(press)
    it.send(.down, 50, 50)
    it.send(.drag, 50 + distance, 50, at: 0.1)
    it.wait(until: 0.6)
    #expect(take() == (isRecognized ? ["press began"] : []))
    guard isRecognized else { return }
    // After it has begun, its movement is unlimited.
    it.send(.drag, 190, 190, at: 0.7)
    it.send(.up, 190, 190, at: 0.8)
    #expect(take() == ["press changed", "press ended"])
  }

  @Test func aLongPressLastsAsLongAsItIsToldTo() {
    let press = LongPressGestureRecognizer(action: it.note("press"))
    press.minimumPressDuration = 2
    it.inner.addGestureRecognizer(press)
    it.send(.down, 50, 50)
    it.wait(until: 1.99)
    #expect(take() == [])
    it.wait(until: 2)
    #expect(take() == ["press began"])
  }

  @Test(arguments: 1...3) func aTapOfTwoFingers(fingers: Int) {
    let tap = TapGestureRecognizer(action: it.note("tap"))
    tap.numberOfTouches = 2
    it.inner.addGestureRecognizer(tap)
    for finger in 0..<fingers {
      it.send(.down, 50 + 20 * Double(finger), 50, at: 0.02 * Double(finger), finger: finger)
    }
    for finger in 0..<fingers {
      it.send(.up, 50 + 20 * Double(finger), 50, at: 0.1 + 0.02 * Double(finger), finger: finger)
    }
    it.wait(until: 3)
    #expect(take() == (fingers == 2 ? ["tap ended"] : []))
    #expect(tap.state == .possible)
  }

  /// The second finger presses after the first was lifted, so these are two taps with one finger.
  @Test func fingersOneAfterTheOtherAreNoTapOfTwo() {
    let tap = TapGestureRecognizer(action: it.note("tap"))
    tap.numberOfTouches = 2
    it.inner.addGestureRecognizer(tap)
    it.tap(at: 0)
    it.tap(70, 50, at: 0.2)
    it.wait(until: 3)
    #expect(take() == [])
  }

  @Test func aPanOfTwoFingersWaitsForTheSecond() {
    var seen: [Double] = []
    let pan = PanGestureRecognizer { seen.append($0.translation.dx) }
    pan.minimumNumberOfTouches = 2
    it.inner.addGestureRecognizer(pan)
    it.drag(from: Point(x: 20, y: 20), by: Vector(dx: 10, dy: 0), steps: 3, release: false)
    #expect(seen == [] && pan.state == .possible)
    it.send(.down, 80, 20, at: 0.1, finger: 1)
    it.send(.drag, 70, 20, at: 0.12)
    #expect(pan.state == .began)
    let begin = seen.last ?? 0
    #expect(abs(begin) <= 10, "what one finger moved before does not count")
    it.send(.drag, 100, 20, at: 0.14, finger: 1)
    #expect(seen.last == begin + 10, "by the mean of both")
    it.send(.up, 70, 20, at: 0.16)
    it.send(.up, 100, 20, at: 0.18, finger: 1)
    #expect(pan.state == .possible)
  }

  /// The area of a layer ends at the clipping layer's area.
  @Test func theAreaOfALayerThatIsCutOff() {
    let frame = Layer("frame", frame: Rect(x: 320, y: 320, width: 40, height: 40))
    let small = Layer("small", frame: Rect(x: 30, y: 10, width: 20, height: 20))
    it.root.addSublayer(frame)
    frame.addSublayer(small)
    small.hitTestSlop = EdgeInsets(all: -20)
    func hit(_ x: Double, _ y: Double) -> String? { it.root.hitTest(Point(x: x, y: y))?.name }
    #expect(hit(335, 335) == "small" && hit(368, 335) == "small" && hit(389, 335) == "small")
    frame.masksToBounds = true
    #expect(hit(335, 335) == "small" && hit(359, 335) == "small")
    #expect(hit(361, 335) == "root" && hit(345, 319) == "root")
    // The larger area of the clipping layer also enlarges the areas inside.
    frame.hitTestSlop = EdgeInsets(all: -10)
    #expect(hit(369, 335) == "small" && hit(345, 312) == "small")
    #expect(hit(371, 335) == "root")
    #expect(hit(311, 311) == "frame")
  }

  /// The tap's press has ended, and the next press belongs to another layer.
  @Test func aLateTapLeavesTheNextPressAlone() {
    let double = TapGestureRecognizer(count: 2, action: it.note("double"))
    let single = TapGestureRecognizer(action: it.note("single"))
    single.require(toFail: double)
    it.inner.addGestureRecognizer(single)
    it.inner.addGestureRecognizer(double)
    let other = Layer("other", frame: Rect(x: 300, y: 0, width: 100, height: 100))
    let responder = RecordingResponder("other", log: it.log)
    responder.handlesPointer = true
    other.responder = responder
    it.root.addSublayer(other)
    it.tap()
    it.send(.down, 350, 50, at: 0.15)
    it.wait(until: 0.2)
    it.send(.up, 350, 50, at: 0.25)
    #expect(take() == ["single ended", "other down", "other up"])
  }

  /// The first of two taps is recognized when the second press becomes a drag, which scrolls the
  /// list.
  @Test func aDragAfterATapIsTheLists() {
    let double = TapGestureRecognizer(count: 2, action: it.note("double"))
    let single = TapGestureRecognizer(action: it.note("single"))
    single.require(toFail: double)
    it.inner.addGestureRecognizer(single)
    it.inner.addGestureRecognizer(double)
    it.responder.handlesPointer = true
    it.responder.takesOver = { $0.phase == .drag && $0.location.y > 70 }
    it.tap()
    _ = it.log.take()
    it.send(.down, 50, 50, at: 0.15)
    it.send(.drag, 50, 65, at: 0.2)
    it.send(.drag, 50, 80, at: 0.22)
    it.send(.up, 50, 80, at: 0.25)
    let log = it.log.take()
    #expect(log.contains("single ended"))
    #expect(!log.contains("outer cancel"))
    #expect(log.last == "outer up")
  }

  @Test func aSecondFingerDoesNotStopAScroll() {
    it.responder.handlesPointer = true
    it.responder.takesOver = { $0.phase == .drag && $0.location.y > 60 }
    it.inner.addGestureRecognizer(TapGestureRecognizer(action: it.note("tap")))
    it.send(.down, 50, 50)
    it.send(.drag, 50, 70, at: 0.02)
    it.send(.down, 100, 100, at: 0.03, finger: 1)
    it.send(.up, 100, 100, at: 0.05, finger: 1)
    it.send(.drag, 50, 90, at: 0.06)
    it.send(.up, 50, 90, at: 0.08)
    #expect(it.log.take() == ["outer down", "outer drag", "outer drag", "outer up"])
  }

  @Test func aTapElsewhereTakesNoOthersPress() {
    it.responder.handlesPointer = true
    let other = Layer("other", frame: Rect(x: 300, y: 0, width: 100, height: 100))
    other.addGestureRecognizer(TapGestureRecognizer(action: it.note("tap")))
    it.root.addSublayer(other)
    it.send(.down, 250, 250)
    it.send(.down, 350, 50, at: 0.02, finger: 1)
    it.send(.up, 350, 50, at: 0.05, finger: 1)
    it.send(.drag, 250, 260, at: 0.06)
    it.send(.up, 250, 260, at: 0.08)
    #expect(it.log.take() == ["outer down", "tap ended", "outer drag", "outer up"])
  }

  /// The thumb rests while another finger presses repeatedly.
  @Test func aPinchGoesOnWithAFingerThatComesBack() {
    it.inner.addGestureRecognizer(PinchGestureRecognizer(action: it.note("pinch")))
    it.send(.down, 50, 100)
    for round in 0..<3 {
      let time = Double(round)
      it.send(.down, 100, 100, at: time, finger: 1)
      it.send(.drag, 150, 100, at: time + 0.1, finger: 1)
      it.send(.up, 150, 100, at: time + 0.2, finger: 1)
      #expect(take() == ["pinch began", "pinch ended"], "round \(round)")
    }
  }

  /// The first finger has begun to scroll, and the second finger starts a pinch.
  @Test func aPinchBeginsDuringAScroll() {
    it.responder.handlesPointer = true
    it.responder.takesOver = { $0.phase == .drag && $0.location.y > 60 }
    it.outer.addGestureRecognizer(PinchGestureRecognizer(action: it.note("pinch")))
    it.send(.down, 50, 50)
    it.send(.drag, 50, 70, at: 0.02)
    it.send(.down, 150, 70, at: 0.03, finger: 1)
    it.send(.drag, 200, 70, at: 0.05, finger: 1)
    #expect(take() == ["pinch began"])
  }

  /// Hosts reuse the number of a lifted finger.
  @Test func aFingerElsewhereMovesNoPan() {
    let pan = PanGestureRecognizer(action: it.note("pan"))
    it.inner.addGestureRecognizer(pan)
    let other = Layer("other", frame: Rect(x: 300, y: 0, width: 100, height: 100))
    it.root.addSublayer(other)
    it.send(.down, 50, 50)
    it.send(.down, 100, 50, finger: 1)
    it.send(.drag, 50, 90, at: 0.1)
    it.send(.up, 100, 50, at: 0.2, finger: 1)
    it.send(.down, 350, 50, at: 0.3, finger: 1)
    let before = pan.translation
    for step in 1...3 {
      it.send(.drag, 350 + 10 * Double(step), 50, at: 0.3 + 0.1 * Double(step), finger: 1)
    }
    #expect(pan.translation == before)
  }

  @Test func fingersOfADoubleTapComeInAnyOrder() {
    let tap = TapGestureRecognizer(count: 2, action: it.note("tap"))
    tap.numberOfTouches = 2
    it.inner.addGestureRecognizer(tap)
    for (time, places) in [(0.0, [50.0, 120]), (0.2, [120, 50])] {
      for (finger, x) in places.enumerated() { it.send(.down, x, 50, at: time, finger: finger) }
      for (finger, x) in places.enumerated() {
        it.send(.up, x, 50, at: time + 0.05, finger: finger)
      }
    }
    #expect(take() == ["tap ended"])
  }

  /// The double tap that waits for its second press fails, and the pinch continues.
  @Test func aPinchFollowsAClickAtOnce() {
    it.inner.addGestureRecognizer(TapGestureRecognizer(count: 2, action: it.note("double")))
    it.inner.addGestureRecognizer(PinchGestureRecognizer(action: it.note("pinch")))
    let place = Point(x: 50, y: 50)
    it.tap()
    it.dispatcher.dispatch(PinchEvent(.began, scale: 1, rotation: 0, at: place, time: 0.1))
    it.wait(until: 0.12)
    it.dispatcher.dispatch(PinchEvent(.changed, scale: 1.5, rotation: 0, at: place, time: 0.14))
    it.wait(until: 0.16)
    it.dispatcher.dispatch(PinchEvent(.ended, scale: 1.5, rotation: 0, at: place, time: 0.2))
    #expect(take() == ["pinch began", "pinch ended"])
  }

  @Test func tapsGoOnBesideARestingFinger() {
    let other = Layer("other", frame: Rect(x: 300, y: 0, width: 100, height: 100))
    other.addGestureRecognizer(TapGestureRecognizer(action: it.note("other")))
    it.root.addSublayer(other)
    it.inner.addGestureRecognizer(TapGestureRecognizer(action: it.note("inner")))
    it.send(.down, 250, 250)
    for (index, x) in [50.0, 50, 350].enumerated() {
      let time = 0.1 + Double(index)
      it.send(.down, x, 50, at: time, finger: 1)
      it.send(.up, x, 50, at: time + 0.05, finger: 1)
    }
    #expect(take() == ["inner ended", "inner ended", "other ended"])
  }

  /// The user's settings determine the duration of a press, the pause between clicks, and the
  /// distance at which a drag begins.
  @Test(arguments: [0.25, 0.5, 2])
  func longPressesFollowTheUsersSetting(duration: Double) {
    it.dispatcher.settings.longPressTime = duration
    it.inner.addGestureRecognizer(LongPressGestureRecognizer(action: it.note("press")))
    it.send(.down, 50, 50)
    it.wait(until: duration - 0.01)
    #expect(take() == [])
    it.wait(until: duration + 0.01)
    #expect(take() == ["press began"])
  }

  @Test(arguments: [0.2, 0.4, 1.5], [false, true])
  func doubleClicksFollowTheUsersSetting(pause: Double, isInTime: Bool) {
    it.dispatcher.settings.doubleClickTime = pause
    it.inner.addGestureRecognizer(TapGestureRecognizer(count: 2, action: it.note("double")))
    it.tap(at: 0)
    let next = 0.05 + pause + (isInTime ? -0.01 : 0.01)
    it.wait(until: next)
    it.tap(at: next)
    #expect(take() == (isInTime ? ["double ended"] : []))
  }
}
