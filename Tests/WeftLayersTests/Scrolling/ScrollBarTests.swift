// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayers
import WeftLayout

@MainActor @Suite struct ScrollBarTests {
  private func trough(of fixture: ScrollFixture) -> Layer {
    fixture.layer.sublayers[1]
  }

  private func bar(of fixture: ScrollFixture) -> Layer {
    trough(of: fixture).sublayers[0]
  }

  private func drag(_ fixture: ScrollFixture, from start: Point, to end: Point) {
    fixture.send(.down, y: start.y, x: start.x, device: .mouse)
    fixture.send(.drag, y: end.y, x: end.x, device: .mouse)
  }

  @Test func isShownOnlyWhereThereIsSomethingToScroll() {
    #expect(!trough(of: ScrollFixture()).isHidden)
    #expect(trough(of: ScrollFixture(contentHeight: 300)).isHidden)
    let fixture = ScrollFixture()
    fixture.controller.showsScrollBars = false
    #expect(trough(of: fixture).isHidden)
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

  /// An interaction drags the content under the scroll bar, as a list with reorderable rows does.
  @Test func theScrollBarKeepsItsPress() {
    let fixture = ScrollFixture()
    let (log, thumb) = (Log<String>(), bar(of: fixture).frame)
    let interaction = DraggingInteraction(log: log)
    fixture.controller.interaction = interaction
    for gesture in [
      PanGestureRecognizer { _ in log.add("pan") }, TapGestureRecognizer { _ in log.add("tap") },
    ] {
      fixture.layer.addGestureRecognizer(gesture)
    }
    drag(fixture, from: thumb.center, to: Point(x: thumb.midX, y: thumb.midY + 50))
    fixture.send(.drag, y: thumb.midY + 80, x: thumb.midX, device: .mouse)
    #expect(fixture.offset > 0)
    fixture.send(.up, y: thumb.midY + 80, x: thumb.midX, device: .mouse)
    fixture.send(.down, y: 290, x: 97, device: .mouse)
    fixture.send(.up, y: 290, x: 97, device: .mouse)
    #expect(log.entries == [])
    withExtendedLifetime(interaction) {}
  }

  /// A finger that moves away from the track scrolls the content. A tap turns a page.
  @Test func aFingerInTheTroughScrollsOrTurns() {
    let fixture = ScrollFixture()
    fixture.send(.down, y: 250, x: 97)
    fixture.send(.drag, y: 240, x: 97)
    fixture.send(.drag, y: 200, x: 97)
    #expect(fixture.offset == 50)
    fixture.send(.up, y: 200, x: 97)
    fixture.controller.contentOffset = .zero
    fixture.send(.down, y: 250, x: 97)
    #expect(fixture.offset == 0)
    fixture.send(.up, y: 250, x: 97)
    #expect(fixture.offset == 260)
  }

  @Test func aFingerDragsTheThumb() {
    let fixture = ScrollFixture()
    let thumb = bar(of: fixture).frame
    fixture.send(.down, y: thumb.midY, x: thumb.midX)
    for distance in stride(from: 5.0, through: 60, by: 5) {
      fixture.send(.drag, y: thumb.midY + distance, x: thumb.midX)
      #expect(abs(bar(of: fixture).frame.midY - (thumb.midY + distance)) <= 0.2)
    }
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

  @Test func theTroughScrollsByPagesAndPressesNothingBelow() {
    let fixture = ScrollFixture()
    let log = Log<String>()
    let responder = RecordingResponder("row", log: log)
    responder.handlesPointer = true
    let row = Layer("row", frame: Rect(x: 0, y: 0, width: 100, height: 2000))
    row.responder = responder
    fixture.controller.contentLayer.addSublayer(row)
    #expect(fixture.send(.down, y: 250, x: 95, device: .mouse))
    fixture.send(.up, y: 250, x: 95, device: .mouse)
    #expect(fixture.offset == 260)
    fixture.send(.down, y: 280, x: 99, device: .mouse)
    fixture.send(.up, y: 280, x: 99, device: .mouse)
    #expect(fixture.offset == 520)
    fixture.send(.down, y: 5, x: 90, device: .mouse)
    #expect(fixture.offset == 260)
    #expect(log.entries.isEmpty)
  }

  @Test(arguments: [2600.0, 20_000, 1_200]) func theThumbStaysUnderThePointerThatHoldsIt(
    contentHeight: Double
  ) {
    let fixture = ScrollFixture()
    let thumb = bar(of: fixture).frame
    drag(fixture, from: thumb.center, to: Point(x: thumb.midX, y: thumb.midY + 50))
    let held = bar(of: fixture).frame
    let offset = fixture.offset
    fixture.controller.adjust(
      extent: ScrollFixture.extent(contentHeight: contentHeight), offsetBy: Vector(dx: 0, dy: 100))
    #expect(bar(of: fixture).frame == held)
    #expect(fixture.offset == offset + 100)
    fixture.send(.drag, y: thumb.midY + 60, x: thumb.midX, device: .mouse)
    #expect(abs(bar(of: fixture).frame.minY - held.minY - 10) < 1e-9)
    #expect(fixture.offset > offset + 100)
    // The ends of the content correspond to the ends of the track.
    fixture.send(.drag, y: 1000, x: 0, device: .mouse)
    #expect(fixture.offset == contentHeight - 300)
    fixture.send(.drag, y: -1000, x: 0, device: .mouse)
    #expect(fixture.offset == 0)
    fixture.send(.up, y: -1000, x: 0, device: .mouse)
    #expect(bar(of: fixture).frame.minY == 3)
  }
}

@MainActor private final class DraggingInteraction: EventResponder {
  let log: Log<String>

  init(log: Log<String>) { self.log = log }

  func shouldTakeOver(_ event: PointerEvent) -> Bool {
    if event.phase == .drag { log.add("dragged") }
    return event.phase == .drag
  }
}
