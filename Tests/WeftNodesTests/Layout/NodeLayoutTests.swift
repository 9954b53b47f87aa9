// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import TestSupport
import Testing
import WeftLayout
import WeftNodes
import WeftTesting

/// Measuring nodes and caching the results.
@MainActor @Suite struct NodeLayoutTests {
  nonisolated private static let range = SizeRange(exact: .hundred)

  private func measure(_ node: DisplayNode, _ range: SizeRange = range) -> Layout {
    node.layout(thatFits: range, in: LayoutContext(rootIn: range))
  }

  @Test func sizesAreZeroBeforeMeasuring() {
    let child = MeasuredNode("c", Size(width: 30, height: 20))
    let node = DisplayNode { _, _ in child.padding(5) }
    #expect(node.calculatedSize == .zero)
    #expect(child.calculatedSize == .zero)
    #expect(measure(node, SizeRange()).size == Size(width: 40, height: 30))
    #expect(node.calculatedSize == Size(width: 40, height: 30))
    #expect(child.calculatedSize == Size(width: 30, height: 20))
    #expect(node.frame == .zero, "measuring moves nothing")
    #expect(node.subnodes.isEmpty)
  }

  /// A window measures its tree automatically.
  @Test func aWindowMeasures() throws {
    let child = DisplayNode()
    let node = DisplayNode { _, _ in WrapperLayoutSpec { child } }
    _ = try HeadlessWindow.settled(node)
    #expect(node.calculatedSize == .hundred)
    #expect(child.calculatedSize == .hundred)
    #expect(child.frame == Rect(origin: .zero, size: .hundred))
  }

  @Test func theSameRangeIsMeasuredOnce() {
    let specs = Log<String>()
    let node = DisplayNode { _, _ in
      specs.add("spec")
      return Spacer()
    }
    for _ in 0..<3 { _ = measure(node) }
    #expect(specs.take().count == 1)
    let other = SizeRange(exact: Size(width: 50, height: 50))
    _ = measure(node, other)
    _ = measure(node)
    _ = measure(node, other)
    #expect(specs.take().count == 1, "the last few ranges are remembered")
    node.setNeedsLayout()
    _ = measure(node)
    #expect(specs.take().count == 1)
  }

  @Test func anotherContextIsMeasuredAnew() {
    let log = Log<String>()
    let node = MeasuredNode("n", .hundred, log)
    for scale in [1.0, 2, 1] {
      _ = node.layout(
        thatFits: Self.range, in: LayoutContext(rootIn: Self.range, scale: scale))
    }
    #expect(log.take().count == 2)
  }

  /// A change invalidates the layouts of all ancestors, and no others.
  @Test func aChangeReachesTheRoot() throws {
    let log = Log<String>()
    let leaves = ["a", "b"].map { MeasuredNode($0, Size(width: 10, height: 10), log) }
    let specs = Log<String>()
    let branch = DisplayNode { _, _ in
      specs.add("branch")
      return leaves[0].padding(1)
    }
    let root = DisplayNode { _, _ in
      specs.add("root")
      return StackLayoutSpec(.column, alignItems: .start) {
        branch
        leaves[1]
      }
    }
    let window = try HeadlessWindow.settled(root)
    #expect(leaves[1].frame.origin == Point(x: 0, y: 12))
    _ = (log.take(), specs.take())
    leaves[0].size.height = 20
    try window.settle()
    #expect(Set(log.take()) == ["a"])
    #expect(Set(specs.take()) == ["root", "branch"])
    #expect(leaves[0].frame == Rect(x: 1, y: 1, width: 10, height: 20))
    #expect(leaves[1].frame.origin == Point(x: 0, y: 22))
    leaves[1].style.spacingBefore = 5
    try window.settle()
    #expect(leaves[1].frame.origin == Point(x: 0, y: 27))
    #expect(!log.take().contains("a"))
  }

  /// A change between measuring and insertion, when the node has no supernode yet, is not lost.
  @Test func aChangeBeforeInsertion() throws {
    let leaf = MeasuredNode("leaf", Size(width: 10, height: 10))
    let node = DisplayNode { _, _ in CenterLayoutSpec(.xy, child: leaf) }
    let layout = measure(node)
    leaf.size = Size(width: 20, height: 20)
    node.apply(layout, scale: 1)
    #expect(leaf.supernode === node)
    let window = try HeadlessWindow.settled(node)
    #expect(leaf.frame == Rect(x: 40, y: 40, width: 20, height: 20))
    leaf.size = Size(width: 40, height: 40)
    try window.settle()
    #expect(leaf.frame == Rect(x: 30, y: 30, width: 40, height: 40))
  }

  /// The layout retains a node that a spec creates, until the node is a subnode.
  @Test func nodesMadeInASpecStayAlive() async throws {
    let node = DisplayNode { _, _ in DisplayNode().padding(5) }
    let layout = await Task.detached {
      node.layout(thatFits: Self.range, in: LayoutContext(rootIn: Self.range))
    }.value
    weak let child = layout.flattened(scale: 1).first?.element as? DisplayNode
    #expect(child != nil)
    node.apply(layout, scale: 1)
    #expect(node.subnodes.count == 1)
    #expect(node.subnodes.first === child)
  }

  /// Threads that measure one tree concurrently get the same layout.
  @Test(arguments: seeds(40))
  func measuringInParallel(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let tree = Self.randomTree(depth: 4, using: &generator)
    let range = SizeRange(max: Size(width: 200, height: .infinity))
    let context = LayoutContext(rootIn: range)
    let results = Log<String>()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      results.add(Self.describe(tree.layout(thatFits: range, in: context)))
    }
    tree.setNeedsLayout()
    let alone = Self.describe(tree.layout(thatFits: range, in: context))
    #expect(results.take() == Array(repeating: alone, count: 4), "seed \(seed)")
  }

  nonisolated private static func describe(_ layout: Layout) -> String {
    "\(layout.frame) [\(layout.flattened(scale: 1).map { describe($0.layout) }.joined())]"
  }

  private static func randomTree(depth: Int, using generator: inout SeededGenerator) -> DisplayNode
  {
    let length = Double(Int.random(in: 1...60, using: &generator))
    guard depth > 0 else { return MeasuredNode("", Size(width: length, height: length / 2)) }
    let children = (0..<3).map { _ in randomTree(depth: depth - 1, using: &generator) }
    let direction: FlexDirection = Bool.random(using: &generator) ? .row : .column
    return DisplayNode { _, _ in
      StackLayoutSpec(direction, spacing: 2, flexWrap: .wrap, children: children)
    }
  }
}
