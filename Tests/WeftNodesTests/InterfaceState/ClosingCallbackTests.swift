// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout
import WeftNodes
import WeftTesting

/// A node that performs an action in one of its callbacks, and records all of them.
private final class Acting: DisplayNode {
  @MainActor final class Log {
    var events: [String] = []
    var onEvent: (String) -> Void = { _ in }
  }

  let log = Log()

  private func note(_ event: String) {
    log.events.append(event)
    log.onEvent(event)
  }

  override func willEnterHierarchy() {
    super.willEnterHierarchy()
    note("will enter")
  }

  override func didEnterHierarchy() {
    super.didEnterHierarchy()
    note("+hierarchy")
  }

  override func didExitHierarchy() {
    super.didExitHierarchy()
    note("-hierarchy")
  }

  override func didEnterPreloadState() {
    super.didEnterPreloadState()
    note("+preload")
  }

  override func didEnterDisplayState() {
    super.didEnterDisplayState()
    note("+display")
  }

  override func didExitDisplayState() {
    super.didExitDisplayState()
    note("-display")
  }

  override func didEnterVisibleState() {
    super.didEnterVisibleState()
    note("+visible")
  }

  override func didExitVisibleState() {
    super.didExitVisibleState()
    note("-visible")
  }

  override func interfaceStateDidChange(from old: InterfaceState) {
    super.interfaceStateDidChange(from: old)
    note(old.changeDescription(to: interfaceState))
  }
}

/// Callbacks may close the window that the node enters. No node stays in the window, and every
/// callback of a beginning is followed by the callback of its end.
@MainActor @Suite struct ClosingCallbackTests {
  private func expectOut(_ node: Acting, _ comment: Comment) {
    #expect(!node.isInHierarchy, comment)
    #expect(node.interfaceState == [], comment)
    let events = node.log.events
    let pairs = [
      ("will enter", "-hierarchy"), ("+display", "-display"), ("+visible", "-visible"),
    ]
    for (beginning, end) in pairs {
      let told = events.filter { $0 == beginning || $0 == end }
      #expect(told == [] || told == [beginning, end], "\(comment) \(events)")
    }
  }

  @Test(
    arguments: ["will enter", "+hierarchy", "+preload", "+display", "+visible"], [false, true])
  func aWindowIsClosed(in event: String, together: Bool) throws {
    let nodes = (0..<3).map { _ in Acting() }
    let inside = (0..<3).map { _ in Acting() }
    for (node, inner) in zip(nodes, inside) { node.addSubnode(inner) }
    let root = DisplayNode()
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: root)
    try window.settle()
    nodes[1].log.onEvent = { if $0 == event { window.close() } }
    if together {
      let group = DisplayNode()
      for node in nodes { group.addSubnode(node) }
      root.addSubnode(group)
    } else {
      for node in nodes { root.addSubnode(node) }
    }
    window.advance(by: 1)
    for (index, node) in (nodes + inside).enumerated() { expectOut(node, "\(index)") }
  }

  /// Nodes that wait for their callbacks may leave earlier.
  @Test(
    arguments: ["will enter", "+hierarchy", "+preload", "+display", "+visible"], [false, true])
  func aSiblingIsTakenOut(in event: String, together: Bool) throws {
    let nodes = (0..<3).map { _ in Acting() }
    let inside = Acting()
    nodes[2].addSubnode(inside)
    let root = DisplayNode()
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: root)
    try window.settle()
    nodes[0].log.onEvent = { if $0 == event { nodes[2].removeFromSupernode() } }
    let group = together ? DisplayNode() : root
    for node in nodes { group.addSubnode(node) }
    if together { root.addSubnode(group) }
    try window.settle()
    expectOut(nodes[2], "taken out")
    expectOut(inside, "inside")
    #expect(nodes[1].isVisible)
    window.close()
  }
}
