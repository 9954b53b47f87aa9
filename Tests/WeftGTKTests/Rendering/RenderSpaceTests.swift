// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

@testable import WeftGTK

struct RenderSpaceTests {
  @Test(arguments: [0.0, 5, 4095, 4097, 1e6 + 0.5, 1e8 + 1, -300])
  func aScrolledLayerIsRelativeToItsOrigin(offset: Double) {
    let bounds = Rect(x: 0, y: offset, width: 100, height: 800)
    let space = RenderSpace(bounds: bounds, visible: bounds)
    #expect(space.reference == bounds.origin)
    #expect(abs(space.sublayerOrigin.y - offset) < 4096)
  }

  @Test(arguments: [0.0, 4097, 1e8 + 1])
  func aTallLayerIsRelativeToWhatIsSeen(offset: Double) {
    let bounds = Rect(x: 0, y: 0, width: 100, height: 2e8)
    let space = RenderSpace(
      bounds: bounds, visible: Rect(x: 0, y: offset, width: 100, height: 800))
    #expect(abs(space.reference.y - offset) < 4096)
    #expect(space.sublayerOrigin == space.reference)
  }

  @Test func aRowKeepsItsSpaceWhileItScrollsOverAnEdge() {
    let bounds = Rect(x: 0, y: 0, width: 100, height: 50)
    let spaces = (-900...900).map {
      RenderSpace(
        bounds: bounds, visible: Rect(x: 0, y: Double($0), width: 100, height: 800))
    }
    #expect(Set(spaces.map(\.reference)) == [.zero])
    #expect(Set(spaces.map(\.sublayerOrigin)) == [.zero])
  }
}
