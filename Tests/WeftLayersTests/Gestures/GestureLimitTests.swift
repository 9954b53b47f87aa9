// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayers
import WeftLayout

/// How far and with how many fingers a gesture is still itself.
@MainActor @Suite struct GestureLimitTests {
  private let it = GestureFixture()

  /// The calls of the gestures.
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
    // Once it has begun, it may move as far as it likes.
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

  /// The second finger comes after the first one is up: these are two taps of one finger.
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
    it.send(.drag, 100, 20, at: 0.14, finger: 1)
    #expect(seen.last == begin + 10, "by the mean of both")
    it.send(.up, 70, 20, at: 0.16)
    it.send(.up, 100, 20, at: 0.18, finger: 1)
    #expect(pan.state == .possible)
  }

  /// The area of a layer ends where that of the layer ends that cuts it off.
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
    // Its own area makes that of what is inside larger, too.
    frame.hitTestSlop = EdgeInsets(all: -10)
    #expect(hit(369, 335) == "small" && hit(345, 312) == "small")
    #expect(hit(371, 335) == "root")
    #expect(hit(311, 311) == "frame")
  }
}
