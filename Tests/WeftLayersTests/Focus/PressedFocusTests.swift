// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout

@MainActor @Suite struct PressedFocusTests {
  private let fixture = ScrollFixture()
  private let row: Layer
  private let responder: RecordingResponder

  /// A focusable row from 0 to 200 of the content.
  init() {
    row = Layer("row", frame: Rect(x: 0, y: 0, width: 100, height: 200))
    responder = RecordingResponder("row", log: Log())
    responder.acceptsFocus = true
    row.responder = responder
    fixture.controller.contentLayer.addSublayer(row)
  }

  private var focused: Layer? { fixture.dispatcher.focus.layer }

  @Test func aPressOfAMouseMovesIt() {
    fixture.send(.down, y: 100, device: .mouse)
    #expect(focused === row)
  }

  @Test func aTapMovesItWhenItIsOver() {
    fixture.send(.down, y: 100)
    #expect(focused == nil)
    fixture.send(.drag, y: 103)
    fixture.send(.up, y: 103)
    #expect(focused === row)
  }

  @Test func aFingerThatScrollsLeavesIt() {
    fixture.send(.down, y: 150)
    fixture.send(.drag, y: 100)
    fixture.send(.up, y: 100)
    #expect(fixture.offset == 50 && focused == nil)
  }

  @Test func aFingerThatStopsAGlideLeavesIt() {
    fixture.send(.ended, dy: 600)
    fixture.driver.advance(by: 0.05)
    fixture.send(.down, y: 100)
    fixture.send(.up, y: 100)
    #expect(!fixture.controller.isDecelerating && focused == nil)
  }

  @Test func aTouchThatTheSystemTakesAwayLeavesIt() {
    fixture.send(.down, y: 100)
    fixture.send(.cancel, y: 100)
    #expect(focused == nil)
  }

  @Test(arguments: [PointerEvent.Device.mouse, .touch])
  func theScrollBarLeavesIt(device: PointerEvent.Device) {
    fixture.dispatcher.focus.set(row)
    for y in [20.0, 250] {
      fixture.send(.down, y: y, x: 97, device: device)
      fixture.send(.up, y: y, x: 97, device: device)
    }
    #expect(fixture.offset > 0 && focused === row)
  }

  /// A host's control takes the focus itself. A press elsewhere moves the host's focus to the
  /// layers, unless the press is in the hit area around the focused control.
  @Test func aPressOutsideOfAControlMovesTheFocusOfTheHost() {
    let field = EmbeddedLayer()
    field.frame = Rect(x: 0, y: 20, width: 100, height: 30)
    field.hitTestSlop = EdgeInsets(all: -10)
    let control = Control()
    field.control = control
    row.addSublayer(field)
    let moves = Log<String>()
    fixture.dispatcher.focus.takeHostFocus = { moves.add("moved") }
    fixture.send(.down, y: 30)
    fixture.send(.up, y: 31)
    #expect(moves.take() == [] && focused == nil)
    control.hasFocus = true
    fixture.send(.down, y: 55, device: .mouse)
    fixture.send(.up, y: 55, device: .mouse)
    #expect(moves.take() == [] && focused === row)
    control.hasFocus = false
    fixture.send(.down, y: 55, device: .mouse)
    fixture.send(.up, y: 55, device: .mouse)
    #expect(moves.take() == ["moved"])
    fixture.send(.down, y: 100, device: .mouse)
    #expect(moves.take() == ["moved"] && focused === row)
  }

  @Test func theFocusEntersAtEitherEnd() {
    let last = Layer("last", frame: Rect(x: 0, y: 200, width: 100, height: 50))
    let lastResponder = RecordingResponder("last", log: Log())
    lastResponder.acceptsFocus = true
    last.responder = lastResponder
    fixture.controller.contentLayer.addSublayer(last)
    let moves = Log<String>()
    let focus = fixture.dispatcher.focus
    focus.takeHostFocus = { moves.add("moved") }
    focus.set(last)
    #expect(focus.enter(.next) && focused !== last)
    focus.set(row)
    #expect(focus.enter(.previous) && focused === last)
    #expect(moves.take() == ["moved", "moved"])
    for layer in [fixture.layer, row, last] { layer.isUserInteractionEnabled = false }
    #expect(!focus.enter(.next) && moves.take() == [])
  }

  /// The outer scroller is called after the inner one has scrolled.
  @Test func nestedScrollersBringTheFocusIntoView() {
    let inner = ScrollController(
      layer: Layer("inner", frame: Rect(x: 0, y: 400, width: 100, height: 200)))
    inner.extent = ScrollExtent(
      viewportSize: Size(width: 100, height: 200), contentSize: Size(width: 100, height: 1000))
    fixture.controller.contentLayer.addSublayer(inner.layer)
    responder.acceptsFocus = false
    let target = Layer("target", frame: Rect(x: 0, y: 800, width: 100, height: 50))
    let button = RecordingResponder("target", log: Log())
    button.acceptsFocus = true
    target.responder = button
    inner.contentLayer.addSublayer(target)
    fixture.dispatcher.focus.set(inner.layer)
    fixture.press(.tab)
    #expect(focused === target)
    #expect(inner.contentOffset.y == 650)
    // The target ends at 600 of the outer content, which must be the end of the viewport of 300.
    #expect(fixture.offset == 300)
  }

  @Test(arguments: [
    (LayoutDirection.leftToRight, 500.0, 20.0, 500.0), (.rightToLeft, 500, 20, 500),
    (.leftToRight, 100, 300, 100), (.rightToLeft, 100, 300, 300),
    (.leftToRight, 930, 50, 880), (.rightToLeft, 930, 50, 880),
  ])
  func theStartOfWhatIsTooWideIsShown(
    direction: LayoutDirection, x: Double, width: Double, expected: Double
  ) {
    let controller = fixture.controller
    controller.traits.layoutDirection = direction
    controller.scrollableDirections = .horizontal
    controller.extent.contentSize.width = 1000
    controller.contentOffset.x = 520
    if width == 50 { controller.contentOffset.x = 0 }
    controller.scrollToReveal(
      Rect(x: x - controller.contentOffset.x, y: 0, width: width, height: 10))
    #expect(controller.contentOffset.x == expected)
  }
}

@MainActor private final class Control: EmbeddedControl {
  var hasFocus = false

  func update() {}
  func focus() {}
  func resignFocus() {}
  func handle(_ event: KeyEvent) -> Bool { false }
}
