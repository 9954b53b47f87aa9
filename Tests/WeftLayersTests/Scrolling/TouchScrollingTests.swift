// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayers
import WeftLayout

@MainActor @Suite struct TouchScrollingTests {
  @Test func aTouchBecomesAScrollOnceItHasMovedFarEnough() {
    let fixture = ScrollFixture()
    #expect(fixture.send(.down, y: 200))
    fixture.send(.drag, y: 193)
    #expect(!fixture.controller.isDragging)
    #expect(fixture.offset == 0)
    fixture.send(.drag, y: 192)
    #expect(fixture.controller.isDragging)
    #expect(fixture.log == ["begin", "scroll"])
    #expect(fixture.offset == 8)
    fixture.send(.drag, y: 150)
    #expect(fixture.offset == 50)
    fixture.send(.drag, y: 180)
    #expect(fixture.offset == 20)
  }

  @Test(arguments: [3.0, 8, 30]) func theDragThresholdIsTheUsersSetting(threshold: Double) {
    let fixture = ScrollFixture()
    fixture.dispatcher.settings.dragThreshold = threshold
    fixture.send(.down, y: 200)
    fixture.send(.drag, y: 200 - threshold + 0.5)
    #expect(!fixture.controller.isDragging)
    fixture.send(.drag, y: 200 - threshold)
    #expect(fixture.controller.isDragging)
  }

  @Test func aTouchAcrossIsNotAScroll() {
    let fixture = ScrollFixture()
    fixture.send(.down, y: 200)
    fixture.send(.drag, y: 190, x: 90)
    #expect(!fixture.controller.isDragging)
    #expect(fixture.offset == 0)
  }

  @Test func theMouseDoesNotPan() {
    let fixture = ScrollFixture()
    #expect(!fixture.send(.down, y: 200, device: .mouse))
    #expect(!fixture.send(.drag, y: 100, device: .mouse))
    #expect(fixture.offset == 0)
  }

  @Test func aMovingFingerThrows() throws {
    let fixture = ScrollFixture()
    fixture.send(.down, y: 280)
    for step in 1...6 {
      fixture.driver.advance(by: 1.0 / 60)
      fixture.send(.drag, y: 280 - Double(step) * 20)
    }
    fixture.send(.up, y: 160)
    #expect(!fixture.controller.isDragging)
    #expect(fixture.controller.isDecelerating)
    try fixture.driver.settle()
    // 20 points per frame are 1200 points per second. The distance is half of that.
    #expect(abs(fixture.offset - (120 + 594)) < 3)
    let target = try #require(fixture.target)
    #expect(abs(fixture.offset - target.y) <= 0.5)
  }

  @Test func aFingerThatRestedDoesNotThrow() {
    let fixture = ScrollFixture()
    fixture.send(.down, y: 280)
    fixture.driver.advance(by: 1.0 / 60)
    fixture.send(.drag, y: 200)
    fixture.driver.advance(by: 0.5)
    fixture.send(.up, y: 200)
    #expect(!fixture.controller.isDecelerating)
    #expect(fixture.offset == 80)
  }

  @Test func aCancelledTouchDoesNotThrow() {
    let fixture = ScrollFixture()
    fixture.send(.down, y: 280)
    fixture.driver.advance(by: 1.0 / 60)
    fixture.send(.drag, y: 200)
    fixture.send(.cancel, y: 200)
    #expect(!fixture.controller.isDragging)
    #expect(!fixture.controller.isDecelerating)
  }

  @Test func adjustingKeepsTheContentUnderTheFinger() {
    let fixture = ScrollFixture()
    fixture.controller.contentOffset = Point(x: 0, y: 100)
    fixture.send(.down, y: 200)
    fixture.send(.drag, y: 150)
    #expect(fixture.offset == 150)
    fixture.controller.adjust(
      extent: ScrollFixture.extent(contentHeight: 2600), offsetBy: Vector(dx: 0, dy: 600))
    #expect(fixture.offset == 750)
    #expect(fixture.controller.isDragging)
    fixture.send(.drag, y: 140)
    #expect(fixture.offset == 760)
  }

  /// Removes more rows above the finger than the content before them is high.
  @Test func aFingerGoesOnFromTheEndToWhichAdjustingBringsTheContent() {
    let fixture = ScrollFixture()
    fixture.controller.contentOffset.y = 40
    fixture.send(.down, y: 200)
    fixture.send(.drag, y: 180)
    #expect(fixture.offset == 60)
    fixture.controller.adjust(
      extent: ScrollFixture.extent(contentHeight: 1800), offsetBy: Vector(dx: 0, dy: -200))
    #expect(fixture.offset == 0)
    fixture.send(.drag, y: 160)
    #expect(fixture.offset == 20)
  }

  /// Pages that are inserted before the current page also move the page that the gesture began on.
  @Test func adjustingKeepsThePageFromWhichTheUserTurns() throws {
    let fixture = ScrollFixture()
    fixture.controller.isPagingEnabled = true
    fixture.send(.began, dy: 0)
    fixture.send(.moved, dy: 60)
    fixture.controller.adjust(
      extent: ScrollFixture.extent(contentHeight: 3500), offsetBy: Vector(dx: 0, dy: 1500))
    fixture.send(.moved, dy: 100)
    fixture.send(.ended, dy: 0)
    try fixture.driver.settle()
    #expect(fixture.offset == 1800)
  }

  /// A page that is not moving has nothing to settle.
  @Test func aTapOnAPageIsNoScroll() throws {
    let fixture = ScrollFixture()
    fixture.controller.isPagingEnabled = true
    fixture.send(.down, y: 200)
    fixture.send(.up, y: 200)
    try fixture.driver.settle()
    #expect(fixture.log == [])
  }

  @Test func aDragFollowsTheFingerExactlyFromAFractionOfAPixel() {
    let fixture = ScrollFixture()
    fixture.send(.moved, dy: 100.4)
    fixture.send(.down, y: 200)
    for y in stride(from: 190.0, through: 100, by: -7.3) { fixture.send(.drag, y: y) }
    fixture.send(.drag, y: 100)
    fixture.send(.drag, y: 200)
    #expect(fixture.offset == 100)
  }

  /// The finger moves by fractions of a pixel, as a screen with a higher resolution reports it.
  @Test func contentGoesOneWayUnderAFingerThatDoes() {
    let fixture = ScrollFixture()
    fixture.send(.down, y: 250)
    fixture.send(.drag, y: 240)
    var (y, last) = (240.0, fixture.offset)
    while y > 100 {
      y -= 0.3
      fixture.send(.drag, y: y)
      #expect(fixture.offset >= last && abs(fixture.offset - (250 - y)) <= 0.5, "at \(y)")
      last = fixture.offset
    }
    for _ in 0..<5 { fixture.send(.drag, y: y) }
    #expect(fixture.offset == last)
  }

  @Test func aDragContinuesFromAnOffsetThatIsSetDuringIt() {
    let fixture = ScrollFixture()
    fixture.send(.down, y: 200)
    fixture.send(.drag, y: 150)
    #expect(fixture.offset == 50)
    fixture.controller.contentOffset.y = 500
    fixture.send(.drag, y: 140)
    #expect(fixture.offset == 510)
    fixture.controller.scroll(by: Vector(dx: 0, dy: 100))
    fixture.send(.drag, y: 130)
    #expect(fixture.offset == 620)
    // Beyond the end, the drag does not continue from the overscroll.
    fixture.controller.contentOffset.y = 5000
    fixture.send(.drag, y: 140)
    #expect(fixture.offset == 1690)
  }

  @Test func aTouchThatSomeoneInsideTookIsTakenOver() {
    let fixture = ScrollFixture()
    let log = Log<String>()
    let responder = RecordingResponder("button", log: log)
    responder.handlesPointer = true
    let button = Layer("button", frame: Rect(x: 0, y: 0, width: 100, height: 300))
    button.responder = responder
    fixture.controller.contentLayer.addSublayer(button)
    fixture.send(.down, y: 200)
    fixture.send(.drag, y: 198)
    fixture.send(.drag, y: 170)
    #expect(log.entries == ["button down", "button drag", "button cancel"])
    #expect(fixture.controller.isDragging)
    #expect(fixture.offset == 30)
    fixture.send(.up, y: 170)
    #expect(!fixture.controller.isDragging)
  }

  @Test func aTapOnSomeoneInsideIsForgottenWhenItEnds() {
    let fixture = ScrollFixture()
    let responder = RecordingResponder("button", log: Log())
    responder.handlesPointer = true
    let button = Layer("button", frame: Rect(x: 0, y: 0, width: 100, height: 300))
    button.responder = responder
    fixture.controller.contentLayer.addSublayer(button)
    fixture.send(.down, y: 250)
    fixture.send(.drag, y: 249)
    fixture.send(.up, y: 249)
    fixture.send(.down, y: 100)
    fixture.send(.drag, y: 99)
    #expect(!fixture.controller.isDragging)
    #expect(fixture.offset == 0)
  }

  @Test func aTouchThatStopsAGlidePressesNothing() {
    let fixture = ScrollFixture()
    let log = Log<String>()
    let responder = RecordingResponder("button", log: log)
    responder.handlesPointer = true
    let button = Layer("button", frame: Rect(x: 0, y: 0, width: 100, height: 2000))
    button.responder = responder
    fixture.controller.contentLayer.addSublayer(button)
    fixture.send(.ended, dy: 2000)
    fixture.driver.advance(by: 0.1)
    let offset = fixture.offset
    log.clear()
    fixture.send(.down, y: 100)
    #expect(!fixture.controller.isDecelerating)
    fixture.send(.drag, y: 80)
    #expect(fixture.offset == offset + 20)
    fixture.send(.up, y: 80)
    #expect(log.entries.isEmpty)
  }
}
