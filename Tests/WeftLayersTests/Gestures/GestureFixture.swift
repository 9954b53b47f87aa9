// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import WeftLayers
import WeftLayout
import WeftRuntime
import WeftTesting

@MainActor struct GestureFixture {
  let log = Log<String>()
  let root = Layer("root", frame: Rect(x: 0, y: 0, width: 400, height: 400))
  let outer = Layer("outer", frame: Rect(x: 0, y: 0, width: 300, height: 300))
  let inner = Layer("inner", frame: Rect(x: 0, y: 0, width: 200, height: 200))
  let responder: RecordingResponder
  let dispatcher: EventDispatcher

  init() {
    responder = RecordingResponder("outer", log: log)
    dispatcher = EventDispatcher(root: root)
    root.addSublayer(outer)
    outer.addSublayer(inner)
    outer.responder = responder
  }

  func send(
    _ phase: PointerEvent.Phase, _ x: Double, _ y: Double, at time: Double = 0, finger: Int = 0,
    button: Int = 1
  ) {
    dispatcher.dispatch(
      PointerEvent(
        phase, at: Point(x: x, y: y), device: .touch, button: button, pointer: finger, time: time))
  }

  func tap(_ x: Double = 50, _ y: Double = 50, at time: Double = 0, button: Int = 1) {
    send(.down, x, y, at: time, button: button)
    send(.up, x, y, at: time + 0.05, button: button)
  }

  func drag(from start: Point, by step: Vector, steps: Int, release: Bool = true) {
    send(.down, start.x, start.y)
    for index in 1...steps {
      let share = Double(index)
      send(.drag, start.x + share * step.dx, start.y + share * step.dy, at: share / 60)
    }
    let end = Double(steps)
    if release { send(.up, start.x + end * step.dx, start.y + end * step.dy, at: end / 60) }
  }

  func wait(until time: Double) { dispatcher.frameDidBegin(at: time) }

  func note(_ name: String) -> @MainActor (GestureRecognizer) -> Void {
    { [log] in log.add("\(name) \($0.state)") }
  }
}
