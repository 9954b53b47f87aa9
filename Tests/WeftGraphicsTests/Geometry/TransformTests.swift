// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayout

@Suite struct TransformTests {
  @Test(arguments: [
    (Transform.identity, Point(x: 3, y: 4)),
    (.translation(x: 10, y: -1), Point(x: 13, y: 3)),
    (.scale(x: 2, y: 0.5), Point(x: 6, y: 2)),
    (.rotation(by: .pi / 2), Point(x: -4, y: 3)),
    (.rotation(by: .pi), Point(x: -3, y: -4)),
    (.rotation(by: -.pi / 2), Point(x: 4, y: -3)),
    (.translation(x: 1, y: 0).concatenating(.scale(x: 2, y: 2)), Point(x: 8, y: 8)),
    (.scale(x: 2, y: 2).concatenating(.translation(x: 1, y: 0)), Point(x: 7, y: 8)),
  ])
  func movesPoints(transform: Transform, expected: Point) {
    #expect(Point(x: 3, y: 4).applying(transform) == expected)
  }

  @Test func inverseLeadsBack() throws {
    let transform = Transform.rotation(by: 0.7).concatenating(.scale(x: 3, y: -2))
      .concatenating(.translation(x: 5, y: 8))
    let inverse = try #require(transform.inverted)
    let back = Point(x: 3, y: 4).applying(transform).applying(inverse)
    #expect(abs(back.x - 3) < 1e-12 && abs(back.y - 4) < 1e-12)
  }

  @Test(arguments: [
    Transform.scale(x: 0, y: 1), Transform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
    .scale(x: .nan, y: 1), .scale(x: .infinity, y: 1),
  ])
  func flatHasNoInverse(transform: Transform) {
    #expect(transform.inverted == nil)
  }

  @Test func rectangleIsBounded() {
    let rect = Rect(x: 1, y: 2, width: 3, height: 4).applying(.rotation(by: .pi / 2))
    #expect(rect == Rect(x: -6, y: 1, width: 4, height: 3))
  }
}
