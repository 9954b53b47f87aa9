// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftRuntime

extension DisplayNode {
  /// Whether the contents are drawn on a worker, by default `true`. Use on any thread. Otherwise
  /// they are drawn on the main thread in the frame that needs them, for small contents that must
  /// appear together with the nodes around them.
  nonisolated public final var displaysAsynchronously: Bool {
    get { state.withLock { $0.displaysAsynchronously } }
    set { state.withLock { $0.displaysAsynchronously = newValue } }
  }

  /// Whether the node keeps its current contents even if they are outdated. Use on any thread.
  /// Suspending discards contents that are being drawn, and resuming draws outdated contents.
  nonisolated public final var isDisplaySuspended: Bool {
    get { state.withLock { $0.isDisplaySuspended } }
    set {
      let isChanged = state.withLock { state in
        defer { state.isDisplaySuspended = newValue }
        return state.isDisplaySuspended != newValue
      }
      if isChanged { setNeedsCommit(.display) }
    }
  }

  /// Sets ``isDisplaySuspended`` of the current subtree. Use on any thread. O(descendants).
  nonisolated public final func recursivelySetDisplaySuspended(_ isSuspended: Bool) {
    var nodes = [self]
    while let node = nodes.popLast() {
      node.isDisplaySuspended = isSuspended
      nodes += node.subnodes.reversed()
    }
  }

  /// Whether the node waits for the contents of its subtree when it becomes visible, by default
  /// `false`. Use on any thread. The main thread then blocks as in ``ensureDisplayed()``, for
  /// example for list rows that draw quickly. Modeled on Texture's `neverShowPlaceholders`.
  nonisolated public final var neverShowsPlaceholders: Bool {
    get { state.withLock { $0.neverShowsPlaceholders } }
    set { state.withLock { $0.neverShowsPlaceholders = newValue } }
  }

  /// Draws all missing contents of the node and its descendants, on workers and the main thread,
  /// and waits for them, in case a blank area would be worse than a delay. The node must be laid
  /// out and in the display state. Includes changes by other threads during the wait, unless they
  /// keep coming.
  public final func ensureDisplayed() {
    // A change during the wait has no job yet.
    for _ in 0..<8 where hasPendingDisplay {
      guard let runtime, isGoingToBeDisplayed else { return }
      displayRecursively(priority: .visible)
      setDisplayPriority(.visible)
      // Other changes during the wait do not use the caller's animation.
      AnimationScope.run(nil) { _ = runtime.wait { !isDisplaying } }
    }
  }

  private var isDisplaying: Bool {
    var pending = [rasterizer ?? self]
    while let node = pending.popLast() {
      if node.displayState.job != nil || node.storedParts?.contentsTiles?.isDrawing ?? false {
        return true
      }
      if !node.rasterizesSubtree { pending += node.subnodes }
    }
    return false
  }
}
