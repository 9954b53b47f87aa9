// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayout
import WeftNodes
import WeftTesting

/// Nodes with manual frames whose subnodes a spec lays out.
@MainActor @Suite struct OwnSizeTests {
  /// A node without a spec, which does not lay out its subnodes.
  private let root = DisplayNode()
  private let first = MeasuredNode("first", Size(width: 10, height: 10))
  private let last = MeasuredNode("last", Size(width: 10, height: 10))
  private let specs = Log<SizeRange>()
  private let row: DisplayNode

  /// A row with a node at each end.
  init() {
    row = DisplayNode { [first, last, specs] _, range in
      specs.add(range)
      return StackLayoutSpec(
        .row, justifyContent: .spaceBetween, alignItems: .start, children: [first, last])
    }
  }

  @Test func theInsideIsLaidOutInTheFrame() throws {
    row.frame = Rect(x: 20, y: 30, width: 60, height: 40)
    root.addSubnode(row)
    let window = try HeadlessWindow.settled(root)
    #expect(row.frame == Rect(x: 20, y: 30, width: 60, height: 40))
    #expect(row.subnodes.isIdentical(to: [first, last]))
    #expect(first.frame == Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(last.frame == Rect(x: 50, y: 0, width: 10, height: 10))
    #expect(last.layer.convertToWindow(last.layer.bounds).origin == Point(x: 70, y: 30))
    try window.settle(limit: 2)
  }

  @Test func anotherSizeLaysOutAgainAndAnotherPlaceDoesNot() throws {
    root.addSubnode(row)
    let window = try HeadlessWindow.settled(root)
    #expect(specs.take().isEmpty)
    for width in [50.0, 70, 90] { row.frame = Rect(x: 0, y: 0, width: width, height: 20) }
    window.runFrameWithoutJobs()
    #expect(last.frame.minX == 80)
    #expect(specs.take() == [SizeRange(exact: Size(width: 90, height: 20))])
    row.frame.origin = Point(x: 5, y: 5)
    window.runFrameWithoutJobs()
    #expect(specs.take().isEmpty && last.frame.minX == 80)
    row.frame.size.width = 30
    try window.settle()
    #expect(last.frame.minX == 20)
  }

  @Test func framesAreSetOnAnyThread() async throws {
    await Task.detached { [row, root] in
      row.frame = Rect(x: 0, y: 0, width: 60, height: 40)
      root.addSubnode(row)
    }.value
    let window = try HeadlessWindow.settled(root)
    #expect(last.frame.minX == 50)
    await Task.detached { [row] in row.frame.size.width = 80 }.value
    try await window.settle()
    #expect(last.frame.minX == 70)
  }

  /// A change inside is laid out in the current frame, even if the parent measures the node.
  @Test(arguments: [false, true]) func changesInside(isMeasured: Bool) throws {
    let outer = isMeasured ? MeasuringNode(row) : root
    outer.addSubnode(row)
    row.frame = Rect(x: 0, y: 0, width: 60, height: 40)
    let window = try HeadlessWindow.settled(outer)
    for width in [30.0, 20] {
      last.size.width = width
      try window.settle()
      #expect(last.frame == Rect(x: 60 - width, y: 0, width: width, height: 10))
    }
    // The style applies if a layout contains the node.
    row.style.width = 10
    first.style.spacingBefore = 5
    try window.settle()
    #expect(row.frame.width == 60 && first.frame.minX == 5 && last.frame.minX == 40)
  }

  /// The layout that a container makes on a worker contains no node with a manual frame.
  @Test func changesInsideOfACell() throws {
    final class Container: NodeLayoutContainer {
      var laysOutOnMainActor: Bool { false }
      var asked = 0
      func nodeNeedsLayout(_ node: DisplayNode) { asked += 1 }
    }
    row.frame = Rect(x: 0, y: 0, width: 60, height: 40)
    root.addSubnode(row)
    let window = try HeadlessWindow.settled(root)
    let container = Container()
    root.layoutContainer = container
    for width in [30.0, 20] {
      last.size.width = width
      try window.settle()
      #expect(last.frame == Rect(x: 60 - width, y: 0, width: width, height: 10))
    }
    #expect(container.asked == 2)
  }

  @Test func aSpecThatComesLater() throws {
    let node = DisplayNode()
    node.frame = Rect(x: 0, y: 0, width: 60, height: 40)
    root.addSubnode(node)
    let window = try HeadlessWindow.settled(root)
    node.layoutSpecBlock = { [first] _, _ in first.padding(5) }
    try window.settle()
    #expect(first.frame == Rect(x: 5, y: 5, width: 50, height: 30))
  }

  /// The node's position in the tree determines the traits, together with its overrides.
  @Test func layoutDirectionOfANodeOfOwnSize() throws {
    row.frame = Rect(x: 0, y: 0, width: 60, height: 40)
    root.addSubnode(row)
    let window = try HeadlessWindow.settled(root)
    window.traits.layoutDirection = .rightToLeft
    try window.settle()
    #expect(first.frame.minX == 50 && last.frame.minX == 0)
    root.traitOverrides.layoutDirection = .leftToRight
    try window.settle()
    #expect(first.frame.minX == 0 && last.frame.minX == 50)
    row.traitOverrides.layoutDirection = .rightToLeft
    try window.settle()
    #expect(first.frame.minX == 50 && last.frame.minX == 0)
    row.traitOverrides.layoutDirection = nil
    try window.settle()
    #expect(first.frame.minX == 0 && last.frame.minX == 50)
  }

  /// A layout that contains the node determines its size, and is invalidated by changes inside.
  @Test func aNodeThatALayoutPlaces() throws {
    let column = DisplayNode { [row] _, _ in
      StackLayoutSpec(.column, alignItems: .start, children: [row])
    }
    let window = try HeadlessWindow.settled(column)
    #expect(row.frame.size == Size(width: 20, height: 10))
    row.frame.size.width = 90
    try window.settle()
    #expect(last.frame.minX == 10)
    last.size.height = 30
    try window.settle()
    #expect(row.frame.size == Size(width: 20, height: 30))
    // Outside a layout, the node keeps its frame.
    row.removeFromSupernode()
    root.addSubnode(row)
    let other = try HeadlessWindow.settled(root)
    row.frame.size.width = 90
    try other.settle()
    #expect(last.frame.minX == 80)
  }

  /// A subnode in addition to the spec's nodes.
  @Test func aNodeThatALayoutDoesNotName() throws {
    let named = DisplayNode()
    let mixed = DisplayNode { _, _ in WrapperLayoutSpec { named } }
    mixed.automaticallyManagesSubnodes = false
    row.frame = Rect(x: 0, y: 0, width: 60, height: 40)
    for node in [named, row] { mixed.addSubnode(node) }
    _ = try HeadlessWindow.settled(mixed)
    #expect(named.frame.size == .hundred)
    #expect(last.frame.minX == 50)
  }

  /// A subnode that its supernode's spec has dropped.
  @Test(arguments: [false, true]) func aNodeThatALayoutDrops(hasSpec: Bool) throws {
    let named = DisplayNode()
    let mixed = DisplayNode { [row] _, _ in WrapperLayoutSpec { row } }
    mixed.automaticallyManagesSubnodes = false
    for node in [named, row] { mixed.addSubnode(node) }
    let window = try HeadlessWindow.settled(mixed)
    #expect(row.frame.size == .hundred)
    let other: DisplayNode.LayoutSpecBlock = { _, _ in WrapperLayoutSpec { named } }
    mixed.layoutSpecBlock = hasSpec ? other : nil
    try window.settle()
    row.frame.size.width = 60
    try window.settle()
    #expect(row.frame.width == 60 && last.frame.minX == 50)
  }

  @Test func anAnimatedSizeTakesTheInsideAlong() throws {
    row.frame = Rect(x: 0, y: 0, width: 20, height: 40)
    root.addSubnode(row)
    let window = try HeadlessWindow.settled(root)
    DisplayNode.animate(duration: 0.5, curve: .linear) { row.frame.size.width = 80 }
    window.advance(by: 16 / FrameDriver.frameRate)
    #expect(last.frame.minX == 70)
    #expect((30...50).contains(last.layer.presentation.frame.minX))
    #expect((40...60).contains(row.layer.presentation.frame.width))
    try window.settle()
    #expect(last.layer.presentation.frame.minX == 70)
  }
}

/// A node that is as large as the content that it lays out manually.
private final class MeasuringNode: DisplayNode {
  private let inside: DisplayNode

  init(_ inside: DisplayNode) {
    self.inside = inside
    super.init()
  }

  nonisolated override func calculateSize(thatFits constrainedSize: Size) -> Size {
    inside.layout(thatFits: SizeRange(max: constrainedSize), in: LayoutContext()).size
  }
}
