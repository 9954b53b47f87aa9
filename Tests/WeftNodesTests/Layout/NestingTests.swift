// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout
import WeftLocks
import WeftNodes
import WeftTesting

/// Nodes nested deeper than in real interfaces, and in cycles.
@MainActor @Suite struct NestingTests {
  /// A chain of nodes, each of which arranges the next in a spec.
  private func chain(of count: Int) -> DisplayNode {
    var node = DisplayNode()
    node.style.preferredSize = Size(width: 10, height: 10)
    for _ in 0..<count {
      let inner = node
      node = DisplayNode { _, _ in inner.padding(1) }
    }
    return node
  }

  private func levels(_ layout: Layout) -> Int {
    var layout = layout
    var count = 0
    while let child = layout.children.first {
      layout = child
      count += 1
    }
    return count
  }

  @Test func aHundredNodesInsideOfEachOtherAreAllThere() {
    let layout = chain(of: 100).layout(thatFits: .unconstrained, in: LayoutContext())
    #expect(layout.size == Size(width: 210, height: 210))
    #expect(levels(layout) == 200)
  }

  @Test(arguments: [1_000, 10_000])
  func moreThanTheStackHoldsAreCutOff(count: Int) throws {
    let root = chain(of: count)
    let window = try HeadlessWindow.settled(root)
    let size = SizeRange(exact: window.size)
    let layout = root.layout(thatFits: size, in: LayoutContext(rootIn: size))
    #expect(layout.size == window.size)
    #expect((200...1_000).contains(levels(layout)))
  }

  /// A box for a node that is created after the nodes that refer to it.
  private final class Later: Sendable {
    let node = Mutex<DisplayNode?>(nil)
  }

  @Test func aNodeThatArrangesItselfEnds() {
    let later = Later()
    let node = DisplayNode { _, _ in
      StackLayoutSpec(children: [later.node.withLock { $0 }].compactMap { $0?.padding(1) })
    }
    later.node.withLock { $0 = node }
    let layout = node.layout(thatFits: .unconstrained, in: LayoutContext())
    #expect(layout.size.isFinite)
    later.node.withLock { $0 = nil }
  }

  @Test func aNodeThatArrangesItselfTwiceEnds() {
    let later = Later()
    let node = DisplayNode { _, _ in
      let node = later.node.withLock { $0 }
      return StackLayoutSpec(.column, children: [node, node].compactMap { $0?.padding(1) })
    }
    later.node.withLock { $0 = node }
    let range = SizeRange(max: Size(width: 300, height: 300))
    #expect(node.layout(thatFits: range, in: LayoutContext()).size.isFinite)
    later.node.withLock { $0 = nil }
  }

  @Test func nodesThatArrangeEachOtherEnd() {
    let later = Later()
    let inner = DisplayNode { _, _ in
      InsetLayoutSpec(
        insets: EdgeInsets(all: 1), child: later.node.withLock { $0 } ?? DisplayNode())
    }
    let outer = DisplayNode { _, _ in inner.padding(1) }
    later.node.withLock { $0 = outer }
    #expect(
      outer.layout(thatFits: .unconstrained, in: LayoutContext()).size.isFinite)
    later.node.withLock { $0 = nil }
  }

  @Test func aWindowGoesOnWithANodeThatArrangesItself() throws {
    let later = Later()
    let node = DisplayNode { _, _ in
      StackLayoutSpec(children: [later.node.withLock { $0 }].compactMap { $0?.padding(1) })
    }
    later.node.withLock { $0 = node }
    let window = try HeadlessWindow.settled(node)
    #expect(node.subnodes.isEmpty)
    node.setNeedsLayout()
    try window.settle()
    later.node.withLock { $0 = nil }
  }

  @Test func aLayoutAddsNoNodeBelowItself() {
    let (outer, inner) = (DisplayNode(), DisplayNode())
    outer.setSubnodes([inner, outer])
    #expect(outer.subnodes.map(ObjectIdentifier.init) == [ObjectIdentifier(inner)])
    inner.setSubnodes([outer, inner])
    #expect(inner.subnodes.isEmpty)
    #expect(outer.supernode == nil)
  }
}
