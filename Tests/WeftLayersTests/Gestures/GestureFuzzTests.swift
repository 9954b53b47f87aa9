// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayout
import WeftTesting

@testable import WeftLayers

/// Checks invariants during random gestures with random input and callbacks that make random
/// changes.
@MainActor @Suite struct GestureFuzzTests {
  @Test(arguments: seeds(40)) func noGestureIsStuck(seed: UInt64) {
    let life = GestureLife(seed: seed)
    life.run(steps: 60)
    #expect(life.violations == [], "seed \(seed), after \(life.trace.suffix(30))")
  }
}

@MainActor private final class GestureLife {
  private let it = GestureFixture()
  private var random: SeededGenerator
  private var watched: [Watched] = []
  private var layers: [Layer] = []
  private var fingers: [Int: Point] = [:]
  private var now = 0.0
  private var isClosed = false
  private var depth = 0
  private(set) var violations: [String] = []
  private(set) var trace: [String] = []

  private final class Watched {
    let name: String
    let gesture: GestureRecognizer
    /// Whether a continuous gesture is in progress, according to the calls of its action.
    var isUnderWay = false
    var required: [GestureRecognizer] = []

    init(_ name: String, _ gesture: GestureRecognizer) {
      (self.name, self.gesture) = (name, gesture)
    }
  }

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    layers = [it.root, it.outer, it.inner]
    for index in 0..<Int.random(in: 2...6, using: &random) { addGesture(index) }
    for one in watched where Int.random(in: 0..<3, using: &random) == 0 {
      guard let other = watched.randomElement(using: &random), other !== one else { continue }
      // Includes cycles, in which A requires B to fail and B requires A to fail.
      one.gesture.require(toFail: other.gesture)
      one.required.append(other.gesture)
    }
    for one in watched where Int.random(in: 0..<4, using: &random) == 0 {
      guard let other = watched.randomElement(using: &random) else { continue }
      one.gesture.shouldRecognizeSimultaneously = { [weak gesture = other.gesture] in
        $0 === gesture
      }
    }
  }

  private func addGesture(_ index: Int) {
    let act: @MainActor (GestureRecognizer) -> Void = { [unowned self] in didAct($0) }
    let (name, gesture): (String, GestureRecognizer) =
      switch Int.random(in: 0..<7, using: &random) {
      case 0: ("tap", TapGestureRecognizer(action: act))
      case 1: ("double tap", TapGestureRecognizer(count: 2, action: act))
      case 2: ("long press", LongPressGestureRecognizer(action: act))
      case 3: ("pan", PanGestureRecognizer(action: act))
      case 4: ("swipe", SwipeGestureRecognizer(.right, action: act))
      case 5: ("pinch", PinchGestureRecognizer(action: act))
      default: ("rotation", RotationGestureRecognizer(action: act))
      }
    watched.append(Watched("\(name) \(index)", gesture))
    layers.randomElement(using: &random)?.addGestureRecognizer(gesture)
  }

  func run(steps: Int) {
    for _ in 0..<steps where !isClosed { step() }
    // All fingers are lifted, and callbacks press no further ones.
    depth = 2
    for finger in fingers.keys.sorted() { send(.up, finger) }
    for _ in 0..<8 {
      now += 0.4
      it.wait(until: now)
    }
    for one in watched {
      if one.isUnderWay { violations.append("\(one.name) has begun and never ended") }
      if one.gesture.state != .possible {
        violations.append("\(one.name) is left \(one.gesture.state)")
      }
    }
    checkThatItLives()
  }

  /// A gesture on a new layer is recognized as usual.
  private func checkThatItLives() {
    if isClosed { return }
    let layer = Layer("fresh", frame: Rect(x: 0, y: 0, width: 400, height: 400))
    it.root.addSublayer(layer)
    for gesture in it.root.gestureRecognizers { it.root.removeGestureRecognizer(gesture) }
    var taps = 0
    layer.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    it.tap(at: now + 5)
    if taps != 1 { violations.append("\(taps) taps after all") }
  }

  private func step() {
    now += Double.random(in: 0...0.2, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<5: press()
    case 5..<12: move()
    case 12..<16:
      if let finger = fingers.keys.sorted().randomElement(using: &random) { send(.up, finger) }
    case 16:
      if let finger = fingers.keys.sorted().randomElement(using: &random) { send(.cancel, finger) }
    case 17: it.wait(until: now)
    case 18: now += 0.6; it.wait(until: now)
    default: pinch()
    }
  }

  private func press() {
    guard let finger = (0..<3).first(where: { fingers[$0] == nil }) else { return }
    fingers[finger] = Point(
      x: .random(in: 0...350, using: &random), y: .random(in: 0...350, using: &random))
    send(.down, finger)
  }

  private func move() {
    guard let finger = fingers.keys.sorted().randomElement(using: &random),
      let place = fingers[finger]
    else { return }
    let reach: Double = [3, 30, 80].randomElement(using: &random) ?? 3
    let dx = Double.random(in: -reach / 2...reach, using: &random)
    let dy = Double.random(in: -reach / 2...reach / 2, using: &random)
    fingers[finger] = Point(x: place.x + dx, y: place.y + dy)
    send(.drag, finger)
  }

  private func send(_ phase: PointerEvent.Phase, _ finger: Int) {
    guard let place = fingers[finger] else { return }
    if phase == .up || phase == .cancel { fingers[finger] = nil }
    trace.append("\(phase) \(finger)")
    it.send(phase, place.x, place.y, at: now, finger: finger)
  }

  private func pinch() {
    trace.append("pinch")
    let place = Point(x: 50, y: 50)
    it.dispatcher.dispatch(PinchEvent(.began, at: place, time: now))
    it.dispatcher.dispatch(PinchEvent(.changed, scale: 1.5, rotation: 0.4, at: place, time: now))
    it.dispatcher.dispatch(
      PinchEvent(
        Bool.random(using: &random) ? .ended : .cancelled, scale: 1.5, rotation: 0.4, at: place,
        time: now))
  }

  // MARK: The rules

  private func didAct(_ gesture: GestureRecognizer) {
    guard let one = watched.first(where: { $0.gesture === gesture }) else { return }
    trace.append("\(one.name) \(gesture.state)")
    let isDiscrete = gesture is TapGestureRecognizer || gesture is SwipeGestureRecognizer
    switch gesture.state {
    case .began:
      if isDiscrete || one.isUnderWay { violations.append("\(one.name) began") }
      checkRivals(of: one)
      one.isUnderWay = true
    case .changed:
      if !one.isUnderWay { violations.append("\(one.name) changed before it began") }
    case .ended:
      if isDiscrete { checkRivals(of: one) }
      if isDiscrete == one.isUnderWay { violations.append("\(one.name) ended") }
      one.isUnderWay = false
    case .cancelled:
      if !one.isUnderWay { violations.append("\(one.name) was cancelled before it began") }
      one.isUnderWay = false
    case .possible, .failed: violations.append("\(one.name) told \(gesture.state)")
    }
    interfere()
  }

  private func checkRivals(of one: Watched) {
    for other in watched where other !== one && other.isUnderWay {
      let (left, right) = (one.gesture, other.gesture)
      let isTogether =
        left.shouldRecognizeSimultaneously?(right) ?? false
        || right.shouldRecognizeSimultaneously?(left) ?? false
      let isRival = left.sharesPointers(with: right)
      if isRival, !isTogether { violations.append("\(one.name) together with \(other.name)") }
      if one.required.contains(where: { $0 === right }) {
        violations.append("\(one.name) did not wait for \(other.name)")
      }
    }
  }

  /// Makes a random change inside a callback, as user code might.
  private func interfere() {
    guard depth < 2 else { return }
    depth += 1
    defer { depth -= 1 }
    switch Int.random(in: 0..<24, using: &random) {
    case 0: it.inner.removeFromSuperlayer()
    case 1: it.outer.removeFromSuperlayer()
    case 2: if let one = watched.randomElement(using: &random) { one.gesture.isEnabled.toggle() }
    case 3:
      if let one = watched.randomElement(using: &random) {
        one.gesture.layer?.removeGestureRecognizer(one.gesture)
      }
    case 4:
      isClosed = true
      trace.append("close")
      it.dispatcher.close()
      fingers = [:]
    case 5: press()
    case 6: move()
    case 7:
      if let finger = fingers.keys.sorted().randomElement(using: &random) { send(.up, finger) }
    case 8: it.root.addSublayer(it.outer)
    case 9: pinch()
    case 10: it.wait(until: now)
    default: break
    }
  }
}
