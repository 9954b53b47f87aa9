// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import WeftLayers
import WeftLayout

@MainActor @Suite struct ScrollControllerTests {
  @Test func theOffsetIsTheOriginOfTheContentLayer() {
    let fixture = ScrollFixture()
    fixture.controller.contentOffset = Point(x: 0, y: 120)
    #expect(fixture.controller.contentLayer.bounds == Rect(x: 0, y: 120, width: 100, height: 300))
    #expect(fixture.controller.visibleRect == Rect(x: 0, y: 120, width: 100, height: 300))
    #expect(fixture.log == ["scroll"])
    fixture.controller.contentOffset = Point(x: 0, y: 120)
    #expect(fixture.log == ["scroll"])
  }

  @Test(arguments: [(-5.0, 0.0), (1699, 1699), (1701, 1700), (1e9, 1700)])
  func settingTheOffsetClamps(wanted: Double, expected: Double) {
    let fixture = ScrollFixture()
    fixture.controller.contentOffset = Point(x: 40, y: wanted)
    #expect(fixture.controller.contentOffset == Point(x: 0, y: expected))
  }

  @Test func lessContentPullsTheOffsetBack() {
    let fixture = ScrollFixture()
    fixture.controller.contentOffset = Point(x: 0, y: 1000)
    fixture.controller.extent = ScrollFixture.extent(contentHeight: 600)
    #expect(fixture.offset == 300)
    fixture.controller.extent = ScrollFixture.extent(contentHeight: 100)
    #expect(fixture.offset == 0)
  }

  @Test func aWheelNotchGrowsWithTheViewport() {
    let fixture = ScrollFixture()
    #expect(fixture.send(.wheel, dy: 1))
    #expect(fixture.offset == pow(300, 2.0 / 3).rounded())
    fixture.send(.wheel, dy: -1)
    #expect(fixture.offset == 0)
  }

  @Test func aWheelAtTheEndIsLeftToThoseFurtherOut() {
    let fixture = ScrollFixture()
    #expect(!fixture.send(.wheel, dy: -1))
    fixture.controller.contentOffset = Point(x: 0, y: 1700)
    #expect(!fixture.send(.wheel, dy: 1))
    #expect(fixture.send(.wheel, dy: -1))
  }

  @Test func onlyScrollableDirectionsMove() {
    let fixture = ScrollFixture()
    fixture.controller.extent.contentSize.width = 500
    fixture.send(.moved, dy: 10, dx: 10)
    #expect(fixture.controller.contentOffset == Point(x: 0, y: 10))
    fixture.controller.scrollableDirections = [.vertical, .horizontal]
    fixture.send(.moved, dy: 10, dx: 10)
    #expect(fixture.controller.contentOffset == Point(x: 10, y: 20))
  }

  @Test(
    arguments: [
      (.down, 540.0), (.up, 460), (.pageDown, 760), (.pageUp, 240), (.space, 760),
      (.home, 0), (.end, 1700),
    ] as [(KeyEvent.Key, Double)])
  func keysScroll(key: KeyEvent.Key, expected: Double) {
    let fixture = ScrollFixture()
    fixture.controller.contentOffset = Point(x: 0, y: 500)
    #expect(fixture.press(key))
    #expect(fixture.offset == expected)
  }

  @Test(
    arguments: [
      (.pageDown, 560, 440), (.space, 560, 440), (.pageUp, 440, 560), (.home, 0, 900),
      (.end, 900, 0), (.right, 540, 540), (.left, 460, 460),
    ] as [(KeyEvent.Key, Double, Double)])
  func keysScrollAcrossFromWhereReadingBegins(
    key: KeyEvent.Key, leftToRight: Double, rightToLeft: Double
  ) {
    for (direction, expected) in [
      (LayoutDirection.leftToRight, leftToRight), (.rightToLeft, rightToLeft),
    ] {
      let fixture = ScrollFixture(contentHeight: 300)
      fixture.controller.traits.layoutDirection = direction
      fixture.controller.scrollableDirections = .horizontal
      fixture.controller.extent.contentSize.width = 1000
      fixture.controller.contentOffset.x = 500
      #expect(fixture.press(key))
      #expect(fixture.controller.contentOffset.x == expected, "\(direction)")
    }
  }

  @Test func otherKeysAreNotHandled() {
    let fixture = ScrollFixture()
    #expect(!fixture.press(.character("a")))
    #expect(!fixture.press(.escape))
    #expect(!fixture.press(.up))
  }

  @Test func offsetsLieOnWholePixels() {
    let fixture = ScrollFixture(scale: 2)
    fixture.controller.contentOffset = Point(x: 0, y: 10.3)
    #expect(fixture.offset == 10.5)
    fixture.controller.contentOffset = Point(x: 0, y: 10.2)
    #expect(fixture.offset == 10)
  }

  @Test func anotherScaleBringsTheOffsetToItsPixels() {
    let fixture = ScrollFixture(scale: 2)
    fixture.controller.contentOffset = Point(x: 0, y: 10.5)
    fixture.controller.scale = 1
    #expect(fixture.offset == 11)
    #expect(fixture.reasons.last == .rearranged)
    fixture.controller.scale = 2
    #expect(fixture.offset == 10.5)
  }

  @Test func smallStepsAddUpDespiteThePixels() {
    let fixture = ScrollFixture()
    for _ in 0..<100 { fixture.send(.moved, dy: 0.3) }
    #expect(fixture.offset == 30)
    #expect(fixture.log.count == 30)
  }

  @Test func adjustingMovesOffsetAndContentTogether() {
    let fixture = ScrollFixture()
    fixture.controller.contentOffset = Point(x: 0, y: 1700)
    fixture.controller.adjust(
      extent: ScrollFixture.extent(contentHeight: 2500), offsetBy: Vector(dx: 0, dy: 500))
    #expect(fixture.offset == 2200)
    #expect(fixture.controller.extent.contentSize.height == 2500)
  }

  /// The handler of the end of a drag sets another offset, and no deceleration follows.
  @Test func theEndOfADragCanSetTheOffset() throws {
    let it = ScrollFixture()
    it.send(.began, dy: 0)
    it.send(.moved, dy: 40)
    it.controller.onEndDragging = { [controller = it.controller] _, _ in
      controller.contentOffset = Point(x: 0, y: 500)
    }
    it.send(.ended, dy: 2000)
    try it.driver.settle()
    #expect(it.offset == 500)
  }

  /// Alt and Super belong to shortcuts, and Shift reverses the direction of Space.
  @Test func keysWithModifiers() {
    let it = ScrollFixture()
    it.controller.contentOffset.y = 1000
    func send(_ key: KeyEvent.Key, _ modifiers: Modifiers) -> Bool {
      it.controller.handle(KeyEvent(key, modifiers: modifiers, time: 0))
    }
    for key in [KeyEvent.Key.up, .down, .pageUp, .pageDown, .home, .end, .space] {
      #expect(!send(key, .alt) && !send(key, .super))
    }
    #expect(it.offset == 1000)
    #expect(send(.space, .shift))
    #expect(it.offset < 1000)
  }

  /// The handler of the end of a drag changes the size of paged content.
  @Test func aPageThatIsResizedAtTheEndOfADragComesToRest() throws {
    let it = ScrollFixture(contentHeight: 3000)
    it.controller.isPagingEnabled = true
    it.send(.began, dy: 0)
    it.send(.moved, dy: 200)
    it.controller.onEndDragging = { [controller = it.controller] _, _ in
      controller.extent = ScrollExtent(
        viewportSize: Size(width: 100, height: 250), contentSize: Size(width: 100, height: 2500))
    }
    it.send(.ended, dy: 0)
    try it.driver.settle()
    #expect(!it.controller.isDecelerating)
    #expect(it.offset == 250)
  }
}
