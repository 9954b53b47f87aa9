// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout
import WeftTesting

@Suite struct PixelGridTests {
  @Test(arguments: [
    // scale, length, ceil, floor, round
    (1, 10.2, 11, 10, 10),
    (1, 10.5, 11, 10, 11),
    (1, 10, 10, 10, 10),
    (1, 10.000_000_05, 10, 10, 10),
    (1, 9.999_999_95, 10, 10, 10),
    (2, 10.2, 10.5, 10, 10),
    (2, 10.25, 10.5, 10, 10.5),
    (3, 100.0 / 7, 43.0 / 3, 14, 43.0 / 3),
    (1.25, 1, 1.6, 0.8, 0.8),
    (1, -0.5, 0, -1, -1),
    (1, Double.infinity, .infinity, .infinity, .infinity),
  ])
  func rounding(scale: Double, length: Double, ceil: Double, floor: Double, round: Double) {
    let grid = PixelGrid(scale: scale)
    #expect(grid.ceil(length) == ceil)
    #expect(grid.floor(length) == floor)
    #expect(grid.round(length) == round)
  }

  @Test(arguments: [0, -1, Double.nan, .infinity, 1e300, 1e-300])
  func anInvalidScaleIsOne(scale: Double) {
    #expect(PixelGrid(scale: scale).scale == 1)
  }

  @Test func snappingRoundsEdgesNotSizes() {
    let grid = PixelGrid(scale: 1)
    let left = grid.snap(Rect(x: 0.4, y: 0, width: 10.2, height: 10))
    let right = grid.snap(Rect(x: 10.6, y: 0, width: 10.2, height: 10))
    #expect(left == Rect(x: 0, y: 0, width: 11, height: 10))
    #expect(right == Rect(x: 11, y: 0, width: 10, height: 10))
  }

  @Test func edgesThatDifferByTheErrorOfArithmeticStayTogether() {
    let grid = PixelGrid(scale: 1)
    let left = grid.snap(Rect(minX: 0, minY: 0, maxX: 10.5.nextDown, maxY: 1))
    let right = grid.snap(Rect(minX: 10.5.nextUp, minY: 0, maxX: 20, maxY: 1))
    #expect(left.maxX == 11 && right.minX == 11)
  }

  @Test(arguments: [1, 1.25, 1.5, 2, 3], [UInt64(1), 2, 3])
  func aSizeInWholePixelsIsKeptEverywhere(scale: Double, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let grid = PixelGrid(scale: scale)
    for _ in 0..<1000 {
      let pixels = Double(Int.random(in: 0...3000, using: &generator))
      let x = Double.random(in: -1e5...1e5, using: &generator)
      let snapped = grid.snap(Rect(x: x, y: -x, width: pixels / scale, height: pixels / scale))
      expect(
        [snapped.width, snapped.height], near: [pixels / scale, pixels / scale], within: 1e-9)
      #expect(abs(snapped.minX - x) <= 0.5 / scale + 1e-6, "seed \(seed)")
    }
  }
}
