// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

@Suite struct StackJustifyTests {
  private static let three = Array(repeating: Box(50, 50), count: 3)

  @Test(arguments: [
    // free space of 150
    (JustifyContent.start, 300.0, [0.0, 50, 100]),
    (.center, 300, [75, 125, 175]),
    (.end, 300, [150, 200, 250]),
    (.spaceBetween, 300, [0, 125, 250]),
    (.spaceAround, 300, [25, 125, 225]),
    (.spaceEvenly, 300, [37.5, 125, 212.5]),
    // an overflow of 40
    (.start, 110, [0, 50, 100]),
    (.center, 110, [-20, 30, 80]),
    (.end, 110, [-40, 10, 60]),
    (.spaceBetween, 110, [0, 50, 100]),
    (.spaceAround, 110, [-20, 30, 80]),
    (.spaceEvenly, 110, [-20, 30, 80]),
  ])
  func freeSpaceAndOverflow(justify: JustifyContent, width: Double, positions: [Double]) {
    let row = StackLayoutSpec(justifyContent: justify, children: Self.three)
    #expect(row.measured(.width(width)).xs == positions)
    #expect(row.measured(.width(width)).size == Size(width: width, height: 50))
    let column = StackLayoutSpec(.column, justifyContent: justify, children: Self.three)
    #expect(column.measured(.height(width)).ys == positions)
  }

  @Test(arguments: [
    (JustifyContent.spaceBetween, 0.0), (.spaceAround, 125), (.spaceEvenly, 125), (.center, 125),
  ])
  func aSingleChild(justify: JustifyContent, position: Double) {
    let row = StackLayoutSpec(justifyContent: justify, children: [Box(50, 50)])
    #expect(row.measured(.width(300)).xs == [position])
  }

  @Test(arguments: [
    ([1.0, 2, 1], [0.0, 4, 9]), ([1, 4, 1], [0, 3, 9]),
  ])
  func spaceBetweenChildrenOfSeveralSizes(widths: [Double], positions: [Double]) {
    let row = StackLayoutSpec(
      justifyContent: .spaceBetween, children: widths.map { Box($0, 1) })
    #expect(row.measured(.exact(10, 1)).xs == positions)
  }

  @Test func spaceBetweenWithAChildThatShrinks() {
    let row = StackLayoutSpec(justifyContent: .spaceBetween) {
      Box(8, 1).flexShrink(1)
      Box(2, 1)
      Box(1, 1)
    }
    let layout = row.measured(.exact(10, 1))
    #expect(layout.widths == [7, 2, 1])
    #expect(layout.xs == [0, 7, 9])
  }

  @Test func spacing() {
    let row = StackLayoutSpec(spacing: 10) {
      Box(50, 50)
      Box(50, 50).spacingBefore(5).spacingAfter(7)
      Box(50, 50)
    }
    let layout = row.measured()
    #expect(layout.xs == [0, 65, 132])
    #expect(layout.size == Size(width: 182, height: 50))
  }

  @Test func withoutChildrenTheMinimumDecides() {
    let stack = StackLayoutSpec(children: [])
    #expect(
      stack.measured(.range(width: 10...20, height: 5...50)).size
        == Size(width: 10, height: 5))
  }

  @Test func aRangeOfSizesWrapsTheContent() {
    let row = StackLayoutSpec(justifyContent: .end, children: Self.three)
    #expect(row.measured(.range(width: 100...300)).size == Size(width: 150, height: 50))
    #expect(row.measured(.range(width: 100...300)).xs == [0, 50, 100])
    #expect(row.measured(.range(width: 200...300)).xs == [50, 100, 150])
    #expect(row.measured(.range(width: 100...120)).xs == [-30, 20, 70])
  }

  @Test func rightToLeftMirrorsRows() {
    let row = StackLayoutSpec(spacing: 10) {
      Box(50, 50)
      Box(20, 50).spacingBefore(5)
    }
    let layout = row.measured(.width(300), direction: .rightToLeft)
    #expect(layout.xs == [250, 215])
    let column = StackLayoutSpec(.column, alignItems: .start, children: [Box(50, 20), Box(80, 20)])
    #expect(column.measured(.width(100), direction: .rightToLeft).xs == [50, 20])
    #expect(column.measured(.width(100), direction: .rightToLeft).ys == [0, 20])
  }
}
