// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension DisplayNode {
  /// The node's distance from being visible. Use on any thread.
  nonisolated public final var interfaceState: InterfaceState {
    state.withLock { $0.interfaceState }
  }

  /// Whether the node is in the tree of a window, visible or not, and for a cell on the screen of
  /// its collection. Use on any thread.
  nonisolated public final var isInHierarchy: Bool { state.withLock { $0.isInHierarchy } }

  nonisolated final var presence: Presence { state.withLock { $0.presence } }

  /// Whether a collection manages the node's interface state. Use on any thread.
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

  /// Whether the node is on the screen. Use on any thread.
  nonisolated public final var isVisible: Bool { interfaceState.contains(.visible) }

  /// Whether the node's contents should be ready. Use on any thread.
  nonisolated public final var isInDisplayState: Bool { interfaceState.contains(.display) }

  /// Whether the node is in the display state or enters it with its first frame.
  final var isGoingToBeDisplayed: Bool {
    var node = self
    while node.presence == .none, let supernode = node.supernode { node = supernode }
    return node.isInDisplayState
  }

  /// Whether the node's remote data should be fetched. Use on any thread.
  nonisolated public final var isInPreloadState: Bool { interfaceState.contains(.preload) }

  /// Sets the interface state of the node and its descendants, parents first.
  ///
  /// If its state changes, a node calls, without a lock, the callbacks for preload, display and
  /// visible in this order, and then ``interfaceStateDidChange(from:)``. Only hosts and collections
  /// call this method. A state that contains `visible` without `display` stops the program.
  public final func setInterfaceState(
    _ new: InterfaceState, file: StaticString = #fileID, line: UInt = #line
  ) {
    precondition(
      !new.contains(.visible) || new.contains(.display),
      "a visible node must be displayed: \(new)", file: file, line: line)
    changePresence(to: Presence(interfaceState: new, isInHierarchy: isInHierarchy))
    if new.contains(.display) { setNeedsCommit(.display) }
  }

  /// Adds the node and its descendants to the tree of a window, or removes them, together with the
  /// node's layer. Only hosts and collections call this method.
  package final func setInHierarchy(_ isInHierarchy: Bool) {
    changePresence(
      to: Presence(interfaceState: interfaceState, isInHierarchy: isInHierarchy))
  }

  /// Changes the presence. The caller requests contents once for the subtree.
  final func changePresence(to new: Presence) {
    typealias Change = (node: DisplayNode, presence: Presence, above: DisplayNode?, Presence)
    var pending: [Change] = [(node: self, presence: new, above: nil, .none)]
    while let (node, new, above, wanted) = pending.popLast() {
      // A sibling's callback closed the window, and that call notified all nodes of the subtree.
      if let above, above.presence != wanted { continue }
      let old = node.state.withLock { state in
        defer { state.presence = new }
        return state.presence
      }
      node.tellPresence(from: old)
      // Callbacks may have changed the presence again, and also the subnodes.
      let current = node.presence
      let isLoaded = node.storedLayer != nil
      for subnode in node.subnodesForInterfaceState.reversed() {
        // The commit that loads a new subnode also enters it. A leaving subnode leaves with all
        // others.
        let isNew =
          isLoaded && subnode.shownIn !== node
          && (subnode.storedLayer == nil || subnode.presence == .none)
        pending.append(
          (subnode, isNew ? current.intersection(subnode.presence) : current, node, current))
      }
      if current.interfaceState.isEmpty { node.releaseLeavers() }
    }
  }

  /// Calls the callbacks for a change of presence. Further changes by a callback, for example by
  /// closing the window, are reported after it returns, so each end follows its beginning.
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
        for observer in storedParts?.interfaceStateObservers ?? [] {
          observer.handler(old, told.interfaceState)
        }
      } else if told.isInHierarchy, !new.isInHierarchy {
        told.isInHierarchy = false
        // The end of the transition would not be visible.
        endTransition(.cancelled)
        removeDepartingLayers()
        didExitHierarchy()
      } else {
        return
      }
    }
  }

  private func tellPart(of new: InterfaceState, told: inout InterfaceState) {
    let changed = told.symmetricDifference(new)
    if changed.contains(.preload) {
      told.formSymmetricDifference(.preload)
      if new.contains(.preload) {
        arrangeAsMeasured()
        didEnterPreloadState()
      } else if isRangeManaged {
        // A node that left its window outside of a collection keeps its fetched data.
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
        if neverShowsPlaceholders { ensureDisplayed() }
      } else {
        storedParts?.display.isAwaited = false
        didExitVisibleState()
      }
    } else {
      told = new
    }
  }

  /// Adds the subnodes of a measured layout before it is arranged, so that they fetch their data.
  private func arrangeAsMeasured() {
    let measured = state.withLock { state in
      state.arranged == nil && state.automaticallyManagesSubnodes
        ? state.measured.newest(ofVersion: state.layoutVersion) : nil
    }
    guard let measured else { return }
    apply(measured.layout(of: self), scale: measured.origin.context.scale)
  }

  private func clearEarlyContents() {
    guard displayedContents != nil || displayState.job != nil, !isGoingToBeDisplayed else { return }
    cancelDisplay()
    scheduleClearingContents()
  }

  /// Releases the contents in the next turn, unless they are needed again by then.
  final func scheduleClearingContents() {
    guard let runtime = stagingRuntime ?? runtime else { return clearContents() }
    runtime.mainQueue.enqueue { [weak self] in
      guard let self, !self.isGoingToBeDisplayed else { return }
      // Keeps old contents for a node that returns before the staged changes are displayed.
      if self.stagingRuntime != nil {
        self.staging.releasesContents = true
        return
      }
      self.clearContents()
    }
  }

  /// Calls ``didEnterPreloadState()`` again for all nodes of the subtree in the preload state,
  /// after the remote data that they need has changed.
  public final func setNeedsPreload() {
    var nodes = [self]
    while let node = nodes.popLast() {
      if node.isInPreloadState { node.didEnterPreloadState() }
      nodes += node.subnodes.reversed()
    }
  }

  /// Calls a closure with the old and the new interface state after each change and its callbacks,
  /// until ``removeInterfaceStateObserver(_:)``. The node retains the closure, so capture objects
  /// that retain the node weakly.
  @discardableResult
  public final func addInterfaceStateObserver(
    _ handler: @escaping @MainActor (_ old: InterfaceState, _ new: InterfaceState) -> Void
  ) -> InterfaceStateObserver {
    let observer = InterfaceStateObserver(handler)
    parts.interfaceStateObservers.append(observer)
    return observer
  }

  /// Removes an observer. It still receives the change that is currently reported.
  public final func removeInterfaceStateObserver(_ observer: InterfaceStateObserver) {
    storedParts?.interfaceStateObservers.removeAll { $0 === observer }
  }
}

extension NodeState {
  var presence: Presence {
    get { Presence(interfaceState: interfaceState, isInHierarchy: isInHierarchy) }
    set { (interfaceState, isInHierarchy) = (newValue.interfaceState, newValue.isInHierarchy) }
  }
}

@MainActor private var nodesBeingTold: Set<ObjectIdentifier> = []
