// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension DisplayNode {
  /// The subnodes, from back to front, without the cells of a collection. Use on any thread.
  nonisolated public final var subnodes: [DisplayNode] { state.withLock { $0.subnodes } }

  /// The node that contains this node, or `nil` for a window's root node and for cells. Use on any
  /// thread.
  nonisolated public final var supernode: DisplayNode? { state.withLock { $0.supernode } }

  /// Adds a node in front of all other subnodes and removes it from its old supernode. Use on any
  /// thread. Adding a node to itself or to a descendant stops the program.
  nonisolated public final func addSubnode(
    _ node: DisplayNode, file: StaticString = #fileID, line: UInt = #line
  ) {
    attach(node, .end, file: file, line: line)
  }

  /// Inserts a subnode at an index and removes it from its old supernode. Use on any thread.
  ///
  /// - Parameter index: An index from 0 to the number of subnodes, after the removal of `node`.
  nonisolated public final func insertSubnode(
    _ node: DisplayNode, at index: Int, file: StaticString = #fileID, line: UInt = #line
  ) {
    attach(node, .index(index), file: file, line: line)
  }

  /// Inserts a subnode behind a sibling and removes it from its old supernode. A node that is its
  /// own sibling stays in position. Use on any thread.
  nonisolated public final func insertSubnode(
    _ node: DisplayNode, belowSubnode sibling: DisplayNode,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    attach(node, .below(sibling), file: file, line: line)
  }

  /// Inserts a subnode in front of a sibling and removes it from its old supernode. A node that is
  /// its own sibling stays in position. Use on any thread.
  nonisolated public final func insertSubnode(
    _ node: DisplayNode, aboveSubnode sibling: DisplayNode,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    attach(node, .above(sibling), file: file, line: line)
  }

  /// Replaces a subnode with another node. Use on any thread.
  nonisolated public final func replaceSubnode(
    _ old: DisplayNode, with new: DisplayNode,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    guard old !== new else { return }
    precondition(
      old.supernode === self, "no position \(SubnodePlace.below(old)) among the subnodes",
      file: file, line: line)
    attach(new, .below(old), file: file, line: line)
    old.removeFromSupernode(file: file, line: line)
  }

  /// Removes the node from its supernode. Use on any thread.
  nonisolated public final func removeFromSupernode(
    file: StaticString = #fileID, line: UInt = #line
  ) {
    supernode?.expectNoSpecCall(file: file, line: line)
    if leave() { followSupernodeSoon() }
  }

  /// Whether `node` is this node or one of its descendants. Use on any thread. Takes O(depth).
  nonisolated public final func isAncestor(of node: DisplayNode) -> Bool {
    var current: DisplayNode? = node
    while let candidate = current {
      if candidate === self { return true }
      current = candidate.supernode
    }
    return false
  }

  /// Replaces all subnodes. Use on any thread.
  nonisolated package final func setSubnodes(_ nodes: [DisplayNode]) {
    if subnodes.elementsEqual(nodes, by: ===) { return }
    // A layout may contain the node itself or a node around it.
    let nodes = nodes.filter { !$0.contains(self) }
    if subnodes.elementsEqual(nodes, by: ===) { return }
    for node in nodes { node.move(to: self) }
    let replaced = state.withLock { state in
      defer { state.subnodes = nodes }
      state.listsBeingSet += 1
      return state.subnodes
    }
    // Compares with the replaced list, because another thread may have added subnodes since the
    // first read.
    if !replaced.isEmpty {
      let kept = Set(nodes.lazy.map(ObjectIdentifier.init))
      for node in replaced where !kept.contains(ObjectIdentifier(node)) {
        if node.leave(self) { node.followSupernodeSoon() }
      }
    }
    let here = nodes.filter(keep)
    state.withLock { $0.listsBeingSet -= 1 }
    for node in here { settle(node) }
    setNeedsCommit([.hierarchy, .display])
  }

  nonisolated private func attach(
    _ node: DisplayNode, _ place: SubnodePlace, file: StaticString, line: UInt
  ) {
    precondition(node !== self, "a node cannot be inside of itself", file: file, line: line)
    expectNoSpecCall(file: file, line: line)
    // A node is already beside itself.
    if place.sibling === node, node.supernode === self { return }
    let isPlaced = node.move(to: self, at: place)
    node.expectNoCycle(below: self, file: file, line: line)
    precondition(isPlaced, "no position \(place) among the subnodes", file: file, line: line)
    settle(node)
    setNeedsCommit([.hierarchy, .display])
  }

  /// Stops the program if the node contains its new supernode. The check follows the change, so
  /// that of two threads that add two nodes to each other at least one finds the cycle.
  nonisolated private func expectNoCycle(
    below supernode: DisplayNode, file: StaticString, line: UInt
  ) {
    precondition(
      !contains(supernode), "a node cannot be inside of itself", file: file, line: line)
  }

  nonisolated private func contains(_ node: DisplayNode) -> Bool {
    if node === self { return true }
    // Most nodes are leaves when they are added, and a leaf contains no other node.
    let isLeaf = state.withLock { $0.subnodes.isEmpty }
    return !isLeaf && isAncestor(of: node)
  }

  nonisolated private func expectNoSpecCall(file: StaticString, line: UInt) {
    precondition(
      !LayoutSpecCall.isUnderWay(for: self),
      "a node's subnodes cannot change in its layoutSpec(thatFits:)", file: file, line: line)
  }

  /// Changes the supernode and updates both lists of subnodes. Without a position, the caller sets
  /// the new list. Returns whether the position exists.
  @discardableResult
  nonisolated private func move(
    to supernode: DisplayNode, at place: SubnodePlace? = nil
  ) -> Bool {
    let (old, isPlaced) = MoveLock.withLock(of: self) {
      let old = exchangeSupernode(for: supernode)
      if old !== supernode { old?.drop(self) }
      // A search of all siblings in every call would make adding many nodes quadratic.
      let isPlaced = place.map { supernode.list(self, at: $0, isListed: old === supernode) }
      return (old, isPlaced ?? true)
    }
    if let old, old !== supernode { old.setNeedsCommit(.hierarchy) }
    return isPlaced
  }

  /// Removes the node from `supernode`, or from any supernode if `nil`. Returns whether the node
  /// was removed.
  nonisolated private func leave(_ supernode: DisplayNode? = nil) -> Bool {
    // Returns the supernode to release it outside the lock, because this may be its last reference.
    let (isLeaving, old) = MoveLock.withLock(of: self) { () -> (Bool, DisplayNode?) in
      let old = self.supernode
      guard let old, supernode == nil || old === supernode else { return (false, old) }
      _ = exchangeSupernode(for: nil)
      old.drop(self)
      return (true, old)
    }
    if isLeaving { old?.setNeedsCommit(.hierarchy) }
    return isLeaving
  }

  /// Sets the supernode. The caller holds the node's move lock.
  nonisolated private func exchangeSupernode(for supernode: DisplayNode?) -> DisplayNode? {
    state.withLock { state in
      let old = state.supernode
      state.supernode = supernode
      if old !== supernode { state.isPlacedByLayout = false }
      return old
    }
  }

  /// Inserts a node into the list of subnodes. The caller holds the node's move lock. Returns
  /// whether the position exists.
  nonisolated private func list(
    _ node: DisplayNode, at place: SubnodePlace, isListed: Bool
  ) -> Bool {
    state.withLock { state in
      if isListed || state.listsBeingSet > 0 { _ = state.remove(node) }
      guard let index = place.index(in: state.subnodes) else { return false }
      state.subnodes.insert(node, at: index)
      return true
    }
  }

  /// Removes a node from the list of subnodes. The caller holds the node's move lock.
  nonisolated private func drop(_ node: DisplayNode) {
    state.withLock { state in
      if state.remove(node) { state.isArrangementBroken = true }
    }
  }

  /// Removes a node from a replaced list if another thread has moved the node elsewhere. Returns
  /// whether the node is still a subnode.
  nonisolated private func keep(_ node: DisplayNode) -> Bool {
    let (isHere, known) = MoveLock.withLock(of: node) {
      let known = node.supernode
      if known !== self { drop(node) }
      return (known === self, known)
    }
    withExtendedLifetime(known) {}
    return isHere
  }

  nonisolated private func settle(_ node: DisplayNode) {
    let (runtime, isRangeManaged, marks) = state.withLock {
      ($0.runtime, $0.isRangeManaged, $0.marks)
    }
    node.isRangeManaged = isRangeManaged
    if !marks.isEmpty { node.markSubtree(marks) }
    if let runtime {
      if node.runtime !== runtime { node.setRuntime(runtime) }
      // Another thread may have removed the node before its runtime was set.
      if node.supernode !== self { node.followSupernodeSoon() }
    } else {
      // The node uses its old window's queue until it leaves that window.
      node.followSupernodeSoon()
    }
  }

  /// Adds marks to the node and its descendants. Use on any thread.
  nonisolated final func markSubtree(_ marks: AncestorMarks) {
    var pending = [self]
    while let node = pending.popLast() {
      pending += node.state.withLock { $0.mark(marks) }
    }
  }

  /// Removes a node from its window in the next frame, unless it has returned by then.
  nonisolated private func followSupernodeSoon() {
    let (hasRuntime, presence) = state.withLock { ($0.runtime != nil, $0.presence) }
    if hasRuntime {
      setNeedsCommit(.exit)
    } else if presence != .none {
      // The window runs no more frames, because the node was removed in a callback of a closing
      // window.
      Task { @MainActor in followSupernode() }
    }
  }

  /// Adopts the supernode's presence and window, or leaves the window without a supernode.
  final func followSupernode() {
    // The supernode's commit updates nodes in the same window.
    if let runtime, supernode?.runtime === runtime { return }
    if holdBackExit() { return }
    let presence = supernode?.presence ?? .none
    changePresence(to: presence)
    if presence.interfaceState.contains(.display) { setNeedsCommit(.display) }
    isRangeManaged = supernode?.isRangeManaged ?? false
    setRuntime(supernode?.runtime)
  }
}

enum SubnodePlace {
  case end
  case index(Int)
  case below(DisplayNode)
  case above(DisplayNode)

  var sibling: DisplayNode? {
    switch self {
    case .end, .index: nil
    case .below(let node), .above(let node): node
    }
  }

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
