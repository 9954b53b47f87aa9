// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
public import WeftRuntime

extension DisplayNode {
  /// The services of the node's host, or `nil` outside of a host's tree. Use on any thread.
  nonisolated public final var runtime: HostRuntime? { state.withLock { $0.runtime } }

  /// Sets or removes the runtime of the subtree. Use on any thread. Earlier changes reach the
  /// layers with the next frame.
  nonisolated package final func setRuntime(_ runtime: HostRuntime?) {
    var nodes = [self]
    while let node = nodes.popLast() {
      let (subnodes, needsCommit, old, changes) = node.state.withLock { state in
        defer { state.runtime = runtime }
        // Animations that wait for a frame of the old window would never run.
        let changes = runtime === state.runtime ? [] : state.animatedChanges
        if runtime !== state.runtime { state.removeAnimatedChanges() }
        // Commits that wait for a frame of the old window may never run.
        if runtime !== state.runtime { state.isCommitQueued = false }
        // Nodes that use their runtime get a turn to adopt the new one.
        if let runtime, let old = state.runtime, old !== runtime {
          state.pendingCommit.insert(.arrangement)
        }
        let needsCommit = runtime != nil && !state.pendingCommit.isEmpty && !state.isCommitQueued
        if needsCommit { state.isCommitQueued = true }
        return (state.subnodes, needsCommit, state.runtime, changes)
      }
      if needsCommit { runtime?.frames.setNeedsCommit(node) }
      // A runtime retains nodes, so it must not be deallocated under the lock.
      withExtendedLifetime((old, changes)) {}
      nodes += subnodes.reversed()
    }
  }

  /// Records a change and requests a commit in the next frame. Use on any thread.
  nonisolated final func setNeedsCommit(_ reasons: CommitReasons) {
    let runtime = state.withLock { $0.noteCommit(reasons) }
    runtime?.frames.setNeedsCommit(self)
  }

  final func commitChanges() {
    let (reasons, isUndrawn) = state.withLock { state in
      defer { (state.pendingCommit, state.isCommitQueued, state.isUndrawn) = ([], false, false) }
      return (state.pendingCommit, state.isUndrawn)
    }
    if reasons.contains(.exit) { PendingExits.remove() }
    if isUndrawn { noteChangeOfPicture(reasons) }
    if reasons.contains(.traits) { resolveTraits() }
    if reasons.contains(.exit) { followSupernode() }
    if reasons.contains(.transition) { endTransition(.replaced) }
    if reasons.contains(.arrangement) { endTransitionOfOtherWindow() }
    commitLayout(reasons)
    if isHeldBack {
      holdBack(reasons.intersection(.heldBack))
    } else {
      applyChanges(reasons)
      if reasons.contains(.hierarchy) { giveSubnodesPresence() }
    }
    if reasons.contains(.display) { displayIfNeeded() }
  }

  private func commitLayout(_ reasons: CommitReasons) {
    if reasons.isDisjoint(with: .allLayouts) { return }
    AnimationScope.run(takeLayoutScope()) {
      if reasons.contains(.ownSize) { layOutInOwnSize() }
      if reasons.contains(.containerLayout) {
        layoutContainer?.nodeNeedsLayout(self)
      } else if reasons.contains(.layout) {
        layOutAgain()
      }
    }
  }

  /// Lays out the node, its ancestors and its descendants now instead of in the next frame, if they
  /// requested a layout. The layers follow in the next frame.
  ///
  /// The root of a tree outside of a window is laid out in the size of its ``frame``. In a cell,
  /// only nodes with manual frames are laid out, because the collection measures its cells on
  /// workers. O(depth + descendants).
  public final func layoutIfNeeded() {
    guard let container = topNode.layoutContainer else { return layOutOutsideOfWindow() }
    let reasons: CommitReasons = container.laysOutOnMainActor ? .allLayouts : [.layout, .ownSize]
    var ancestors: [DisplayNode] = []
    var node = supernode
    while let current = node {
      ancestors.append(current)
      node = current.supernode
    }
    for node in ancestors.reversed() { node.commitLayout(node.takePendingCommit(of: reasons)) }
    var nodes = [self]
    while let node = nodes.popLast() {
      node.commitLayout(node.takePendingCommit(of: reasons))
      nodes += node.subnodes.reversed()
    }
  }

  private func layOutOutsideOfWindow() {
    let top = topNode
    let size = top.frame.size
    guard !size.isEmpty else { return }
    let range = SizeRange(exact: size)
    let traits = top.traits
    let context = LayoutContext(
      rootIn: range, scale: traits.scale, direction: traits.layoutDirection, text: traits.text)
    let layout = top.calculateLayout(thatFits: range, in: context)
    if !layout.children.isEmpty { top.apply(layout, scale: traits.scale, size: size) }
  }

  final func takePendingCommit(of reasons: CommitReasons) -> CommitReasons {
    state.withLock { state in
      defer { state.pendingCommit.subtract(reasons) }
      return state.pendingCommit.intersection(reasons)
    }
  }

  final func displayIfNeeded() {
    // A new node below a staged one has no interface state yet.
    let state = (stagedAncestor ?? self).interfaceState
    // The picture of the rasterizing ancestor includes this node.
    guard state.contains(.display), rasterizer == nil else { return }
    displayRecursively(priority: state.contains(.visible) ? .visible : .display)
  }

  final func applyPropertiesToLayer() {
    guard let layer = storedLayer else { return }
    let oldSize = layer.bounds.size
    applyAnimatedChanges(to: layer)
    applyProperties(to: layer)
    applyPropertiesToPlaceholder()
    if isLeaving { layer.opacity = 0 }
    if layer.bounds.size != oldSize {
      storedParts?.placeholderLayer?.frame = layer.bounds
      boundsSizeDidChange()
    }
  }

  /// Propagates the presence to new subnodes. Layers are added first, so that a node that becomes
  /// visible already has its layer in the window.
  final func giveSubnodesPresence() {
    let presence = presence
    // Excludes subnodes that a staged node still displays.
    let others = subnodesForInterfaceState.filter { $0.presence != presence }
    if others.isEmpty { return }
    // The commit of an ancestor will change the presence of this node and all of its descendants.
    if presence == .none, hasPresentAncestor { return }
    // The new subnodes never enter a window that this node leaves in the same frame.
    if isGoingToLeave { return setNeedsCommit(.hierarchy) }
    for subnode in others {
      subnode.changePresence(to: presence)
      // The callback may have closed the window and notified the remaining nodes.
      if self.presence != presence { return }
    }
  }

  /// Whether a commit of this node or an ancestor is about to remove this node from its window.
  private var isGoingToLeave: Bool {
    if PendingExits.isEmpty { return false }
    var node: DisplayNode? = self
    while let current = node {
      let (isExiting, runtime, supernode) = current.state.withLock {
        ($0.pendingCommit.contains(.exit), $0.runtime, $0.supernode)
      }
      if isExiting, supernode?.runtime !== runtime { return true }
      node = supernode
    }
    return false
  }

  private var hasPresentAncestor: Bool {
    var node = supernode
    while let current = node {
      if current.presence != .none { return true }
      node = current.supernode
    }
    return false
  }

  /// Removes the layer from layers that will be inside it, if two nodes swap positions in the
  /// hierarchy and the upper one is not committed yet.
  private func leaveLayersBelow(_ layers: [Layer]) {
    let container = subnodeContainer
    let isTurned = layers.contains {
      $0.superlayer !== container && !$0.sublayers.isEmpty && $0.isAncestor(of: container)
    }
    guard isTurned else { return }
    var node = self
    while let outer = node.shownIn {
      // From here on, the layers no longer match the nodes.
      if node.supernode !== outer { return node.layer.removeFromSuperlayer() }
      node = outer
    }
  }

  final func applySubnodesToLayer() {
    guard storedLayer != nil else { return }
    let container = subnodeContainer
    let old = subnodeLayers
    let (all, subnodes) = (subnodes, subnodesToShow)
    if subnodes.count < all.count { holdBack(.hierarchy) }
    var moved = subnodes.filter { $0.shownIn != nil && $0.shownIn !== self }
    for layer in subnodeLayers {
      guard let node = layer.owner as? DisplayNode, node.shownIn === self else { continue }
      node.shownIn = nil
      if node.supernode !== self {
        if node.supernode == nil { leavePicture(of: node) }
        leaveOutOfTransition(node)
        moved.append(node)
      }
    }
    for node in subnodes where node.shownIn !== self {
      node.shownIn?.leaveOutOfTransition(node)
      node.shownIn = self
      node.resolveTraits(below: self)
      node.setContentsZoom(subnodesZoom)
    }
    subnodeLayers = subnodes.map(\.layer)
    leaveLayersBelow(subnodeLayers)
    container.setSublayers(joinSubnodeLayers(to: container.sublayers, instead: old))
    for node in moved { node.catchUpWithStaging() }
  }

  /// Merges the subnodes' layers with `present` layers. Layers of no subnode stay in front of the
  /// same or of all subnodes. `old` are the existing layers that the previous commit added.
  private func joinSubnodeLayers(to present: [Layer], instead old: [Layer]) -> [Layer] {
    let old = Set(old.map(ObjectIdentifier.init))
    let isAlone = present.allSatisfy { old.contains(ObjectIdentifier($0)) }
    if isAlone { return subnodeLayers }
    let front = present.filter(\.staysInFront)
    var indexes: [ObjectIdentifier: Int] = [:]
    for (index, layer) in subnodeLayers.enumerated() { indexes[ObjectIdentifier(layer)] = index }
    var result: [Layer] = []
    // The number of subnodes behind the next layer, and how many of them are in the result.
    var (behind, taken) = (0, 0)
    for layer in present where !layer.staysInFront {
      let index = indexes[ObjectIdentifier(layer)]
      if old.contains(ObjectIdentifier(layer)) {
        if let index { behind = max(behind, index + 1) }
      } else if index == nil {
        result += subnodeLayers[taken..<behind]
        taken = behind
        result.append(layer)
      }
    }
    return result + subnodeLayers[taken...] + front
  }
}
