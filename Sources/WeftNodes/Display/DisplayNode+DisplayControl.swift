// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftRuntime

/// When and where contents are drawn.
extension DisplayNode {
  /// Whether the contents are drawn on a worker, which is the default; otherwise they are drawn in
  /// the frame that needs them, on the main thread; any thread.
  ///
  /// For small contents that must never come later than what is around them.
  nonisolated public final var displaysAsynchronously: Bool {
    get { state.withLock { $0.displaysAsynchronously } }
    set { state.withLock { $0.displaysAsynchronously = newValue } }
  }

  /// Whether the node keeps the contents it has, however out of date; any thread.
  ///
  /// Contents that are being drawn are given up. What was changed meanwhile is drawn once the node
  /// is not suspended any more.
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

  /// Has all missing contents drawn, of the node and of those below it, and waits for them.
  ///
  /// Workers and the main thread draw at the same time. For the moments at which a blank would be
  /// worse than a wait; it does nothing outside of the display state. The node must be laid out.
  /// What other threads change meanwhile is drawn, too, unless they go on changing it.
  public final func ensureDisplayed() {
    // A change that comes while one waits has no job yet.
    for _ in 0..<8 where hasPendingDisplay {
      guard let runtime, isGoingToBeDisplayed else { return }
      displayRecursively(priority: .visible)
      setDisplayPriority(.visible)
      runtime.wait { !isDisplaying }
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
