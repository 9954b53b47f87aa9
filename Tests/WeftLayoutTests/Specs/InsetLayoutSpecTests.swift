// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

@Suite struct InsetLayoutSpecTests {
  private static let inf = Double.infinity

  @Test(arguments: [
    // near, far, and the child's length and position in exactly 300
    (10.0, 10.0, 280.0, 10.0), (inf, 10, 10, 280), (10, inf, 10, 10), (inf, inf, 10, 145),
    (0, 0, 300, 0), (inf, 0, 10, 290), (0, inf, 10, 0),
  ])
  func insetInAnExactSize(near: Double, far: Double, length: Double, position: Double) {
    let horizontal = Box(10, 10).padding(EdgeInsets(left: near, right: far))
    let row = horizontal.measured(.exact(300, 10))
    #expect(row.frames == [Rect(x: position, y: 0, width: length, height: 10)])
    let vertical = Box(10, 10).padding(EdgeInsets(top: near, bottom: far))
    let column = vertical.measured(.exact(10, 300))
    #expect(column.frames == [Rect(x: 0, y: position, width: 10, height: length)])
    #expect(row.size.width == 300 && column.size.height == 300)
  }

  @Test(arguments: [
    // near, far, and the spec's length, the child's position in 0...300
    (10.0, 10.0, 30.0, 10.0), (inf, 10, 300, 280), (10, inf, 300, 10), (inf, inf, 300, 145),
    (0, 0, 10, 0), (inf, 0, 300, 290), (0, inf, 300, 0),
  ])
  func insetInARange(near: Double, far: Double, length: Double, position: Double) {
    let horizontal = Box(10, 10).padding(EdgeInsets(left: near, right: far))
    let row = horizontal.measured(.range(width: 0...300))
    #expect(row.size == Size(width: length, height: 10))
    #expect(row.frames == [Rect(x: position, y: 0, width: 10, height: 10)])
    let vertical = Box(10, 10).padding(EdgeInsets(top: near, bottom: far))
    let column = vertical.measured(.range(height: 0...300))
    #expect(column.size == Size(width: 10, height: length))
    #expect(column.frames == [Rect(x: 0, y: position, width: 10, height: 10)])
  }

  @Test(arguments: [
    // near, far, the maximum length, and the spec's length, the child's length and position
    (10.0, 10.0, 300.0, 100.0, 80.0, 10.0), (10, 10, inf, 100, 80, 10), (60, 60, 300, 120, 0, 60),
    (inf, 10, 300, 300, 10, 280), (inf, 10, inf, 100, 10, 80), (10, inf, inf, 100, 10, 10),
    (inf, inf, inf, 100, 10, 45), (-20, 0, 300, 100, 120, -20),
  ])
  func withAMinimum(
    near: Double, far: Double, greatest: Double, length: Double, child: Double, position: Double
  ) {
    // With an infinite inset, the child may be smaller than the minimum.
    let spec = (near == 60 ? Box(0, 10) : Box(10, 10)).padding(EdgeInsets(left: near, right: far))
    let layout = spec.measured(.range(width: 100...greatest))
    #expect(layout.size == Size(width: length, height: 10))
    #expect(layout.frames == [Rect(x: position, y: 0, width: child, height: 10)])
  }

  @Test func withoutALimitInfinityIsZero() {
    let layout = Box(10, 10).padding(EdgeInsets(all: .infinity)).measured()
    #expect(layout.size == Size(width: 10, height: 10))
    #expect(layout.xs == [0])
  }

  @Test func theCenteredInsetIsRoundedToPixels() {
    let spec = Box(10, 10).padding(EdgeInsets(left: .infinity, right: .infinity))
    #expect(spec.measured(.width(301)).xs == [146])
    #expect(spec.measured(.width(301), scale: 2).xs == [145.5])
  }

  @Test func insetsLargerThanTheRangeLeaveNothing() {
    let layout = Box(10, 10).padding(30).measured(.exact(40, 40))
    #expect(layout.size == Size(width: 40, height: 40))
    #expect(layout.frames == [Rect(x: 30, y: 30, width: 0, height: 0)])
  }

  @Test func fractionsAreTakenOfWhatTheInsetsLeave() {
    let spec = Box(10, 10).width(.fraction(0.5)).padding(EdgeInsets(left: 20, right: 80))
    #expect(spec.measured(.range(width: 0...300)).widths == [100])
  }

  @Test func insetsAreNotMirrored() {
    let spec = Box(10, 10).padding(EdgeInsets(left: 10, right: 20))
    #expect(spec.measured(direction: .rightToLeft).xs == [10])
  }
}
