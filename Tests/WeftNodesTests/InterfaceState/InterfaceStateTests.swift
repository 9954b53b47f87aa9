// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayers
import WeftNodes
import WeftTesting

/// The callbacks of nodes that enter and leave the screen.
@MainActor @Suite struct InterfaceStateTests {
  /// A change from one state to another, and the resulting callbacks in order.
  nonisolated static let changes: [(InterfaceState, InterfaceState, [String])] = [
    ([], [], []),
    ([], .measureLayout, ["n { }"]),
    ([], .preload, ["n +preload", "n { +Preload }"]),
    ([], [.preload, .display], ["n +preload", "n +display", "n { +Preload +Display }"]),
    (
      [], .inHierarchy,
      ["n +preload", "n +display", "n +visible", "n { +Preload +Display +Visible }"]
    ),
    (.inHierarchy, [.measureLayout, .preload, .display], ["n -visible", "n { -Visible }"]),
    (
      .inHierarchy, [.measureLayout, .preload],
      ["n -display", "n -visible", "n { -Display -Visible }"]
    ),
    (
      .inHierarchy, .measureLayout,
      ["n -preload", "n -display", "n -visible", "n { -Preload -Display -Visible }"]
    ),
    ([.preload], [.display], ["n -preload", "n +display", "n { -Preload +Display }"]),
    (.inHierarchy, .inHierarchy, []),
  ]

  @Test(arguments: changes)
  func order(from: InterfaceState, to: InterfaceState, told: [String]) {
    let log = Log<String>()
    let node = RecordingNode("n", log)
    node.isRangeManaged = true
    node.setInterfaceState(from)
    _ = log.take()
    node.setInterfaceState(to)
    #expect(log.take() == told)
    #expect(node.interfaceState == to)
    #expect(node.isVisible == to.contains(.visible))
    #expect(node.isInDisplayState == to.contains(.display))
    #expect(node.isInPreloadState == to.contains(.preload))
  }

  /// A node that no collection manages keeps its loaded data when it leaves.
  @Test func onlyRangeManagedNodesLeavePreload() {
    let log = Log<String>()
    let node = RecordingNode("n", log)
    for isManaged in [false, true] {
      node.isRangeManaged = isManaged
      node.setInterfaceState(.preload)
      node.setInterfaceState([])
      #expect(log.take().contains("n -preload") == isManaged)
    }
    node.setInterfaceState(.preload)
    #expect(log.take() == ["n +preload", "n { +Preload }"], "entering again calls again")
  }

  @Test func parentsComeFirst() {
    let log = Log<String>()
    let tree = makeTree(log)
    tree.setInterfaceState(.preload)
    #expect(
      log.take() == [
        "a +preload", "a { +Preload }", "b +preload", "b { +Preload }", "c +preload",
        "c { +Preload }", "d +preload", "d { +Preload }",
      ])
  }

  @Test func aWindowBringsAllThatIsInItToTheScreen() throws {
    let log = Log<String>()
    let tree = makeTree(log)
    let window = try HeadlessWindow.settled(tree)
    for name in ["a", "b", "c", "d"] {
      #expect(
        log.entries.filter { $0.hasPrefix(name) } == [
          "\(name) didLoad", "\(name) +preload", "\(name) +display", "\(name) +visible",
          "\(name) { +Preload +Display +Visible }",
        ])
    }
    _ = log.take()
    window.host.isVisible = false
    #expect(
      log.take() == [
        "a -visible", "a { -Visible }", "b -visible", "b { -Visible }", "c -visible",
        "c { -Visible }", "d -visible", "d { -Visible }",
      ], "a window out of sight keeps its pictures")
    window.host.isVisible = true
    _ = log.take()
    window.close()
    for name in ["a", "b", "c", "d"] {
      #expect(
        log.entries.filter { $0.hasPrefix(name) } == [
          "\(name) -display", "\(name) -visible", "\(name) { -Preload -Display -Visible }",
        ])
    }
    #expect(tree.interfaceState == [])
  }

  @Test func nodesAddedLaterEnterTheirStates() throws {
    let log = Log<String>()
    let root = DisplayNode()
    let window = try HeadlessWindow.settled(root)
    let tree = makeTree(log)
    root.addSubnode(tree)
    #expect(log.entries.isEmpty, "the frame tells")
    window.advanceOneFrame()
    #expect(
      log.take().filter { $0.hasSuffix("+visible") }
        == (["a", "b", "c", "d"].map { "\($0) +visible" }))
    #expect(tree.subnodes[0].subnodes[0].interfaceState == .inHierarchy)
    tree.removeFromSupernode()
    try window.settle()
    #expect(
      log.take().filter { $0.hasSuffix("-visible") }
        == (["a", "b", "c", "d"].map { "\($0) -visible" }))
    #expect(tree.subnodes[0].subnodes[0].interfaceState == [])
    #expect(tree.subnodes[0].subnodes[0].runtime == nil)
  }

  /// A move inside a window, in one call or by removal and insertion, does not notify the node.
  @Test(arguments: [false, true])
  func movingDoesNotFlap(outAndIn: Bool) throws {
    let log = Log<String>()
    let (root, left, right) = (DisplayNode(), DisplayNode(), DisplayNode())
    root.addSubnode(left)
    root.addSubnode(right)
    let child = makeTree(log)
    left.addSubnode(child)
    let window = try HeadlessWindow.settled(root)
    _ = log.take()
    if outAndIn { child.removeFromSupernode() }
    right.addSubnode(child)
    try window.settle()
    #expect(log.take() == [])
    #expect(child.interfaceState == .inHierarchy)
    #expect(child.runtime === window.runtime)
  }

  /// A move into parents that enter the window in the same frame does not notify the node either.
  @Test(arguments: 1...3)
  func movingIntoNewParentsDoesNotFlap(levels: Int) throws {
    let log = Log<String>()
    let root = DisplayNode()
    let child = makeTree(log)
    root.addSubnode(child)
    let window = try HeadlessWindow.settled(root)
    _ = log.take()
    var parent = DisplayNode()
    parent.addSubnode(child)
    for _ in 1..<levels {
      let outer = DisplayNode()
      outer.addSubnode(parent)
      parent = outer
    }
    root.addSubnode(parent)
    try window.settle()
    #expect(log.take() == [])
    #expect(child.isVisible)
    #expect(child.layer.superlayer?.root === window.host.rootLayer)
  }

  /// A change of the window's state reaches new nodes after they are loaded.
  @Test func loadingComesBeforeEntering() throws {
    let log = Log<String>()
    let root = DisplayNode()
    let window = try HeadlessWindow.settled(root)
    root.addSubnode(RecordingNode("n", log))
    window.host.isVisible = false
    window.host.isVisible = true
    #expect(log.take() == [])
    try window.settle()
    #expect(
      log.take() == [
        "n didLoad", "n +preload", "n +display", "n +visible", "n { +Preload +Display +Visible }",
      ])
  }

  /// A node that is being moved leaves with its window.
  @Test func movingWhileTheWindowCloses() throws {
    let (root, parent) = (DisplayNode(), DisplayNode())
    let child = DisplayNode()
    root.addSubnode(child)
    root.addSubnode(parent)
    let window = try HeadlessWindow.settled(root)
    parent.addSubnode(child)
    window.close()
    #expect(child.interfaceState == [])
  }

  /// A move to a parent outside any window leaves the window.
  @Test func movingOutOfTheWindow() throws {
    let log = Log<String>()
    let root = DisplayNode()
    let child = makeTree(log)
    root.addSubnode(child)
    let window = try HeadlessWindow.settled(root)
    _ = log.take()
    let elsewhere = DisplayNode()
    elsewhere.addSubnode(child)
    try window.settle()
    #expect(child.interfaceState == [])
    #expect(child.runtime == nil)
    #expect(log.take().contains("d -visible"))
    root.addSubnode(elsewhere)
    try window.settle()
    #expect(child.interfaceState == .inHierarchy)
    #expect(child.subnodes[0].runtime === window.runtime)
  }

  /// A move to another window continues with that window's frames.
  @Test func movingToAnotherWindow() throws {
    let child = DrawnNode(.red)
    child.frame.size = .hundred
    let (first, second) = (DisplayNode(), DisplayNode())
    first.addSubnode(child)
    let firstWindow = try HeadlessWindow.settled(first)
    let secondWindow = try HeadlessWindow.settled(second)
    child.color = .blue
    second.addSubnode(child)
    child.alpha = 0.5
    try secondWindow.settle()
    #expect(child.layer.opacity == 0.5)
    #expect(child.shown == [.red, .blue])
    try firstWindow.settle()
    #expect(child.interfaceState == .inHierarchy)
    #expect(child.layer.superlayer === second.layer)
  }

  @Test func aSubnodeIsManagedByTheRangesOfItsCell() throws {
    let log = Log<String>()
    let cell = DisplayNode()
    let root = DisplayNode()
    root.addSubnode(cell)
    let window = try HeadlessWindow.settled(root)
    cell.isRangeManaged = true
    let child = makeTree(log)
    cell.addSubnode(child)
    try window.settle()
    _ = log.take()
    child.removeFromSupernode()
    try window.settle()
    #expect(
      log.take().filter { $0.hasSuffix("-preload") }
        == (["a", "b", "c", "d"].map { "\($0) -preload" }))
    #expect(!child.subnodes[0].isRangeManaged)
  }

  /// A callback may change the subtree. Added nodes receive the state, too.
  @Test func callbacksMayAddSubnodes() throws {
    let node = GrowingNode()
    let window = try HeadlessWindow.settled(node)
    #expect(node.child.interfaceState == .inHierarchy)
    window.close()
    #expect(node.child.interfaceState == [])
  }

  /// The tree of a, with the children b and d, and of b, with the child c.
  private func makeTree(_ log: Log<String>) -> DisplayNode {
    let nodes = ["a", "b", "c", "d"].map { RecordingNode($0, log) }
    nodes[1].addSubnode(nodes[2])
    nodes[0].addSubnode(nodes[1])
    nodes[0].addSubnode(nodes[3])
    return nodes[0]
  }
}

/// A node that adds a subnode in a callback.
private final class GrowingNode: DisplayNode {
  let child = DisplayNode()

  override func didEnterPreloadState() {
    super.didEnterPreloadState()
    addSubnode(child)
  }
}
