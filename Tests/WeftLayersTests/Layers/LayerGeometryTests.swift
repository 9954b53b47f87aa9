// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayers
import WeftLayout

@MainActor @Suite struct LayerGeometryTests {
  @Test func aFreshLayerIsPlain() {
    let layer = Layer()
    #expect(layer.bounds == .zero)
    #expect(layer.frame == .zero)
    #expect(layer.position == .zero)
    #expect(layer.anchorPoint == Point(x: 0.5, y: 0.5))
    #expect(layer.transform == .identity)
    #expect(layer.contents == nil)
    #expect(layer.contentsGravity == .scaleToFill)
    #expect(layer.backgroundColor == nil)
    #expect(layer.opacity == 1)
    #expect(!layer.isHidden)
    #expect(!layer.masksToBounds)
    #expect(layer.cornerRadius == 0)
    #expect(layer.borderWidth == 0)
    #expect(layer.isUserInteractionEnabled)
    #expect(layer.name == nil)
  }

  @Test func theFrameFollowsFromBoundsPositionAndAnchor() {
    let layer = Layer()
    layer.anchorPoint = Point(x: 0.25, y: 0.75)
    layer.bounds = Rect(x: 0, y: 0, width: 60, height: 80)
    layer.position = Point(x: 10, y: 20)
    #expect(layer.frame == Rect(x: -5, y: -40, width: 60, height: 80))
  }

  @Test func settingTheFrameKeepsTheBoundsOrigin() {
    let layer = Layer()
    layer.bounds = Rect(x: 1, y: 2, width: 3, height: 4)
    layer.frame = Rect(x: 5, y: 6, width: 7, height: 8)
    #expect(layer.bounds == Rect(x: 1, y: 2, width: 7, height: 8))
    #expect(layer.frame == Rect(x: 5, y: 6, width: 7, height: 8))
  }

  @Test(arguments: [Point(x: 0, y: 0), Point(x: 0.5, y: 0.5), Point(x: 0.25, y: 1)])
  func theFrameIsReadAsItWasSet(anchor: Point) {
    let layer = Layer()
    layer.anchorPoint = anchor
    let frame = Rect(x: 12, y: -8, width: 40, height: 24)
    layer.frame = frame
    #expect(layer.frame == frame)
    #expect(layer.position == Point(x: 12 + 40 * anchor.x, y: -8 + 24 * anchor.y))
  }

  @Test func aTransformTurnsAboutTheAnchor() {
    let layer = Layer()
    layer.frame = Rect(x: 10, y: 10, width: 40, height: 20)
    layer.transform = .scale(x: 2, y: 3)
    #expect(layer.frame == Rect(x: -10, y: -10, width: 80, height: 60))
    layer.anchorPoint = .zero
    layer.position = Point(x: 10, y: 10)
    #expect(layer.frame == Rect(x: 10, y: 10, width: 80, height: 60))
  }

  @Test func theFrameOfATransformedLayerIsTheBoxAroundIt() {
    let layer = Layer()
    layer.frame = Rect(x: 0, y: 0, width: 40, height: 20)
    layer.transform = Transform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    #expect(layer.frame == Rect(x: 10, y: -10, width: 20, height: 40))
  }

  @Test func onlyAnotherSizeIsToldToTheSubclass() {
    final class Counting: Layer {
      var count = 0
      override func boundsSizeDidChange() { count += 1 }
    }
    let layer = Counting()
    layer.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
    layer.bounds = Rect(x: 5, y: 5, width: 10, height: 10)
    layer.frame = Rect(x: 50, y: 50, width: 10, height: 10)
    #expect(layer.count == 1)
    layer.frame = Rect(x: 50, y: 50, width: 11, height: 10)
    #expect(layer.count == 2)
  }
}
