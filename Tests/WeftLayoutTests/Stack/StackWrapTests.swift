// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

@Suite struct StackWrapTests {
  private func spaced(_ count: Int) -> [any LayoutElement] {
    (0..<count).map { _ in Box(50, 50).spacingBefore(5).spacingAfter(5) }
  }

  @Test func aChildThatWouldOverflowStartsALine() {
    let row = StackLayoutSpec(spacing: 50, flexWrap: .wrap, children: spaced(3))
    let layout = row.measured(.width(230))
    #expect(layout.xs == [5, 115, 5])
    #expect(layout.ys == [0, 0, 50])
    let grid = StackLayoutSpec(spacing: 5, flexWrap: .wrap, children: spaced(9))
    #expect(grid.measured(.width(190)).ys == [0, 0, 0, 50, 50, 50, 100, 100, 100])
    #expect(grid.measured(.width(190)).xs == [5, 70, 135, 5, 70, 135, 5, 70, 135])
    #expect(grid.measured(.width(189)).ys == [0, 0, 50, 50, 100, 100, 150, 150, 200])
  }

  @Test func aLineTakesAtLeastOneChild() {
    let row = StackLayoutSpec(flexWrap: .wrap, children: [Box(50, 50), Box(50, 50)])
    let layout = row.measured(.width(20))
    #expect(
      layout.frames == [
        Rect(x: 0, y: 0, width: 50, height: 50), Rect(x: 0, y: 50, width: 50, height: 50),
      ])
  }

  @Test func theErrorOfArithmeticBreaksNoLine() {
    let row = StackLayoutSpec(flexWrap: .wrap) {
      for _ in 0..<3 { Box(0, 10).width(0.1) }
    }
    // Three times 0.1 is slightly more than 0.3.
    #expect(row.measured(.width(0.3)).ys == [0, 0, 0])
  }

  private static let six = Array(repeating: Box(50, 50), count: 6)

  @Test(arguments: [
    // three lines of 50, free space 150
    (AlignContent.start, 110.0, 300.0, [0.0, 50, 100]),
    (.center, 110, 300, [75, 125, 175]),
    (.end, 110, 300, [150, 200, 250]),
    (.spaceBetween, 110, 300, [0, 125, 250]),
    (.spaceAround, 110, 300, [25, 125, 225]),
    (.spaceEvenly, 110, 300, [37.5, 125, 212.5]),
    (.stretch, 110, 300, [0, 100, 200]),
    // six lines of 50, an overflow of 40
    (.start, 40, 260, [0, 50, 100, 150, 200, 250]),
    (.center, 40, 260, [-20, 30, 80, 130, 180, 230]),
    (.end, 40, 260, [-40, 10, 60, 110, 160, 210]),
    (.spaceBetween, 40, 260, [0, 50, 100, 150, 200, 250]),
    (.spaceAround, 40, 260, [-20, 30, 80, 130, 180, 230]),
    (.spaceEvenly, 40, 260, [-20, 30, 80, 130, 180, 230]),
    (.stretch, 40, 260, [0, 50, 100, 150, 200, 250]),
    // no limit, and therefore no free space
    (.start, 110, .infinity, [0, 50, 100]),
    (.center, 110, .infinity, [0, 50, 100]),
    (.end, 110, .infinity, [0, 50, 100]),
    (.spaceBetween, 110, .infinity, [0, 50, 100]),
    (.spaceAround, 110, .infinity, [0, 50, 100]),
    (.spaceEvenly, 110, .infinity, [0, 50, 100]),
    (.stretch, 110, .infinity, [0, 50, 100]),
  ])
  func aligningLines(
    alignment: AlignContent, width: Double, height: Double, positions: [Double]
  ) {
    let row = StackLayoutSpec(flexWrap: .wrap, alignContent: alignment, children: Self.six)
    let range = height.isFinite ? SizeRange.exact(width, height) : .width(width)
    let layout = row.measured(range)
    let perLine = 6 / positions.count
    #expect(layout.ys == positions.flatMap { Array(repeating: $0, count: perLine) })
    #expect(layout.size.height == (height.isFinite ? height : 150))
    let lineHeight = alignment == .stretch && height == 300 ? 100.0 : 50
    #expect(layout.heights == Array(repeating: lineHeight, count: 6))
  }

  @Test(arguments: [
    // sum 170
    (AlignContent.start, 110.0, 320.0, [0.0, 60, 120]),
    (.center, 110, 320, [75, 135, 195]),
    (.end, 110, 320, [150, 210, 270]),
    (.spaceBetween, 110, 320, [0, 135, 270]),
    (.spaceAround, 110, 320, [25, 135, 245]),
    (.stretch, 110, 320, [0, 110, 220]),
    // sum 350
    (.start, 40, 310, [0, 60, 120, 180, 240, 300]),
    (.spaceBetween, 40, 310, [0, 60, 120, 180, 240, 300]),
    (.spaceAround, 40, 310, [-20, 40, 100, 160, 220, 280]),
    (.stretch, 40, 310, [0, 60, 120, 180, 240, 300]),
    (.center, 40, 310, [-20, 40, 100, 160, 220, 280]),
    (.end, 40, 310, [-40, 20, 80, 140, 200, 260]),
  ])
  func lineSpacing(alignment: AlignContent, width: Double, height: Double, positions: [Double]) {
    let row = StackLayoutSpec(
      flexWrap: .wrap, alignContent: alignment, lineSpacing: 10, children: Self.six)
    let perLine = 6 / positions.count
    #expect(
      row.measured(.exact(width, height)).ys
        == positions.flatMap { Array(repeating: $0, count: perLine) })
    let sum = Double(positions.count) * 60 - 10
    #expect(row.measured(.width(width)).size == Size(width: width, height: sum))
  }

  @Test func boundsHoldInLinesThatStretch() {
    let row = StackLayoutSpec(flexWrap: .wrap, alignContent: .stretch) {
      Box(50, 50).maxHeight(70)
      Box(50, 50).height(60)
      Box(50, 50).alignSelf(.center)
      Box(50, 50)
    }
    // Lines of 60 and 50 share 90 points.
    let layout = row.measured(.exact(110, 200))
    #expect(layout.heights == [70, 60, 50, 95])
    #expect(layout.ys == [0, 0, 127, 105])
  }

  @Test func oneLineFillsTheStack() {
    let row = StackLayoutSpec(
      alignItems: .end, flexWrap: .wrap, alignContent: .center, children: [Box(50, 50)])
    #expect(row.measured(.exact(100, 200)).ys == [150])
  }

  @Test func eachLineFlexesByItself() {
    let row = StackLayoutSpec(flexWrap: .wrap) {
      for _ in 0..<3 { Box(50, 50).flexGrow(1) }
    }
    #expect(row.measured(.width(120)).widths == [60, 60, 120])
    // Without an exact width, the longest line determines the width, and the other lines grow.
    #expect(row.measured(.range(width: 0...120)).widths == [50, 50, 100])
    #expect(row.measured(.range(width: 0...120)).size.width == 100)
  }

  @Test func linesAreAsLargeAsTheirLargestChild() {
    let row = StackLayoutSpec(alignItems: .center, flexWrap: .wrap) {
      Box(50, 20)
      Box(50, 40)
      Box(50, 10)
    }
    let layout = row.measured(.width(100))
    #expect(layout.ys == [10, 0, 40])
    #expect(layout.size.height == 50)
  }

  @Test func columnsWrapToTheSide() {
    let column = StackLayoutSpec(.column, flexWrap: .wrap, children: Self.six)
    let layout = column.measured(.height(110))
    #expect(layout.xs == [0, 0, 50, 50, 100, 100])
    #expect(column.measured(.height(110), direction: .rightToLeft).xs == [100, 100, 50, 50, 0, 0])
    #expect(layout.size.width == 150)
  }
}
