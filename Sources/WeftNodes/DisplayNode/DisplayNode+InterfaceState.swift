// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension DisplayNode {
  /// The node's distance from being visible; any thread.
  nonisolated public final var interfaceState: InterfaceState {
    state.withLock { $0.interfaceState }
  }

  /// Whether the node is in the tree of a window, even one that is out of sight; any thread.
  ///
  /// A cell is in the tree while it is on the screen of its collection.
  nonisolated public final var isInHierarchy: Bool { state.withLock { $0.isInHierarchy } }

  nonisolated final var presence: Presence { state.withLock { $0.presence } }

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

  /// Whether the node is in the display state, or enters it with its first frame.
  final var isGoingToBeDisplayed: Bool {
    var node = self
    while node.presence == .none, let supernode = node.supernode { node = supernode }
    return node.isInDisplayState
  }

  /// Whether remote data that the node needs should be fetched; any thread.
  nonisolated public final var isInPreloadState: Bool { interfaceState.contains(.preload) }

  /// Brings the node and all below it into a state, parents before children.
  ///
  /// For each node the callbacks come in this order: preload, display, visible, and at last
  /// ``interfaceStateDidChange(from:)``. An unchanged state calls nothing. No lock is held during
  /// the callbacks.
  ///
  /// Hosts and collections call this; a node in a tree gets its supernode's state.
  ///
  /// - Parameter new: visible only together with display: anything else stops the program.
  public final func setInterfaceState(
    _ new: InterfaceState, file: StaticString = #fileID, line: UInt = #line
  ) {
    precondition(
      !new.contains(.visible) || new.contains(.display),
      "a visible node must be displayed: \(new)", file: file, line: line)
    changePresence(to: Presence(interfaceState: new, isInHierarchy: isInHierarchy))
    if new.contains(.display) { setNeedsCommit(.display) }
  }

  /// Adds the node and all below it to the tree of a window, or removes them.
  ///
  /// Hosts and collections call this where they put the node's layer into theirs; a node in a tree
  /// follows its supernode.
  package final func setInHierarchy(_ isInHierarchy: Bool) {
    changePresence(
      to: Presence(interfaceState: interfaceState, isInHierarchy: isInHierarchy))
  }

  /// Changes state and hierarchy without requesting contents: the caller does that once at the top,
  /// so that a subtree is drawn in one go.
  final func changePresence(to new: Presence) {
    typealias Change = (node: DisplayNode, presence: Presence, above: DisplayNode?, Presence)
    var pending: [Change] = [(node: self, presence: new, above: nil, .none)]
    while let (node, new, above, wanted) = pending.popLast() {
      // The callback of a sibling has closed the window: that call has notified all nodes below.
      if let above, above.presence != wanted { continue }
      let old = node.state.withLock { state in
        defer { state.presence = new }
        return state.presence
      }
      node.tellPresence(from: old)
      // Callbacks may have changed the presence again, and the subnodes.
      let current = node.presence
      let isLoaded = node.storedLayer != nil
      for subnode in node.subnodesForInterfaceState.reversed() {
        // A new subnode enters with the commit that loads it, but leaves with all others.
        let isNew =
          isLoaded && subnode.shownIn !== node
          && (subnode.storedLayer == nil || subnode.presence == .none)
        pending.append(
          (subnode, isNew ? current.intersection(subnode.presence) : current, node, current))
      }
      if current.interfaceState.isEmpty { node.releaseLeavers() }
    }
  }

  /// Calls the callbacks that lead to the present presence.
  ///
  /// A callback may change it again, as by closing the window: the resulting callbacks come after
  /// it has returned, so that no end is reported before its beginning, or without it.
  private func tellPresence(from old: Presence) {
    if old.interfaceState == presence.interfaceState { clearEarlyContents() }
    if old == presence { return }
    guard nodesBeingTold.insert(ObjectIdentifier(self)).inserted else { return }
    defer { nodesBeingTold.remove(ObjectIdentifier(self)) }
    var told = old
    var stateBefore = old.interfaceState
    while true {
      let new = presence
      if new.isInHierarchy, !told.isInHierarchy {
        told.isInHierarchy = true
        willEnterHierarchy()
        if isInHierarchy { didEnterHierarchy() }
      } else if new.interfaceState != told.interfaceState {
        tellPart(of: new.interfaceState, told: &told.interfaceState)
      } else if told.interfaceState != stateBefore {
        let old = stateBefore
        stateBefore = told.interfaceState
        interfaceStateDidChange(from: old)
        for observer in interfaceStateObservers { observer.handler(old, told.interfaceState) }
      } else if told.isInHierarchy, !new.isInHierarchy {
        told.isInHierarchy = false
        // Its end would not be seen.
        endTransition(.cancelled)
        removeDepartingLayers()
        didExitHierarchy()
      } else {
        return
      }
    }
  }

  /// Reports the first part of a state that was not reported yet.
  private func tellPart(of new: InterfaceState, told: inout InterfaceState) {
    let changed = told.symmetricDifference(new)
    if changed.contains(.preload) {
      told.formSymmetricDifference(.preload)
      if new.contains(.preload) {
        arrangeAsMeasured()
        didEnterPreloadState()
      } else if isRangeManaged {
        // A node that simply left its window keeps what it has fetched.
        didExitPreloadState()
      }
    } else if changed.contains(.display) {
      told.formSymmetricDifference(.display)
      if new.contains(.display) {
        didEnterDisplayState()
      } else {
        cancelDisplay()
        scheduleClearingContents()
        didExitDisplayState()
      }
    } else if changed.contains(.visible) {
      told.formSymmetricDifference(.visible)
      if new.contains(.visible) {
        if displayState.job != nil { showPlaceholderSoon() }
        didEnterVisibleState()
      } else {
        displayState.isAwaited = false
        didExitVisibleState()
      }
    } else {
      told = new
    }
  }

  /// Adds the subnodes of a measured layout that is not arranged yet, so that they fetch their
  /// remote data, too.
  private func arrangeAsMeasured() {
    let measured = state.withLock { state in
      state.arranged == nil && state.automaticallyManagesSubnodes
        ? state.measured.newest(ofVersion: state.layoutVersion) : nil
    }
    guard let measured else { return }
    apply(measured.layout(of: self), scale: measured.origin.context.scale)
  }

  /// Releases contents that were drawn before the node had a state, if it is not going to have one.
  private func clearEarlyContents() {
    guard displayedContents != nil || displayState.job != nil, !isGoingToBeDisplayed else { return }
    cancelDisplay()
    scheduleClearingContents()
  }

  /// Releases the contents in the next turn, if they are not wanted again by then.
  final func scheduleClearingContents() {
    guard let runtime = stagingRuntime ?? runtime else { return clearContents() }
    runtime.mainQueue.enqueue { [weak self] in
      guard let self, !self.isGoingToBeDisplayed else { return }
      // Old contents must be there still if the node comes back before the new ones are shown.
      if self.stagingRuntime != nil {
        self.staging.releasesContents = true
        return
      }
      self.clearContents()
    }
  }

  /// Calls ``didEnterPreloadState()`` again for each node in the subtree that is in the preload
  /// state, because the remote data that they need has changed.
  public final func setNeedsPreload() {
    var nodes = [self]
    while let node = nodes.popLast() {
      if node.isInPreloadState { node.didEnterPreloadState() }
      nodes += node.subnodes.reversed()
    }
  }

  /// Calls a closure after each change of the node's interface state, when the node's own callbacks
  /// have run.
  ///
  /// - Parameter handler: gets the state before and the new one. The node retains the closure:
  ///   capture weakly any object that retains the node.
  /// - Returns: the observer, for ``removeInterfaceStateObserver(_:)``.
  @discardableResult
  public final func addInterfaceStateObserver(
    _ handler: @escaping @MainActor (_ old: InterfaceState, _ new: InterfaceState) -> Void
  ) -> InterfaceStateObserver {
    let observer = InterfaceStateObserver(handler)
    interfaceStateObservers.append(observer)
    return observer
  }

  /// Stops calling the observer's closure after the current change has been reported.
  public final func removeInterfaceStateObserver(_ observer: InterfaceStateObserver) {
    interfaceStateObservers.removeAll { $0 === observer }
  }
}

extension NodeState {
  var presence: Presence {
    get { Presence(interfaceState: interfaceState, isInHierarchy: isInHierarchy) }
    set { (interfaceState, isInHierarchy) = (newValue.interfaceState, newValue.isInHierarchy) }
  }
}

/// The nodes whose callbacks run.
@MainActor private var nodesBeingTold: Set<ObjectIdentifier> = []
