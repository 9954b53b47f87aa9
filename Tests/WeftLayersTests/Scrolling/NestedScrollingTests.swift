// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayers
import WeftLayout
import WeftTesting

@MainActor @Suite struct NestedScrollingTests {
  private let driver = FrameDriver()
  private let root = Layer("root", frame: Rect(x: 0, y: 0, width: 100, height: 300))
  private let list: ScrollController
  private let carousel: ScrollController
  private let inner: ScrollController
  private let dispatcher: EventDispatcher

  /// A list of 100 × 300 points with a horizontal carousel at its top and an inner list below.
  init() {
    list = ScrollController(layer: Layer("list", frame: root.bounds))
    carousel = ScrollController(
      layer: Layer("carousel", frame: Rect(x: 0, y: 0, width: 100, height: 100)))
    inner = ScrollController(
      layer: Layer("inner", frame: Rect(x: 0, y: 100, width: 100, height: 200)))
    dispatcher = EventDispatcher(root: root)
    root.addSublayer(list.layer)
    for (controller, viewport, content) in [
      (list, Size(width: 100, height: 300), Size(width: 100, height: 3000)),
      (carousel, Size(width: 100, height: 100), Size(width: 2000, height: 100)),
      (inner, Size(width: 100, height: 200), Size(width: 100, height: 500)),
    ] {
      controller.runtime = driver.runtime
      controller.extent = ScrollExtent(viewportSize: viewport, contentSize: content)
      if controller !== list { list.contentLayer.addSublayer(controller.layer) }
    }
    carousel.scrollableDirections = .horizontal
  }

  private func send(_ phase: ScrollEvent.Phase, _ dx: Double, _ dy: Double, y: Double = 50) {
    dispatcher.dispatch(
      ScrollEvent(phase, delta: Vector(dx: dx, dy: dy), at: Point(x: 50, y: y), time: driver.now))
  }

  private func touch(_ phase: PointerEvent.Phase, x: Double = 50, y: Double) {
    dispatcher.dispatch(
      PointerEvent(phase, at: Point(x: x, y: y), device: .touch, time: driver.now))
  }

  @Test func jitterAcrossASwipeLosesNothing() throws {
    send(.began, 0, 0)
    send(.moved, 1, 0)
    for _ in 0..<5 { send(.moved, 1, 10) }
    #expect(list.contentOffset.y == 50)
    #expect(carousel.contentOffset.x <= 2)
    send(.ended, 30, 800)
    #expect(list.isDecelerating && !carousel.isDecelerating)
    try driver.settle()
    #expect(list.contentOffset.y > 200)
  }

  @Test func aSwipeKeepsItsTargetWhileContentMovesUnderThePointer() {
    send(.began, 0, 0)
    // The carousel leaves the pointer after 50 points, and the inner list moves under it.
    for _ in 0..<20 { send(.moved, 0, 10) }
    #expect(list.contentOffset.y == 200)
    #expect(inner.contentOffset.y == 0)
  }

  /// The window may miss the end of a swipe.
  @Test func aSwipeWithoutAnEndIsOverWhenTheNextBegins() {
    var ends = 0
    inner.onEndDragging = { _, _ in ends += 1 }
    send(.began, 0, 0, y: 200)
    for _ in 0..<3 { send(.moved, 0, 10, y: 200) }
    #expect(inner.contentOffset.y == 30 && ends == 0)
    send(.began, 0, 0)
    #expect(ends == 1)
    send(.moved, 20, 0)
    #expect(carousel.contentOffset.x == 20)
    send(.ended, 0, 0)
    #expect(inner.contentOffset.y == 30 && ends == 1)
  }

  @Test func aSwipeIsOverWhenItsWindowCloses() {
    var ends = 0
    inner.onEndDragging = { _, _ in ends += 1 }
    send(.began, 0, 0, y: 200)
    for _ in 0..<3 { send(.moved, 0, 10, y: 200) }
    dispatcher.close()
    #expect(ends == 1 && !inner.isDecelerating)
    dispatcher.close()
    #expect(ends == 1)
  }

  @Test func aSwipeOutlivesItsTarget() throws {
    send(.began, 0, 0, y: 200)
    for _ in 0..<3 { send(.moved, 0, 10, y: 200) }
    #expect(inner.contentOffset.y == 30)
    // An update removes the row, but the row still exists.
    inner.layer.removeFromSuperlayer()
    for _ in 0..<5 { send(.moved, 0, 10, y: 200) }
    #expect(inner.contentOffset.y == 30)
    #expect(list.contentOffset.y == 50)
    send(.ended, 0, 800, y: 200)
    #expect(list.isDecelerating && !inner.isDecelerating)
    try driver.settle()
    #expect(list.contentOffset.y > 200)
  }

  @Test func aSwipeAcrossMovesTheCarousel() {
    send(.began, 0, 0)
    for _ in 0..<5 { send(.moved, 10, 1) }
    #expect(carousel.contentOffset.x == 50)
    #expect(list.contentOffset.y == 0)
    send(.ended, 800, 20)
    #expect(carousel.isDecelerating && !list.isDecelerating)
  }

  @Test func atAnInnerListsEndTheOuterOneScrollsAndGlides() throws {
    inner.contentOffset = Point(x: 0, y: 300)
    send(.began, 0, 0, y: 200)
    for _ in 0..<5 { send(.moved, 0, 8, y: 200) }
    #expect(list.contentOffset.y == 40)
    send(.ended, 0, 800, y: 200)
    #expect(list.isDecelerating)
    try driver.settle()
    #expect(list.contentOffset.y > 200)
  }

  @Test func anInnerListKeepsTheSwipeThatReachesItsEnd() {
    send(.began, 0, 0, y: 200)
    for _ in 0..<40 { send(.moved, 0, 10, y: 200) }
    #expect(inner.contentOffset.y == 300)
    #expect(list.contentOffset.y == 0)
  }

  @Test func aSwipeThatNothingTakesMovesNothingAside() {
    list.contentOffset.y = .infinity
    carousel.layer.frame.origin.y = list.contentOffset.y
    send(.began, 0, 0)
    for _ in 0..<30 { send(.moved, 2, 10) }
    send(.moved, 5, 0)
    send(.ended, 200, 800)
    #expect(carousel.contentOffset.x == 0 && !carousel.isDecelerating)
  }

  @Test func theWayBackOfASwipeThatNothingTookFindsATarget() {
    list.contentOffset.y = .infinity
    carousel.layer.frame.origin.y = list.contentOffset.y
    var begins = 0
    list.onBeginDragging = { begins += 1 }
    send(.began, 0, 0)
    for _ in 0..<10 { send(.moved, 1, 10) }
    for _ in 0..<3 { send(.moved, 12, -10) }
    #expect(list.contentOffset.y == 2670 && carousel.contentOffset.x == 0)
    #expect(begins == 1)
  }

  @Test func aSwipeThatBeginsAsideFindsItsWay() {
    send(.began, 0, 0)
    // In a direction that the carousel cannot scroll, and far enough to select a target.
    carousel.contentOffset.x = .infinity
    send(.moved, 9, 3)
    for _ in 0..<5 { send(.moved, 0, 20) }
    #expect(list.contentOffset.y == 100)
    send(.ended, 0, 800)
    #expect(list.isDecelerating)
  }

  /// The carousel can only scroll in the other direction. A short movement backward does not select
  /// it.
  @Test(arguments: [false, true])
  func aSwipeThatNothingTookMayBeginAnew(isStraight: Bool) {
    carousel.contentOffset.x = .infinity
    let end = carousel.contentOffset.x
    send(.began, 0, 0)
    if isStraight {
      for _ in 0..<5 { send(.moved, 10, 0) }
    } else {
      send(.moved, 9, 3)
      send(.moved, -1, 4)
    }
    for _ in 0..<20 { send(.moved, 0, 20) }
    #expect(list.contentOffset.y == 400 && carousel.contentOffset.x == end)
    send(.ended, 0, 800)
    #expect(list.isDecelerating)
  }

  @Test func aCarouselTakesASwipeThatTheListHasLeft() {
    send(.began, 0, 0)
    send(.moved, 2, -6)
    send(.moved, 3, -5)
    send(.moved, 4, 0.5)
    for _ in 0..<10 { send(.moved, 15, 0) }
    #expect(list.contentOffset.y == 0 && carousel.contentOffset.x == 150)
    send(.ended, 900, 0)
    #expect(carousel.isDecelerating)
  }

  /// No scroller inside is horizontal.
  @Test func aSlantedSwipeScrollsAListAlone() {
    send(.began, 0, 0, y: 200)
    for _ in 0..<5 { send(.moved, 7, 6, y: 200) }
    #expect(inner.contentOffset.y == 30)
    send(.ended, 800, 700, y: 200)
    #expect(inner.isDecelerating)
  }

  @Test func aSwipeThatTurnsScrollsAListAlone() {
    send(.began, 0, 0, y: 200)
    for _ in 0..<5 { send(.moved, 10, 0, y: 200) }
    for _ in 0..<5 { send(.moved, 0, 10, y: 200) }
    #expect(inner.contentOffset.y == 50)
  }

  /// Without vertical scrollers, a slight deviation does not turn a page.
  @Test func aStraightSwipeDoesNotMoveWhatGoesAcross() {
    list.scrollableDirections = []
    send(.began, 0, 0)
    send(.moved, 1, 1)
    for index in 0..<20 { send(.moved, 1, index == 10 ? 0 : 10) }
    send(.ended, 80, 800)
    #expect(carousel.contentOffset.x == 0 && !carousel.isDecelerating)
  }

  /// The carousel handles the first, oblique movement. The list cannot scroll any farther until the
  /// fingers turn back.
  @Test func aCrookedBeginningDoesNotHoldASwipe() {
    list.contentOffset.y = .infinity
    carousel.layer.frame.origin.y = list.contentOffset.y
    var ends = 0
    carousel.onEndDragging = { _, _ in ends += 1 }
    send(.began, 0, 0)
    send(.moved, 3, 2)
    #expect(carousel.contentOffset.x == 3)
    for _ in 0..<5 { send(.moved, 0, 10) }
    #expect(ends == 1)
    for _ in 0..<3 { send(.moved, 1, -10) }
    #expect(list.contentOffset.y == 2670 && carousel.contentOffset.x == 3)
  }

  @Test(arguments: [false, true])
  func contentThatGoesBothWaysFollowsAtItsEdge(isCrooked: Bool) {
    let map = ScrollController(layer: Layer("map", frame: root.bounds))
    map.runtime = driver.runtime
    map.extent = ScrollExtent(
      viewportSize: root.bounds.size, contentSize: Size(width: 1000, height: 1000))
    map.scrollableDirections = .all
    root.addSublayer(map.layer)
    map.contentOffset.y = 100
    send(.began, 0, 0)
    send(.moved, isCrooked ? -2 : -9, isCrooked ? 3 : 0)
    for _ in 0..<5 { send(.moved, -7, 4) }
    #expect(map.contentOffset == Point(x: 0, y: isCrooked ? 123 : 120))
    send(.ended, -900, 600)
    #expect(map.isDecelerating)
  }

  @Test func aFlickAcrossWithoutAMovementGlides() {
    send(.began, 0, 0)
    send(.ended, 800, 0)
    #expect(carousel.isDecelerating && !list.isDecelerating)
  }

  /// A canvas that pans along both axes and does not report its scrollable directions.
  @Test func aResponderThatHandlesMovementsGetsThemWhole() {
    let canvas = Layer("canvas", frame: Rect(x: 0, y: 0, width: 100, height: 300))
    let panned = PanningResponder()
    canvas.responder = panned
    root.addSublayer(canvas)
    send(.began, 0, 0)
    for _ in 0..<5 { send(.moved, 3, 10) }
    send(.moved, 20, 0)
    send(.ended, 0, 800)
    #expect(panned.moved == Vector(dx: 35, dy: 50))
    #expect(panned.ends == 1)
  }

  @Test func aSwipeBelongsToItsTargetAtTheEnd() {
    send(.began, 0, 0, y: 200)
    for _ in 0..<40 { send(.moved, 0, 10, y: 200) }
    #expect(inner.contentOffset.y == 300)
    let isHandled = dispatcher.dispatch(
      ScrollEvent(.moved, delta: Vector(dx: 0, dy: 10), at: Point(x: 50, y: 200), time: 0))
    #expect(isHandled)
  }

  @Test func aFlickWithoutAMovementGlides() {
    send(.began, 0, 0)
    send(.ended, 0, 800)
    #expect(list.isDecelerating)
  }

  @Test func aWheelOverACarouselScrollsTheList() {
    send(.wheel, 0, 1)
    #expect(list.contentOffset.y > 0)
    #expect(carousel.contentOffset.x == 0)
  }

  @Test func restingFingersStopAllGlidesUnderThem() {
    send(.ended, 0, 2000)
    driver.advance(by: 0.1)
    #expect(list.isDecelerating)
    send(.began, 0, 0, y: 250)
    #expect(!list.isDecelerating)
  }

  @Test func aFingerMovesTheInnermostThatHasRoom() {
    touch(.down, y: 250)
    for y in stride(from: 240.0, through: 200, by: -10) { touch(.drag, y: y) }
    #expect(inner.contentOffset.y == 50)
    #expect(list.contentOffset.y == 0 && !list.isDragging)
    touch(.up, y: 200)
    inner.stop()
    inner.contentOffset = Point(x: 0, y: 300)
    touch(.down, y: 250)
    for y in stride(from: 240.0, through: 200, by: -10) { touch(.drag, y: y) }
    #expect(inner.contentOffset.y == 300)
    #expect(list.contentOffset.y == 50)
    for y in stride(from: 210.0, through: 290, by: 10) { touch(.drag, y: y) }
    #expect(list.contentOffset.y == 0 && inner.contentOffset.y == 300)
  }

  @Test func aFingerOverACarouselScrollsTheListWithItsMomentum() throws {
    // Over the carousel's scroll bar.
    touch(.down, y: 80)
    for step in 1...8 {
      driver.advance(by: 1.0 / 60)
      touch(.drag, x: 50 - Double(step), y: 80 - Double(step) * 9)
    }
    touch(.up, x: 42, y: 8)
    #expect(carousel.contentOffset.x == 0 && !carousel.isDecelerating)
    #expect(list.isDecelerating)
    try driver.settle()
    #expect(list.contentOffset.y > 100)
  }

  @Test func aSwipeThatComesBackKeepsItsTarget() {
    list.contentOffset.y = 50
    send(.began, 0, 0, y: 150)
    for _ in 0..<4 { send(.moved, 0, 10, y: 150) }
    #expect(inner.contentOffset.y == 40)
    for _ in 0..<6 { send(.moved, 0, -10, y: 150) }
    #expect(inner.contentOffset.y <= 0)
    #expect(list.contentOffset.y == 50)
    send(.ended, 0, 0, y: 150)
  }

  /// The end of the inner list is not a whole pixel. There, fingers on a touchpad or a screen
  /// scroll the outer list.
  @Test(arguments: [(1.0, 200.0, 500.4), (1.25, 200, 500.3), (1, 199.7, 500)])
  func aFractionOfAPixelIsNoRoom(scale: Double, viewport: Double, content: Double) {
    inner.scale = scale
    inner.extent = ScrollExtent(
      viewportSize: Size(width: 100, height: viewport),
      contentSize: Size(width: 100, height: content))
    inner.contentOffset.y = 1000
    send(.began, 0, 0, y: 150)
    for _ in 0..<4 { send(.moved, 0, 10, y: 150) }
    send(.ended, 0, 0, y: 150)
    #expect(list.contentOffset.y == 40)
    list.contentOffset = .zero
    touch(.down, y: 250)
    for step in 1...6 { touch(.drag, y: 250 - 10 * Double(step)) }
    touch(.up, y: 190)
    #expect(list.contentOffset.y > 0)
  }
}

@MainActor private final class PanningResponder: EventResponder {
  private(set) var moved = Vector.zero
  private(set) var ends = 0

  func handle(_ event: ScrollEvent) -> Bool {
    switch event.phase {
    case .moved: moved = Vector(dx: moved.dx + event.delta.dx, dy: moved.dy + event.delta.dy)
    case .ended: ends += 1
    case .began, .wheel: return false
    }
    return true
  }
}
