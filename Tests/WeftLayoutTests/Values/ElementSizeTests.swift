// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

@Suite struct ElementSizeTests {
  @Test(
    arguments: [
      // exact, min, max, and the range
      (.auto, .auto, .auto, 0...Double.infinity),
      (50, .auto, .auto, 50...50),
      (.auto, 10, 100, 10...100),
      (150, 10, 100, 100...100),
      (5, 10, 100, 10...10),
      (50, 10, 100, 50...50),
      (.auto, 100, 10, 100...100),
      (50, 100, 10, 100...100),
      (.auto, 50, 50, 50...50),
      (80, 50, 50, 50...50),
      (.auto, 0, 0, 0...0),
      (.fraction(0.5), .auto, .auto, 100...100),
      (.auto, .fraction(0.25), .fraction(0.75), 50...150),
    ] as [(LayoutDimension, LayoutDimension, LayoutDimension, ClosedRange<Double>)])
  func theMinimumBeatsTheMaximumBeatsTheExactLength(
    exact: LayoutDimension, min: LayoutDimension, max: LayoutDimension, range: ClosedRange<Double>
  ) {
    let parent = ParentSize(width: 200, height: 200)
    let widths = ElementSize(width: exact, minWidth: min, maxWidth: max)
    #expect(widths.resolved(against: parent) == .range(width: range))
    let heights = ElementSize(height: exact, minHeight: min, maxHeight: max)
    #expect(heights.resolved(against: parent) == .range(height: range))
  }

  @Test func fractionsOfAnUndefinedParentAreAuto() {
    let size = ElementSize(width: .fraction(0.5), height: 10, minHeight: .fraction(0.5))
    #expect(size.resolved(against: .undefined) == .height(10))
    #expect(size.resolved(against: ParentSize(width: .infinity, height: .nan)) == .height(10))
  }

  @Test func theContainersRangeWinsOverTheStyle() {
    let box = Box(50, 50).width(500).height(.fraction(0.5))
    #expect(
      box.measured(.range(width: 0...300, height: 0...100)).size
        == Size(width: 300, height: 50))
    #expect(box.measured(.exact(20, 20)).size == Size(width: 20, height: 20))
  }

  @Test func parentSizes() {
    let range = SizeRange.range(width: 100...100, height: 0...50)
    #expect(ParentSize(exactlyIn: range) == ParentSize(width: 100))
    #expect(LayoutContext(rootIn: range).parentSize == ParentSize(width: 100, height: 50))
    #expect(LayoutContext(rootIn: .unconstrained).parentSize == .undefined)
  }
}
