// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayers
import WeftLayout

@MainActor @Suite struct LayerConversionTests {
  /// Converts a point between layers by way of the window.
  private func convert(_ point: Point, from source: Layer, to target: Layer) -> Point? {
    target.convertFromWindow(source.convertToWindow(point))
  }

  @Test func nestedFramesShift() {
    let outer = Layer("outer", frame: Rect(x: 100, y: 100, width: 100, height: 100))
    let inner = Layer("inner", frame: Rect(x: 10, y: 10, width: 20, height: 20))
    outer.addSublayer(inner)
    #expect(convert(Point(x: 105, y: 105), from: outer, to: inner) == Point(x: 95, y: 95))
    #expect(convert(Point(x: 5, y: 5), from: inner, to: outer) == Point(x: 15, y: 15))
    #expect(inner.convertToWindow(Point.zero) == Point(x: 110, y: 110))
    #expect(inner.convertFromWindow(Point(x: 110, y: 110)) == .zero)
  }

  @Test(arguments: [
    (Point(x: 0, y: 0), Point(x: 36, y: 36)),
    (Point(x: 0.75, y: 1), Point(x: 51, y: 56)),
  ]) func boundsOriginsAndAnchorsCount(anchor: Point, expected: Point) {
    let outer = Layer()
    outer.anchorPoint = .zero
    outer.bounds = Rect(x: 20, y: 20, width: 100, height: 100)
    let inner = Layer()
    inner.anchorPoint = anchor
    inner.position = Point(x: 23, y: 23)
    inner.bounds = Rect(x: 17, y: 17, width: 20, height: 20)
    outer.addSublayer(inner)
    #expect(convert(Point(x: 42, y: 42), from: outer, to: inner) == expected)
    #expect(convert(expected, from: inner, to: outer) == Point(x: 42, y: 42))
    // The scroll offset of the outer layer moves the point.
    #expect(outer.convertToWindow(Point(x: 42, y: 42)) == Point(x: 22, y: 22))
  }

  @Test func sixLevelsAddUp() {
    let root = Layer("0", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    var leaf = root
    for level in 1...6 {
      let layer = Layer("\(level)", frame: Rect(x: 1, y: 1, width: 50, height: 50))
      leaf.addSublayer(layer)
      leaf = layer
    }
    #expect(convert(Point(x: 5, y: 5), from: leaf, to: root) == Point(x: 11, y: 11))
    #expect(leaf.root === root)
  }

  @Test func aTransformIsUndoneOnTheWayBack() throws {
    let outer = Layer("outer", frame: Rect(x: 30, y: 40, width: 100, height: 50))
    outer.transform = .rotation(by: 0.7)
    let inner = Layer("inner", frame: Rect(x: 10, y: 10, width: 20, height: 20))
    inner.transform = .scale(x: 3, y: 0.5)
    outer.addSublayer(inner)
    let point = Point(x: 7, y: -3)
    let back = try #require(inner.convertFromWindow(inner.convertToWindow(point)))
    #expect(abs(back.x - point.x) < 1e-9)
    #expect(abs(back.y - point.y) < 1e-9)
  }

  @Test func aFlatTransformCannotBeUndone() {
    let outer = Layer("outer", frame: Rect(x: 0, y: 0, width: 10, height: 10))
    outer.transform = .scale(x: 0, y: 1)
    let inner = Layer()
    outer.addSublayer(inner)
    #expect(inner.convertFromWindow(.zero) == nil)
  }
}
