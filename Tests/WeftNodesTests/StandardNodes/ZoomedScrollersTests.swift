// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayout
import WeftTesting

@testable import WeftLayers
@testable import WeftNodes

/// A scroll node inside content at a zoom of 2. It follows the fingers.
@MainActor @Suite struct ZoomedScrollersTests {
  private let tall = DisplayNode()
  private let inner: ScrollNode
  private let outer: ScrollNode
  private let window: HeadlessWindow

  init() throws {
    tall.style.height = 1000
    inner = ScrollNode(tall)
    outer = ScrollNode(inner, directions: [])
    outer.maximumZoomScale = 4
    outer.controller.showsScrollBars = false
    window = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: outer)
    try window.settle()
    outer.zoomScale = 2
    try window.settle()
    inner.contentOffset.y = 100
  }

  /// The top of the content, in points of the window.
  private var y: Double { tall.layer.convertToWindow(.zero).y }

  @Test func contentStaysUnderAFinger() throws {
    let before = y
    window.send(.down, at: Point(x: 100, y: 80), device: .touch)
    window.send(.drag, at: Point(x: 100, y: 60), device: .touch)
    window.send(.drag, at: Point(x: 100, y: 40), device: .touch)
    #expect(y == before - 40)
    #expect(outer.zoomScale == 2 && outer.contentOffset.y == 50)
  }

  @Test func aFlickIsAsFastAsTheFinger() throws {
    var velocity: Double?
    inner.controller.onEndDragging = { now, _ in velocity = now.dy }
    window.touchDrag(from: Point(x: 100, y: 90), to: Point(x: 100, y: 50), duration: 0.1)
    #expect(abs(try #require(velocity) - 200) < 20, "400 in the window")
    velocity = nil
    window.scroll(by: 10)
    window.fling(velocity: 600)
    #expect(velocity == 300)
  }

  @Test func contentGoesWithFingersOnATouchpad() throws {
    let before = y
    window.scroll(by: 20)
    window.scroll(by: 10)
    #expect(y == before - 30)
  }

  @Test func aThumbStaysUnderThePointer() throws {
    let thumb = try #require(inner.controller.verticalBar.layer.sublayers.first)
    func middle() -> Point {
      thumb.convertToWindow(Point(x: thumb.bounds.midX, y: thumb.bounds.midY))
    }
    // The bar is at the right edge.
    outer.contentOffset = Point(x: 200, y: 0)
    let before = middle()
    window.send(.down, at: before, device: .mouse)
    window.send(.drag, at: Point(x: before.x, y: before.y + 20), device: .mouse)
    #expect(abs(middle().y - before.y - 20) < 1)
  }

  /// Touchpad fingers belong to the zooming node, even over a host's control inside it.
  @Test func aPinchOverAControlIsAwaitedByWhatIsAroundIt() throws {
    let field = EditableTextNode()
    let plain = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: field)
    try plain.settle()
    let point = Point(x: 100, y: 10)
    #expect(!plain.host.dispatcher.awaitsPinch(at: point))
    #expect(window.host.dispatcher.awaitsPinch(at: point))
    let inside = EditableTextNode()
    let zoomable = ScrollNode(inside)
    let zooming = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: zoomable)
    try zooming.settle()
    #expect(!zooming.host.dispatcher.awaitsPinch(at: point))
    zoomable.maximumZoomScale = 4
    #expect(zooming.host.dispatcher.awaitsPinch(at: point))
  }
}
