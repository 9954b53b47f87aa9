// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

@Suite struct SizeRangeTests {
  @Test(arguments: [
    (0.0...10.0, 7.0...15.0, 7.0...10.0),
    (2...8, 0...10, 2...8),
    (0...10, 2...8, 2...8),
    (0...5, 10...15, 5...5),
    (10...15, 0...5, 10...10),
  ])
  func intersecting(
    first: ClosedRange<Double>, second: ClosedRange<Double>, result: ClosedRange<Double>
  ) {
    let (a, b) = (SizeRange.range(width: first), SizeRange.range(width: second))
    #expect(a.intersect(b) == .range(width: result))
    let (c, d) = (SizeRange.range(height: first), SizeRange.range(height: second))
    #expect(c.intersect(d) == .range(height: result))
  }

  @Test func unconstrained() {
    #expect(SizeRange.unconstrained.min == .zero)
    #expect(SizeRange.unconstrained.max == .infinite)
    #expect(SizeRange() == .unconstrained)
  }

  @Test func clamping() {
    let range = SizeRange.range(width: 10...20, height: 30...40)
    #expect(range.clamp(Size(width: 5, height: 50)) == Size(width: 10, height: 40))
    #expect(range.clamp(Size(width: 15, height: .nan)) == Size(width: 15, height: 30))
    #expect(range.clamp(.infinite) == Size(width: 20, height: 40))
  }

  @Test(arguments: [
    (Size(width: 0.2, height: 0.2), true), (Size(width: 0.1, height: 10), false),
    (Size(width: 10, height: 0), false), (.infinite, true), (.zero, false),
  ])
  func significantArea(max: Size, isSignificant: Bool) {
    #expect(SizeRange(max: max).hasSignificantArea == isSignificant)
  }

  @Test(arguments: [
    // min, max, and the resulting bounds
    (Double.nan, 10.0, 0.0, 10.0), (-5, 10, 0, 10), (.infinity, 10, 0, 10),
    (5, .nan, 5, .infinity), (5, -1, 5, 5), (20, 10, 20, 20), (-.infinity, -.infinity, 0, 0),
    (.infinity, .infinity, 0, .infinity),
  ])
  func anyInputIsDefined(min: Double, max: Double, resultMin: Double, resultMax: Double) {
    let range = SizeRange(
      min: Size(width: min, height: min), max: Size(width: max, height: max))
    #expect(range.min == Size(width: resultMin, height: resultMin))
    #expect(range.max == Size(width: resultMax, height: resultMax))
  }

  @Test func descriptions() {
    #expect(SizeRange.exact(10, 20).description == "{10 x 20}")
    #expect(SizeRange.unconstrained.description == "{0 x 0 ... inf x inf}")
  }
}
