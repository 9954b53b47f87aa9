// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

/// A corner of 20 points on a child of 60 points.
@Suite struct CornerLayoutSpecTests {
  private func spec(
    _ location: CornerLayoutSpec.Location, offset: Point = .zero, wraps: Bool = false
  ) -> CornerLayoutSpec {
    CornerLayoutSpec(
      child: Box(60, 60), corner: Box(20, 20), location: location, offset: offset,
      wrapsCorner: wraps)
  }

  @Test(
    arguments: [
      (.topStart, Point(x: -10, y: -10)), (.topEnd, Point(x: 50, y: -10)),
      (.bottomStart, Point(x: -10, y: 50)), (.bottomEnd, Point(x: 50, y: 50)),
    ] as [(CornerLayoutSpec.Location, Point)])
  func theCornerLiesOnTheChildsCorner(location: CornerLayoutSpec.Location, corner: Point) {
    let layout = spec(location).measured()
    #expect(layout.size == Size(width: 60, height: 60))
    #expect(layout.children.map(\.position) == [.zero, corner])
  }

  @Test(
    arguments: [
      (.topStart, Point(x: 10, y: 10), Point.zero),
      (.topEnd, Point(x: 0, y: 10), Point(x: 50, y: 0)),
      (.bottomStart, Point(x: 10, y: 0), Point(x: 0, y: 50)),
      (.bottomEnd, .zero, Point(x: 50, y: 50)),
    ] as [(CornerLayoutSpec.Location, Point, Point)])
  func aWrappingSpecHoldsBoth(
    location: CornerLayoutSpec.Location, child: Point, corner: Point
  ) {
    let layout = spec(location, wraps: true).measured()
    #expect(layout.size == Size(width: 70, height: 70))
    #expect(layout.children.map(\.position) == [child, corner])
  }

  @Test func theStartIsOnTheRightFromRightToLeft() {
    let layout = spec(.topStart).measured(direction: .rightToLeft)
    #expect(layout.children.map(\.position) == [.zero, Point(x: 50, y: -10)])
  }

  @Test(
    arguments: [
      (.topStart, Point(x: 10, y: 10), Point.zero),
      (.topEnd, Point(x: -10, y: 10), Point(x: 40, y: 0)),
      (.bottomStart, Point(x: 10, y: -10), Point(x: 0, y: 40)),
      (.bottomEnd, Point(x: -10, y: -10), Point(x: 40, y: 40)),
    ] as [(CornerLayoutSpec.Location, Point, Point)], [true, false])
  func anInnerOffsetKeepsTheCornerInside(
    row: (location: CornerLayoutSpec.Location, offset: Point, corner: Point), wraps: Bool
  ) {
    let layout = spec(row.location, offset: row.offset, wraps: wraps).measured()
    #expect(layout.size == Size(width: 60, height: 60))
    #expect(layout.children.map(\.position) == [.zero, row.corner])
  }

  @Test(
    arguments: [
      (.topStart, Point(x: -10, y: -10), Point(x: 20, y: 20), Point.zero),
      (.topEnd, Point(x: 10, y: -10), Point(x: 0, y: 20), Point(x: 60, y: 0)),
      (.bottomStart, Point(x: -10, y: 10), Point(x: 20, y: 0), Point(x: 0, y: 60)),
      (.bottomEnd, Point(x: 10, y: 10), .zero, Point(x: 60, y: 60)),
    ] as [(CornerLayoutSpec.Location, Point, Point, Point)])
  func anOuterOffsetMakesAWrappingSpecLarger(
    location: CornerLayoutSpec.Location, offset: Point, child: Point, corner: Point
  ) {
    let layout = spec(location, offset: offset, wraps: true).measured()
    #expect(layout.size == Size(width: 80, height: 80))
    #expect(layout.children.map(\.position) == [child, corner])
    let plain = spec(location, offset: offset).measured()
    #expect(plain.size == Size(width: 60, height: 60))
    #expect(
      plain.children.map(\.position)
        == [.zero, Point(x: corner.x - child.x, y: corner.y - child.y)])
  }

  @Test func theUnionIsBroughtIntoTheRange() {
    let wrapping = spec(.topStart, wraps: true)
    let small = wrapping.measured(.range(width: 0...65, height: 0...65))
    #expect(small.size == Size(width: 65, height: 65))
    #expect(small.children.map(\.position) == [Point(x: 10, y: 10), .zero])
    #expect(wrapping.measured(.range(width: 90...100)).size == Size(width: 100, height: 70))
  }
}
