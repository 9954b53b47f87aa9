// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// A change is laid out only where it has an effect.
@MainActor @Suite struct LayoutInvalidationTests {
  private let log = Log<String>()

  /// A node that records when its spec is requested.
  private func container(
    _ name: String, _ spec: @escaping @Sendable () -> any LayoutElement
  ) -> DisplayNode {
    DisplayNode { [log] _, _ in
      log.add(name)
      return spec()
    }
  }

  private func leaf(_ name: String, _ width: Double, _ height: Double = 10) -> MeasuredNode {
    MeasuredNode(name, Size(width: width, height: height), log)
  }

  /// The specs and leaves that each change of the leaf measures again, each once.
  private func expectMeasured(
    _ names: Set<String>, in window: HeadlessWindow, _ change: () -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    _ = log.take()
    change()
    try window.settle()
    #expect(Set(log.take()) == names, sourceLocation: sourceLocation)
  }

  /// root { sibling, fixed { middle { leaf } } }, where `fixed` has a fixed size.
  @Test func aFixedSizeStopsIt() throws {
    let leaf = leaf("leaf", 10)
    let middle = container("middle") { leaf.padding(1) }
    let fixed = container("fixed") {
      StackLayoutSpec(.column, alignItems: .start) { middle }
    }
    fixed.style.preferredSize = Size(width: 50, height: 50)
    let sibling = self.leaf("sibling", 20)
    let root = container("root") {
      StackLayoutSpec(.column, alignItems: .start) {
        sibling
        fixed
      }
    }
    let window = try HeadlessWindow.settled(root)
    try expectMeasured(["leaf", "middle", "fixed"], in: window) {
      leaf.size = Size(width: 30, height: 40)
    }
    #expect(leaf.frame == Rect(x: 1, y: 1, width: 30, height: 40))
    #expect(middle.frame == Rect(x: 0, y: 0, width: 32, height: 42))
    // A change above uses the results of the previous one.
    try expectMeasured(["root", "sibling"], in: window) { sibling.size.height = 15 }
    #expect(fixed.frame == Rect(x: 0, y: 15, width: 50, height: 50))
    #expect(leaf.frame == Rect(x: 1, y: 1, width: 30, height: 40))
    try expectMeasured(["leaf"], in: window) { leaf.setNeedsLayout() }
  }

  /// A size that only the container sets, exact on both axes.
  @Test func aSizeThatTheContainerGivesStopsIt() throws {
    let leaf = leaf("leaf", 10)
    let panel = container("panel") { StackLayoutSpec(alignItems: .start) { leaf } }
    let root = container("root") { WrapperLayoutSpec { panel } }
    let window = try HeadlessWindow.settled(root)
    try expectMeasured(["leaf", "panel"], in: window) { leaf.size.width = 20 }
    #expect(leaf.frame.width == 20)
  }

  @Test func anUnchangedSizeStopsInvalidation() throws {
    let leaf = leaf("leaf", 10)
    let row = container("row") { leaf.padding(2) }
    let root = container("root") { StackLayoutSpec(alignItems: .start) { row } }
    let window = try HeadlessWindow.settled(root)
    try expectMeasured(["leaf"], in: window) { leaf.setNeedsLayout() }
    try expectMeasured(["leaf", "row", "root"], in: window) { leaf.size.width = 11 }
    try expectMeasured(["leaf"], in: window) { leaf.setNeedsLayout() }
  }

  /// The final size from a container may depend on a size that it has measured before.
  @Test func aFlexedSizeDoesNotStopIt() throws {
    let (first, second) = (leaf("first", 80), leaf("second", 80))
    for leaf in [first, second] { leaf.style.flexShrink = 1 }
    let root = container("root") { StackLayoutSpec { for leaf in [first, second] { leaf } } }
    let window = try HeadlessWindow.settled(root)
    #expect(first.frame.width == 50)
    first.size.width = 40
    try window.settle()
    #expect([first.frame.width, second.frame.width].map { $0.rounded() } == [33, 67])
  }

  @Test func aStyleIsTheContainersBusiness() throws {
    let (first, second) = (leaf("first", 10), leaf("second", 10))
    let root = container("root") {
      StackLayoutSpec(alignItems: .start) { for leaf in [first, second] { leaf } }
    }
    let window = try HeadlessWindow.settled(root)
    try expectMeasured(["root", "first"], in: window) { first.style.spacingAfter = 5 }
    #expect(second.frame.minX == 15)
    try expectMeasured(["first"], in: window) { first.setNeedsLayout() }
  }

  @Test func anotherBaselineIsAnotherAnswer() throws {
    let text = VariedNode(.text(length: 30, lineHeight: 20, baseline: 0.5))
    let other = VariedNode(.text(length: 30, lineHeight: 20, baseline: 0.8))
    let root = container("root") {
      StackLayoutSpec(alignItems: .baselineFirst) { for text in [text, other] { text } }
    }
    let window = try HeadlessWindow.settled(root)
    #expect(text.frame.minY == 6)
    text.content = .text(length: 30, lineHeight: 20, baseline: 0.7)
    try window.settle()
    #expect(text.frame == Rect(x: 0, y: 2, width: 30, height: 20))
  }

  /// A scroll node stops the invalidation, because its content may grow.
  @Test func aScrollNodeStopsIt() throws {
    let rows = (0..<3).map { leaf("\($0)", 10, 50) }
    let content = container("content") { StackLayoutSpec(.column, children: rows) }
    let scroll = ScrollNode(content)
    let root = container("root") { WrapperLayoutSpec { scroll } }
    let window = try HeadlessWindow.settled(root)
    try expectMeasured(["1", "content"], in: window) { rows[1].size.height = 80 }
    #expect(content.frame.height == 180)
    scroll.contentOffset = Point(x: 0, y: 1000)
    #expect(scroll.contentOffset.y == 80)
  }

  @Test func manyChangesAreOneLayout() throws {
    let leaves = (0..<10).map { leaf("\($0)", 10) }
    let root = container("root") { StackLayoutSpec(.column, alignItems: .start, children: leaves) }
    let window = try HeadlessWindow.settled(root)
    _ = log.take()
    for leaf in leaves { leaf.size.height = 5 }
    try window.settle()
    #expect(log.take().sorted() == leaves.map(\.name) + ["root"])
    #expect(leaves[9].frame.minY == 45)
  }

  /// A container that measures on workers is notified of every change, once a frame.
  @Test func aCellsContainerIsAskedAboutAll() throws {
    @MainActor final class Container: NodeLayoutContainer {
      var asked: [DisplayNode] = []
      func nodeNeedsLayout(_ node: DisplayNode) { asked.append(node) }
    }
    let leaves = (0..<2).map { leaf("\($0)", 10) }
    let cell = container("cell") { StackLayoutSpec(children: leaves) }
    cell.style.preferredSize = Size(width: 50, height: 50)
    let container = Container()
    cell.layoutContainer = container
    let range = SizeRange(exact: Size(width: 50, height: 50))
    cell.apply(cell.layout(thatFits: range, in: LayoutContext(rootIn: range)), scale: 1)
    let driver = FrameDriver()
    cell.setRuntime(driver.runtime)
    try driver.settle()
    container.asked = []
    _ = log.take()
    for leaf in leaves { leaf.setNeedsLayout() }
    cell.setNeedsLayout()
    try driver.settle()
    #expect(container.asked.isIdentical(to: [cell]))
    #expect(log.take() == [], "nothing is measured behind its back")
  }

  /// With more sizes than a node caches, an evicted size counts as changed.
  @Test func evictedSizesCountAsChanged() throws {
    let leaf = VariedNode(.text(length: 100, lineHeight: 10, baseline: nil))
    let root = container("root") { StackLayoutSpec(alignItems: .start) { leaf.flexShrink(1) } }
    let window = try HeadlessWindow.settled(root)
    for width in 50..<80 {
      window.resize(to: Size(width: Double(width), height: 100))
      try window.settle()
    }
    #expect(leaf.frame == Rect(x: 0, y: 0, width: 79, height: 20))
    try expectMeasured(["root"], in: window) { leaf.setNeedsLayout() }
    try expectMeasured([], in: window) { leaf.setNeedsLayout() }
  }

  /// A removed node is inserted again if the layout still contains it.
  @Test func aStolenSubnodeIsInsertedAgain() throws {
    let leaf = leaf("leaf", 10)
    let owner = container("owner") { StackLayoutSpec { leaf } }
    let thief = DisplayNode()
    let root = container("root") { StackLayoutSpec(alignItems: .start) { [owner, thief] } }
    let window = try HeadlessWindow.settled(root)
    thief.addSubnode(leaf)
    try window.settle()
    #expect(owner.subnodes.isEmpty)
    root.setNeedsLayout()
    try window.settle()
    #expect(owner.subnodes.isIdentical(to: [leaf]))
  }

  /// Deep in a tree each of several consecutive changes is laid out.
  @Test func eachChangeInADeepTreeCounts() throws {
    let log = Log<String>()
    let leaf = MeasuredNode("leaf", Size(width: 30, height: 10), log)
    var root: DisplayNode = leaf
    for _ in 0..<24 {
      root = DisplayNode { [root] _, _ in
        StackLayoutSpec(.column, alignItems: .start, children: [root])
      }
    }
    let window = try HeadlessWindow.settled(root, size: Size(width: 400, height: 400))
    for round in 1...40 {
      leaf.size = Size(width: 30 + Double(round), height: 10)
      try window.settle()
      #expect(leaf.frame.width == 30 + Double(round))
    }
    // Between two consecutive measurements, no other test changes the count of the process.
    let context = LayoutContext(rootIn: SizeRange(exact: Size(width: 400, height: 400)))
    for _ in 0..<40 {
      _ = log.take()
      leaf.setNeedsLayout()
      _ = root.layout(thatFits: SizeRange(exact: Size(width: 400, height: 400)), in: context)
      leaf.setNeedsLayout()
      _ = root.layout(thatFits: SizeRange(exact: Size(width: 400, height: 400)), in: context)
      #expect(log.take().count >= 2)
    }
  }
}
