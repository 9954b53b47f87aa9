// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayers
import WeftLayout
import WeftRuntime

@MainActor @Suite struct EdgeScrollerTests {
  /// The time between two drags does not count, regardless of where the first one ended.
  @Test func aStopInsideOfAFrameLeavesNoTimeBehind() {
    let fixture = ScrollFixture()
    let frames = fixture.driver.runtime.frames
    let scroller = EdgeScroller(fixture.controller, in: fixture.driver.runtime) {}
    let stopper = Stopper(scroller, in: frames)
    scroller.move(to: Point(x: 50, y: 299))
    fixture.driver.advance(by: 0.1)
    #expect(fixture.offset == 0)
    #expect(stopper.hasStopped)
    fixture.driver.advance(by: 1)
    scroller.move(to: Point(x: 50, y: 299))
    fixture.driver.advance(by: 0.02)
    #expect(fixture.offset < 40)
    fixture.driver.advance(by: 0.5)
    #expect(fixture.offset > 400)
    scroller.stop()
  }
}

@MainActor private final class Stopper: FrameObserver {
  private let scroller: EdgeScroller
  private let frames: FrameLoop
  private(set) var hasStopped = false

  init(_ scroller: EdgeScroller, in frames: FrameLoop) {
    self.scroller = scroller
    self.frames = frames
    frames.addObserver(self)
  }

  func frameDidBegin(at time: Double) {
    frames.removeObserver(self)
    scroller.stop()
    hasStopped = true
  }
}
