// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayout
import WeftTesting

@Suite struct FlexTreePixelTests {
  private struct Box {
    var exact: Rect
    var rounded: Rect
    var parent: Int?
  }

  /// All boxes of a tree, in the root's coordinates.
  private func boxes(_ tree: FlexTree, _ root: FlexNode, scale: Double) -> [Box] {
    var parents: [FlexNode: FlexNode] = [:]
    var nodes = [root]
    while let node = nodes.popLast() {
      for child in tree.children(of: node) {
        parents[child] = node
        nodes.append(child)
      }
    }
    var places: [FlexNode: Int] = [:]
    var boxes: [Box] = []
    tree.forEachPixelFrame(below: root, scale: scale) { node, frame in
      let parent = parents[node].flatMap { places[$0] }
      let exact = parent.map { boxes[$0].exact.origin } ?? .zero
      let rounded = parent.map { boxes[$0].rounded.origin } ?? .zero
      places[node] = boxes.count
      boxes.append(
        Box(
          exact: tree.frame(of: node).offsetBy(dx: exact.x, dy: exact.y),
          rounded: frame.offsetBy(dx: rounded.x, dy: rounded.y), parent: parent))
    }
    return boxes
  }

  @Test(arguments: [1, 1.25, 1.5, 2, 3], seeds(12))
  func edgesAreOnPixelsAndWhatTouchedStillDoes(scale: Double, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var tree = FlexTree()
    var style = FlexStyle()
    style.width = .points(Double.random(in: 100...400, using: &generator))
    style.height = .points(Double.random(in: 100...400, using: &generator))
    let root = tree.addRoot(style)
    // Boxes divide the lengths of their containers, so their edges have arbitrary positions.
    var containers = [root]
    for depth in 0..<3 {
      var inner: [FlexNode] = []
      for container in containers {
        for _ in 0..<Int.random(in: 2...5, using: &generator) {
          var style = FlexStyle()
          style.flexDirection = depth.isMultiple(of: 2) ? .column : .row
          style.flexGrow = Double.random(in: 0.5...3, using: &generator)
          style.flexBasis = 0
          inner.append(tree.addChild(style, to: container))
        }
      }
      containers = inner
    }
    tree.layOut(root, direction: seed.isMultiple(of: 2) ? .leftToRight : .rightToLeft)
    let boxes = boxes(tree, root, scale: scale)
    #expect(boxes.count == tree.count)
    func edges(_ rect: Rect) -> [Double] { [rect.minX, rect.minY, rect.maxX, rect.maxY] }
    for box in boxes {
      for (exact, rounded) in zip(edges(box.exact), edges(box.rounded)) {
        #expect(abs((rounded * scale).rounded() - rounded * scale) < 1e-6, "seed \(seed)")
        #expect(abs(rounded - exact) <= 0.5 / scale + 1e-6, "seed \(seed)")
      }
    }
    // Edges with equal positions have equal rounded positions, without gaps and overlaps.
    for axis in [[0, 2], [1, 3]] {
      let all = boxes.flatMap { box in
        axis.map { (exact: edges(box.exact)[$0], rounded: edges(box.rounded)[$0]) }
      }.sorted { $0.exact < $1.exact }
      for (a, b) in zip(all, all.dropFirst()) {
        #expect(a.rounded <= b.rounded + 1e-9, "seed \(seed)")
        if b.exact - a.exact < 1e-8 {
          #expect(abs(a.rounded - b.rounded) < 1e-9, "seed \(seed)")
        }
      }
    }
  }

  @Test func displayContentsIsNotRounded() {
    var tree = FlexTree()
    var style = FlexStyle()
    style.padding = FlexEdges(left: 0.4, top: 0.4, right: 0, bottom: 0)
    let root = tree.addRoot(style)
    style.display = .contents
    let contents = tree.addChild(style, to: root)
    var box = FlexStyle()
    box.width = 10.4
    box.height = 10.4
    let inner = tree.addChild(box, to: contents)
    box.display = .none
    let hidden = tree.addChild(box, to: root)
    _ = tree.addChild(FlexStyle(), to: hidden)
    tree.layOut(root)
    var found: [FlexNode: Rect] = [:]
    tree.forEachPixelFrame(below: root, scale: 1) { found[$0] = $1 }
    #expect(
      found == [
        root: Rect(x: 0, y: 0, width: 11, height: 11),
        inner: Rect(x: 0, y: 0, width: 11, height: 11),
      ])
  }

  @Test func aTreeIsPrinted() {
    var tree = FlexTree()
    var style = FlexStyle()
    style.width = 100
    let root = tree.addRoot(style)
    style.width = 50
    style.height = 40
    style.flexDirection = .column
    let column = tree.addChild(style, to: root)
    style.display = .none
    _ = tree.addChild(style, to: root)
    var leaf = FlexStyle()
    leaf.height = 20
    _ = tree.addChild(leaf, to: column)
    tree.layOut(root)
    #expect(
      tree.debugDescription == """
        row 0 (0, 0) 100 x 40
        ├─ column 1 (0, 0) 50 x 40
        │  └─ leaf 3 (0, 0) 50 x 20
        └─ none 2
        """)
  }
}
