// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// The reaction of a control to the pointer that has pressed it.
@MainActor @Suite struct ControlTrackingTests {
  /// A control that records queries and events.
  private final class Tracked: ControlNode {
    let log = Log<String>()
    var isWilling = true

    nonisolated override init() {
      super.init()
      let names: [(Event, String)] = [
        (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "drag inside"),
        (.touchDragOutside, "drag outside"), (.touchUpInside, "up inside"),
        (.touchUpOutside, "up outside"), (.touchCancel, "cancel"), (.primaryAction, "action"),
      ]
      for (event, name) in names { addAction(for: event) { [log] in log.add(name) } }
    }

    override func beginTracking(with event: PointerEvent) -> Bool {
      log.add("begin tracking")
      return isWilling
    }

    override func continueTracking(with event: PointerEvent) { log.add("continue tracking") }

    override func endTracking(with event: PointerEvent) {
      log.add("end tracking")
      super.endTracking(with: event)
    }

    override func cancelTracking() { log.add("cancel tracking \(isTracking)") }
  }

  private let control = Tracked()
  private let root: DisplayNode
  private let window: HeadlessWindow
  private static let inside = Point(x: 100, y: 100)

  init() throws {
    let control = control
    root = DisplayNode { _, _ in
      control.width(.points(100)).height(.points(100)).padding(50)
    }
    window = HeadlessWindow(size: Size(width: 200, height: 200), rootNode: root)
    try window.settle()
    #expect(control.frame == Rect(x: 50, y: 50, width: 100, height: 100))
  }

  private func send(
    _ phase: PointerEvent.Phase, x: Double = 100, _ device: PointerEvent.Device = .mouse,
    finger: Int = 0
  ) {
    window.send(phase, at: Point(x: x, y: 100), device: device, finger: finger)
  }

  @Test func aPressThatComesBackUsesTheControl() {
    send(.down)
    #expect(control.isTracking && control.isTouchInside && control.isHighlighted)
    send(.drag, x: 190)
    #expect(control.isTracking && !control.isTouchInside && !control.isHighlighted)
    send(.drag, x: 120)
    #expect(control.isTouchInside && control.isHighlighted)
    send(.up, x: 120)
    #expect(!control.isTracking && !control.isHighlighted)
    #expect(
      control.log.take() == [
        "begin tracking", "down", "continue tracking", "drag outside", "continue tracking",
        "drag inside", "up inside", "end tracking", "action",
      ])
  }

  /// For a touch, 25 points around the control count as inside, but the events of a drag use the
  /// plain area.
  @Test(arguments: [
    (PointerEvent.Device.touch, 174.0, true), (.touch, 176, false), (.touch, 26, true),
    (.touch, 24, false), (.mouse, 149, true), (.mouse, 151, false), (.touch, 149, true),
  ])
  func aFingerMayStray(device: PointerEvent.Device, x: Double, isNear: Bool) {
    send(.down, device)
    send(.drag, x: x, device)
    #expect(control.isHighlighted == isNear)
    let isPlain = x >= 50 && x < 150
    #expect(control.log.take().last == (isPlain ? "drag inside" : "drag outside"))
    send(.up, x: x, device)
    #expect(control.log.take().first == (isNear ? "up inside" : "up outside"))
  }

  /// The main actor receives the change only with the next frame.
  @Test func aDragOverAControlThatAnotherThreadHasDisabledIsOver() {
    send(.down)
    _ = control.log.take()
    DispatchQueue.global().sync { control.isEnabled = false }
    send(.drag, x: 110)
    send(.drag, x: 120)
    #expect(control.log.take() == ["cancel tracking false", "cancel"])
    send(.up, x: 120)
    #expect(control.log.take() == [])
  }

  @Test(arguments: ["system", "disabled", "removed", "closed", "gesture"])
  func aPressThatIsTakenAway(how: String) throws {
    if how == "gesture" {
      root.addGestureRecognizer(PanGestureRecognizer { _ in })
    }
    send(.down)
    _ = control.log.take()
    switch how {
    case "system": send(.cancel)
    case "disabled": control.isEnabled = false
    case "removed":
      root.layoutSpecBlock = { _, _ in StackLayoutSpec(children: []) }
      try window.settle()
    case "closed": window.close()
    default: send(.drag, x: 120)
    }
    #expect(control.log.take() == ["cancel tracking false", "cancel"])
    #expect(!control.isTracking && !control.isHighlighted)
    send(.drag, x: 130)
    send(.up, x: 130)
    #expect(control.log.take() == [])
  }

  /// A control that rejects the press leaves it to the surrounding nodes.
  @Test func aControlMayRefuse() {
    control.isWilling = false
    send(.down)
    #expect(!control.isTracking && !control.isHighlighted)
    send(.drag, x: 110)
    send(.up, x: 110)
    #expect(control.log.take() == ["begin tracking"])
  }

  /// The first touch uses the control. Other touches neither cancel it nor use the control again.
  @Test func anotherFingerChangesNothing() {
    send(.down, .touch)
    send(.down, x: 110, .touch, finger: 1)
    #expect(control.isTracking && control.isHighlighted)
    send(.drag, x: 190, .touch, finger: 1)
    #expect(control.isHighlighted)
    send(.up, x: 190, .touch, finger: 1)
    #expect(control.log.take() == ["begin tracking", "down"])
    send(.up, .touch)
    #expect(control.log.take() == ["up inside", "end tracking", "action"])
  }

  /// Single taps belong to the control. A double tap of the surrounding nodes takes the second
  /// press.
  @Test func aDoubleTapOfTheNodesAround() {
    let log = control.log
    root.addGestureRecognizer(TapGestureRecognizer { _ in log.add("tap") })
    root.addGestureRecognizer(TapGestureRecognizer(count: 2) { _ in log.add("double tap") })
    window.click(at: Self.inside, count: 2)
    #expect(
      log.take() == [
        "begin tracking", "down", "up inside", "end tracking", "action", "begin tracking", "down",
        "repeat", "double tap", "cancel tracking false", "cancel",
      ])
  }

  /// A handler, or another thread, disables the control during its release.
  @Test(arguments: [true, false]) func aControlDisabledAtItsRelease(byHandler: Bool) {
    if byHandler {
      control.addAction(for: .touchUpInside) { [control] in control.isEnabled = false }
    }
    window.send(.down, at: Self.inside, device: .mouse)
    _ = control.log.take()
    if !byHandler {
      // No frame runs in between.
      DispatchQueue.global().sync { [control] in control.isEnabled = false }
    }
    window.send(.up, at: Self.inside, device: .mouse)
    let log = control.log.take()
    #expect(log.contains { $0.hasPrefix("cancel tracking") })
    #expect(!log.contains("end tracking"))
    #expect(log.contains("up inside") == byHandler)
    #expect(log.contains("cancel") == !byHandler)
  }
}
