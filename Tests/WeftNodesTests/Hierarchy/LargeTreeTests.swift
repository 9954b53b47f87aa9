// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// In trees of any depth and width nothing recurses, and adding nodes is not quadratic.
///
/// A stack of eight megabytes has no room for 40,000 nested calls of a debug build.
@MainActor @Suite struct LargeTreeTests {
  @Test func deepChains() throws {
    let driver = FrameDriver()
    weak var last: DisplayNode?
    do {
      let top = DisplayNode()
      var node = top
      for _ in 0..<40_000 {
        // From the bottom up each call would visit all ancestors.
        let supernode = DisplayNode()
        supernode.addSubnode(node)
        node = supernode
      }
      last = top
      node.setRuntime(driver.runtime)
      node.isRangeManaged = true
      node.setInterfaceState(.preload)
      #expect(top.runtime === driver.runtime)
      #expect(top.isRangeManaged)
      #expect(top.isInPreloadState)
      try driver.settle()
      node.setRuntime(nil)
    }
    #expect(last == nil)
  }

  /// A chain of nested nodes, and the innermost of them.
  private func chain(of count: Int) -> (top: DisplayNode, last: DrawnNode) {
    let last = DrawnNode(.red)
    last.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    var top: DisplayNode = last
    for _ in 0..<count {
      let supernode = DisplayNode()
      supernode.frame = Rect(x: 0, y: 0, width: 10, height: 10)
      supernode.addSubnode(top)
      top = supernode
    }
    return (top, last)
  }

  @Test func deepChainsInAWindow() throws {
    weak var bottom: DisplayNode?
    try {
      let root = DisplayNode()
      let (top, last) = chain(of: 40_000)
      root.addSubnode(top)
      let window = try HeadlessWindow.settled(root)
      #expect(last.contents != nil)
      #expect(last.isVisible)
      #expect(last.isNodeLoaded)
      #expect(!root.hasPendingDisplay)
      root.setDisplayPriority(.idle)
      #expect(root.layer.hitTest(Point(x: 5, y: 5)) != nil)
      last.color = .blue
      #expect(root.hasPendingDisplay)
      try window.settle()
      #expect(last.shown.last == .blue)
      bottom = last
      window.close()
    }()
    #expect(bottom == nil)
  }

  /// A tree that enters a window on the screen.
  @Test func deepChainsEnterAWindow() throws {
    let root = DisplayNode()
    let window = try HeadlessWindow.settled(root)
    let (top, last) = chain(of: 40_000)
    root.addSubnode(top)
    try window.settle()
    #expect(last.contents != nil)
    #expect(last.isVisible)
  }

  @Test func manySiblingsInAWindow() throws {
    let root = DisplayNode()
    let window = try HeadlessWindow.settled(root)
    let nodes = (0..<100_000).map { _ in DisplayNode() }
    for node in nodes { root.addSubnode(node) }
    try window.settle()
    #expect(root.layer.sublayers.count == nodes.count)
    let allVisible = nodes.allSatisfy { $0.isVisible }
    #expect(allVisible)
  }

  @Test func manyLayersMoveAtOnce() {
    let (old, new) = (Layer(), Layer())
    let layers = (0..<100_000).map { _ in Layer() }
    old.setSublayers(layers)
    new.setSublayers(layers)
    #expect(old.sublayers.isEmpty)
    #expect(new.sublayers.count == layers.count)
    let allMoved = layers.allSatisfy { $0.superlayer === new }
    #expect(allMoved)
  }

  @Test func deepLayers() {
    weak var last: Layer?
    do {
      let top = Layer()
      var layer = top
      for _ in 0..<100_000 {
        let superlayer = Layer()
        superlayer.addSublayer(layer)
        layer = superlayer
      }
      last = top
      #expect(layer.hitTest(.zero) == nil)
    }
    #expect(last == nil)
  }

  @Test func manySubnodes() {
    let parent = DisplayNode()
    let nodes = (0..<100_000).map { _ in DisplayNode() }
    for node in nodes { parent.addSubnode(node) }
    #expect(parent.subnodes.isIdentical(to: nodes))
    parent.addSubnode(nodes[0])
    #expect(parent.subnodes.isIdentical(to: nodes[1...] + [nodes[0]]))
  }

  /// A container that never lays out, like a collection for far cells.
  private final class FarContainer: NodeLayoutContainer {
    private(set) var calls = 0

    func nodeNeedsLayout(_ node: DisplayNode) { calls += 1 }
  }

  /// The order in which the levels of a chain request a layout.
  enum Order: CaseIterable, Sendable { case downwards, upwards }

  /// Every level requests a layout, in a window and in a cell. A cell asks its container once a
  /// frame.
  @Test(arguments: Order.allCases, [false, true])
  func everyLevelAsksForALayout(order: Order, isInCell: Bool) throws {
    let (top, last) = chain(of: 400)
    var levels: [DisplayNode] = [top]
    while let next = levels.last?.subnodes.first { levels.append(next) }
    #expect(levels.last === last)
    let container = FarContainer()
    let driver = FrameDriver()
    var window: HeadlessWindow?
    if isInCell {
      top.layoutContainer = container
      top.setRuntime(driver.runtime)
      try driver.settle()
    } else {
      window = try HeadlessWindow.settled(top)
    }
    for _ in 0..<3 {
      for node in order == .downwards ? levels : levels.reversed() { node.setNeedsLayout() }
      if let window { try window.settle() } else { try driver.settle() }
    }
    #expect(container.calls == (isInCell ? 3 : 0))
  }

  /// Siblings that are removed one by one, and siblings that move to another node together.
  @Test func manySiblingsLeave() throws {
    let root = DisplayNode()
    let window = try HeadlessWindow.settled(root)
    let nodes = (0..<4_000).map { _ in DisplayNode() }
    let (first, second) = (DisplayNode(), DisplayNode())
    root.addSubnode(first)
    root.addSubnode(second)
    for node in nodes { first.addSubnode(node) }
    try window.settle()
    second.setSubnodes(nodes)
    try window.settle()
    #expect(first.subnodes.isEmpty)
    #expect(second.subnodes.count == nodes.count)
    for node in nodes { node.removeFromSupernode() }
    try window.settle()
    #expect(second.layer.sublayers.isEmpty)
    let nobodyIsVisible = nodes.allSatisfy { !$0.isInHierarchy && $0.interfaceState == [] }
    #expect(nobodyIsVisible)
  }

  /// Staged and rasterized nodes elsewhere in the process must not make every node search its
  /// ancestors.
  @Test func deepChainsBesideStagedAndRasterizedNodes() throws {
    let count = 20_000
    let steps = AncestorSearches.steps
    let (root, staged, rasterized) = (DisplayNode(), DisplayNode(), DisplayNode())
    root.addSubnode(staged)
    root.addSubnode(rasterized)
    rasterized.rasterizesSubtree = true
    let window = try HeadlessWindow.settled(root)
    staged.beginStaging()
    defer { staged.endStaging() }
    let (top, last) = chain(of: count)
    root.addSubnode(top)
    try window.settle()
    #expect(last.contents != nil)
    #expect(last.isVisible)
    last.color = .blue
    try window.settle()
    #expect(last.shown.last == .blue)
    // A search for each level would take 200,000,000 steps. Concurrent tests contribute steps, too.
    #expect(AncestorSearches.steps - steps < count * count / 10)
  }
}
