// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayout

@Suite struct FlexTreeFuzzTests {
  @Test(arguments: seeds(20))
  func anyInputGivesFiniteBoxes(seed: UInt64) {
    let random = RandomFlexTree(seed: seed, count: 40, isWild: true)
    var tree = random.tree
    for extent in [nil, 0, 300, .nan, .infinity, -5] as [Double?] {
      tree.layOut(random.nodes[0], width: extent, height: extent)
      for node in random.nodes {
        let frame = tree.frame(of: node)
        #expect(
          frame.minX.isFinite && frame.minY.isFinite && frame.size.isFinite
            && frame.width >= 0 && frame.height >= 0, "seed \(seed): \(frame)")
      }
    }
  }

  /// Boxes keep their limits. Lines fill their container if their boxes can grow or shrink, and
  /// break where required.
  @Test(arguments: seeds(80), LayoutDirection.allCases)
  func limitsHoldAndLinesAreFull(seed: UInt64, direction: LayoutDirection) {
    var random = BoundedFlexTree(seed: seed, count: 30)
    for (width, height) in [(300, nil), (nil, nil), (500, 400)] as [(Double?, Double?)] {
      random.layOut(width: width, height: height, direction: direction)
      #expect(random.violations(direction: direction) == [], "seed \(seed)")
    }
  }

  @Test(arguments: seeds(20))
  func layingOutAgainChangesNothing(seed: UInt64) {
    let random = RandomFlexTree(seed: seed, count: 40)
    var tree = random.tree
    tree.layOut(random.nodes[0], width: 300)
    let frames = random.nodes.map(tree.frame)
    tree.layOut(random.nodes[0], width: 200, height: 100, direction: .rightToLeft)
    tree.layOut(random.nodes[0], width: 300)
    for (node, frame) in zip(random.nodes, frames) {
      expect(tree.frame(of: node), near: frame, "seed \(seed)")
    }
  }

  @Test(arguments: seeds(20))
  func changesAreFound(seed: UInt64) {
    var random = RandomFlexTree(seed: seed, count: 30)
    random.layOut()
    for round in 0..<12 {
      for _ in 0..<[1, 1, 1, 5][round % 4] { random.change() }
      random.layOut()
      var fresh = random.rebuilt()
      fresh.layOut(random.nodes[0], width: 300)
      for node in random.nodes {
        expect(
          random.tree.frame(of: node), near: fresh.frame(of: node),
          "seed \(seed), round \(round)")
      }
    }
  }

  /// A change in one of many children does not lay out the whole container again. The result equals
  /// a complete layout.
  @Test(arguments: seeds(20))
  func aChangeAmongManySiblingsIsFound(seed: UInt64) {
    var wide = WideFlexTree(seed: seed)
    wide.layOut()
    for round in 0..<10 {
      for _ in 0..<[3, 1, 1, 1, 20][round % 5] { wide.change() }
      if round % 5 == 1 { wide.resize() }
      wide.layOut()
      let wrong = zip(wide.nodes, wide.freshFrames()).first { node, fresh in
        let size = max(1, abs(fresh.maxX), abs(fresh.maxY))
        return !isNear(wide.tree.frame(of: node), fresh, within: 1e-9 * size)
      }
      #expect(
        wrong == nil,
        "seed \(seed), round \(round): \(wrong.map { wide.tree.frame(of: $0.0) } ?? .zero)")
    }
  }

  private func expect(
    _ frame: Rect, near expected: Rect, _ comment: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      isNear(frame, expected, within: 1e-6), "\(comment): \(frame) instead of \(expected)",
      sourceLocation: sourceLocation)
  }

  private func isNear(_ a: Rect, _ b: Rect, within limit: Double) -> Bool {
    abs(a.minX - b.minX) <= limit && abs(a.minY - b.minY) <= limit
      && abs(a.width - b.width) <= limit && abs(a.height - b.height) <= limit
  }
}
