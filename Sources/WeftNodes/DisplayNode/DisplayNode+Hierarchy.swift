// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers

extension DisplayNode {
  /// The nodes inside, back to front; any thread.
  public final var subnodes: [DisplayNode] { state.withLock { $0.subnodes } }

  /// The node this one is inside of; any thread.
  public final var supernode: DisplayNode? { state.withLock { $0.supernode } }

  /// Puts a node in front of the others inside; takes it out of where it was; any thread.
  public final func addSubnode(
    _ node: DisplayNode, file: StaticString = #fileID, line: UInt = #line
  ) {
    precondition(
      !node.isAncestor(of: self), "a node cannot be inside of itself", file: file, line: line)
    node.removeFromSupernode()
    let count = state.withLock { $0.subnodes.count }
    insertSubnode(node, at: count, file: file, line: line)
  }

  /// Puts a node inside, behind the one at an index; takes it out of where it was; any thread.
  ///
  /// - Parameter index: 0 to the number of subnodes, counted after `node` was taken out.
  public final func insertSubnode(
    _ node: DisplayNode, at index: Int, file: StaticString = #fileID, line: UInt = #line
  ) {
    precondition(
      !node.isAncestor(of: self), "a node cannot be inside of itself", file: file, line: line)
    node.removeFromSupernode()
    let (isInRange, runtime) = state.withLock {
      guard (0...$0.subnodes.count).contains(index) else { return (false, nil as Runtime?) }
      $0.subnodes.insert(node, at: index)
      return (true, $0.runtime)
    }
    precondition(isInRange, "no place \(index) among the subnodes", file: file, line: line)
    node.state.withLock { $0.supernode = self }
    node.setRuntime(runtime)
    setNeedsCommit(.hierarchy)
  }

  /// Takes the node out of its supernode; any thread.
  public final func removeFromSupernode() {
    let supernode = state.withLock { state in
      defer { state.supernode = nil }
      return state.supernode
    }
    guard let supernode else { return }
    supernode.state.withLock { $0.subnodes.removeAll { $0 === self } }
    supernode.setNeedsCommit(.hierarchy)
    leaveTree()
  }

  /// Makes the subnodes exactly these, in this order; any thread.
  ///
  /// - Returns: whether anything has changed.
  @discardableResult
  final func setSubnodes(_ nodes: [DisplayNode]) -> Bool {
    let (old, runtime) = state.withLock { ($0.subnodes, $0.runtime) }
    if old.elementsEqual(nodes, by: ===) { return false }
    let kept = Set(nodes.map(ObjectIdentifier.init))
    let known = Set(old.map(ObjectIdentifier.init))
    for node in nodes where !known.contains(ObjectIdentifier(node)) {
      node.removeFromSupernode()
    }
    state.withLock { $0.subnodes = nodes }
    for node in nodes where !known.contains(ObjectIdentifier(node)) {
      node.state.withLock { $0.supernode = self }
      node.setRuntime(runtime)
    }
    for node in old where !kept.contains(ObjectIdentifier(node)) {
      node.state.withLock { if $0.supernode === self { $0.supernode = nil } }
      node.leaveTree()
    }
    setNeedsCommit(.hierarchy)
    return true
  }

  /// Whether `node` is this node or inside of it; any thread.
  public final func isAncestor(of node: DisplayNode) -> Bool {
    var current: DisplayNode? = node
    while let candidate = current {
      if candidate === self { return true }
      current = candidate.supernode
    }
    return false
  }

  /// A node that is out of the tree is not seen any more; told on the main actor.
  private func leaveTree() {
    guard let runtime = state.withLock({ $0.runtime }) else { return }
    runtime.mainQueue.enqueue { [self] in
      guard supernode == nil else { return }
      setInterfaceState([])
      setRuntime(nil)
    }
  }
}
