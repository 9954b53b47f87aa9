// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayers
import WeftLayout

@MainActor @Suite struct GestureTests {
  private let it = GestureFixture()

  // MARK: Taps

  @Test func aTapIsAPressThatStays() {
    it.inner.addGestureRecognizer(TapGestureRecognizer(action: it.note("tap")))
    it.tap()
    #expect(it.log.entries.filter { $0.hasPrefix("tap") } == ["tap ended"])
    it.log.clear()
    it.drag(from: Point(x: 50, y: 50), by: Vector(dx: 6, dy: 0), steps: 2)
    #expect(it.log.entries.filter { $0.hasPrefix("tap") }.isEmpty)
    it.tap(at: 5)
    #expect(it.log.entries.filter { $0.hasPrefix("tap") } == ["tap ended"])
  }

  @Test func aTapThatLastsIsNone() {
    it.inner.addGestureRecognizer(TapGestureRecognizer(action: it.note("tap")))
    it.send(.down, 50, 50)
    it.wait(until: 1)
    it.send(.up, 50, 50, at: 1.1)
    #expect(!it.log.entries.contains("tap ended"))
  }

  @Test(arguments: [false, true]) func aWheelDuringThePressEndsATap(scrolls: Bool) {
    it.inner.addGestureRecognizer(TapGestureRecognizer(action: it.note("tap")))
    it.send(.down, 50, 50)
    if scrolls {
      it.dispatcher.dispatch(
        ScrollEvent(.wheel, delta: Vector(dx: 0, dy: 1), at: Point(x: 50, y: 50), time: 0.05))
    }
    it.send(.up, 50, 50, at: 0.1)
    #expect(it.log.entries.contains("tap ended") != scrolls)
  }

  /// A touchpad also reports resting fingers during each click of its button.
  @Test(arguments: [ScrollEvent.Phase.began, .ended])
  func fingersThatRestOnATouchpadLeaveATap(phase: ScrollEvent.Phase) {
    it.inner.addGestureRecognizer(TapGestureRecognizer(action: it.note("tap")))
    it.send(.down, 50, 50)
    it.dispatcher.dispatch(
      ScrollEvent(phase, delta: .zero, at: Point(x: 50, y: 50), time: 0.05))
    it.send(.up, 50, 50, at: 0.1)
    #expect(it.log.entries.contains("tap ended"))
  }

  @Test func gesturesOfDifferentFingersAreNoRivals() {
    let layers = [
      Layer("left", frame: Rect(x: 0, y: 0, width: 90, height: 90)),
      Layer("right", frame: Rect(x: 200, y: 0, width: 90, height: 90)),
    ]
    for layer in layers {
      it.root.addSublayer(layer)
      layer.addGestureRecognizer(PanGestureRecognizer(action: it.note(layer.name ?? "")))
    }
    it.send(.down, 50, 50, finger: 0)
    it.send(.drag, 80, 50, at: 0.1, finger: 0)
    it.send(.down, 250, 50, at: 0.2, finger: 1)
    it.send(.drag, 280, 50, at: 0.3, finger: 1)
    it.send(.drag, 85, 50, at: 0.4, finger: 0)
    #expect(it.log.entries == ["left began", "right began", "left changed"])
  }

  @Test func aTapTakesThePressFromTheResponder() {
    it.responder.handlesPointer = true
    it.inner.addGestureRecognizer(TapGestureRecognizer(action: it.note("tap")))
    it.tap()
    #expect(it.log.entries == ["outer down", "tap ended", "outer cancel"])
    it.log.clear()
    it.tap(250, 250, at: 2)
    #expect(it.log.entries == ["outer down", "outer up"])
  }

  @Test(arguments: [1, 2, 3]) func eachButtonHasItsTap(button: Int) {
    let tap = TapGestureRecognizer(action: it.note("tap"))
    tap.buttons = [button]
    it.inner.addGestureRecognizer(tap)
    for pressed in 1...3 { it.tap(at: Double(pressed), button: pressed) }
    #expect(it.log.entries.filter { $0.hasPrefix("tap") } == ["tap ended"])
  }

  @Test func aSingleTapWaitsForTheDoubleOne() {
    let single = TapGestureRecognizer(action: it.note("single"))
    let double = TapGestureRecognizer(count: 2, action: it.note("double"))
    single.require(toFail: double)
    it.inner.addGestureRecognizer(single)
    it.inner.addGestureRecognizer(double)
    it.tap(at: 0)
    #expect(taps.isEmpty)
    it.wait(until: 0.4)
    #expect(taps.isEmpty)
    it.wait(until: 0.5)
    #expect(taps == ["single ended"])
    it.log.clear()
    it.tap(at: 2)
    it.tap(at: 2.2)
    it.wait(until: 3)
    #expect(taps == ["double ended"])
    it.log.clear()
    // The second press is elsewhere, so these are two single taps.
    it.tap(at: 4)
    it.tap(150, 150, at: 4.2)
    it.wait(until: 5)
    #expect(taps == ["single ended", "single ended"])
  }

  /// In any order of the recognizers. A press elsewhere or with another button does not count as a
  /// second tap.
  @Test(arguments: [true, false])
  func aSingleTapIsRecognizedWhenTheNextPressIsElsewhere(singleComesFirst: Bool) {
    func addTaps(to layer: Layer, _ name: String) {
      let single = TapGestureRecognizer(action: it.note("single \(name)"))
      let double = TapGestureRecognizer(count: 2, action: it.note("double \(name)"))
      single.require(toFail: double)
      for tap in singleComesFirst ? [single, double] : [double, single] {
        layer.addGestureRecognizer(tap)
      }
    }
    let other = Layer("other", frame: Rect(x: 200, y: 0, width: 100, height: 100))
    it.outer.addSublayer(other)
    addTaps(to: it.inner, "A")
    addTaps(to: other, "B")
    it.tap(at: 0)
    it.tap(250, 50, at: 0.2)
    #expect(taps == ["single A ended"])
    it.wait(until: 1)
    #expect(taps == ["single A ended", "single B ended"])
    it.log.clear()
    it.tap(at: 2)
    it.tap(at: 2.2, button: 3)
    it.wait(until: 3)
    #expect(taps == ["single A ended"])
    it.log.clear()
    it.tap(at: 4)
    it.tap(50, 250, at: 4.2)
    it.wait(until: 5)
    #expect(taps == ["single A ended"])
  }

  @Test func withoutARequirementBothTapsAreRecognized() {
    it.inner.addGestureRecognizer(TapGestureRecognizer(action: it.note("single")))
    it.inner.addGestureRecognizer(TapGestureRecognizer(count: 2, action: it.note("double")))
    it.tap(at: 0)
    it.tap(at: 0.2)
    #expect(taps == ["single ended", "double ended"])
  }

  private var taps: [String] {
    it.log.entries.filter { $0.hasPrefix("single") || $0.hasPrefix("double") }
  }

  @Test func theInnermostWins() {
    it.outer.addGestureRecognizer(TapGestureRecognizer(action: it.note("tap outer")))
    it.inner.addGestureRecognizer(TapGestureRecognizer(action: it.note("tap inner")))
    it.tap()
    #expect(it.log.entries.filter { $0.hasPrefix("tap") } == ["tap inner ended"])
  }

  @Test func twoGoTogetherIfOneSaysSo() {
    let outer = TapGestureRecognizer(action: it.note("tap outer"))
    it.outer.addGestureRecognizer(outer)
    it.inner.addGestureRecognizer(TapGestureRecognizer(action: it.note("tap inner")))
    outer.shouldRecognizeSimultaneously = { _ in true }
    it.tap()
    #expect(
      it.log.entries.filter { $0.hasPrefix("tap") } == ["tap inner ended", "tap outer ended"])
  }

  @Test func aNoMakesRoomForOthers() {
    let inner = TapGestureRecognizer(action: it.note("tap inner"))
    inner.shouldBegin = { false }
    it.inner.addGestureRecognizer(inner)
    it.outer.addGestureRecognizer(TapGestureRecognizer(action: it.note("tap outer")))
    it.tap()
    #expect(it.log.entries.filter { $0.hasPrefix("tap") } == ["tap outer ended"])
  }

  // MARK: Long presses

  @Test func aLongPressBeginsInTime() {
    it.responder.handlesPointer = true
    it.inner.addGestureRecognizer(LongPressGestureRecognizer(action: it.note("press")))
    it.inner.addGestureRecognizer(TapGestureRecognizer(action: it.note("tap")))
    it.send(.down, 50, 50)
    it.wait(until: 0.49)
    #expect(it.log.entries == ["outer down"])
    it.wait(until: 0.5)
    #expect(it.log.entries == ["outer down", "press began", "outer cancel"])
    it.log.clear()
    it.send(.drag, 90, 90, at: 0.6)
    it.send(.up, 90, 90, at: 0.7)
    #expect(it.log.entries == ["press changed", "press ended"])
  }

  // MARK: Drags

  @Test func aPanBeginsWhenItHasMovedFarEnough() throws {
    var seen: [Vector] = []
    let pan = PanGestureRecognizer { seen.append($0.translation) }
    it.inner.addGestureRecognizer(pan)
    it.drag(from: Point(x: 20, y: 20), by: Vector(dx: 4, dy: 0), steps: 4, release: false)
    #expect(seen.map(\.dx) == [8, 12, 16])
    #expect(abs(pan.velocity.dx - 240) < 1)
    it.send(.up, 36, 20, at: 0.08)
    #expect(pan.state == .possible)
    #expect(seen.count == 4)
  }

  @Test func aPanAlongOneAxisLeavesTheOtherToTheListAround() {
    let pan = PanGestureRecognizer(action: it.note("pan"))
    pan.directions = .horizontal
    it.inner.addGestureRecognizer(pan)
    it.responder.handlesPointer = true
    it.responder.takesOver = { $0.phase == .drag && $0.location.y > 30 }
    it.drag(from: Point(x: 20, y: 20), by: Vector(dx: 0, dy: 6), steps: 3)
    #expect(!it.log.entries.contains { $0.hasPrefix("pan") })
    it.log.clear()
    it.responder.takesOver = { $0.phase == .drag && $0.location.x > 22 }
    it.drag(from: Point(x: 20, y: 20), by: Vector(dx: 9, dy: 0), steps: 2)
    #expect(
      it.log.entries.filter { $0.hasPrefix("pan") } == ["pan began", "pan changed", "pan ended"])
  }

  @Test func aListThatBeginsToScrollCancelsTheGesture() {
    let press = LongPressGestureRecognizer(action: it.note("press"))
    it.inner.addGestureRecognizer(press)
    it.responder.handlesPointer = true
    it.responder.takesOver = { $0.phase == .drag && $0.location.y > 60 }
    press.cancelsPointer = false
    it.send(.down, 50, 50)
    it.wait(until: 0.6)
    it.send(.drag, 50, 70, at: 0.7)
    #expect(
      it.log.entries.filter { $0.hasPrefix("press") } == [
        "press began", "press changed", "press cancelled",
      ])
  }

  @Test func anotherFingerMovesNothing() {
    var seen: [Double] = []
    it.inner.addGestureRecognizer(PanGestureRecognizer { seen.append($0.translation.dx) })
    it.drag(from: Point(x: 20, y: 20), by: Vector(dx: 10, dy: 0), steps: 2, release: false)
    it.send(.down, 150, 20, at: 0.1, finger: 1)
    it.send(.drag, 170, 20, at: 0.12, finger: 1)
    it.send(.up, 40, 20, at: 0.14)
    it.send(.drag, 180, 20, at: 0.16, finger: 1)
    it.send(.up, 180, 20, at: 0.2, finger: 1)
    #expect(seen == [10, 20, 30, 40, 40])
  }

  @Test(arguments: SwipeGestureRecognizer.Direction.allCases)
  func aSwipeHasOneDirection(direction: SwipeGestureRecognizer.Direction) {
    for other in SwipeGestureRecognizer.Direction.allCases {
      it.inner.addGestureRecognizer(SwipeGestureRecognizer(other, action: it.note("\(other)")))
    }
    let steps: [SwipeGestureRecognizer.Direction: Vector] = [
      .up: Vector(dx: 1, dy: -20), .down: Vector(dx: 1, dy: 20), .left: Vector(dx: -20, dy: 1),
      .right: Vector(dx: 20, dy: 1),
    ]
    it.drag(from: Point(x: 100, y: 100), by: steps[direction] ?? .zero, steps: 4)
    #expect(it.log.entries.filter { $0.hasSuffix("ended") } == ["\(direction) ended"])
  }

  @Test func aSlowStrokeIsNoSwipe() {
    it.inner.addGestureRecognizer(SwipeGestureRecognizer(.right, action: it.note("swipe")))
    it.send(.down, 20, 20)
    it.send(.drag, 40, 20, at: 0.3)
    it.send(.drag, 90, 20, at: 0.6)
    #expect(!it.log.entries.contains { $0.hasPrefix("swipe") })
  }

  /// A fast mouse movement reports few locations, or even none before the release.
  @Test(arguments: [[], [40.0], [95], [40, 95]])
  func aQuickStrokeNeedsNoEventsOnTheWay(places: [Double]) {
    for direction in SwipeGestureRecognizer.Direction.allCases {
      it.inner.addGestureRecognizer(
        SwipeGestureRecognizer(direction, action: it.note("\(direction)")))
    }
    it.send(.down, 20, 20)
    for x in places { it.send(.drag, 20 + x, 20, at: 0.02) }
    it.send(.up, 120, 20, at: 0.03)
    #expect(it.log.entries.filter { $0.hasSuffix("ended") } == ["right ended"])
  }

  @Test func aPressThatIsTakenAwayIsNoSwipe() {
    it.inner.addGestureRecognizer(SwipeGestureRecognizer(.right, action: it.note("swipe")))
    it.send(.down, 20, 20)
    it.send(.cancel, 120, 20, at: 0.03)
    #expect(!it.log.entries.contains { $0.hasPrefix("swipe") })
  }

  // MARK: Two fingers

  @Test func fingersPinchAndTurnTogether() {
    var (scales, turns): ([Double], [Double]) = ([], [])
    let pinch = PinchGestureRecognizer { scales.append($0.scale) }
    let rotation = RotationGestureRecognizer { turns.append($0.rotation) }
    pinch.shouldRecognizeSimultaneously = { $0 is RotationGestureRecognizer }
    it.inner.addGestureRecognizer(pinch)
    it.inner.addGestureRecognizer(rotation)
    it.send(.down, 100, 100)
    it.send(.down, 150, 100, finger: 1)
    it.send(.drag, 200, 100, at: 0.1, finger: 1)
    #expect(scales == [2])
    it.send(.drag, 100, 199, at: 0.2, finger: 1)
    #expect(turns.last.map { abs($0 - .pi / 2) < 1e-9 } ?? false)
    it.send(.up, 100, 199, at: 0.3, finger: 1)
    it.send(.up, 100, 100, at: 0.3)
    #expect(pinch.state == .possible && rotation.state == .possible)
  }

  @Test func aTouchpadPinches() {
    var seen: [Double] = []
    it.inner.addGestureRecognizer(PinchGestureRecognizer { seen.append($0.scale) })
    let place = Point(x: 50, y: 50)
    it.dispatcher.dispatch(PinchEvent(.began, at: place, time: 0))
    it.dispatcher.dispatch(PinchEvent(.changed, scale: 1.01, at: place, time: 0.1))
    it.dispatcher.dispatch(PinchEvent(.changed, scale: 1.5, at: place, time: 0.2))
    it.dispatcher.dispatch(PinchEvent(.ended, scale: 1.5, at: place, time: 0.3))
    #expect(seen == [1.5, 1.5])
  }

  @Test func aTranslationCountsFromWhereItIsSet() {
    var seen: [Double] = []
    it.inner.addGestureRecognizer(
      PanGestureRecognizer { pan in
        guard pan.state == .changed else { return }
        seen.append(pan.translation.dx)
        pan.translation = .zero
      })
    it.drag(from: Point(x: 50, y: 50), by: Vector(dx: 10, dy: 0), steps: 5)
    // The first step begins the gesture.
    #expect(seen == [20, 10, 10, 10])
  }

  @Test func aScaleAndARotationCountFromWhereTheyAreSet() {
    var (scales, turns): ([Double], [Double]) = ([], [])
    let pinch = PinchGestureRecognizer { pinch in
      guard pinch.state == .changed else { return }
      scales.append(pinch.scale)
      pinch.scale = 1
    }
    let rotation = RotationGestureRecognizer { rotation in
      guard rotation.state == .changed else { return }
      turns.append(rotation.rotation)
      rotation.rotation = 0
    }
    pinch.shouldRecognizeSimultaneously = { $0 is RotationGestureRecognizer }
    it.inner.addGestureRecognizer(pinch)
    it.inner.addGestureRecognizer(rotation)
    let place = Point(x: 50, y: 50)
    it.dispatcher.dispatch(PinchEvent(.began, at: place, time: 0))
    for (index, scale) in [2.0, 4, 8, 4].enumerated() {
      let step = Double(index + 1)
      it.dispatcher.dispatch(
        PinchEvent(.changed, scale: scale, rotation: step / 4, at: place, time: step / 10))
    }
    #expect(scales == [4, 2, 0.5])
    #expect(turns == [0.5, 0.25, 0.25])
  }

  /// A drag with Ctrl simulates a second finger opposite to the pointer, about the layer's center.
  @Test(arguments: [Modifiers.control, [], [.control, .shift]])
  func aMousePinchesAndTurns(modifiers: Modifiers) throws {
    var (scales, turns): ([Double], [Double]) = ([], [])
    let pinch = PinchGestureRecognizer { scales.append($0.scale) }
    let rotation = RotationGestureRecognizer { turns.append($0.rotation) }
    let pan = PanGestureRecognizer(action: it.note("pan"))
    pinch.shouldRecognizeSimultaneously = { $0 is RotationGestureRecognizer }
    for gesture in [pan, pinch, rotation] as [GestureRecognizer] {
      it.inner.addGestureRecognizer(gesture)
    }
    func send(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double, at time: Double) {
      it.dispatcher.dispatch(
        PointerEvent(phase, at: Point(x: x, y: y), modifiers: modifiers, time: time))
    }
    send(.down, 120, 100, at: 0)
    send(.drag, 140, 100, at: 0.1)
    send(.drag, 100, 160, at: 0.2)
    send(.up, 100, 160, at: 0.3)
    guard modifiers == .control else {
      #expect(scales.isEmpty && turns.isEmpty && it.log.entries.contains("pan began"))
      return
    }
    #expect(scales == [2, 3, 3])
    #expect(turns.last.map { abs($0 - .pi / 2) < 1e-9 } ?? false)
    #expect(!it.log.entries.contains { $0.hasPrefix("pan") })
    #expect(pinch.state == .possible && rotation.state == .possible && pan.state == .possible)
    // The next press counts as one finger.
    it.drag(from: Point(x: 20, y: 20), by: Vector(dx: 10, dy: 0), steps: 2)
    #expect(it.log.entries.contains("pan began"))
  }

  @Test(arguments: ["cancel", "close", "other button"]) func aMousePinchEnds(how: String) {
    let pinch = PinchGestureRecognizer(action: it.note("pinch"))
    it.inner.addGestureRecognizer(pinch)
    func send(_ phase: PointerEvent.Phase, _ x: Double, button: Int = 1, at time: Double) {
      it.dispatcher.dispatch(
        PointerEvent(
          phase, at: Point(x: x, y: 100), button: button, modifiers: .control, time: time))
    }
    send(.down, 120, at: 0)
    send(.drag, 140, at: 0.1)
    switch how {
    case "cancel": send(.cancel, 140, at: 0.2)
    case "close": it.dispatcher.close()
    default: send(.down, 140, button: 3, at: 0.2)
    }
    let calls = it.log.entries.filter { $0.hasPrefix("pinch") }
    #expect(calls == ["pinch began", "pinch cancelled"])
    #expect(pinch.state == .possible)
  }

  // MARK: Hover

  @Test func hoverFollowsTheMouseInAndOut() {
    it.inner.addGestureRecognizer(HoverGestureRecognizer(action: it.note("inner")))
    it.outer.addGestureRecognizer(HoverGestureRecognizer(action: it.note("outer")))
    it.send(.hover, 50, 50)
    it.send(.hover, 60, 50)
    it.send(.hover, 250, 250)
    it.send(.leave, 399, 399)
    #expect(
      it.log.entries.filter { !$0.contains("hover") && !$0.contains("leave") } == [
        "inner began", "outer began", "inner changed", "outer changed", "inner ended",
        "outer changed", "outer ended",
      ])
  }

  // MARK: Calls from callbacks

  @Test func aGestureMayRemoveItselfAndItsLayer() {
    var log = 0
    let inner = it.inner
    inner.addGestureRecognizer(
      TapGestureRecognizer { gesture in
        log += 1
        gesture.layer?.removeGestureRecognizer(gesture)
        inner.removeFromSuperlayer()
      })
    it.tap()
    it.tap(at: 1)
    #expect(log == 1)
  }

  @Test func aGestureThatIsSwitchedOffIsCancelled() {
    let pan = PanGestureRecognizer(action: it.note("pan"))
    it.inner.addGestureRecognizer(pan)
    it.drag(from: Point(x: 20, y: 20), by: Vector(dx: 10, dy: 0), steps: 2, release: false)
    pan.isEnabled = false
    it.send(.drag, 60, 20, at: 0.1)
    it.send(.up, 60, 20, at: 0.2)
    #expect(it.log.entries.filter { $0.hasPrefix("pan") }.last == "pan cancelled")
  }

  /// Taps, waiting taps, drags and long presses end when their layer leaves the window, because
  /// their effect is no longer visible.
  @Test(arguments: ["tap", "waiting tap", "pan", "long press"])
  func aLayerThatLeavesTakesItsGesturesAlong(kind: String) {
    let tap = TapGestureRecognizer(action: it.note("tap"))
    let double = TapGestureRecognizer(count: 2, action: it.note("double"))
    if kind == "waiting tap" {
      tap.require(toFail: double)
      it.inner.addGestureRecognizer(double)
    }
    it.inner.addGestureRecognizer(tap)
    it.inner.addGestureRecognizer(PanGestureRecognizer(action: it.note("pan")))
    it.inner.addGestureRecognizer(LongPressGestureRecognizer(action: it.note("long press")))
    switch kind {
    case "pan":
      it.drag(from: Point(x: 20, y: 20), by: Vector(dx: 10, dy: 0), steps: 2, release: false)
    case "waiting tap": it.tap()
    default: it.send(.down, 20, 20)
    }
    it.inner.removeFromSuperlayer()
    if kind == "pan" { it.send(.drag, 60, 20, at: 0.1) }
    if kind == "long press" || kind == "waiting tap" { it.wait(until: 1) }
    if kind != "waiting tap" { it.send(.up, 20, 20, at: 1.1) }
    let seen = it.log.entries.filter { !$0.hasPrefix("outer") }
    #expect(seen == (kind == "pan" ? ["pan began", "pan changed", "pan cancelled"] : []))
    #expect(it.inner.gestureRecognizers.allSatisfy { $0.state == .possible })
    it.outer.addSublayer(it.inner)
    it.tap(at: 2)
    it.wait(until: 3)
    #expect(it.log.entries.last == "tap ended", "back in the window, it is tapped again")
  }

  @Test func theSystemTakesThePointer() {
    it.inner.addGestureRecognizer(PanGestureRecognizer(action: it.note("pan")))
    it.drag(from: Point(x: 20, y: 20), by: Vector(dx: 10, dy: 0), steps: 2, release: false)
    it.send(.cancel, 40, 20, at: 0.1)
    #expect(it.log.entries.filter { $0.hasPrefix("pan") }.last == "pan cancelled")
    it.send(.drag, 80, 20, at: 0.2)
    #expect(it.log.entries.filter { $0.hasPrefix("pan") }.last == "pan cancelled")
  }
}
