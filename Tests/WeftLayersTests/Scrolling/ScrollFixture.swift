// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
import WeftTesting

/// A scroll controller of 100 × 300 points with 2000 points of content, driven by virtual time.
@MainActor final class ScrollFixture {
  let driver = FrameDriver()
  let layer = Layer("viewport", frame: Rect(x: 0, y: 0, width: 100, height: 300))
  let controller: ScrollController
  let dispatcher: EventDispatcher
  private(set) var log: [String] = []
  private(set) var reasons: [ScrollReason] = []
  private(set) var target: Point?

  init(contentHeight: Double = 2000, scale: Double = 1) {
    controller = ScrollController(layer: layer)
    dispatcher = EventDispatcher(root: layer)
    controller.scale = scale
    controller.runtime = driver.runtime
    controller.extent = Self.extent(contentHeight: contentHeight)
    controller.onScroll = { [unowned self] in
      log.append("scroll")
      reasons.append($0)
    }
    controller.onBeginDragging = { [unowned self] in log.append("begin") }
    controller.onEndDragging = { [unowned self] _, target in
      log.append("end")
      self.target = target
    }
    controller.onEndDecelerating = { [unowned self] in log.append("rest") }
  }

  static func extent(contentHeight: Double) -> ScrollExtent {
    ScrollExtent(
      viewportSize: Size(width: 100, height: 300),
      contentSize: Size(width: 100, height: contentHeight))
  }

  var offset: Double { controller.contentOffset.y }

  func clearLog() { log = [] }

  @discardableResult
  func send(_ phase: ScrollEvent.Phase, dy: Double, dx: Double = 0) -> Bool {
    dispatcher.dispatch(
      ScrollEvent(
        phase, delta: Vector(dx: dx, dy: dy), at: Point(x: 50, y: 50), time: driver.now))
  }

  @discardableResult
  func send(
    _ phase: PointerEvent.Phase, y: Double, x: Double = 50,
    device: PointerEvent.Device = .touch
  ) -> Bool {
    dispatcher.dispatch(
      PointerEvent(phase, at: Point(x: x, y: y), device: device, time: driver.now))
  }

  @discardableResult
  func press(_ key: KeyEvent.Key) -> Bool {
    dispatcher.dispatch(KeyEvent(key, time: driver.now))
  }
}
