// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension DisplayNode {
  /// How near the node is to being seen; any thread.
  nonisolated public final var interfaceState: InterfaceState {
    state.withLock { $0.interfaceState }
  }

  /// Whether a collection decides on the node's state; any thread.
  nonisolated package final var isRangeManaged: Bool {
    get { state.withLock { $0.isRangeManaged } }
    set {
      var nodes = [self]
      while let node = nodes.popLast() {
        nodes += node.state.withLock { state in
          defer { state.isRangeManaged = newValue }
          return state.isRangeManaged == newValue ? [] : state.subnodes
        }
      }
    }
  }

  /// Whether the node is on the screen; any thread.
  nonisolated public final var isVisible: Bool { interfaceState.contains(.visible) }

  /// Whether the node's contents should be ready; any thread.
  nonisolated public final var isInDisplayState: Bool { interfaceState.contains(.display) }

  /// Whether data that the node needs from far away should be fetched; any thread.
  nonisolated public final var isInPreloadState: Bool { interfaceState.contains(.preload) }

  /// Brings the node and all below it into a state, parents before children.
  ///
  /// For each node the callbacks come in this order: preload, display, visible, and at last
  /// ``interfaceStateDidChange(from:)``. A state that is the same calls nothing. No lock is held
  /// meanwhile.
  ///
  /// Hosts and collections call this; a node that is in a tree gets its supernode's state.
  ///
  /// - Parameter new: visible only together with display: anything else stops the program.
  public final func setInterfaceState(
    _ new: InterfaceState, file: StaticString = #fileID, line: UInt = #line
  ) {
    precondition(
      !new.contains(.visible) || new.contains(.display),
      "a visible node must be displayed: \(new)", file: file, line: line)
    changeInterfaceState(to: new)
    if new.contains(.display) { setNeedsCommit(.display) }
  }

  /// Changes the state without asking for contents: whoever is at the top does, so that a subtree
  /// is drawn in one go.
  final func changeInterfaceState(to new: InterfaceState) {
    var pending = [(node: self, state: new)]
    while let (node, new) = pending.popLast() {
      let old = node.state.withLock { state in
        defer { state.interfaceState = new }
        return state.interfaceState
      }
      if old != new { node.tellInterfaceStateChange(from: old, to: new) }
      // Callbacks may have changed the state again, and the subnodes.
      let current = node.interfaceState
      let isLoaded = node.storedLayer != nil
      for subnode in node.subnodesForInterfaceState.reversed() {
        // A new subnode enters with the commit that loads it, but leaves with all others.
        let isNew = isLoaded && subnode.shownIn !== node
        pending.append((subnode, isNew ? current.intersection(subnode.interfaceState) : current))
      }
      if current.isEmpty { node.releaseLeavers() }
    }
  }

  private func tellInterfaceStateChange(
    from old: InterfaceState, to new: InterfaceState
  ) {
    let changed = old.symmetricDifference(new)
    if changed.contains(.preload) {
      if new.contains(.preload) {
        didEnterPreloadState()
      } else if isRangeManaged {
        // A node that simply left its window keeps what it has fetched.
        didExitPreloadState()
      }
    }
    if changed.contains(.display) {
      if new.contains(.display) {
        didEnterDisplayState()
      } else {
        cancelDisplay()
        scheduleClearingContents()
        didExitDisplayState()
      }
    }
    if changed.contains(.visible) {
      if new.contains(.visible) { didEnterVisibleState() } else { didExitVisibleState() }
    }
    interfaceStateDidChange(from: old)
  }

  /// Releases the contents in the next turn, if they are not wanted again by then.
  final func scheduleClearingContents() {
    guard let runtime = stagingRuntime ?? runtime else { return clearContents() }
    runtime.mainQueue.enqueue { [weak self] in
      guard let self, !self.isInDisplayState else { return }
      // Old contents must be there still if the node comes back before the new ones are shown.
      if self.stagingRuntime != nil {
        self.staging.releasesContents = true
        return
      }
      self.clearContents()
    }
  }
}
