// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

@Suite struct RectTests {
  let rect = Rect(x: 10, y: 20, width: 100, height: 50)

  @Test func edges() {
    #expect(rect.minX == 10 && rect.midX == 60 && rect.maxX == 110)
    #expect(rect.minY == 20 && rect.midY == 45 && rect.maxY == 70)
    #expect(rect.center == Point(x: 60, y: 45))
    #expect(Rect(minX: 10, minY: 20, maxX: 110, maxY: 70) == rect)
  }

  @Test func insets() {
    #expect(rect.insetBy(dx: 10, dy: 5) == Rect(x: 20, y: 25, width: 80, height: 40))
    #expect(rect.insetBy(dx: -10, dy: -5) == Rect(x: 0, y: 15, width: 120, height: 60))
    #expect(
      rect.inset(by: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        == Rect(x: 12, y: 21, width: 94, height: 46))
    #expect(rect.insetBy(dx: 60, dy: 0) == Rect(x: 60, y: 20, width: 0, height: 50))
    #expect(rect.offsetBy(dx: 1, dy: -1) == Rect(x: 11, y: 19, width: 100, height: 50))
  }

  @Test(
    arguments: [
      // other, intersection
      (Rect(x: 50, y: 30, width: 100, height: 100), Rect(x: 50, y: 30, width: 60, height: 40)),
      (Rect(x: 0, y: 0, width: 500, height: 500), Rect(x: 10, y: 20, width: 100, height: 50)),
      (Rect(x: 110, y: 20, width: 10, height: 50), nil),
      (Rect(x: 10, y: 70, width: 100, height: 1), nil),
      (Rect(x: 20, y: 30, width: 0, height: 10), nil),
      (Rect(x: 500, y: 500, width: 10, height: 10), nil),
    ] as [(Rect, Rect?)])
  func intersection(other: Rect, shared: Rect?) {
    #expect(rect.intersection(other) == shared)
    #expect(other.intersection(rect) == shared)
    #expect(rect.intersects(other) == (shared != nil))
  }

  @Test func union() {
    let other = Rect(x: 200, y: 0, width: 10, height: 10)
    #expect(rect.union(other) == Rect(x: 10, y: 0, width: 200, height: 70))
  }

  /// A rectangle without an area counts with its position and its sides.
  @Test(
    arguments: [
      (Rect(x: 5, y: 30, width: 0, height: 0), Rect(x: 5, y: 20, width: 105, height: 50)),
      (Rect(x: 200, y: 30, width: 0, height: 60), Rect(x: 10, y: 20, width: 190, height: 70)),
      (Rect(x: 20, y: 80, width: 300, height: 0), Rect(x: 10, y: 20, width: 310, height: 60)),
      (Rect(x: 30, y: 30, width: 0, height: 0), Rect(x: 10, y: 20, width: 100, height: 50)),
      (.zero, Rect(x: 0, y: 0, width: 110, height: 70)),
    ] as [(Rect, Rect)])
  func unionKeepsRectanglesWithoutArea(other: Rect, union: Rect) {
    #expect(rect.union(other) == union)
    #expect(other.union(rect) == union)
  }

  @Test func containment() {
    #expect(rect.contains(Point(x: 10, y: 20)))
    #expect(!rect.contains(Point(x: 110, y: 20)))
    #expect(!rect.contains(Point(x: 10, y: 70)))
    #expect(rect.contains(rect))
    #expect(!rect.contains(rect.offsetBy(dx: 1, dy: 0)))
    #expect(!rect.contains(Rect.zero))
  }

  @Test func emptiness() {
    #expect(Rect.zero.isEmpty)
    #expect(Rect(x: 0, y: 0, width: -1, height: 10).isEmpty)
    #expect(Rect(x: 0, y: 0, width: .nan, height: 10).isEmpty)
    #expect(!rect.isEmpty)
  }

  @Test func descriptions() {
    #expect(rect.description == "(10, 20) 100 x 50")
    #expect(
      Rect(x: 0.5, y: 1.0 / 3, width: .infinity, height: -2).description
        == "(0.5, 0.333) inf x -2")
    #expect(EdgeInsets(top: 1, left: 2, bottom: 3, right: 4).description == "{1, 2, 3, 4}")
  }

  @Test func sizesAndInsets() {
    let insets = EdgeInsets(horizontal: 10, vertical: 5)
    #expect(Size(width: 100, height: 8).inset(by: insets) == Size(width: 80, height: 0))
    #expect(Size(width: 100, height: 8).outset(by: insets) == Size(width: 120, height: 18))
    #expect(EdgeInsets(all: 3).horizontal == 6 && EdgeInsets(all: 3).vertical == 6)
  }
}
