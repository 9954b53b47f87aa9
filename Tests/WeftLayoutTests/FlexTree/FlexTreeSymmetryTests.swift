// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayout

@Suite struct FlexTreeSymmetryTests {
  @Test(arguments: seeds(30)) func rightToLeftIsTheMirrorImage(seed: UInt64) {
    let random = RandomFlexTree(seed: seed, count: 40)
    let root = random.nodes[0]
    var (tree, mirrored) = (random.rebuilt(), random.rebuilt())
    for node in random.nodes {
      let style = Self.withoutBaselines(tree[style: node])
      tree[style: node] = style
      mirrored[style: node] = Self.mirrored(style)
    }
    tree.layOut(root, width: 300)
    mirrored.layOut(root, width: 300, direction: .rightToLeft)
    // The nodes to visit, each with the width of its container.
    var waiting = tree.children(of: root).map { (node: $0, width: tree.frame(of: root).width) }
    while let (node, width) = waiting.popLast() {
      let (frame, image) = (tree.frame(of: node), mirrored.frame(of: node))
      let style = tree[style: node]
      if style.display == .none { continue }
      let isBox = style.display == .flex
      if isBox {
        let expected = Rect(
          x: width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
        #expect(isNear(image, expected), "\(image), not \(expected): node \(node)")
      }
      waiting += tree.children(of: node).map { ($0, isBox ? frame.width : width) }
    }
  }

  /// In columns, the left edge replaces the baseline in both directions.
  private static func withoutBaselines(_ style: FlexStyle) -> FlexStyle {
    var style = style
    if style.alignItems == .baselineFirst || style.alignItems == .baselineLast {
      style.alignItems = .center
    }
    if style.alignSelf == .baselineFirst || style.alignSelf == .baselineLast {
      style.alignSelf = .flexEnd
    }
    return style
  }

  private static func mirrored(_ style: FlexStyle) -> FlexStyle {
    var style = style
    style.direction = style.direction.map { $0 == .leftToRight ? .rightToLeft : .leftToRight }
    for path in [\FlexStyle.margin, \.padding, \.border, \.inset] {
      let edges = style[keyPath: path]
      style[keyPath: path].left = edges.right
      style[keyPath: path].right = edges.left
    }
    if style.justifyContent == .left {
      style.justifyContent = .right
    } else if style.justifyContent == .right {
      style.justifyContent = .left
    }
    return style
  }

  private func isNear(_ a: Rect, _ b: Rect) -> Bool {
    max(abs(a.minX - b.minX), abs(a.minY - b.minY)) < 1e-6
      && max(abs(a.width - b.width), abs(a.height - b.height)) < 1e-6
  }
}
