// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

@Suite struct StackCrossTests {
  private static let unequal = [Box(100, 10), Box(150, 10), Box(50, 10)]

  @Test(arguments: [
    (SizeRange.range(width: 200...300), [200.0, 200, 200]),
    (.range(width: 50...300), [150, 150, 150]),
    (.width(120), [120, 120, 120]),
    (.unconstrained, [150, 150, 150]),
  ])
  func stretching(range: SizeRange, widths: [Double]) {
    let column = StackLayoutSpec(.column, children: Self.unequal)
    #expect(column.measured(range).widths == widths)
  }

  @Test(arguments: [
    (AlignItems.start, [0.0, 0, 0]), (.end, [100, 50, 150]), (.center, [50, 25, 75]),
    (.baselineFirst, [0, 0, 0]), (.baselineLast, [0, 0, 0]), (.stretch, [0, 0, 0]),
  ])
  func aligning(alignment: AlignItems, positions: [Double]) {
    let column = StackLayoutSpec(.column, alignItems: alignment, children: Self.unequal)
    let layout = column.measured(.width(200))
    #expect(layout.xs == positions)
    #expect(layout.widths == (alignment == .stretch ? [200, 200, 200] : [100, 150, 50]))
  }

  @Test func stretchingHappensAfterFlexing() {
    let column = StackLayoutSpec(.column) {
      TextBox(length: 100).flexShrink(1)
      Box(50, 10).flexGrow(1)
    }
    let layout = column.measured(.height(100))
    #expect(
      layout.frames == [
        Rect(x: 0, y: 0, width: 100, height: 10), Rect(x: 0, y: 10, width: 100, height: 90),
      ])
    let row = StackLayoutSpec {
      TextBox(length: 100).flexShrink(1)
      Box(50, 10)
    }
    #expect(row.measured(.range(width: 0...100)).heights == [20, 20])
  }

  @Test func ofStretchingChildrenAFixedLengthIsKeptAndBoundsHold() {
    let column = StackLayoutSpec(.column) {
      Box(50, 10).width(80)
      Box(50, 10).maxWidth(90)
      Box(50, 10).minWidth(70)
      Box(50, 10).minWidth(400)
      Box(50, 10).width(.fraction(0.5))
    }
    #expect(column.measured(.width(300)).widths == [80, 90, 300, 400, 150])
  }

  @Test func boundsWinOverTheStack() {
    let column = StackLayoutSpec(.column, alignItems: .start) {
      Box(50, 10).width(400)
      Box(500, 10)
      Box(50, 10).minWidth(350)
    }
    #expect(column.measured(.range(width: 0...300)).widths == [400, 300, 350])
    #expect(column.measured(.range(width: 0...300)).size.width == 300)
  }

  @Test func alignSelfBeatsAlignItems() {
    let row = StackLayoutSpec(alignItems: .center) {
      Box(10, 10)
      Box(10, 10).alignSelf(.start)
      Box(10, 10).alignSelf(.end)
      Box(10, 10).alignSelf(.stretch)
    }
    let layout = row.measured(.height(35))
    // The center, 12.5, is rounded down to a whole pixel.
    #expect(layout.ys == [12, 0, 25, 0])
    #expect(layout.heights == [10, 10, 10, 35])
    #expect(row.measured(.height(35), scale: 2).ys[0] == 12.5)
  }

  @Test func fractionsResolveAgainstAnExactStackOnly() {
    let row = StackLayoutSpec {
      Box(10, 10).size(width: .fraction(0.5), height: .fraction(0.5))
    }
    #expect(row.measured(.exact(100, 60)).frames == [Rect(x: 0, y: 0, width: 50, height: 30)])
    #expect(
      row.measured(.range(width: 0...100, height: 0...60)).frames
        == [Rect(x: 0, y: 0, width: 10, height: 10)])
  }
}
