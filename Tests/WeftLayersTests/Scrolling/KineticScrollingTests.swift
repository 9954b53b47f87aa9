// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayers
import WeftLayout
import WeftRuntime
import WeftTesting

@MainActor @Suite struct KineticScrollingTests {
  /// Both keys are pressed before the first frame of the first animation.
  @Test func aPageThatIsTurnedBackAtOnceStays() throws {
    let fixture = ScrollFixture()
    fixture.controller.isPagingEnabled = true
    fixture.dispatcher.focus.set(fixture.layer)
    fixture.press(.down)
    fixture.press(.up)
    try fixture.driver.settle()
    #expect(fixture.offset == 0 && !fixture.controller.isDecelerating)
  }

  @Test(arguments: [100.0, 400, 1000, 2500, -800]) func comesToRestWhereAnnounced(
    velocity: Double
  ) throws {
    let fixture = ScrollFixture()
    fixture.controller.contentOffset = Point(x: 0, y: 450)
    fixture.clearLog()
    fixture.send(.began, dy: 0)
    fixture.send(.ended, dy: velocity)
    let target = try #require(fixture.target)
    #expect(fixture.controller.isDecelerating)
    try fixture.driver.settle()
    #expect(!fixture.controller.isDecelerating)
    #expect(abs(fixture.offset - target.y) <= 0.5)
    #expect(fixture.log.prefix(2) == ["begin", "end"])
    #expect(fixture.log.last == "rest")
    #expect(fixture.log.filter { $0 == "rest" }.count == 1)
  }

  @Test func aGlideThatAHandlerStopsStaysStopped() {
    let fixture = ScrollFixture()
    fixture.controller.onScroll = { [unowned controller = fixture.controller] _ in
      controller.stop()
    }
    fixture.send(.ended, dy: 1500)
    fixture.driver.advance(by: 0.5)
    #expect(fixture.offset == 25)
    #expect(!fixture.controller.isDecelerating)
    #expect(fixture.log.filter { $0 == "rest" }.count == 1)
  }

  @Test func aGlideThatAHandlerBeginsReplacesTheOneUnderWay() throws {
    let fixture = ScrollFixture()
    fixture.controller.contentOffset = Point(x: 0, y: 850)
    fixture.controller.onScroll = { [unowned controller = fixture.controller] _ in
      controller.onScroll = nil
      controller.decelerate(from: Vector(dx: 0, dy: -1500))
    }
    fixture.send(.ended, dy: 1500)
    try fixture.driver.settle()
    #expect(fixture.offset < 600)
    #expect(!fixture.controller.isDecelerating)
  }

  @Test func aGlideEndsWhereTheWindowIsLeftForAnother() throws {
    let fixture = ScrollFixture()
    let other = FrameDriver()
    fixture.send(.ended, dy: 1500)
    fixture.driver.advance(by: 0.1)
    fixture.controller.runtime = other.runtime
    #expect(!fixture.controller.isDecelerating)
    #expect(fixture.log.filter { $0 == "rest" }.count == 1)
    let offset = fixture.offset
    fixture.driver.advance(by: 0.5)
    other.advance(by: 0.5)
    #expect(fixture.offset == offset)
    fixture.send(.ended, dy: 1500)
    fixture.driver.advance(by: 0.5)
    #expect(fixture.offset == offset)
    try other.settle()
    #expect(fixture.offset > offset)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func aVelocityThatIsNoNumberLeavesTheContentInPlace(velocity: Double) throws {
    let fixture = ScrollFixture()
    fixture.controller.contentOffset = Point(x: 0, y: 850)
    fixture.controller.decelerate(from: Vector(dx: 0, dy: velocity))
    try fixture.driver.settle()
    #expect(fixture.offset == 850)
    #expect(!fixture.controller.isDecelerating)
  }

  @Test(arguments: [(5000.0, 1700.0), (-5000, 0)])
  func theEndOfTheContentEndsTheGlide(velocity: Double, expected: Double) throws {
    let fixture = ScrollFixture()
    fixture.controller.contentOffset = Point(x: 0, y: 850)
    fixture.send(.ended, dy: velocity)
    #expect(fixture.target == Point(x: 0, y: expected))
    try fixture.driver.settle()
    #expect(fixture.offset == expected)
    #expect(fixture.log.last == "rest")
  }

  @Test func slowsDown() {
    let fixture = ScrollFixture()
    fixture.send(.ended, dy: 1500)
    var steps: [Double] = []
    for _ in 0..<30 {
      let before = fixture.offset
      fixture.driver.advance(by: 1.0 / 60)
      steps.append(fixture.offset - before)
    }
    #expect(steps.first.map { abs($0 - 25) <= 1 } == true)
    // Offsets are whole pixels, so a step may exceed the previous step by one.
    for (earlier, later) in zip(steps, steps.dropFirst()) { #expect(later <= earlier + 1) }
    #expect((steps.last ?? 0) < 15)
  }

  @Test func theFramesThatWereMissedMakeNoDifference() throws {
    let (smooth, rough) = (ScrollFixture(), ScrollFixture())
    for fixture in [smooth, rough] { fixture.send(.ended, dy: 1200) }
    smooth.driver.advance(by: 0.5)
    rough.driver.runtime.frames.runFrame(at: 0.5)
    #expect(abs(smooth.offset - rough.offset) <= 1)
  }

  @Test(arguments: ["touchpad", "wheel", "key", "touch"])
  func anotherInputStopsTheGlide(input: String) {
    let fixture = ScrollFixture()
    fixture.send(.ended, dy: 2000)
    fixture.driver.advance(by: 0.1)
    switch input {
    case "touchpad": fixture.send(.began, dy: 0)
    case "wheel": fixture.send(.wheel, dy: 1)
    case "key": fixture.press(.down)
    default: fixture.send(.down, y: 50)
    }
    #expect(!fixture.controller.isDecelerating)
    let offset = fixture.offset
    fixture.driver.advance(by: 1)
    #expect(fixture.offset == offset)
  }

  @Test func restingFingersDoNotGlide() {
    let fixture = ScrollFixture()
    fixture.send(.began, dy: 0)
    fixture.send(.moved, dy: 50)
    fixture.send(.ended, dy: 0)
    #expect(!fixture.controller.isDecelerating)
    #expect(fixture.log == ["begin", "scroll", "end", "rest"])
    #expect(fixture.target == Point(x: 0, y: 50))
  }

  @Test func contentThatMovesDuringAGlideDoesNotDisturbIt() throws {
    let fixture = ScrollFixture()
    fixture.send(.ended, dy: 1000)
    let target = try #require(fixture.target)
    fixture.driver.advance(by: 0.2)
    fixture.controller.adjust(
      extent: ScrollFixture.extent(contentHeight: 2600), offsetBy: Vector(dx: 0, dy: 600))
    #expect(fixture.controller.isDecelerating)
    try fixture.driver.settle()
    #expect(abs(fixture.offset - (target.y + 600)) <= 0.5)
  }

  @Test func withoutARuntimeNothingGlides() {
    let fixture = ScrollFixture()
    fixture.controller.runtime = nil
    fixture.send(.ended, dy: 1000)
    #expect(!fixture.controller.isDecelerating)
    #expect(fixture.log == ["end", "rest"])
  }
}
