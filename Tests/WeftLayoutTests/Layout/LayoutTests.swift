// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

@Suite struct LayoutTests {
  @Test(arguments: [
    Double.nan, -1, .infinity, -.infinity, Double(Float.greatestFiniteMagnitude),
    .greatestFiniteMagnitude,
  ])
  func invalidSizesBecomeZero(extent: Double) {
    let layout = Layout(element: Box(0, 0), size: Size(width: extent, height: 10))
    #expect(layout.size == Size(width: 0, height: 10))
    let other = Layout(element: Box(0, 0), size: Size(width: 10, height: extent))
    #expect(other.size == Size(width: 10, height: 0))
  }

  @Test(arguments: [0, 0.25, 1e7, Layout.maximumExtent])
  func sizesAreKeptAsTheyAre(extent: Double) {
    let layout = Layout(element: Box(0, 0), size: Size(width: extent, height: extent))
    #expect(layout.size == Size(width: extent, height: extent))
    #expect(
      Layout(element: Box(0, 0), size: Size(width: Layout.maximumExtent.nextUp, height: 1)).size
        == Size(width: 0, height: 1))
  }

  @Test func positions() {
    let layout = Layout(element: Box(0, 0), size: Size(width: 5, height: 6))
    #expect(layout.position == .zero)
    let moved = layout.positioned(at: Point(x: 1.5, y: 2))
    #expect(moved.frame == Rect(x: 1.5, y: 2, width: 5, height: 6))
    #expect(layout.position == .zero)
    #expect(layout.positioned(at: Point(x: .nan, y: 2)).position == Point(x: 0, y: 2))
    #expect(layout.positioned(at: Point(x: 1, y: .infinity)).position == Point(x: 1, y: 1e9))
  }

  @Test func leavesAreWholePixelsUnlessTheRangeSaysOtherwise() {
    let box = Box(10.2, 20.7)
    #expect(box.measured(scale: 1).size == Size(width: 11, height: 21))
    #expect(box.measured(scale: 2).size == Size(width: 10.5, height: 21))
    #expect(box.measured(.exact(10.2, 7.7)).size == Size(width: 10.2, height: 7.7))
  }

  @Test func baselinesThatAreNoNumbersAreNone() {
    let layout = Layout(
      element: Box(0, 0), size: .zero, firstBaseline: .nan, lastBaseline: .infinity)
    #expect(layout.firstBaseline == nil && layout.lastBaseline == nil)
  }

  @Test func theDebugDescriptionIsATree() {
    let stack = StackLayoutSpec(.column, alignItems: .baselineFirst) {
      Box(50, 20, baseline: 15)
      WrapperLayoutSpec {
        Box(10, 10).padding(5)
        Box(5, 5)
      }
      Box(1, 1).padding(1)
    }
    #expect(
      stack.measured(.width(100)).debugDescription == """
        StackLayoutSpec (0, 0) 100 x 43 baseline 15
        ├─ Box (0, 0) 50 x 20 baseline 15
        ├─ WrapperLayoutSpec (0, 20) 20 x 20
        │  ├─ InsetLayoutSpec (0, 0) 20 x 20
        │  │  └─ Box (5, 5) 10 x 10
        │  └─ Box (0, 0) 5 x 5
        └─ InsetLayoutSpec (0, 40) 3 x 3
           └─ Box (1, 1) 1 x 1
        """)
  }
}
