// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import WeftGraphics
import WeftLayout
import WeftTesting

@Suite struct LayoutSpecSnippets {
  @Test func aRow() throws {
    let row = StackLayoutSpec(.row, spacing: 8, alignItems: .center) {
      Box(70, 52)
      Label("Ada Lovelace")
      Spacer()
      Box(70, 20)
    }
    let layout = row.laidOut(width: 300)
    #expect(layout.size == Size(width: 300, height: 52))
    #expect(layout.frames.map(\.minX) == [0, 78, 158, 230])
    #expect(layout.frames.map(\.midY) == [26, 26, 26, 26])
    try layout.verifyPicture(named: "row")

    let mirrored = row.laidOut(width: 300, direction: .rightToLeft)
    #expect(mirrored.frames.map(\.minX) == [230, 150, 78, 0])
  }

  @Test func theLayout() {
    let row = StackLayoutSpec(.row, spacing: 8, alignItems: .center) {
      Box(60, 40)
      Label("Ada Lovelace").padding(4)
    }

    let range = SizeRange(max: Size(width: 300, height: .infinity))
    let layout = row.layout(thatFits: range, in: LayoutContext(rootIn: range, scale: 2))
    #expect(layout.size == Size(width: 148, height: 40))

    var frames: [Rect] = []
    for part in layout.flattened(scale: 2) where part.element is Label {
      frames.append(part.frame)
    }
    #expect(frames == [Rect(x: 72, y: 14, width: 72, height: 12)])
  }

  @Test func aPicture() throws {
    let layout = Box(10, 10).padding(4).laidOut(width: 40)
    let file = FileManager.default.temporaryDirectory
      .appending(path: "layout-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    try LayoutPicture.render(layout).writePNG(to: file)
    #expect(try Bitmap(pngAt: file, scale: 2).size == Size(width: 56, height: 34))
  }

  @Test(arguments: [true, false]) func aColumn(showsNote: Bool) throws {
    let column = StackLayoutSpec(.column, spacing: 4) {
      Box(80, 20)
      if showsNote { Label("Wrote the first program.") }
      Box(80, 20).alignSelf(.start)
    }
    let layout = column.laidOut(width: 200)
    #expect(layout.frames.count == (showsNote ? 3 : 2))
    #expect(layout.frames.first == Rect(x: 0, y: 0, width: 200, height: 20))
    #expect(layout.frames.last?.width == 80)
    let mirrored = column.laidOut(width: 200, direction: .rightToLeft)
    #expect(mirrored.frames.last?.minX == 120)
    if showsNote { try layout.verifyPicture(named: "column") }
  }

  @Test func growing() throws {
    let growing = StackLayoutSpec(.row, spacing: 4) {
      Box(60, 24)
      Box(60, 24).flexGrow(1)
      Box(60, 24).flexGrow(2)
    }
    let layout = growing.laidOut(width: 308)
    expect(layout.frames.map(\.width), near: [60, 100, 140])
    try layout.verifyPicture(named: "growing")
  }

  @Test func shrinking() throws {
    let text = "A line that is too long for the room it has."
    let shrinking = StackLayoutSpec(.row, spacing: 4) {
      Label(text).flexShrink(1)
      Box(110, 24)
    }
    let layout = shrinking.laidOut(width: 308)
    #expect(layout.frames.map(\.width) == [194, 110])
    #expect(layout.size.height == 24)
    try layout.verifyPicture(named: "shrinking")

    // Without `flexShrink` it keeps its length.
    #expect(StackLayoutSpec(.row) { Label(text) }.laidOut(width: 100).frames.map(\.width) == [264])
  }

  @Test func lines() throws {
    let tags = StackLayoutSpec(.row, spacing: 6, flexWrap: .wrap, lineSpacing: 6) {
      for width in [70.0, 90, 60, 110] { Box(width, 20) }
    }
    let layout = tags.laidOut(width: 240)
    #expect(layout.frames.map(\.minY) == [0, 0, 0, 26])
    try layout.verifyPicture(named: "lines")
  }

  @Test func baselines() throws {
    let line = StackLayoutSpec(.row, spacing: 8, alignItems: .baselineFirst) {
      Label("Weft", fontSize: 24)
      Label("weaves windows").width(80)
      Box(60, 12)
    }
    let layout = line.laidOut(width: 280)
    #expect(layout.frames.map(\.minY) == [0, 14, 12])
    #expect(layout.firstBaseline == 24)
    try layout.verifyPicture(named: "baselines")
  }

  @Test func insets() throws {
    let padded = Box(100, 40).padding(16)
    let pushed = Box(70, 30)
      .padding(EdgeInsets(top: 8, left: .infinity, bottom: .infinity, right: 8))
    let layouts = [padded, pushed].map { $0.laidOut(within: Size(width: 140, height: 72)) }
    #expect(layouts[0].size == Size(width: 132, height: 72))
    #expect(layouts[1].size == Size(width: 140, height: 72))
    #expect(layouts[1].frames == [Rect(x: 62, y: 8, width: 70, height: 30)])
    try layouts[0].verifyPicture(named: "inset")
    try layouts[1].verifyPicture(named: "infinite-inset")

    let free = pushed.layout(thatFits: .unconstrained, in: LayoutContext())
    #expect(free.size == Size(width: 78, height: 38))
  }

  @Test func layers() throws {
    let label = Label("in front of it").padding(24)
    let filled = label.background(Box(10, 10))
    let marked = Box(140, 80).overlay(Label("on top of it").centered())
    let room = Size(width: 200, height: 200)
    let back = filled.laidOut(within: room)
    #expect(back.frames.map(\.size) == [back.size, back.size])
    #expect(back.size == Size(width: 132, height: 60))
    #expect(back.children[0].element is Box)
    try back.verifyPicture(named: "background")
    let front = marked.laidOut(within: room)
    #expect(front.size == Size(width: 140, height: 80))
    #expect(front.children[1].frames == [Rect(x: 34, y: 34, width: 72, height: 12)])
    try front.verifyPicture(named: "overlay")
  }

  @Test func ratios() throws {
    let video = Box(10, 10).aspectRatio(16 / 9)
    let same = RatioLayoutSpec(ratio: 9 / 16, child: Box(10, 10))
    let layout = video.laidOut(within: Size(width: 200, height: 90))
    #expect(layout.size == Size(width: 160, height: 90))
    #expect(same.laidOut(within: Size(width: 200, height: 90)).size == layout.size)
    #expect(video.laidOut(within: Size(width: 80, height: 90)).size.height == 45)
    #expect(video.laidOut(within: .infinite).size.height == 10)
    try layout.verifyPicture(named: "ratio")
  }

  @Test func places() throws {
    let centered = Box(70, 24).centered()
    let atTheEnd = RelativeLayoutSpec(
      horizontalPosition: .end, verticalPosition: .center, child: Box(70, 24))
    let room = Size(width: 140, height: 80)
    let center = centered.laidOut(within: room)
    #expect(center.frames == [Rect(x: 35, y: 28, width: 70, height: 24)])
    try center.verifyPicture(named: "center")
    let end = atTheEnd.laidOut(within: room)
    #expect(end.frames == [Rect(x: 70, y: 28, width: 70, height: 24)])
    #expect(end.size == room)
    try end.verifyPicture(named: "relative")

    let fitting = CenterLayoutSpec(sizing: .minimumSize, child: Box(70, 24)).laidOut(within: room)
    #expect(fitting.size == Size(width: 70, height: 24))
  }

  @Test func positions() throws {
    let marks = AbsoluteLayoutSpec {
      Box(70, 30)
      Box(70, 30).styled { $0.layoutPosition = Point(x: 100, y: 10) }
      Box(70, 30).styled { $0.layoutPosition = Point(x: 20, y: 45) }
    }
    let layout = marks.laidOut(width: 200, height: 80)
    #expect(layout.frames.map(\.origin.x) == [0, 100, 20])
    try layout.verifyPicture(named: "absolute")
    let mirrored = marks.laidOut(width: 200, direction: .rightToLeft)
    #expect(mirrored.frames.map(\.origin.x) == [130, 30, 110])
  }

  @Test func corners() throws {
    let badge = CornerLayoutSpec(child: Box(120, 60), corner: Box(50, 16), location: .topEnd)
    var wrapping = badge
    wrapping.wrapsCorner = true
    let room = Size(width: 200, height: 200)
    let layout = badge.laidOut(within: room)
    #expect(layout.size == Size(width: 120, height: 60))
    #expect(layout.frames[1] == Rect(x: 95, y: -8, width: 50, height: 16))
    try layout.verifyPicture(named: "corner")
    let wrapped = wrapping.laidOut(within: room)
    #expect(wrapped.size == Size(width: 145, height: 68))
    try wrapped.verifyPicture(named: "wrapped-corner")
  }

  @Test func wrappers() throws {
    let pile = WrapperLayoutSpec {
      Box(160, 60)
      Box(80, 30)
    }
    let layout = pile.laidOut(within: Size(width: 200, height: 200))
    #expect(layout.frames.map(\.size.height) == [60, 30])
    #expect(layout.size == Size(width: 160, height: 60))
    try layout.verifyPicture(named: "wrapper")
  }

  @Test func flexContainers() throws {
    let flex = FlexLayoutSpec(
      .rowReverse, flexWrap: .wrap, rowGap: 6, columnGap: 6, padding: EdgeInsets(all: 14)
    ) {
      Box(100, 20)
      Box(90, 20).flexGrow(1)
      Box(80, 20).flexGrow(1)
    }
    let layout = flex.laidOut(width: 240)
    #expect(layout.frames.map(\.minX) == [126, 14, 14])
    #expect(layout.frames.map(\.width) == [100, 106, 212])
    try layout.verifyPicture(named: "flex")
  }

  @Test func order() {
    let label = Label("grows")
    let grows = label.padding(8).flexGrow(1)
    let doesNot = label.flexGrow(1).padding(8)
    let row = StackLayoutSpec(.row, children: [grows, doesNot])
    #expect(row.laidOut(width: 200).frames.map(\.width) == [154, 46])
  }
}

/// Expects numbers to be equal within a thousandth.
private func expect(
  _ actual: [Double], near expected: [Double], sourceLocation: SourceLocation = #_sourceLocation
) {
  let isNear =
    actual.count == expected.count
    && zip(actual, expected).allSatisfy { abs($0 - $1) <= 0.001 }
  #expect(isNear, "\(actual) instead of \(expected)", sourceLocation: sourceLocation)
}
