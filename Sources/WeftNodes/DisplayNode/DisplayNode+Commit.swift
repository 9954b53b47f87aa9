// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
import WeftLayout

extension DisplayNode {
  /// What the node's host gives it; `nil` while the node is in no host's tree; any thread.
  public final var runtime: Runtime? { state.withLock { $0.runtime } }

  /// Gives the node and all below it a host's runtime, or takes it.
  ///
  /// What has changed meanwhile reaches the layers with the next frame. Any thread.
  package final func setRuntime(_ runtime: Runtime?) {
    let (subnodes, needsCommit) = state.withLock {
      $0.runtime = runtime
      let needsCommit = runtime != nil && !$0.pendingCommit.isEmpty && !$0.isCommitQueued
      if needsCommit { $0.isCommitQueued = true }
      if runtime == nil { $0.isCommitQueued = false }
      return ($0.subnodes, needsCommit)
    }
    if needsCommit { runtime?.frames.setNeedsCommit(self) }
    for subnode in subnodes { subnode.setRuntime(runtime) }
  }

  /// Remembers what has changed and asks for a turn in the next frame; any thread.
  final func setNeedsCommit(_ reasons: CommitReasons) {
    let runtime: Runtime? = state.withLock {
      $0.pendingCommit.formUnion(reasons)
      guard !$0.isCommitQueued, let runtime = $0.runtime else { return nil }
      $0.isCommitQueued = true
      return runtime
    }
    runtime?.frames.setNeedsCommit(self)
  }

  /// Asks for a new layout of the node and of those above it whose layouts contain it; any thread.
  public final func setNeedsLayout() {
    var node = self
    while true {
      let supernode = node.state.withLock {
        $0.layoutVersion += 1
        return $0.supernode
      }
      guard let supernode else { break }
      node = supernode
    }
    node.setNeedsCommit(.layout)
  }

  @MainActor final func commitChanges() {
    let reasons = state.withLock { state in
      defer {
        state.pendingCommit = []
        state.isCommitQueued = false
      }
      return state.pendingCommit
    }
    if reasons.contains(.layout) { layoutContainer?.nodeNeedsLayout(self) }
    if reasons.contains(.properties) { applyPropertiesToLayer() }
    if reasons.contains(.hierarchy) { applySubnodes() }
    if reasons.contains(.display), isInDisplayState {
      displayRecursively(priority: isVisible ? .visible : .display)
    }
  }

  @MainActor final func applyPropertiesToLayer() {
    guard let layer = storedLayer else { return }
    let oldSize = layer.bounds.size
    applyProperties(to: layer)
    if layer.bounds.size != oldSize { boundsSizeDidChange() }
  }

  /// Gives new subnodes the state of their surroundings, and the layer the subnodes' layers.
  @MainActor private func applySubnodes() {
    let (subnodes, interfaceState) = state.withLock { ($0.subnodes, $0.interfaceState) }
    for subnode in subnodes where subnode.interfaceState != interfaceState {
      subnode.setInterfaceState(interfaceState)
    }
    applySubnodesToLayer()
  }

  @MainActor final func applySubnodesToLayer() {
    guard storedLayer != nil else { return }
    let container = subnodeContainer
    // Layers that no node owns keep their places at the back.
    let foreign = container.sublayers.filter { $0.owner == nil }
    container.setSublayers(foreign + subnodes.map(\.layer))
  }
}
