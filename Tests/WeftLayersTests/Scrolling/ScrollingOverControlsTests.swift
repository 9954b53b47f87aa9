// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayers
import WeftLayout
import WeftTesting

/// Whether a host's control or the content around it scrolls.
@MainActor @Suite struct ScrollingOverControlsTests {
  private let fixture = ScrollFixture()
  private let field = TextFieldLayer()
  private let control = Control()
  private let log = Log<String>()
  private let responder: RecordingResponder

  /// A control from 100 to 200 of the content.
  init() {
    responder = RecordingResponder("field", log: log)
    responder.handlesPointer = true
    field.frame = Rect(x: 0, y: 100, width: 100, height: 100)
    field.control = control
    field.responder = responder
    fixture.controller.contentLayer.addSublayer(field)
  }

  private func scroll(_ phase: ScrollEvent.Phase, _ dy: Double, y: Double = 150) -> Bool {
    fixture.dispatcher.dispatch(
      ScrollEvent(
        phase, delta: Vector(dx: 0, dy: dy), at: Point(x: 50, y: y), time: fixture.driver.now))
  }

  private var isTaken: Bool { fixture.dispatcher.hasTaken(0) }

  @Test func aWheelMovesTheControlThatHasRoom() {
    control.room = [Vector(dx: 0, dy: 1)]
    #expect(!scroll(.wheel, 1))
    #expect(fixture.offset == 0)
    fixture.controller.contentOffset.y = 40
    #expect(scroll(.wheel, -1))
    #expect(fixture.offset == 0)
    control.room = []
    #expect(scroll(.wheel, 1))
    #expect(fixture.offset > 0)
  }

  @Test func aSwipeThatBeganBesideAControlDoesNotMoveIt() {
    control.room = [Vector(dx: 0, dy: 1)]
    _ = scroll(.began, 0, y: 210)
    for _ in 0..<10 { #expect(scroll(.moved, 10, y: 210)) }
    #expect(fixture.offset == 100)
    for _ in 0..<5 { #expect(scroll(.moved, 10, y: 90)) }
    #expect(fixture.offset == 150)
    #expect(scroll(.ended, 0, y: 40))
  }

  @Test func aSwipeThatBeganOnAControlStaysWithIt() {
    control.room = [Vector(dx: 0, dy: 1)]
    _ = scroll(.began, 0)
    for _ in 0..<3 { #expect(!scroll(.moved, 10)) }
    control.room = []
    for _ in 0..<3 { #expect(!scroll(.moved, 10)) }
    #expect(!scroll(.ended, 800))
    #expect(fixture.offset == 0 && !fixture.controller.isDecelerating)
    // The control cannot scroll any farther in the next gesture.
    _ = scroll(.began, 0)
    for _ in 0..<3 { #expect(scroll(.moved, 10)) }
    #expect(fixture.offset == 30)
  }

  @Test func aFingerOnAControlScrollsWhatIsAround() {
    fixture.send(.down, y: 150)
    #expect(!isTaken)
    fixture.send(.drag, y: 145)
    #expect(!isTaken)
    fixture.send(.drag, y: 130)
    #expect(isTaken && fixture.controller.isDragging)
    #expect(fixture.offset == 20)
    #expect(log.entries.last == "field cancel")
    fixture.send(.up, y: 130)
    #expect(!fixture.controller.isDragging)
  }

  @Test func aFingerThatMovesTheControlScrollsNothingAround() {
    control.drags = [Vector(dx: 0, dy: 1)]
    fixture.send(.down, y: 150)
    for y in stride(from: 145.0, through: 50, by: -5) { fixture.send(.drag, y: y) }
    #expect(!isTaken && !fixture.controller.isDragging)
    #expect(fixture.offset == 0)
    fixture.send(.up, y: 50)
    #expect(!isTaken)
  }

  @Test func aFingerThatHasRestedOnAControlIsTheControls() {
    fixture.send(.down, y: 150)
    fixture.driver.advance(by: 0.6)
    fixture.send(.drag, y: 100)
    #expect(!isTaken && fixture.offset == 0)
  }

  @Test func aFingerThatStopsAGlidePressesNoControl() {
    _ = scroll(.ended, 2000, y: 250)
    fixture.driver.advance(by: 0.05)
    #expect(fixture.controller.isDecelerating)
    field.frame.origin.y = fixture.offset + 100
    fixture.send(.down, y: 150)
    #expect(isTaken)
  }

  /// Taps and long presses belong to the control. Movements belong to the gestures around it.
  @Test func gesturesAroundGetMovementsOnAControlAlone() throws {
    let gestures = Log<String>()
    fixture.controller.scrollableDirections = []
    for gesture in [
      TapGestureRecognizer(count: 2) { _ in gestures.add("tap") },
      LongPressGestureRecognizer { _ in gestures.add("long press") },
      PanGestureRecognizer { gestures.add("pan \($0.state)") },
    ] as [GestureRecognizer] {
      fixture.layer.addGestureRecognizer(gesture)
    }
    for _ in 0..<2 {
      fixture.send(.down, y: 150)
      fixture.send(.up, y: 150)
    }
    fixture.send(.down, y: 150)
    fixture.driver.advance(by: 0.1)
    fixture.send(.drag, y: 100)
    #expect(isTaken)
    fixture.send(.up, y: 100)
    #expect(gestures.entries == ["pan began", "pan ended"])
  }
}

/// A control that can scroll in some directions.
@MainActor private final class Control: EmbeddedControl {
  var room: Set<Vector> = []
  var drags: Set<Vector> = []

  func update() {}
  func focus() {}
  func resignFocus() {}
  func handle(_ event: KeyEvent) -> Bool { false }
  func canScroll(toward delta: Vector, at location: Point) -> Bool {
    room.contains(delta.direction)
  }
  func canDrag(toward delta: Vector, at location: Point) -> Bool {
    drags.contains(delta.direction)
  }
}

extension Vector {
  fileprivate var direction: Vector {
    Vector(dx: dx == 0 ? 0 : dx / abs(dx), dy: dy == 0 ? 0 : dy / abs(dy))
  }
}
