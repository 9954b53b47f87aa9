// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension DisplayNode {
  /// The nodes inside, back to front; any thread. The cells of a collection are not among them.
  nonisolated public final var subnodes: [DisplayNode] { state.withLock { $0.subnodes } }

  /// The node this one is inside of; `nil` for a window's node and for cells; any thread.
  nonisolated public final var supernode: DisplayNode? { state.withLock { $0.supernode } }

  /// Puts a node in front of the others inside; takes it out of where it was; any thread.
  nonisolated public final func addSubnode(
    _ node: DisplayNode, file: StaticString = #fileID, line: UInt = #line
  ) {
    attach(node, .end, file: file, line: line)
  }

  /// Puts a node inside, behind the one at an index; takes it out of where it was; any thread.
  ///
  /// - Parameter index: 0 to the number of subnodes, counted after `node` was taken out.
  nonisolated public final func insertSubnode(
    _ node: DisplayNode, at index: Int, file: StaticString = #fileID, line: UInt = #line
  ) {
    attach(node, .index(index), file: file, line: line)
  }

  /// Puts a node inside, behind another one; takes it out of where it was; any thread.
  nonisolated public final func insertSubnode(
    _ node: DisplayNode, belowSubnode sibling: DisplayNode,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    attach(node, .below(sibling), file: file, line: line)
  }

  /// Puts a node inside, in front of another one; takes it out of where it was; any thread.
  nonisolated public final func insertSubnode(
    _ node: DisplayNode, aboveSubnode sibling: DisplayNode,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    attach(node, .above(sibling), file: file, line: line)
  }

  /// Puts a node into the place of another, which is taken out; any thread.
  nonisolated public final func replaceSubnode(
    _ old: DisplayNode, with new: DisplayNode,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    guard old !== new else { return }
    attach(new, .below(old), file: file, line: line)
    old.removeFromSupernode(file: file, line: line)
  }

  /// Takes the node out of its supernode; any thread.
  nonisolated public final func removeFromSupernode(
    file: StaticString = #fileID, line: UInt = #line
  ) {
    supernode?.expectNoSpecCall(file: file, line: line)
    if setSupernode(nil) { followSupernodeSoon() }
  }

  /// Whether `node` is this node or inside of it; any thread.
  ///
  /// - Complexity: O(depth).
  nonisolated public final func isAncestor(of node: DisplayNode) -> Bool {
    var current: DisplayNode? = node
    while let candidate = current {
      if candidate === self { return true }
      current = candidate.supernode
    }
    return false
  }

  /// Makes the subnodes exactly these, in this order; any thread.
  nonisolated package final func setSubnodes(_ nodes: [DisplayNode]) {
    let old = subnodes
    if old.elementsEqual(nodes, by: ===) { return }
    let kept = Set(nodes.map(ObjectIdentifier.init))
    for node in nodes { node.setSupernode(self) }
    let replaced = state.withLock { state in
      defer { state.subnodes = nodes }
      return state.subnodes
    }
    // Nodes must not be deallocated under the lock.
    withExtendedLifetime(replaced) {}
    for node in old where !kept.contains(ObjectIdentifier(node)) {
      if node.leave(self) { node.followSupernodeSoon() }
    }
    for node in nodes { settle(node) }
    setNeedsCommit([.hierarchy, .display])
  }

  nonisolated private func attach(
    _ node: DisplayNode, _ place: SubnodePlace, file: StaticString, line: UInt
  ) {
    // A node without subnodes is above nothing; most are when they are added.
    let isLeaf = node.state.withLock { $0.subnodeList.isEmpty }
    precondition(
      node !== self && (isLeaf || !node.isAncestor(of: self)),
      "a node cannot be inside of itself", file: file, line: line)
    expectNoSpecCall(file: file, line: line)
    // Searching all siblings at each call would make adding many nodes quadratic.
    let isHere = node.supernode === self
    node.setSupernode(self)
    let isPlaced = state.withLock { state in
      if isHere { state.subnodeList.remove(node) }
      if case .end = place {
        state.subnodeList.append(node)
        return true
      }
      guard let index = place.index(in: state.subnodes) else { return false }
      state.subnodeList.insert(node, at: index)
      return true
    }
    precondition(isPlaced, "no place \(place) among the subnodes", file: file, line: line)
    settle(node)
    setNeedsCommit([.hierarchy, .display])
  }

  nonisolated private func expectNoSpecCall(file: StaticString, line: UInt) {
    precondition(
      !LayoutSpecCall.isUnderWay(for: self),
      "a node's subnodes cannot change in its layoutSpec(thatFits:)", file: file, line: line)
  }

  /// Gives the node another supernode, and takes it out of the list of the old one.
  ///
  /// This comes before the node enters a list, and ``settle(_:)`` after: so threads that move the
  /// same node at the same time agree in the end, without a lock held over another.
  ///
  /// - Returns: whether the node was another's.
  @discardableResult
  nonisolated private func setSupernode(_ supernode: DisplayNode?) -> Bool {
    let old = state.withLock { state in
      defer { state.supernode = supernode }
      return state.supernode
    }
    if old !== supernode { TreeChanges.noteMove() }
    guard let old, old !== supernode else { return false }
    old.dropFromSubnodes(self)
    return true
  }

  /// Takes the node from `supernode`, if it is still there.
  nonisolated private func leave(_ supernode: DisplayNode) -> Bool {
    // The supernode comes out of the lock: another one that nobody else keeps by now must not be
    // deallocated under it.
    let (isLeaving, known) = state.withLock { state in
      let known = state.supernode
      if known === supernode { state.supernode = nil }
      return (known === supernode, known)
    }
    withExtendedLifetime(known) {}
    if isLeaving { TreeChanges.noteMove() }
    return isLeaving
  }

  /// Gives a node that was put into the list its surroundings, or takes it out again if it has
  /// gone elsewhere meanwhile.
  nonisolated private func settle(_ node: DisplayNode) {
    guard node.supernode === self else { return dropFromSubnodes(node) }
    let (runtime, isRangeManaged) = state.withLock { ($0.runtime, $0.isRangeManaged) }
    node.isRangeManaged = isRangeManaged
    if let runtime {
      if node.runtime !== runtime { node.setRuntime(runtime) }
    } else {
      // Until it leaves the window, all below it can reach its queue.
      node.followSupernodeSoon()
    }
  }

  nonisolated private func dropFromSubnodes(_ node: DisplayNode) {
    state.withLock { state in
      state.subnodeList.remove(node)
      state.isArrangementBroken = true
    }
    setNeedsCommit(.hierarchy)
  }

  /// Takes a node out of its window with the next frame, unless it is back by then.
  nonisolated private func followSupernodeSoon() {
    let (hasRuntime, presence) = state.withLock { ($0.runtime != nil, $0.presence) }
    if hasRuntime {
      setNeedsCommit(.exit)
    } else if presence != .none {
      // No frame comes any more: the node left in a callback of a window that closes.
      Task { @MainActor in followSupernode() }
    }
  }

  /// Takes over what the supernode is in; without one, the node is out of everything.
  final func followSupernode() {
    // Inside of the same window, the supernode's commit tells the node.
    if let runtime, supernode?.runtime === runtime { return }
    if holdBackExit() { return }
    let presence = supernode?.presence ?? .none
    changePresence(to: presence)
    if presence.interfaceState.contains(.display) { setNeedsCommit(.display) }
    isRangeManaged = supernode?.isRangeManaged ?? false
    setRuntime(supernode?.runtime)
  }
}

/// Where among its siblings a node is to be put.
enum SubnodePlace {
  case end
  case index(Int)
  case below(DisplayNode)
  case above(DisplayNode)

  /// The index in the list of siblings; `nil` if there is no such place.
  func index(in siblings: [DisplayNode]) -> Int? {
    switch self {
    case .end: siblings.count
    case .index(let index): (0...siblings.count).contains(index) ? index : nil
    case .below(let node): siblings.firstIndex { $0 === node }
    case .above(let node): siblings.firstIndex { $0 === node }.map { $0 + 1 }
    }
  }
}

extension SubnodePlace: CustomStringConvertible {
  var description: String {
    switch self {
    case .end: "at the end"
    case .index(let index): "\(index)"
    case .below: "below a node that is not one"
    case .above: "above a node that is not one"
    }
  }
}
