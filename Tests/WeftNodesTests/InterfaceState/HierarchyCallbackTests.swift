// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftNodes
import WeftTesting

/// The callbacks for entering and leaving a window's tree, and for preloading again.
@MainActor @Suite struct HierarchyCallbackTests {
  /// A node that records when it enters and leaves a window.
  private final class Member: DisplayNode {
    let log = Log<String>()
    var onPreload: (@MainActor () -> Void)?

    override func willEnterHierarchy() { log.add("will \(isInHierarchy)") }
    override func didEnterHierarchy() { log.add("did \(isInHierarchy)") }
    override func didExitHierarchy() { log.add("exit \(isInHierarchy)") }
    override func didEnterPreloadState() {
      log.add("+p")
      onPreload?()
    }
  }

  @Test func aNodeComesInAndLeaves() throws {
    let (root, node) = (DisplayNode(), Member())
    let window = try HeadlessWindow.settled(root)
    #expect(root.isInHierarchy)
    #expect(!node.isInHierarchy)
    root.addSubnode(node)
    #expect(!node.isInHierarchy, "the frame brings it in")
    window.advanceOneFrame()
    #expect(node.log.take() == ["will true", "did true", "+p"])
    window.host.isVisible = false
    #expect(node.isInHierarchy, "a hidden window keeps its tree")
    node.removeFromSupernode()
    window.advanceOneFrame()
    #expect(node.log.take() == ["exit false"])
    #expect(!node.isInHierarchy)
  }

  /// A move between two visible supernodes, in one call or in two, causes no callbacks.
  @Test(arguments: [false, true]) func movingIsNoNews(inTwoCalls: Bool) throws {
    let (root, left, right, node) = (DisplayNode(), DisplayNode(), DisplayNode(), Member())
    root.addSubnode(left)
    root.addSubnode(right)
    left.addSubnode(node)
    let window = try HeadlessWindow.settled(root)
    _ = node.log.take()
    if inTwoCalls { node.removeFromSupernode() }
    right.addSubnode(node)
    try window.settle()
    #expect(node.log.take() == [])
  }

  /// A node that a callback takes out of the window leaves in the same frame.
  @Test func anEditInACallbackBelongsToTheFrame() throws {
    let (root, node, other) = (DisplayNode(), Member(), Member())
    root.addSubnode(other)
    let window = try HeadlessWindow.settled(root)
    _ = other.log.take()
    node.onPreload = { other.removeFromSupernode() }
    root.addSubnode(node)
    window.advanceOneFrame()
    #expect(other.log.take() == ["exit false"])
    #expect(other.interfaceState == [])
  }

  /// A closing window has no further frame in which nodes could be notified that they have left it.
  @Test func nodesThatHaveLeftHearOfItWhenTheWindowCloses() throws {
    let (root, node) = (DisplayNode(), Member())
    root.addSubnode(node)
    let window = try HeadlessWindow.settled(root)
    node.removeFromSupernode()
    window.close()
    #expect(node.log.take().last == "exit false")
    #expect(node.runtime == nil)
    window.host.isVisible = false
    window.host.isVisible = true
    #expect(!root.isInHierarchy, "a closed window shows nothing any more")
  }

  @Test func preloadingAgain() throws {
    let (root, node) = (DisplayNode(), Member())
    root.addSubnode(node)
    node.setNeedsPreload()
    #expect(node.log.take() == [], "not in the preload state")
    let window = try HeadlessWindow.settled(root)
    _ = node.log.take()
    root.setNeedsPreload()
    #expect(node.log.take() == ["+p"])
    window.close()
    _ = node.log.take()
    node.setNeedsPreload()
    #expect(node.log.take() == [])
  }

  @Test func observersHearAfterTheNode() throws {
    let log = Log<String>()
    let node = RecordingNode("n", log)
    let window = try HeadlessWindow.settled(DisplayNode())
    let observer = node.addInterfaceStateObserver { old, new in
      log.add(old.changeDescription(to: new))
    }
    for index in 0..<6 { node.addInterfaceStateObserver { _, _ in log.add("\(index)") } }
    window.host.rootNode.addSubnode(node)
    try window.settle()
    #expect(
      log.take() == [
        "n didLoad", "n +preload", "n +display", "n +visible", "n { +Preload +Display +Visible }",
        "{ +Preload +Display +Visible }", "0", "1", "2", "3", "4", "5",
      ])
    node.removeInterfaceStateObserver(observer)
    window.close()
    #expect(!log.take().contains("{ -Preload -Display -Visible }"))
  }

  /// The order of a removal and an addition below the removed node.
  enum Order: CaseIterable, Sendable { case removalFirst, additionFirst }

  /// A node outside the window before and after a frame gets no callbacks, wherever below the
  /// leaving node it is added.
  @Test(arguments: Order.allCases, [0, 1, 2, 20])
  func additionsBelowALeavingNodeAreNoNews(order: Order, depth: Int) throws {
    let (root, top, node) = (DisplayNode(), DisplayNode(), Member())
    var bottom = top
    for _ in 0..<depth {
      let next = DisplayNode()
      bottom.addSubnode(next)
      bottom = next
    }
    root.addSubnode(top)
    let window = try HeadlessWindow.settled(root)
    if order == .removalFirst { top.removeFromSupernode() }
    bottom.addSubnode(node)
    if order == .additionFirst { top.removeFromSupernode() }
    try window.settle()
    #expect(node.log.take() == [])
    #expect(!bottom.isInHierarchy)
    root.addSubnode(top)
    try window.settle()
    #expect(node.log.take() == ["will true", "did true", "+p"])
  }

  /// The leaving node returns in the same frame, or in a callback of that frame.
  @Test(arguments: [false, true])
  func additionsBelowAReturningNodeEnter(inACallback: Bool) throws {
    let (root, top, middle, node, other) = (
      DisplayNode(), DisplayNode(), DisplayNode(), Member(), Member()
    )
    root.addSubnode(top)
    top.addSubnode(middle)
    let window = try HeadlessWindow.settled(root)
    other.onPreload = { root.addSubnode(top) }
    root.addSubnode(other)
    middle.addSubnode(node)
    top.removeFromSupernode()
    if !inACallback { root.addSubnode(top) }
    try window.settle()
    #expect(node.log.take() == ["will true", "did true", "+p"])
    #expect(node.isVisible)
  }
}
