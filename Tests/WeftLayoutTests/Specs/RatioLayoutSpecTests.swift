// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

@Suite struct RatioLayoutSpecTests {
  @Test(
    arguments: [
      (0.5, Size(width: 100, height: 50)), (1, Size(width: 100, height: 100)),
      (2, Size(width: 50, height: 100)), (7, Size(width: 14.28, height: 100)),
      (10, Size(width: 10, height: 100)),
    ] as [(Double, Size)])
  func theLargestSizeThatFits(ratio: Double, size: Size) {
    let spec = RatioLayoutSpec(ratio: ratio, child: Box(0, 0))
    let range = SizeRange.range(width: 0...100, height: 0...100)
    #expect(spec.measured(range, scale: 100).size == size)
  }

  @Test func theDerivedSideIsRoundedDownToPixels() {
    let spec = RatioLayoutSpec(ratio: 7, child: Box(0, 0))
    let range = SizeRange.range(width: 0...100, height: 0...100)
    #expect(spec.measured(range).size == Size(width: 14, height: 100))
    expect([spec.measured(range, scale: 3).size.width], near: [14])
    #expect(spec.measured(range, scale: 4).size.width == 14.25)
  }

  @Test(
    arguments: [
      // ratio, widths, heights, and the candidate nearest to the ratio, clamped to the range
      (1, 50...100, 0...20, Size(width: 50, height: 20)),
      (1, 0...10, 20...30, Size(width: 10, height: 20)),
      (2, 0...100, 0...100, Size(width: 50, height: 100)),
      (0.5, 100...100, 80...200, Size(width: 100, height: 80)),
      (0.5, 100...100, 20...30, Size(width: 100, height: 30)),
      (1, 40...40, 0...(.infinity), Size(width: 40, height: 40)),
    ] as [(Double, ClosedRange<Double>, ClosedRange<Double>, Size)])
  func boundsWinOverTheRatio(
    ratio: Double, widths: ClosedRange<Double>, heights: ClosedRange<Double>, size: Size
  ) {
    let spec = RatioLayoutSpec(ratio: ratio, child: Box(0, 0))
    #expect(spec.measured(.range(width: widths, height: heights)).size == size)
  }

  @Test func oneBoundedAxisIsEnough() {
    let spec = RatioLayoutSpec(ratio: 0.5, child: Box(0, 0))
    #expect(spec.measured(.range(width: 0...100)).size == Size(width: 100, height: 50))
    #expect(spec.measured(.range(height: 0...100)).size == Size(width: 200, height: 100))
  }

  @Test func withoutBoundsTheChildDecides() {
    let spec = RatioLayoutSpec(ratio: 0.5, child: Box(30, 40))
    #expect(spec.measured().size == Size(width: 30, height: 40))
  }

  @Test(arguments: [0, -1, Double.nan, .infinity])
  func anInvalidRatioIsIgnored(ratio: Double) {
    let spec = RatioLayoutSpec(ratio: ratio, child: Box(30, 40))
    #expect(spec.measured(.range(width: 0...100)).size == Size(width: 30, height: 40))
  }

  @Test func theModifierTakesWidthByHeight() {
    #expect(
      Box(0, 0).aspectRatio(2).measured(.range(width: 0...100)).size
        == Size(width: 100, height: 50))
  }
}
