// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayers
import WeftLayout

@MainActor @Suite struct EventDispatcherTests {
  private let log = Log<String>()
  private let root = Layer("root", frame: Rect(x: 0, y: 0, width: 100, height: 100))
  private let outer = Layer("outer", frame: Rect(x: 0, y: 0, width: 80, height: 80))
  private let inner = Layer("inner", frame: Rect(x: 0, y: 0, width: 40, height: 40))
  private let other = Layer("other", frame: Rect(x: 80, y: 80, width: 20, height: 20))
  private let outerResponder: RecordingResponder
  private let innerResponder: RecordingResponder
  private let otherResponder: RecordingResponder
  private let dispatcher: EventDispatcher

  init() {
    outerResponder = RecordingResponder("outer", log: log)
    innerResponder = RecordingResponder("inner", log: log)
    otherResponder = RecordingResponder("other", log: log)
    dispatcher = EventDispatcher(root: root)
    root.addSublayer(outer)
    root.addSublayer(other)
    outer.addSublayer(inner)
    outer.responder = outerResponder
    inner.responder = innerResponder
    other.responder = otherResponder
  }

  private func send(_ phase: PointerEvent.Phase, _ x: Double = 20, _ y: Double = 20) -> Bool {
    dispatcher.dispatch(PointerEvent(phase, at: Point(x: x, y: y), time: 0))
  }

  @Test func anEventGoesOutwardsUntilItIsHandled() {
    #expect(!send(.down))
    #expect(log.entries == ["inner down", "outer down"])
    log.clear()
    innerResponder.handlesPointer = true
    #expect(send(.down))
    #expect(log.entries == ["inner down"])
  }

  @Test func scrollingGoesOutwardsToo() {
    outerResponder.handlesScroll = true
    let event = ScrollEvent(.wheel, delta: Vector(dx: 0, dy: 1), at: Point(x: 5, y: 5), time: 0)
    #expect(dispatcher.dispatch(event))
    #expect(log.entries == ["inner scroll", "outer scroll"])
  }

  @Test func theHandlerOfDownReceivesTheSequence() {
    outerResponder.handlesPointer = true
    #expect(send(.down))
    log.clear()
    #expect(send(.drag, 90, 90))
    #expect(send(.up, 95, 95))
    #expect(log.entries == ["outer drag", "outer up"])
    log.clear()
    #expect(!send(.drag))
    #expect(!send(.up))
    #expect(log.entries.isEmpty)
  }

  @Test func withoutATakerThereIsNoSequence() {
    #expect(!send(.down, 95, 50))
    #expect(!send(.drag))
    #expect(!send(.up))
    #expect(log.entries.isEmpty)
  }

  @Test func anotherPressCancelsTheOneUnderWay() {
    innerResponder.handlesPointer = true
    otherResponder.handlesPointer = true
    #expect(send(.down))
    #expect(send(.drag, 90, 90))
    // A second button is pressed over another layer.
    #expect(send(.down, 90, 90))
    #expect(send(.up, 90, 90))
    #expect(!send(.up, 90, 90))
    #expect(
      log.entries == ["inner down", "inner drag", "inner cancel", "other down", "other up"])
  }

  @Test func aPressEndsWithItsOwnButton() {
    func send(_ phase: PointerEvent.Phase, button: Int) {
      dispatcher.dispatch(
        PointerEvent(phase, at: Point(x: 20, y: 20), button: button, time: 0))
    }
    innerResponder.handlesPointer = true
    send(.down, button: 3)
    send(.down, button: 1)
    log.clear()
    send(.up, button: 3)
    #expect(log.entries == [])
    send(.up, button: 1)
    #expect(log.entries == ["inner up"])
  }

  @Test func aPressDuringTheReleaseHasASequenceOfItsOwn() {
    otherResponder.handlesPointer = true
    innerResponder.handlesPointer = true
    // A menu does this when it runs its own event loop.
    innerResponder.willHandle = { [dispatcher] event in
      guard event.phase == .up else { return }
      _ = dispatcher.dispatch(PointerEvent(.down, at: Point(x: 90, y: 90), time: 0))
    }
    #expect(send(.down))
    #expect(send(.up))
    #expect(send(.up, 90, 90))
    #expect(log.entries == ["inner down", "inner up", "other down", "other up"])
  }

  /// A gesture's action runs before the responders receive the release.
  @Test func aPressDuringAGestureHasASequenceOfItsOwn() {
    otherResponder.handlesPointer = true
    inner.addGestureRecognizer(
      TapGestureRecognizer { [dispatcher] _ in
        _ = dispatcher.dispatch(PointerEvent(.down, at: Point(x: 90, y: 90), time: 0))
      })
    _ = send(.down)
    _ = send(.up)
    #expect(log.entries.last == "other down")
    #expect(send(.up, 90, 90))
    #expect(log.entries.last == "other up")
    #expect(log.entries.count { $0.hasPrefix("other") } == 2)
  }

  /// A list that begins to scroll closes the window, and loses the press.
  @Test func aResponderThatTakesOverClosesTheWindow() {
    innerResponder.handlesPointer = true
    outerResponder.handlesPointer = true
    outerResponder.takesOver = { [dispatcher] event in
      if event.phase == .drag { dispatcher.close() }
      return event.phase == .drag
    }
    #expect(send(.down))
    _ = send(.drag, 20, 35)
    #expect(log.entries == ["inner down", "inner cancel", "outer cancel"])
  }

  @Test func anOuterResponderTakesOverAndTheInnerOneIsCancelled() {
    innerResponder.handlesPointer = true
    outerResponder.handlesPointer = true
    outerResponder.takesOver = { $0.phase == .drag && $0.location.y > 30 }
    #expect(send(.down))
    #expect(send(.drag, 20, 25))
    #expect(send(.drag, 20, 35))
    #expect(send(.drag, 20, 36))
    #expect(send(.up, 20, 36))
    #expect(
      log.entries == [
        "inner down", "inner drag", "inner cancel", "outer drag", "outer drag", "outer up",
      ])
  }

  @Test func aSequenceIsTakenOverAtItsBeginning() {
    innerResponder.handlesPointer = true
    outerResponder.handlesPointer = true
    outerResponder.takesOver = { _ in true }
    #expect(send(.down))
    #expect(send(.up))
    #expect(log.entries == ["outer down", "outer up"])
  }

  @Test func hoveringNeedsNoDown() {
    innerResponder.handlesPointer = true
    #expect(send(.hover))
    #expect(send(.hover, 90, 90) == false)
    #expect(log.entries == ["inner hover", "inner leave", "other hover"])
  }

  @Test func hoveringGoesOnWhereADragHasEnded() {
    innerResponder.handlesPointer = true
    otherResponder.handlesPointer = true
    _ = send(.hover)
    _ = send(.down)
    _ = send(.drag, 90, 90)
    log.clear()
    _ = send(.up, 90, 90)
    #expect(log.entries == ["inner up", "inner leave", "other hover"])
    log.clear()
    // Content that moves under the resting mouse is found at the current position of the mouse.
    dispatcher.updateHover(at: 1)
    #expect(log.entries.isEmpty)
  }

  @Test func aClickInPlaceHoversOnce() {
    innerResponder.handlesPointer = true
    _ = send(.hover)
    _ = send(.down)
    _ = send(.up)
    #expect(log.entries == ["inner hover", "inner down", "inner up"])
  }

  @Test func aTouchDoesNotHover() {
    innerResponder.handlesPointer = true
    for phase in [PointerEvent.Phase.down, .up] {
      dispatcher.dispatch(
        PointerEvent(phase, at: Point(x: 20, y: 20), device: .touch, time: 0))
    }
    #expect(log.entries == ["inner down", "inner up"])
  }

  @Test func aPressMovesTheFocusToTheNearestThatAcceptsIt() {
    outerResponder.acceptsFocus = true
    otherResponder.acceptsFocus = true
    _ = send(.down)
    #expect(dispatcher.focus.layer === outer)
    _ = send(.down, 90, 90)
    #expect(dispatcher.focus.layer === other)
    // If no layer accepts the focus, the focus stays.
    _ = send(.down, 95, 50)
    #expect(dispatcher.focus.layer === other)
    #expect(
      log.entries == [
        "outer has focus", "inner down", "outer down", "outer lost focus", "other has focus",
        "other down",
      ])
  }

  @Test func keysGoToTheFocusAndOutwards() {
    dispatcher.focus.set(inner)
    log.clear()
    outerResponder.handlesKeys = true
    #expect(dispatcher.dispatch(KeyEvent(.down, time: 0)))
    #expect(log.entries == ["inner key", "outer key"])
  }

  @Test func withoutFocusKeysGoToTheFirstThatWouldAcceptIt() {
    otherResponder.acceptsFocus = true
    otherResponder.handlesKeys = true
    #expect(dispatcher.dispatch(KeyEvent(.down, time: 0)))
    #expect(log.entries == ["other key"])
    #expect(dispatcher.focus.layer == nil)
  }

  @Test func aFocusThatLeftTheTreeGetsNoKeys() {
    dispatcher.focus.set(inner)
    inner.removeFromSuperlayer()
    outerResponder.acceptsFocus = true
    log.clear()
    _ = dispatcher.dispatch(KeyEvent(.down, time: 0))
    #expect(log.entries == ["outer key"])
  }

  @Test func settingTheSameFocusTellsNobody() {
    dispatcher.focus.set(inner)
    dispatcher.focus.set(inner)
    dispatcher.focus.set(nil)
    #expect(log.entries == ["inner has focus", "inner lost focus"])
  }

  @Test func anEventOutsideOfTheTreeIsNotHandled() {
    #expect(!send(.down, 200, 200))
    #expect(log.entries.isEmpty)
  }

  @Test func aSequenceEndsWithItsLayer() {
    innerResponder.handlesPointer = true
    #expect(send(.down))
    inner.removeFromSuperlayer()
    log.clear()
    _ = send(.up)
    #expect(!send(.drag))
  }
}

/// Hovering with a resting and a moving mouse.
@MainActor @Suite struct HoverTests {
  private let log = Log<String>()
  private let root = Layer("root", frame: Rect(x: 0, y: 0, width: 100, height: 100))
  private let content = Layer("content", frame: Rect(x: 0, y: 0, width: 100, height: 100))
  private var responders: [RecordingResponder] = []
  private let dispatcher: EventDispatcher

  /// Two rows of 50 points in a scrolling layer.
  init() {
    dispatcher = EventDispatcher(root: root)
    root.addSublayer(content)
    for index in 0..<2 {
      let row = Layer("\(index)", frame: Rect(x: 0, y: Double(index) * 50, width: 100, height: 50))
      let responder = RecordingResponder("\(index)", log: log)
      responder.handlesPointer = true
      row.responder = responder
      responders.append(responder)
      content.addSublayer(row)
    }
  }

  private func send(_ phase: PointerEvent.Phase, y: Double) {
    dispatcher.dispatch(PointerEvent(phase, at: Point(x: 50, y: y), button: 0, time: 0))
  }

  @Test func leavesOneLayerForTheNext() {
    send(.hover, y: 20)
    send(.hover, y: 30)
    send(.hover, y: 70)
    send(.leave, y: 70)
    #expect(log.entries == ["0 hover", "0 hover", "0 leave", "1 hover", "1 leave"])
  }

  @Test func followsContentThatMovesUnderAMouseAtRest() {
    send(.hover, y: 20)
    dispatcher.updateHover(at: 1)
    #expect(log.entries == ["0 hover"])
    content.bounds.origin.y = 50
    dispatcher.updateHover(at: 2)
    #expect(log.entries == ["0 hover", "0 leave", "1 hover"])
    send(.leave, y: 20)
    log.clear()
    content.bounds.origin.y = 0
    dispatcher.updateHover(at: 3)
    #expect(log.entries.isEmpty)
  }

  /// A text may have links at both positions.
  @Test func aLayerThatMovesUnderAMouseAtRestHearsWhereTheMouseIs() {
    send(.hover, y: 20)
    content.bounds.origin.y = 10
    dispatcher.updateHover(at: 1)
    #expect(log.entries == ["0 hover", "0 hover"])
    dispatcher.updateHover(at: 2)
    #expect(log.entries.count == 2)
  }

  @Test(arguments: [false, true])
  func ancestorsOfARemovedLayerAreLeftByHover(isHeld: Bool) {
    var inside: Layer? = Layer("inside", frame: Rect(x: 0, y: 0, width: 100, height: 50))
    content.sublayers.first?.addSublayer(inside!)
    send(.hover, y: 20)
    inside?.removeFromSuperlayer()
    if !isHeld { inside = nil }
    content.bounds.origin.y = 50
    dispatcher.updateHover(at: 1)
    #expect(log.entries == ["0 hover", "0 leave", "1 hover"])
    withExtendedLifetime(inside) {}
  }

  @Test func aLayerThatWentLeavesNothingHovered() {
    var inside: Layer? = Layer("inside", frame: Rect(x: 0, y: 0, width: 100, height: 50))
    content.sublayers.first?.addSublayer(inside!)
    send(.hover, y: 20)
    inside?.removeFromSuperlayer()
    inside = nil
    root.isHidden = true
    dispatcher.updateHover(at: 1)
    #expect(log.entries == ["0 hover", "0 leave"])
  }

  @Test func endsWithTheWindow() {
    send(.hover, y: 20)
    dispatcher.close()
    #expect(log.entries == ["0 hover", "0 leave"])
    content.bounds.origin.y = 50
    dispatcher.updateHover(at: 1)
    #expect(log.entries == ["0 hover", "0 leave"])
  }

  @Test func restsDuringAPress() {
    send(.hover, y: 20)
    send(.down, y: 20)
    log.clear()
    content.bounds.origin.y = 50
    dispatcher.updateHover(at: 1)
    #expect(log.entries.isEmpty)
    send(.up, y: 20)
    dispatcher.updateHover(at: 2)
    #expect(log.entries == ["0 up", "0 leave", "1 hover"])
  }
}
