// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayers
import WeftLayout

@Suite struct ScrollExtentTests {
  private static let movements: [(Vector, ScrollDirections)] = [
    (.zero, []),
    (Vector(dx: 3, dy: 0), .right), (Vector(dx: -3, dy: 0), .left),
    (Vector(dx: 0, dy: 3), .down), (Vector(dx: 0, dy: -3), .up),
    (Vector(dx: 1, dy: -1), [.right, .up]),
  ]

  @Test(arguments: [
    (Point(x: 0, y: 0), Point(x: 0, y: 0)),
    (Point(x: 0, y: 350), Point(x: 0, y: 350)),
    (Point(x: 0, y: 900), Point(x: 0, y: 700)),
    (Point(x: -1, y: -1), Point(x: 0, y: 0)),
    (Point(x: 90, y: 10), Point(x: 50, y: 10)),
    (Point(x: .infinity, y: -.infinity), Point(x: 50, y: 0)),
    (Point(x: .nan, y: .nan), Point(x: 0, y: 0)),
  ]) func clamps(offset: Point, expected: Point) {
    let extent = ScrollExtent(
      viewportSize: Size(width: 100, height: 300), contentSize: Size(width: 150, height: 1000))
    #expect(extent.clamp(offset) == expected)
  }

  @Test func smallContentCannotBeScrolled() {
    let extent = ScrollExtent(
      viewportSize: Size(width: 100, height: 300), contentSize: Size(width: 50, height: 200))
    #expect(extent.clamp(Point(x: 10, y: 10)) == .zero)
    #expect(extent.maximumOffset == extent.minimumOffset)
  }

  @Test func insetsAddRoom() {
    let extent = ScrollExtent(
      viewportSize: Size(width: 100, height: 300), contentSize: Size(width: 100, height: 1000),
      contentInset: EdgeInsets(top: 10, left: 0, bottom: 20, right: 0))
    #expect(extent.minimumOffset == Point(x: 0, y: -10))
    #expect(extent.maximumOffset == Point(x: 0, y: 720))
    #expect(extent.clamp(Point(x: 0, y: -50)) == Point(x: 0, y: -10))
  }

  @Test(arguments: movements)
  func directionsOfAMovement(movement: Vector, expected: ScrollDirections) {
    #expect(ScrollDirections(of: movement) == expected)
  }
}
