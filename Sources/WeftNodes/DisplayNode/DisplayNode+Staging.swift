// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization
import WeftGraphics
package import WeftLayers
package import WeftLayout
import WeftRuntime

/// The changes of a node and its subtree that wait for ``DisplayNode/endStaging()``.
///
/// Properties, frames and hierarchy wait as pending commits in the node's state; this value holds
/// the rest.
struct Staging: Sendable {
  /// The number of staged nodes in the process: while there is none, no ancestors are searched.
  static let nodes = Atomic(0)

  /// The number of ``DisplayNode/beginStaging()`` calls without their end.
  var count = 0
  /// The nodes that left the subtree, still on the screen; they get their exit callbacks at the
  /// end.
  var leavers: [DisplayNode] = []
  /// Contents that wait to reach the layer, or their absence.
  var contents: DrawnContents??
  /// Whether the contents on the layer are to be released at the end.
  var releasesContents = false
  /// Whether changes of the node, or of one that was below it then, wait.
  var holdsChanges = false
  /// How pending changes here and below are animated at the end, if not as above.
  var scope: AnimationScope??

  /// Whether nothing waits.
  var isEmpty: Bool {
    scope == nil && count == 0 && leavers.isEmpty && contents == nil && !releasesContents
      && !holdsChanges
  }
}

extension DisplayNode {
  /// Begins to hold back all changes to the layers of this node and of those below it.
  ///
  /// Properties, frames, hierarchy and contents wait until ``endStaging()``; the node is still
  /// measured and drawn. Calls nest. A node that moves into another subtree is held back until it
  /// is shown there. The cells of a collection below are not held back.
  package final func beginStaging() {
    // A node that may become visible soon needs a layer that shows its present state.
    if isInDisplayState { _ = layer }
    staging.count += 1
    if staging.count == 1 { Staging.nodes.add(1, ordering: .relaxed) }
  }

  /// Brings everything that was held back to the layers, once the last ``beginStaging()`` is ended.
  ///
  /// Layers change before any callback runs. Does nothing yet while a node above is staged.
  ///
  /// - Complexity: O(nodes below).
  package final func endStaging() {
    precondition(staging.count > 0, "endStaging() without beginStaging()")
    staging.count -= 1
    if staging.count > 0 { return }
    Staging.nodes.subtract(1, ordering: .relaxed)
    guard let outer = stagedAncestor else { return applyHeldBackChanges() }
    outer.staging.leavers += staging.leavers
    staging.leavers = []
  }

  /// Brings changes to the layers, here and below, that wait for a commit, unless they are held
  /// back.
  ///
  /// - Complexity: O(nodes below).
  package final func showPendingChanges() {
    if !isHeldBack { applyHeldBackChanges() }
  }

  /// Has changes that are held back, here and below, animated when ``endStaging()`` shows them;
  /// `nil` has none of them animated.
  package final func setStagedScope(_ scope: AnimationScope?) { staging.scope = .some(scope) }

  /// Whether ``beginStaging()`` was called on this node and not ended.
  package final var isStaging: Bool { staging.count > 0 }

  /// Moves the node in its superlayer at once, also while it is staged.
  ///
  /// The layer keeps the size it shows.
  ///
  /// - Parameter origin: in points of the superlayer.
  package final func place(at origin: Point) {
    state.withLock { $0.frame.origin = origin }
    guard let storedLayer else { return }
    let size = storedLayer.bounds.size
    storedLayer.position = Point(
      x: origin.x + storedLayer.anchorPoint.x * size.width,
      y: origin.y + storedLayer.anchorPoint.y * size.height)
  }

  /// The number of changes so far that invalidated layouts of the node; any thread.
  ///
  /// A change after a read always changes the number.
  nonisolated package final var layoutVersion: Int {
    let version = state.withLock { $0.layoutVersion }
    TreeChanges.noteQuestion()
    return version
  }

  /// Whether changes must not reach the layer now.
  ///
  /// - Complexity: O(depth).
  final var isHeldBack: Bool { stagedAncestor != nil }

  /// The nearest staged node at or above this one: where it is on the screen, or else where it will
  /// be.
  package final var stagedAncestor: DisplayNode? {
    stagedAncestor(\.shownIn) ?? stagedAncestor(\.supernode)
  }

  /// The runtime of a window in which the node is held back.
  final var stagingRuntime: HostRuntime? {
    (stagedAncestor(\.shownIn) { $0.runtime != nil }
      ?? stagedAncestor(\.supernode) { $0.runtime != nil })?.runtime
  }

  private func stagedAncestor(
    _ next: (DisplayNode) -> DisplayNode?, where isWanted: (DisplayNode) -> Bool = { _ in true }
  ) -> DisplayNode? {
    if Staging.nodes.load(ordering: .relaxed) == 0 { return nil }
    var node: DisplayNode? = self
    // Nodes that have changed places are shown in each other until all of them had their turns.
    var (known, steps, limit) = (nil as DisplayNode?, 0, 16)
    while let current = node, current !== known {
      if current.isStaging, isWanted(current) { return current }
      steps += 1
      if steps == limit { (known, steps, limit) = (current, 0, 2 * limit) }
      node = next(current)
    }
    return nil
  }

  /// Holds the node's exit back if it left a staged subtree and is on the screen there.
  ///
  /// - Returns: whether it did.
  final func holdBackExit() -> Bool {
    guard let stage = shownIn?.stagedAncestor(\.shownIn) else { return false }
    stage.staging.leavers.append(self)
    return true
  }

  /// Releases the nodes that left while the node was staged.
  final func releaseLeavers() {
    let leavers = staging.leavers
    staging.leavers = []
    for node in leavers {
      // It is not seen any more.
      node.shownIn = nil
      node.followSupernode()
    }
  }

  /// The subnodes whose layers the node's layer may take.
  ///
  /// A node that is not seen does not take layers that a staged node still shows.
  final var subnodesToShow: [DisplayNode] {
    subnodes.filter { node in
      guard let shownIn = node.shownIn, shownIn !== self,
        shownIn.stagedAncestor(\.shownIn) != nil
      else { return true }
      return !interfaceState.isEmpty && !isHeldBack
    }
  }

  /// Keeps reasons for a commit.
  final func holdBack(_ reasons: CommitReasons) {
    if reasons.isEmpty { return }
    state.withLock { $0.pendingCommit.formUnion(reasons) }
    markHeldBackChanges()
  }

  /// Marks changes of the node as held back, so that they are applied when it leaves the staged
  /// subtree.
  final func markHeldBackChanges() {
    var node: DisplayNode? = self
    while let current = node, !current.staging.holdsChanges {
      current.staging.holdsChanges = true
      if current.isStaging { return }
      node = current.shownIn ?? current.supernode
    }
  }

  /// Brings the changes to the layers that were held back before the node left a staged subtree.
  final func catchUpWithStaging() {
    if staging.holdsChanges, !isHeldBack { applyHeldBackChanges() }
  }

  /// The nodes below that share the node's interface state: while it is held back those on the
  /// screen, otherwise its subnodes.
  final var subnodesForInterfaceState: [DisplayNode] {
    guard storedLayer != nil, isHeldBack else { return subnodesToShow }
    return shownSubnodes
  }

  /// The nodes whose layers the last commit put into the node's layer, except deallocated ones.
  private var shownSubnodes: [DisplayNode] {
    subnodeLayers.compactMap { layer in
      guard let node = layer.owner as? DisplayNode, node.shownIn === self else { return nil }
      return node
    }
  }

  /// A node that has shown the changes that were held back.
  private struct Shown {
    let node: DisplayNode
    /// How they are animated, as well as new subnodes.
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
      let scope = node.ownStaging.value?.scope ?? outer
      leavers += node.staging.leavers
      if node.staging.releasesContents { outdated.append(node) }
      if let contents = node.ownStaging.value?.contents {
        node.staging = Staging(contents: contents)
      } else {
        node.staging = Staging()
      }
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

  /// Puts the contents that wait onto the layer.
  ///
  /// - Returns: whether there were any.
  private func showStagedContents() -> Bool {
    guard let contents = staging.contents else { return false }
    staging.contents = nil
    show(contents)
    return true
  }
}
