// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import WeftGraphics
import WeftLayout
import WeftTesting

@testable import WeftLayers

@MainActor @Suite struct PresentationTests {
  private let fixture = AnimationFixture()
  private var layer: Layer { fixture.layer }

  @Test func withoutAnimationsThePresentationIsTheLayer() {
    layer.transform = .rotation(by: 1)
    layer.shadow = Shadow(opacity: 0.5)
    let shown = layer.presentation
    #expect(shown.bounds == layer.bounds && shown.position == layer.position)
    #expect(shown.transform == layer.transform && shown.opacity == 1)
    #expect(shown.backgroundColor == nil && shown.cornerRadius == 0 && shown.borderWidth == 0)
    #expect(shown.borderColor == .black && shown.shadow == layer.shadow)
    #expect(shown.transformToSuperlayer == layer.transformToSuperlayer)
    #expect(shown.frame == layer.frame)
  }

  @Test(arguments: [TimingCurve.linear, .easeIn, .easeOut, .easeInOut, .steps(4)])
  func aChangeIsShownFrameByFrame(curve: TimingCurve) {
    Layer.animate(duration: 0.5, curve: curve) {
      layer.opacity = 0
      layer.position = Point(x: 125, y: 225)
    }
    #expect(layer.opacity == 0)
    #expect(layer.presentation.opacity == 1)
    for frame in 0...30 {
      fixture.frames(1)
      let share = curve.value(at: Double(frame) / 30)
      #expect(abs(layer.presentation.opacity - (1 - share)) < 1e-9, "frame \(frame)")
      #expect(abs(layer.presentation.position.x - (25 + 100 * share)) < 1e-9, "frame \(frame)")
      #expect(abs(layer.presentation.position.y - (25 + 200 * share)) < 1e-9, "frame \(frame)")
      #expect(layer.animationKeys.isEmpty == (frame == 30), "frame \(frame)")
    }
    #expect(layer.presentation.opacity == 0)
    #expect(layer.presentation.position == Point(x: 125, y: 225))
  }

  @Test func everyPropertyIsAnimated() throws {
    layer.backgroundColor = .red
    Layer.animate(duration: 1, curve: .linear) {
      layer.bounds = Rect(x: 10, y: 20, width: 150, height: 70)
      layer.transform = .rotation(by: 1).concatenating(.translation(x: 30, y: 40))
      layer.backgroundColor = .clear
      layer.borderColor = .white
      layer.borderWidth = 4
      layer.cornerRadius = 10
      layer.shadow = Shadow(
        color: .black, offset: Vector(dx: 2, dy: 8), radius: 6, opacity: 0.8)
    }
    fixture.frames(1)
    #expect(layer.presentation.shadow?.opacity == 0)
    fixture.frames(30)
    let shown = layer.presentation
    #expect(shown.bounds == Rect(x: 5, y: 10, width: 100, height: 60))
    // A rotation by half of the angle, not the mean of two matrices.
    let half = Transform.rotation(by: 0.5).concatenating(.translation(x: 15, y: 20))
    #expect(abs(shown.transform.a - half.a) < 1e-9 && abs(shown.transform.b - half.b) < 1e-9)
    #expect(abs(shown.transform.c - half.c) < 1e-9 && abs(shown.transform.d - half.d) < 1e-9)
    #expect(abs(shown.transform.tx - 15) < 1e-9 && abs(shown.transform.ty - 20) < 1e-9)
    // An unchanged red with half the opacity, not a darker red.
    #expect(shown.backgroundColor == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(shown.borderColor == Color(white: 0.5))
    #expect(shown.borderWidth == 2 && shown.cornerRadius == 5)
    let shadow = try #require(shown.shadow)
    #expect(shadow.offset == Vector(dx: 1, dy: 4) && shadow.radius == 3)
    #expect(abs(shadow.opacity - 0.4) < 1e-9 && shadow.color == .black)
  }

  @Test(arguments: [
    (Transform.rotation(by: 3), Transform.rotation(by: -3)),
    (.rotation(by: -3), .rotation(by: 3)),
  ])
  func rotationsTakeTheShorterWay(first: Transform, second: Transform) {
    layer.transform = first
    Layer.animate(duration: 1, curve: .linear) { layer.transform = second }
    fixture.frames(31)
    #expect(abs(layer.presentation.transform.a + 1) < 1e-9)
    #expect(abs(layer.presentation.transform.b) < 1e-9)
  }

  @Test(arguments: [
    Transform.identity, .rotation(by: 2), .scale(x: -1, y: 1), .scale(x: 1, y: -1),
    .scale(x: 0, y: 1), .scale(x: 0, y: 0), .scale(x: 2, y: 0.5).concatenating(.rotation(by: -1)),
    Transform(a: 1, b: 0.3, c: -0.7, d: 2, tx: 5, ty: 6),
    Transform(a: -1, b: 0.3, c: 0.7, d: 2, tx: 5, ty: 6), .scale(x: -3, y: -2),
  ])
  func transformsAreTakenApartAndPutTogether(transform: Transform) {
    let result = AnimationVector(decomposing: transform).transform
    for (a, b) in [
      (result.a, transform.a), (result.b, transform.b), (result.c, transform.c),
      (result.d, transform.d), (result.tx, transform.tx), (result.ty, transform.ty),
    ] { #expect(abs(a - b) < 1e-12, "\(result)") }
  }

  @Test func aReflectionFlipsWithoutTurning() {
    Layer.animate(duration: 1, curve: .linear) { layer.transform = .scale(x: -1, y: 1) }
    fixture.frames(16)
    #expect(abs(layer.presentation.transform.a - 0.5) < 1e-9)
    #expect(abs(layer.presentation.transform.b) < 1e-9)
    #expect(abs(layer.presentation.transform.d - 1) < 1e-9)
  }

  @Test func untilADelayIsOverTheOldValueIsShown() {
    Layer.animate(duration: 0.5, curve: .linear, delay: 0.25) { layer.opacity = 0 }
    for frame in 0...45 {
      fixture.frames(1)
      let share = min(max(0, Double(frame) / 60 - 0.25) / 0.5, 1)
      #expect(abs(layer.presentation.opacity - (1 - share)) < 1e-9, "frame \(frame)")
    }
    #expect(layer.animationKeys.isEmpty)
  }

  /// Including curves that begin with a step or have no duration.
  @Test(arguments: [.linear, .steps(4, .start), .steps(1, .start)] as [TimingCurve], [0.5, 0])
  func untilADelayIsOverTheFirstValueIsShown(curve: TimingCurve, duration: Double) {
    layer.add(
      .basic(
        .opacity, from: 0.25, to: 1, .curve(curve, duration: duration).delay(0.25)), forKey: "a")
    for frame in 0..<15 {
      fixture.frames(1)
      #expect(layer.presentation.opacity == 0.25, "frame \(frame)")
    }
    fixture.frames(40)
    #expect(layer.presentation.opacity == 1)
  }

  @Test func anAnimationCanRunThereAndBackAgain() {
    let pulse = Animation.linear(duration: 0.5).repeatCount(3)
    layer.add(.basic(.opacity, from: 1, to: 0, pulse), forKey: "pulse")
    for frame in 0..<90 {
      fixture.frames(1)
      let time = Double(frame) / 30
      let expected = abs(1 - time.truncatingRemainder(dividingBy: 2))
      #expect(abs(layer.presentation.opacity - expected) < 1e-9, "frame \(frame)")
    }
    fixture.frames(1)
    #expect(layer.presentation.opacity == 1 && layer.animationKeys.isEmpty)
  }

  @Test func anAnimationCanRunForEver() {
    let turns = Animation.linear(duration: 0.5).repeatForever(autoreverses: false)
    layer.add(.basic(.opacity, from: 0, to: 1, turns), forKey: "for ever")
    fixture.frames(1)
    for round in 0..<100 {
      fixture.frames(30)
      let opacity = layer.presentation.opacity
      #expect(min(opacity, 1 - opacity) < 1e-6, "round \(round)")
    }
    layer.removeAnimation(forKey: "for ever")
    #expect(layer.presentation.opacity == 1)
    fixture.frames(2)
    #expect(fixture.driver.isSettled)
  }

  @Test func keyframesAreReachedAtTheirTimes() {
    layer.add(
      .keyframes(
        .opacity, [0, 1, 0.5, 0.5], times: [0, 0.5, 0.6, 1], curves: [.easeIn, .linear],
        .linear(duration: 1)))
    for frame in 0..<60 {
      fixture.frames(1)
      let time = Double(frame) / 60
      let expected =
        time < 0.5
        ? TimingCurve.easeIn.value(at: time * 2) : time < 0.6 ? 1 - (time - 0.5) * 5 : 0.5
      #expect(abs(layer.presentation.opacity - expected) < 1e-9, "frame \(frame)")
    }
    fixture.frames(1)
    #expect(layer.presentation.opacity == 1)
  }

  @Test(arguments: [[0, 1], [0, 0.9, 0.5], [0, .nan, 1]]) func badTimesOfKeyframesAreEven(
    times: [Double]
  ) {
    layer.add(.keyframes(.opacity, [0, 1, 0], times: times, .linear(duration: 1)))
    fixture.frames(16)
    #expect(abs(layer.presentation.opacity - 0.5) < 1e-9)
  }

  @Test func keyframesCanTurnAllTheWay() {
    let angles = [0.0, 2, 4, 6].map { Transform.rotation(by: $0) }
    layer.add(.keyframes(.transform, angles, .linear(duration: 1)))
    fixture.frames(1)
    for frame in 1..<60 {
      fixture.frames(1)
      let angle = 6 * Double(frame) / 60
      #expect(abs(layer.presentation.transform.a - cos(angle)) < 1e-9, "frame \(frame)")
      #expect(abs(layer.presentation.transform.b - sin(angle)) < 1e-9, "frame \(frame)")
    }
  }

  @Test(arguments: [[], [0, .nan, 1], [0, .infinity]])
  func anAnimationWithoutKeyframesIsOverAtOnce(values: [Double]) {
    layer.add(.keyframes(.opacity, values), completion: fixture.complete)
    #expect(layer.animationKeys.isEmpty && layer.presentation.opacity == 1)
    fixture.frames(1)
    #expect(fixture.completions == [true])
  }

  @Test func aSpringIsShownFrameByFrame() {
    let spring = Spring(stiffness: 200, damping: 10)
    Layer.animate(.spring(spring)) { layer.position.x = 125 }
    var count = 0
    repeat {
      fixture.frames(1)
      let left = spring.motion(at: Double(count) / 60).distance.ofDistance
      let expected = layer.animationKeys.isEmpty ? 125 : 125 - 100 * left
      #expect(abs(layer.presentation.position.x - expected) < 1e-9, "frame \(count)")
      count += 1
    } while !layer.animationKeys.isEmpty && count < 1000
    // At rest means within a hundredth of a point.
    let left = spring.motion(at: Double(count) / 60).distance.ofDistance
    #expect(count > 60 && abs(left * 100) < 0.01)
    fixture.frames(1)
    #expect(fixture.driver.isSettled)
  }

  @Test func theLastAnimationOfAPropertyIsSeen() {
    layer.add(.basic(.opacity, from: 0.2, to: 0.2, .linear(duration: 1)), forKey: "first")
    layer.add(.basic(.opacity, from: 0.4, to: 0.4, .linear(duration: 0.5)), forKey: "second")
    #expect(layer.animationKeys == ["first", "second"])
    fixture.frames(2)
    #expect(layer.presentation.opacity == 0.4)
    fixture.frames(30)
    #expect(layer.animationKeys == ["first"])
    #expect(layer.presentation.opacity == 0.2)
    fixture.frames(30)
    #expect(layer.presentation.opacity == 1)
  }

  @Test func aKeyStandsForOneAnimation() {
    layer.add(.basic(.opacity, from: 0.2, to: 0.2), forKey: "key", completion: fixture.complete)
    layer.add(.basic(.cornerRadius, from: 9, to: 9), forKey: "key")
    layer.add(.basic(.borderWidth, from: 3, to: 3))
    layer.add(.basic(.borderWidth, from: 4, to: 4))
    #expect(layer.animationKeys == ["key"])
    #expect(layer.presentation.opacity == 1 && layer.presentation.cornerRadius == 9)
    #expect(layer.presentation.borderWidth == 4)
    layer.removeAnimation(forKey: "no key")
    layer.removeAnimation(forKey: "key")
    #expect(layer.presentation.cornerRadius == 0 && layer.presentation.borderWidth == 4)
    layer.removeAllAnimations()
    #expect(layer.presentation.borderWidth == 0)
    fixture.frames(1)
    #expect(fixture.completions == [false])
  }

  @Test func byDefaultAnAnimationLeadsFromWhatIsSeenToTheLayersOwnValue() {
    layer.add(.basic(.opacity, from: 0, .linear(duration: 1)), forKey: "in")
    fixture.frames(31)
    #expect(abs(layer.presentation.opacity - 0.5) < 1e-9)
    layer.add(.basic(.opacity, to: 0, .linear(duration: 1)), forKey: "in")
    #expect(abs(layer.presentation.opacity - 0.5) < 1e-9)
    fixture.frames(31)
    #expect(abs(layer.presentation.opacity - 0.25) < 1e-9)
  }

  @Test func aChangeWithoutAnimationMovesARunningOneAlong() {
    Layer.animate(duration: 1, curve: .linear) { layer.position.y = 125 }
    fixture.frames(31)
    #expect(abs(layer.presentation.position.y - 75) < 1e-9)
    // A list does this to keep its offset while rows are inserted above.
    layer.position.y += 1000
    #expect(abs(layer.presentation.position.y - 1075) < 1e-9)
    fixture.frames(31)
    #expect(layer.presentation.position.y == 1125)
  }

  @Test func springsDoNotShowWhatCannotBe() {
    layer.cornerRadius = 10
    layer.backgroundColor = .white
    Layer.animate(.spring(Spring(stiffness: 300, damping: 2))) {
      layer.cornerRadius = 0
      layer.opacity = 0
      layer.backgroundColor = .clear
      layer.borderWidth = 1
      layer.bounds = .zero
    }
    for _ in 0..<200 {
      fixture.frames(1)
      let shown = layer.presentation
      #expect(shown.cornerRadius >= 0 && shown.borderWidth >= 0)
      #expect((0...1).contains(shown.opacity))
      #expect((0...1).contains(shown.backgroundColor?.alpha ?? 0))
      #expect(shown.bounds.width >= 0 && shown.bounds.height >= 0)
    }
  }

  /// The running animation has another target color, as after a change of the window's appearance.
  @Test func aColorThatIsChangedOnItsWayStaysOne() throws {
    layer.backgroundColor = .black
    Layer.animate(.linear(duration: 1)) { layer.backgroundColor = .white }
    fixture.frames(10)
    layer.backgroundColor = .black
    for _ in 0..<50 {
      fixture.frames(1)
      let color = try #require(layer.presentation.backgroundColor)
      for part in [color.red, color.green, color.blue, color.alpha] {
        #expect(part >= 0 && part <= 1)
      }
    }
  }

  @Test(arguments: [0, -1, Double.nan, .infinity]) func aDurationThatIsNoneEndsAtOnce(
    duration: Double
  ) {
    Layer.animate(duration: duration, delay: duration) {
      layer.opacity = 0
    } completion: {
      fixture.complete($0)
    }
    let endless = Animation.linear(duration: duration).repeatForever()
    layer.add(.basic(.cornerRadius, from: 3, to: 4, endless))
    fixture.frames(1)
    #expect(layer.presentation.opacity == 0 && layer.presentation.cornerRadius == 0)
    #expect(fixture.completions == [true])
  }

  @Test func aLayerIsHitWhereItIsSeen() {
    Layer.animate(duration: 1, curve: .linear) { layer.position.x = 125 }
    fixture.frames(31)
    // Halfway from 50 to 100.
    #expect(fixture.root.hitTest(Point(x: 20, y: 20)) === fixture.root)
    #expect(fixture.root.hitTest(Point(x: 60, y: 20)) === layer)
    #expect(fixture.root.hitTest(Point(x: 110, y: 20)) === fixture.root)
    #expect(layer.convertFromWindow(Point(x: 60, y: 20)) == Point(x: 10, y: 20))
    #expect(layer.convertToWindow(Point(x: 10, y: 20)) == Point(x: 60, y: 20))
  }
}
