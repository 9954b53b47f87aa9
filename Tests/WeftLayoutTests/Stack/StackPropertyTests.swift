// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayout

@Suite struct StackPropertyTests {
  private struct Case {
    var stack: StackLayoutSpec
    var range: SizeRange

    init(seed: UInt64) {
      var random = RandomElements(seed: seed)
      stack = random.stack(levels: 1)
      range = random.range()
    }
  }

  @Test(arguments: seeds(120))
  func childrenKeepTheirBoundsAndFillTheirLines(seed: UInt64) {
    let example = Case(seed: seed)
    let layout = example.stack.measured(example.range)
    #expect(layout.violations(in: example.range) == [], "seed \(seed)")
    #expect(
      example.stack.violations(of: layout, in: example.range, LayoutContext()) == [],
      "seed \(seed)")
  }

  @Test(arguments: seeds(40))
  func rightToLeftIsTheMirrorImage(seed: UInt64) {
    let example = Case(seed: seed)
    let left = example.stack.measured(example.range)
    var mirrored = example.stack
    switch mirrored.justifyContent {
    case .left: mirrored.justifyContent = .right
    case .right: mirrored.justifyContent = .left
    default: break
    }
    let right = mirrored.measured(example.range, direction: .rightToLeft)
    #expect(left.size == right.size, "seed \(seed)")
    expect(
      right.frames.map(\.minX), near: left.frames.map { left.size.width - $0.maxX }, within: 1e-6)
    #expect(left.ys == right.ys, "seed \(seed)")
  }
}
