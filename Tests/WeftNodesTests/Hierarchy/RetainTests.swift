// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// Ownership among nodes, layers and windows.
@MainActor @Suite struct RetainTests {
  @Test func aParentKeepsItsChildren() {
    let parent = DisplayNode()
    weak var child: DisplayNode?
    do {
      let node = DisplayNode()
      parent.addSubnode(node)
      child = node
    }
    #expect(child != nil)
    child?.removeFromSupernode()
    #expect(child == nil)
  }

  @Test func aChildDoesNotKeepItsParent() {
    let child = DisplayNode()
    weak var parent: DisplayNode?
    do {
      let node = DisplayNode()
      node.addSubnode(child)
      parent = node
    }
    #expect(parent == nil)
    #expect(child.supernode == nil)
  }

  @Test func aTreeEndsWithItsWindow() throws {
    weak var root: DisplayNode?
    weak var leaf: DisplayNode?
    try {
      let leafNode = DrawnNode(.red, size: .hundred)
      let node = DisplayNode { [leafNode] _, _ in leafNode.padding(1) }
      let window = try HeadlessWindow.settled(node)
      #expect(leafNode.contents != nil)
      (root, leaf) = (node, leafNode)
      window.close()
    }()
    #expect(root == nil)
    #expect(leaf == nil)
  }

  /// A node removed from a window is retained until its callbacks have run.
  @Test func aRemovedNodeEndsInTheNextFrame() async throws {
    let root = DisplayNode()
    let log = Log<String>()
    let window = HeadlessWindow(size: .hundred, rootNode: root)
    weak var node: DisplayNode?
    weak var layer: Layer?
    try {
      let child = RecordingNode("child", log)
      root.addSubnode(child)
      try window.settle()
      _ = log.take()
      (node, layer) = (child, child.layer)
      child.removeFromSupernode()
    }()
    #expect(node != nil)
    try await window.settle()
    #expect(
      log.take() == ["child -display", "child -visible", "child { -Preload -Display -Visible }"])
    #expect(node == nil)
    await nextTurnOfDispatch()
    #expect(layer == nil)
    #expect(root.layer.sublayers.isEmpty, "no layer stays behind")
  }

  /// A layer that the program retains outlives its node, and stays usable.
  @Test(arguments: [false, true]) func aKeptLayerOutlivesItsNode(inWindow: Bool) async throws {
    let root = DisplayNode()
    let window = try HeadlessWindow.settled(root)
    var node: DisplayNode? = DisplayNode()
    weak let watched = node
    let layer = try #require(node?.layer)
    #expect(layer.owner === node)
    if inWindow {
      root.addSubnode(node!)
      try await window.settle()
      #expect(layer.superlayer === root.layer)
      node?.removeFromSupernode()
    }
    node = nil
    try await window.settle()
    #expect(watched == nil)
    #expect(layer.owner == nil)
    #expect(layer.superlayer == nil)
    layer.frame = Rect(x: 1, y: 2, width: 3, height: 4)
    root.layer.addSublayer(layer)
    try await window.settle()
    #expect(layer.frame == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(layer.presentation.frame == layer.frame)
  }

  /// A layer is released on the main thread, wherever its node is released.
  @Test func layersEndOnMain() async throws {
    let ends = Log<Bool>()
    let root = DisplayNode()
    let window = HeadlessWindow(size: .hundred, rootNode: root)
    var node: LayerEndNode? = LayerEndNode(ends)
    root.addSubnode(node!)
    try await window.settle()
    node!.removeFromSupernode()
    window.advance(by: 0.1)
    #expect(node!.runtime == nil)
    await release(&node)
    // Without a window, the dispatch queue moves the release to the main thread.
    await nextTurnOfDispatch()
    #expect(ends.entries == [true])
  }

  /// Several threads release trees at the same time, with and without a runtime.
  @Test(arguments: [false, true])
  func threadsReleaseTreesOfLayers(hasRuntime: Bool) async throws {
    let ends = Log<Bool>()
    let driver = FrameDriver()
    let trees = (0..<50).map { _ in
      let top = LayerEndNode(ends)
      if hasRuntime { top.setRuntime(driver.runtime) }
      for _ in 0..<20 {
        let node = LayerEndNode(ends)
        node.addSubnode(LayerEndNode(ends))
        top.addSubnode(node)
      }
      _ = top.layer
      return Box<LayerEndNode?>(top)
    }
    // Nodes with a pending commit are retained.
    try await driver.settle()
    await withTaskGroup { group in
      for tree in trees {
        group.addTask {
          // Nodes are not deallocated under the lock of the box.
          let node = tree.value.withLock { $0.take() }
          withExtendedLifetime(node) {}
        }
      }
    }
    await nextTurnOfDispatch()
    #expect(ends.entries.count == 50 * 41)
    #expect(!ends.entries.contains(false))
  }

  /// One block releases the layers of all nodes that a thread releases before the main thread has a
  /// turn.
  @Test func oneTurnReleasesAllThatWait() async {
    let ends = Log<Bool>()
    releaseWhileMainWaits(nodes: 500, ends)
    await nextTurnOfDispatch()
    // No mark is between two of the entries.
    let turns = ends.entries.split(separator: false)
    #expect(turns.map(\.count) == [500])
    #expect(ends.entries.count == 510)
  }

  /// A worker releases nodes, and regularly adds a mark to the main queue.
  private func releaseWhileMainWaits(nodes count: Int, _ ends: Log<Bool>) {
    let nodes = (0..<count).map { _ in
      let node = LayerEndNode(ends)
      _ = node.layer
      return Box<LayerEndNode?>(node)
    }
    let done = DispatchGroup()
    DispatchQueue.global().async(group: done) {
      for (index, node) in nodes.enumerated() {
        let last = node.value.withLock { $0.take() }
        withExtendedLifetime(last) {}
        if index.isMultiple(of: 50) { DispatchQueue.main.async { ends.add(false) } }
      }
    }
    done.wait()
  }

  /// A layer that its node has lost, and that only a worker retains.
  @Test func aLayerHeldByAWorkerEndsOnMain() async {
    let ends = Log<Bool>()
    let layer = Box<Layer?>(LayerEndNode(ends).makeLayer())
    await withCheckedContinuation { next in
      DispatchQueue.global().async {
        let last = layer.value.withLock { $0.take() }
        withExtendedLifetime(last) {}
        next.resume()
      }
    }
    await nextTurnOfDispatch()
    #expect(ends.entries == [true])
  }

  /// An object that reports the queue of its release.
  private final class Ending: Sendable {
    let ends: Log<Bool>
    init(_ ends: Log<Bool>) { self.ends = ends }
    deinit { ends.add(MainQueueMark.isCurrent) }
  }

  @Test func closuresOfANodeEndOnMain() async {
    let ends = Log<Bool>()
    let box = Box<DisplayNode?>(DisplayNode())
    do {
      let ending = Ending(ends)
      box.value.withLock { $0 }?.onDidLoad { _ in withExtendedLifetime(ending) {} }
    }
    await withCheckedContinuation { next in
      DispatchQueue.global().async {
        let last = box.value.withLock { $0.take() }
        withExtendedLifetime(last) {}
        next.resume()
      }
    }
    await nextTurnOfDispatch()
    #expect(ends.entries == [true])
  }

  /// A node that requests a layout of its subnodes when it is freed.
  private final class AskingNode: DisplayNode {
    private let child: DisplayNode

    nonisolated init(_ child: DisplayNode) {
      self.child = child
      super.init()
    }

    deinit { child.setNeedsLayout() }
  }

  /// A node whose last reference another thread has is freed outside the lock, which is not
  /// recursive.
  @Test nonisolated func aParentEndsWhileItsChildrenAreTaken() {
    for _ in 0..<200 {
      let children = (0..<200).map { _ in DisplayNode() }
      let parent = DisplayNode()
      parent.setSubnodes(children)
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        if thread == 0 {
          parent.setSubnodes([])
        } else {
          for child in children.reversed() { AskingNode(child).addSubnode(child) }
        }
      }
      // The new parents ended directly after they had adopted their children.
      #expect(parent.subnodes.isEmpty)
      #expect(children.allSatisfy { $0.supernode == nil })
    }
  }

  /// Waits for the current work of the main actor's dispatch queue.
  private func nextTurnOfDispatch() async {
    await withCheckedContinuation { next in DispatchQueue.main.async { next.resume() } }
  }

  /// Releases a node's last reference on another thread.
  private func release(_ node: inout LayerEndNode?) async {
    weak let watched = node
    let box = Box(node.take())
    await withCheckedContinuation { next in
      DispatchQueue.global().async {
        box.value.withLock { $0 = nil }
        next.resume()
      }
    }
    #expect(watched == nil)
  }
}
