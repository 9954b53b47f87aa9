// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayout
import WeftNodes
import WeftTesting

/// Frames are on whole pixels, and shared edges stay shared at any depth.
@MainActor @Suite struct RoundingTests {
  @Test(arguments: [1, 1.25, 1.5, 2, 3], seeds(8))
  func neighborsNeitherOverlapNorLeaveGaps(scale: Double, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let root = Self.filled(depth: 4, using: &generator)
    let size = PixelGrid(scale: scale).ceil(
      Size(
        width: Double.random(in: 50...400, using: &generator),
        height: Double.random(in: 50...400, using: &generator)))
    let range = SizeRange(exact: size)
    root.frame = Rect(origin: .zero, size: size)
    root.apply(
      root.layout(thatFits: range, in: LayoutContext(rootIn: range, scale: scale)), scale: scale)
    // The leaves fill the root, so each pixel belongs to one of them.
    let pixels = Size(
      width: (size.width * scale).rounded(), height: (size.height * scale).rounded())
    var owners = Array(repeating: 0, count: Int(pixels.width * pixels.height))
    forEachLeaf(of: root, at: .zero) { frame in
      let edges = [frame.minX, frame.minY, frame.maxX, frame.maxY].map { $0 * scale }
      for edge in edges { #expect(abs(edge - edge.rounded()) < 1e-6, "seed \(seed)") }
      let (columns, rows) = (
        Int(edges[0].rounded())..<Int(edges[2].rounded()),
        Int(edges[1].rounded())..<Int(edges[3].rounded())
      )
      let isInside =
        rows.lowerBound >= 0 && rows.upperBound <= Int(pixels.height)
        && columns.lowerBound >= 0 && columns.upperBound <= Int(pixels.width)
      #expect(isInside, "seed \(seed): \(frame) sticks out of \(size)")
      guard isInside else { return }
      for row in rows {
        for column in columns { owners[row * Int(pixels.width) + column] += 1 }
      }
    }
    #expect(owners.allSatisfy { $0 == 1 }, "seed \(seed), scale \(scale)")
  }

  /// A node filled with rows and columns of nodes.
  private static func filled(depth: Int, using generator: inout SeededGenerator) -> DisplayNode {
    let node = DisplayNode()
    node.style.flexGrow = Double.random(in: 1...3, using: &generator)
    node.style.flexBasis = 0
    guard depth > 0 else { return node }
    let children = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
      filled(depth: depth - 1, using: &generator)
    }
    let direction: FlexDirection = depth % 2 == 0 ? .row : .column
    node.layoutSpecBlock = { _, _ in StackLayoutSpec(direction, children: children) }
    return node
  }

  private func forEachLeaf(of node: DisplayNode, at origin: Point, _ visit: (Rect) -> Void) {
    if node.subnodes.isEmpty { visit(Rect(origin: origin, size: node.frame.size)) }
    for subnode in node.subnodes {
      forEachLeaf(of: subnode, at: origin + subnode.frame.origin, visit)
    }
  }
}
