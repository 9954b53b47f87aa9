// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftRuntime

/// When and where contents are drawn.
extension DisplayNode {
  /// Whether the contents are drawn on a worker, which is the default; otherwise they are drawn in
  /// the frame that needs them, on the main thread; any thread.
  ///
  /// For small contents that must never come later than their surroundings.
  nonisolated public final var displaysAsynchronously: Bool {
    get { state.withLock { $0.displaysAsynchronously } }
    set { state.withLock { $0.displaysAsynchronously = newValue } }
  }

  /// Whether the node keeps its contents, however out of date; any thread.
  ///
  /// Contents that are being drawn are discarded. Changes in the meantime are drawn once the node
  /// is no longer suspended.
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

  /// Draws all missing contents of the node and of the nodes below it, and waits for them.
  ///
  /// Workers and the main thread draw at the same time. Use it where a blank would be worse than a
  /// wait; it does nothing outside of the display state. The node must be laid out. Changes that
  /// other threads make during the wait are drawn, too, unless they keep coming.
  public final func ensureDisplayed() {
    // A change that comes while one waits has no job yet.
    for _ in 0..<8 where hasPendingDisplay {
      guard let runtime, isGoingToBeDisplayed else { return }
      displayRecursively(priority: .visible)
      setDisplayPriority(.visible)
      // Whatever else comes meanwhile is not animated as the caller's changes are.
      AnimationScope.run(nil) { _ = runtime.wait { !isDisplaying } }
    }
  }

  /// Whether contents of the node, or below it, are being drawn.
  private var isDisplaying: Bool {
    var pending = [rasterizer ?? self]
    while let node = pending.popLast() {
      if node.displayState.job != nil || node.contentsTiles?.isDrawing ?? false { return true }
      if !node.rasterizesSubtree { pending += node.subnodes }
    }
    return false
  }
}
