// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftTesting

/// Conversion of points between the spaces of nodes.
@MainActor @Suite struct ConversionTests {
  private func nest(_ outer: Rect, _ inner: Rect) -> (outer: DisplayNode, inner: DisplayNode) {
    let nodes = (DisplayNode(), DisplayNode())
    nodes.0.frame = outer
    nodes.1.frame = inner
    nodes.0.addSubnode(nodes.1)
    return nodes
  }

  @Test func parentAndChild() {
    let (outer, inner) = nest(
      Rect(x: 100, y: 100, width: 100, height: 100), Rect(x: 10, y: 10, width: 20, height: 20))
    #expect(outer.convert(Point(x: 105, y: 105), to: inner) == Point(x: 95, y: 95))
    #expect(inner.convert(Point(x: 5, y: 5), to: outer) == Point(x: 15, y: 15))
    #expect(
      inner.convert(Rect(x: 5, y: 5, width: 3, height: 4), to: outer)
        == Rect(x: 15, y: 15, width: 3, height: 4))
    #expect(outer.convert(Point(x: 7, y: 8), to: outer) == Point(x: 7, y: 8))
  }

  @Test func sixLevels() {
    let nodes = (0..<7).map { _ in DisplayNode() }
    for (parent, child) in zip(nodes, nodes.dropFirst()) {
      child.frame = Rect(x: 1, y: 1, width: 10, height: 10)
      parent.addSubnode(child)
    }
    #expect(nodes[6].convert(Point(x: 0, y: 0), to: nodes[0]) == Point(x: 6, y: 6))
    #expect(nodes[0].convert(Point(x: 6, y: 6), to: nodes[6]) == .zero)
  }

  @Test func siblingsInAWindow() throws {
    let (left, right) = (DisplayNode(), DisplayNode())
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.row) {
        left.flexGrow(1)
        right.flexGrow(1)
      }
    }
    _ = try HeadlessWindow.settled(root)
    #expect(left.convert(Point(x: 60, y: 3), to: right) == Point(x: 10, y: 3))
  }

  @Test func scrolledContent() throws {
    let content = MeasuredNode("content", Size(width: 100, height: 1000))
    let node = ScrollNode(content)
    _ = try HeadlessWindow.settled(node)
    node.contentOffset.y = 300
    #expect(node.convert(Point(x: 5, y: 10), to: content) == Point(x: 5, y: 310))
    #expect(content.convert(Point(x: 5, y: 310), to: node) == Point(x: 5, y: 10))
  }

  @Test func transforms() {
    let (outer, inner) = nest(
      Rect(x: 0, y: 0, width: 100, height: 100), Rect(x: 40, y: 40, width: 20, height: 20))
    inner.transform = .scale(x: 2, y: 2)
    #expect(inner.convert(Point(x: 0, y: 0), to: outer) == Point(x: 30, y: 30))
    #expect(
      inner.convert(inner.bounds, to: outer) == Rect(x: 30, y: 30, width: 40, height: 40))
  }

  @Test func impossibleConversions() {
    let (outer, inner) = nest(
      Rect(x: 0, y: 0, width: 100, height: 100), Rect(x: 40, y: 40, width: 20, height: 20))
    #expect(inner.convert(Point.zero, to: DisplayNode()) == nil, "another tree")
    let flat = DisplayNode()
    flat.transform = .scale(x: 0, y: 1)
    outer.addSubnode(flat)
    #expect(outer.convert(Point.zero, to: flat) == nil, "a space without an area")
  }
}
