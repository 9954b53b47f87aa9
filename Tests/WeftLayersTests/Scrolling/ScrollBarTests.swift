// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayers
import WeftLayout

@MainActor @Suite struct ScrollBarTests {
  /// The vertical bar: in front of the content, at the right.
  private func bar(of fixture: ScrollFixture) -> Layer {
    fixture.layer.sublayers[1]
  }

  private func drag(_ fixture: ScrollFixture, from start: Point, to end: Point) {
    fixture.send(.down, y: start.y, x: start.x, device: .mouse)
    fixture.send(.drag, y: end.y, x: end.x, device: .mouse)
  }

  @Test func isShownOnlyWhereThereIsSomethingToScroll() {
    #expect(!bar(of: ScrollFixture()).isHidden)
    #expect(bar(of: ScrollFixture(contentHeight: 300)).isHidden)
    let fixture = ScrollFixture()
    fixture.controller.showsScrollBars = false
    #expect(bar(of: fixture).isHidden)
  }

  @Test func goesFromTheTopToTheBottom() {
    let fixture = ScrollFixture()
    let top = bar(of: fixture).frame
    #expect(top.minY == 3)
    #expect(top.maxX == 97)
    fixture.controller.contentOffset = Point(x: 0, y: 1700)
    let bottom = bar(of: fixture).frame
    #expect(bottom.maxY == 297)
    #expect(bottom.size == top.size)
    fixture.controller.contentOffset = Point(x: 0, y: 850)
    #expect(bar(of: fixture).frame.midY == 150)
  }

  @Test func itsLengthIsTheShareThatIsSeenButNeverTooShort() {
    #expect(bar(of: ScrollFixture(contentHeight: 600)).bounds.height == 147)
    #expect(bar(of: ScrollFixture(contentHeight: 1e7)).bounds.height == 32)
  }

  @Test func draggingItScrolls() {
    let fixture = ScrollFixture()
    let thumb = bar(of: fixture).frame
    drag(fixture, from: thumb.center, to: Point(x: thumb.midX, y: thumb.midY + 50))
    #expect(abs(bar(of: fixture).frame.midY - (thumb.midY + 50)) <= 0.2)
    fixture.send(.drag, y: 1000, x: 0, device: .mouse)
    #expect(fixture.offset == 1700)
    fixture.send(.drag, y: thumb.midY, x: 0, device: .mouse)
    #expect(fixture.offset == 0)
    fixture.send(.up, y: thumb.midY, x: 0, device: .mouse)
    #expect(!fixture.send(.drag, y: 200, x: 0, device: .mouse))
    #expect(fixture.offset == 0)
  }

  @Test func canBeGrabbedBesideItsThumb() {
    let fixture = ScrollFixture()
    let thumb = bar(of: fixture).frame
    #expect(fixture.send(.down, y: thumb.midY, x: 99, device: .mouse))
  }

  @Test func grabbingItStopsAGlide() {
    let fixture = ScrollFixture()
    fixture.send(.ended, dy: 2000)
    fixture.driver.advance(by: 0.1)
    let thumb = bar(of: fixture).frame
    fixture.send(.down, y: thumb.midY, x: thumb.midX, device: .mouse)
    #expect(!fixture.controller.isDecelerating)
  }

  @Test func contentThatMovesDuringADragStaysWhereItIs() {
    let fixture = ScrollFixture()
    let thumb = bar(of: fixture).frame
    drag(fixture, from: thumb.center, to: Point(x: thumb.midX, y: thumb.midY + 50))
    let offset = fixture.offset
    fixture.controller.adjust(
      extent: ScrollFixture.extent(contentHeight: 2600), offsetBy: Vector(dx: 0, dy: 600))
    fixture.send(.drag, y: thumb.midY + 50, x: thumb.midX, device: .mouse)
    #expect(fixture.offset == offset + 600)
  }
}
