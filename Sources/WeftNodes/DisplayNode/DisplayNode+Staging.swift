// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
package import WeftLayers
package import WeftLayout
import WeftRuntime

/// The changes of a subtree that wait for ``DisplayNode/endStaging()``, except properties, frames
/// and hierarchy, which wait as pending commits in the node's state.
struct Staging: Sendable {
  var count = 0
  /// The nodes that left the subtree but are still on the screen until their exit at the end.
  var leavers: [DisplayNode] = []
  /// Contents that wait for the layer, or `.some(nil)` for their removal.
  var contents: DrawnContents??
  var releasesContents = false
  /// Whether the node has delayed changes, or had a descendant with delayed changes.
  var holdsChanges = false
  /// The animation of delayed changes in this subtree, or `nil` to inherit the animation.
  var scope: AnimationScope??
}

extension DisplayNode {
  /// Begins to delay all changes to the layers of this node and its descendants until
  /// ``endStaging()``, except in the cells of a collection. The node is still measured and drawn.
  /// Calls can be nested. A node that moves to another subtree is delayed until displayed there.
  package final func beginStaging() {
    // A node that may become visible soon needs a layer with its current state.
    if isInDisplayState { _ = layer }
    staging.count += 1
    if staging.count == 1 { markStaged() }
  }

  /// Applies all delayed changes to the layers after the last ``beginStaging()`` is balanced,
  /// unless an ancestor is staged. All layers change before any callback runs. O(descendants).
  package final func endStaging() {
    precondition(staging.count > 0, "endStaging() without beginStaging()")
    staging.count -= 1
    if staging.count > 0 { return }
    guard let outer = stagedAncestor else { return applyHeldBackChanges() }
    outer.staging.leavers += staging.leavers
    storedParts?.staging.leavers = []
  }

  /// Applies the subtree's pending changes to the layers, unless they are delayed. O(descendants).
  package final func showPendingChanges() {
    if !isHeldBack { applyHeldBackChanges() }
  }

  /// Sets the animation of delayed changes in this subtree, or `nil` for no animation.
  package final func setStagedScope(_ scope: AnimationScope?) { staging.scope = .some(scope) }

  package final var isStaging: Bool { staging.count > 0 }

  /// Moves the node to an origin in points of its superlayer immediately, even while it is staged.
  /// The layer keeps its size.
  package final func place(at origin: Point) {
    state.withLock { $0.frame.origin = origin }
    guard let storedLayer else { return }
    let size = storedLayer.bounds.size
    storedLayer.position = Point(
      x: origin.x + storedLayer.anchorPoint.x * size.width,
      y: origin.y + storedLayer.anchorPoint.y * size.height)
  }

  /// The number of invalidations of the node's layout, which every change after a read increments.
  /// Use on any thread.
  nonisolated package final var layoutVersion: Int {
    state.withLock { $0.layoutVersion }
  }

  /// Whether changes must be delayed. O(depth) below a staged node.
  final var isHeldBack: Bool { stagedAncestor != nil }

  /// The nearest staged node at or above this node in the displayed tree, or else in the current
  /// tree.
  package final var stagedAncestor: DisplayNode? {
    stagedAncestor(\.shownIn) ?? stagedAncestor(\.supernode)
  }

  /// The runtime of a window in which the node is staged.
  final var stagingRuntime: HostRuntime? {
    (stagedAncestor(\.shownIn) { $0.runtime != nil }
      ?? stagedAncestor(\.supernode) { $0.runtime != nil })?.runtime
  }

  /// Marks all nodes that ``stagedAncestor`` must find this node for, in both trees.
  private func markStaged() {
    var pending = [self]
    // Nodes that swapped positions can contain each other, so this detects cycles.
    var known: Set<ObjectIdentifier> = []
    while let node = pending.popLast() {
      pending += node.state.withLock { $0.mark(.belowStaged) }
      for shown in node.shownSubnodes where shown.supernode !== node {
        if known.insert(ObjectIdentifier(shown)).inserted { pending.append(shown) }
      }
    }
  }

  private func stagedAncestor(
    _ next: (DisplayNode) -> DisplayNode?, where isWanted: (DisplayNode) -> Bool = { _ in true }
  ) -> DisplayNode? {
    guard state.withLock({ $0.marks.contains(.belowStaged) }) else { return nil }
    var node: DisplayNode? = self
    // Swapped nodes can contain each other until both are committed, so this detects cycles.
    var (known, steps, limit) = (nil as DisplayNode?, 0, 16)
    defer { AncestorSearches.add(steps) }
    while let current = node, current !== known {
      if current.isStaging, isWanted(current) { return current }
      steps += 1
      if steps == limit { (known, steps, limit) = (current, 0, 2 * limit) }
      node = next(current)
    }
    return nil
  }

  /// Delays the node's exit if it left a staged subtree and is still on the screen there. Returns
  /// whether the exit is delayed.
  final func holdBackExit() -> Bool {
    guard let stage = shownIn?.stagedAncestor(\.shownIn) else { return false }
    stage.staging.leavers.append(self)
    return true
  }

  final func releaseLeavers() {
    let leavers = staging.leavers
    storedParts?.staging.leavers = []
    for node in leavers {
      node.shownIn = nil
      node.followSupernode()
    }
  }

  /// The subnodes whose layers the node's layer may add. An invisible node does not take layers
  /// that a staged node still displays.
  final var subnodesToShow: [DisplayNode] {
    subnodes.filter { node in
      guard let shownIn = node.shownIn, shownIn !== self,
        shownIn.stagedAncestor(\.shownIn) != nil
      else { return true }
      return !interfaceState.isEmpty && !isHeldBack
    }
  }

  final func holdBack(_ reasons: CommitReasons) {
    if reasons.isEmpty { return }
    state.withLock { $0.pendingCommit.formUnion(reasons) }
    markHeldBackChanges()
  }

  final func markHeldBackChanges() {
    var node: DisplayNode? = self
    while let current = node, !current.staging.holdsChanges {
      current.staging.holdsChanges = true
      if current.isStaging { return }
      node = current.shownIn ?? current.supernode
    }
  }

  final func catchUpWithStaging() {
    if staging.holdsChanges, !isHeldBack { applyHeldBackChanges() }
  }

  /// The nodes that share this node's interface state, which are the displayed nodes while changes
  /// are delayed, and otherwise the subnodes.
  final var subnodesForInterfaceState: [DisplayNode] {
    guard storedLayer != nil, isHeldBack else { return subnodesToShow }
    return shownSubnodes
  }

  /// The remaining nodes whose layers the last commit added.
  private var shownSubnodes: [DisplayNode] {
    subnodeLayers.compactMap { layer in
      guard let node = layer.owner as? DisplayNode, node.shownIn === self else { return nil }
      return node
    }
  }

  private struct Shown {
    let node: DisplayNode
    let scope: AnimationScope?
    let hasNewSubnodes: Bool
    let hasNewContents: Bool
  }

  private func applyHeldBackChanges() {
    var changed: [Shown] = []
    var leavers: [DisplayNode] = []
    var outdated: [DisplayNode] = []
    var nodes = [(node: self, scope: AnimationScope.current)]
    while let (node, outer) = nodes.popLast() {
      if node.isStaging { continue }
      node.state.withLock { _ = $0.marks.remove(.belowStaged) }
      let scope = node.staging.scope ?? outer
      leavers += node.staging.leavers
      if node.staging.releasesContents { outdated.append(node) }
      node.storedParts?.staging = Staging(contents: node.staging.contents)
      let reasons = node.takePendingCommit(of: .heldBack)
      let hasNewContents = node.showStagedContents()
      let shown = reasons.contains(.hierarchy) ? node.shownSubnodes : []
      AnimationScope.run(scope) { node.applyChanges(reasons) }
      leavers += shown.filter { $0.supernode !== node }
      if !reasons.isEmpty || hasNewContents {
        changed.append(
          Shown(
            node: node, scope: scope, hasNewSubnodes: reasons.contains(.hierarchy),
            hasNewContents: hasNewContents))
      }
      nodes += node.subnodesToShow.reversed().map { ($0, scope) }
    }
    for change in changed {
      if change.hasNewSubnodes {
        AnimationScope.run(change.scope) { change.node.giveSubnodesPresence() }
      }
      if change.hasNewContents { change.node.finishShowing() }
    }
    for node in leavers { node.followSupernode() }
    for node in outdated where !node.isInDisplayState { node.scheduleClearingContents() }
    displayIfNeeded()
  }

  /// Returns whether contents were delayed.
  private func showStagedContents() -> Bool {
    guard let contents = staging.contents else { return false }
    staging.contents = nil
    show(contents)
    return true
  }
}
