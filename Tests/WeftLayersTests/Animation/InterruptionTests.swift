// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftGraphics
import WeftLayout
import WeftTesting

@testable import WeftLayers

@MainActor @Suite struct InterruptionTests {
  /// The animated values, scaled to similar magnitudes.
  private func numbers(_ layer: Layer) -> [Double] {
    let shown = layer.presentation
    let (frame, transform) = (shown.bounds, shown.transform)
    return [
      shown.position.x / 100, shown.position.y / 100, frame.width / 100, frame.height / 100,
      transform.tx / 100, transform.a, transform.b, transform.c, transform.d, shown.opacity,
      shown.backgroundColor?.alpha ?? 0,
    ]
  }

  private func change(_ layer: Layer, using random: inout SeededGenerator) {
    func draw(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    // Far enough from the limits that a spring does not reach them.
    layer.position = Point(x: draw(-300...300), y: draw(-300...300))
    layer.bounds.size = Size(width: draw(500...700), height: draw(500...700))
    let scale = draw(0.8...1.2)
    layer.transform = Transform.scale(x: scale, y: scale)
      .concatenating(.rotation(by: draw(-1...1)))
      .concatenating(.translation(x: draw(-100...100), y: 0))
    // But far enough from rest that a spring is not at rest from the start.
    let side: Double = layer.opacity > 0.5 ? -1 : 1
    layer.opacity = 0.5 + side * draw(0.02...0.06)
    layer.backgroundColor = Color(white: 0, alpha: 0.5 + side * draw(0.02...0.06))
  }

  private func randomAnimation(using random: inout SeededGenerator) -> Animation {
    Bool.random(using: &random) ? curve(using: &random) : spring(using: &random)
  }

  private func curve(using random: inout SeededGenerator) -> Animation {
    let curve = [TimingCurve.linear, .ease, .easeIn, .easeOut, .easeInOut]
      .randomElement(using: &random)!
    return .curve(curve, duration: .random(in: 0.2...1, using: &random))
  }

  private func spring(using random: inout SeededGenerator) -> Animation {
    .spring(
      Spring(
        stiffness: .random(in: 50...300, using: &random),
        damping: .random(in: 12...40, using: &random)))
  }

  /// Runs a chain of interruptions in steps much shorter than frames. Returns the largest jump of
  /// values and of velocities.
  private func largestJumps(
    seed: UInt64, next: (inout SeededGenerator) -> Animation
  ) -> (value: Double, velocity: Double) {
    var random = SeededGenerator(seed: seed)
    let fixture = AnimationFixture()
    let layer = fixture.layer
    change(layer, using: &random)
    var time = 10.0
    let step = 1e-5
    func advance() -> [Double] {
      time += step
      fixture.animator.frameDidBegin(at: time)
      return numbers(layer)
    }
    Layer.animate(randomAnimation(using: &random)) { change(layer, using: &random) }
    fixture.animator.frameDidBegin(at: time)
    var jumps = (value: 0.0, velocity: 0.0)
    for _ in 0..<4 {
      // A time within the animation, because its beginning and end have corners.
      time += .random(in: 0.03...0.15, using: &random)
      fixture.animator.frameDidBegin(at: time)
      let (before, last) = (numbers(layer), advance())
      Layer.animate(next(&random)) { change(layer, using: &random) }
      let (now, after) = (numbers(layer), advance())
      for index in before.indices {
        jumps.value = max(jumps.value, abs(now[index] - last[index]))
        let velocities = (last[index] - before[index], after[index] - now[index])
        jumps.velocity = max(jumps.velocity, abs(velocities.1 - velocities.0) / step)
      }
    }
    return jumps
  }

  @Test(arguments: seeds(40)) func aSpringGoesOnFromPositionAndVelocity(seed: UInt64) {
    let jumps = largestJumps(seed: seed) { spring(using: &$0) }
    #expect(jumps.value < 1e-9, "seed \(seed)")
    // Springs with stiffnesses up to 300 accelerate by up to 300 · 6. Such a change in one step is
    // no jump.
    #expect(jumps.velocity < 0.05, "seed \(seed)")
  }

  @Test(arguments: seeds(40)) func aCurveGoesOnFromThePosition(seed: UInt64) {
    let jumps = largestJumps(seed: seed) { curve(using: &$0) }
    #expect(jumps.value < 1e-9, "seed \(seed)")
  }

  @Test(arguments: seeds(40)) func theVelocityIsThatOfWhatIsSeen(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let fixture = AnimationFixture()
    let layer = fixture.layer
    let moving = randomAnimation(using: &random).repeatCount(Int.random(in: 1...3, using: &random))
    layer.add(
      .keyframes(
        .position, (0...3).map { _ in Point(x: .random(in: 0...300, using: &random), y: 0) },
        curves: [.easeIn, .linear], moving))
    Layer.animate(randomAnimation(using: &random)) { layer.cornerRadius = 20 }
    fixture.animator.frameDidBegin(at: 10)
    let step = 1e-6
    for _ in 0..<10 {
      let time = 10 + Double.random(in: 0.01...1, using: &random)
      fixture.animator.frameDidBegin(at: time - step)
      let (x, radius) = (layer.presentation.position.x, layer.presentation.cornerRadius)
      fixture.animator.frameDidBegin(at: time)
      let velocities = (
        layer.shownVelocity(of: .position)[0], layer.shownVelocity(of: .cornerRadius)[0]
      )
      fixture.animator.frameDidBegin(at: time + step)
      let slopes = (
        (layer.presentation.position.x - x) / (2 * step),
        (layer.presentation.cornerRadius - radius) / (2 * step)
      )
      if layer.animationKeys.isEmpty { continue }
      #expect(abs(velocities.0 - slopes.0) < 0.5, "seed \(seed) at \(time)")
      #expect(abs(velocities.1 - slopes.1) < 0.05, "seed \(seed) at \(time)")
    }
  }

  // MARK: Initial velocity

  /// A spring with an initial velocity ignores the current velocity.
  @Test(arguments: [false, true], [false, true])
  func aSpringBeginsWithTheVelocityThatItIsGiven(isMoving: Bool, isTransform: Bool) {
    let fixture = AnimationFixture()
    let layer = fixture.layer
    func place(_ x: Double, _ y: Double) {
      if isTransform {
        layer.transform = .translation(x: x, y: y)
      } else {
        layer.position = Point(x: 25 + x, y: 25 + y)
      }
    }
    func shown() -> Point {
      let shown = layer.presentation
      return isTransform
        ? Point(x: shown.transform.tx, y: shown.transform.ty)
        : Point(x: shown.position.x - 25, y: shown.position.y - 25)
    }
    place(100, 0)
    var time = 10.0
    if isMoving {
      Layer.animate(.linear(duration: 1)) { place(-900, 500) }
      fixture.animator.frameDidBegin(at: time)
      time += 0.1
      fixture.animator.frameDidBegin(at: time)
    }
    let start = shown()
    let spring = Animation.spring(Spring(stiffness: 100, damping: 8))
    Layer.animate(spring.initialVelocity(Vector(dx: 600, dy: -300))) { place(0, 0) }
    fixture.animator.frameDidBegin(at: time)
    #expect(abs(shown().x - start.x) < 1e-6 && abs(shown().y - start.y) < 1e-6)
    fixture.animator.frameDidBegin(at: time + 1e-5)
    #expect(abs((shown().x - start.x) / 1e-5 - 600) < 5)
    #expect(abs((shown().y - start.y) / 1e-5 + 300) < 5)
    // The spring overshoots in the direction of the velocity and rests at its target.
    var farthest = (x: 0.0, y: 0.0)
    for step in 1...600 {
      fixture.animator.frameDidBegin(at: time + Double(step) / 60)
      farthest = (max(farthest.x, shown().x), min(farthest.y, shown().y))
    }
    #expect(farthest.x > start.x + 5 && farthest.y < start.y - 5)
    #expect(shown() == .zero)
    #expect(layer.animationKeys.isEmpty)
  }

  /// An initial velocity has no effect on unchanged values or on timing curves.
  @Test func aVelocityIsForWhatMoves() {
    let fixture = AnimationFixture()
    let layer = fixture.layer
    let velocity = Vector(dx: 600, dy: 600)
    Layer.animate(Animation.spring().initialVelocity(velocity)) { layer.opacity = 0.5 }
    Layer.animate(Animation.linear(duration: 1).initialVelocity(velocity)) {
      layer.position.x += 60
    }
    fixture.animator.frameDidBegin(at: 10)
    fixture.animator.frameDidBegin(at: 10 + 1e-5)
    #expect(layer.presentation.opacity > 0.999)
    #expect(abs(layer.presentation.position.x - 25 - 6e-4) < 1e-6)
  }

  @Test func anExplicitSpringBeginsWithTheVelocityThatItIsGiven() {
    let fixture = AnimationFixture()
    let layer = fixture.layer
    layer.add(
      .basic(
        .position, from: Point(x: 0, y: 0), to: Point(x: 10, y: 0),
        .spring(Spring(stiffness: 100, damping: 8)).initialVelocity(Vector(dx: -400, dy: 0))))
    fixture.animator.frameDidBegin(at: 10)
    fixture.animator.frameDidBegin(at: 10.001)
    #expect(abs(layer.presentation.position.x + 0.4) < 0.02)
  }

  @Test(arguments: [
    Vector(dx: .nan, dy: 0), Vector(dx: .infinity, dy: 0), Vector(dx: 1e300, dy: -1e300),
  ])
  func badVelocitiesLeaveNumbers(velocity: Vector) {
    let fixture = AnimationFixture()
    let layer = fixture.layer
    Layer.animate(Animation.spring(duration: 0.5).initialVelocity(velocity)) {
      layer.position = Point(x: 100, y: 100)
    }
    for step in 0...600 {
      fixture.animator.frameDidBegin(at: 10 + Double(step) / 10)
      let shown = layer.presentation.position
      #expect(shown.x.isFinite && shown.y.isFinite)
    }
    #expect(layer.presentation.position == Point(x: 100, y: 100))
  }

  @Test func framesGoOnWithoutAHalt() {
    let fixture = AnimationFixture()
    Layer.animate(.linear(duration: 1)) { fixture.layer.position.x = 625 }
    fixture.frames(11)
    #expect(abs(fixture.layer.presentation.position.x - 125) < 1e-9)
    // Between two frames, so the next frame shows the first sixtieth of the new animation.
    Layer.animate(.linear(duration: 1)) { fixture.layer.position.x = 725 }
    fixture.frames(1)
    #expect(abs(fixture.layer.presentation.position.x - 135) < 1e-9)
  }

  /// The change continues from the visible value, regardless of the key of the running animation.
  @Test(arguments: ["slide", nil, "position"] as [String?])
  func aChangeContinuesANamedAnimation(key: String?) {
    let fixture = AnimationFixture()
    let layer = fixture.layer
    layer.add(
      .basic(
        .position, from: Point(x: 25, y: 25), to: Point(x: 85, y: 25), .linear(duration: 1)),
      forKey: key)
    fixture.frames(31)
    let start = layer.presentation.position.x
    #expect(abs(start - 55) < 2)
    Layer.animate(.linear(duration: 1)) { layer.position.x = 125 }
    #expect(abs(layer.presentation.position.x - start) < 1e-6)
    var last = start
    for frame in 0..<70 {
      fixture.frames(1)
      let now = layer.presentation.position.x
      #expect(now >= last - 1e-6 && now - last < 5, "frame \(frame)")
      last = now
    }
    #expect(last == 125)
  }
}
