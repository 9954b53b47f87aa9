// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
import WeftRuntime

/// Requests more data when the viewport approaches an end of the content. One fetch runs at a time.
@MainActor final class BatchFetchController {
  let edge: BatchEdge
  /// The distance to the end, in viewports, at which a fetch begins.
  var leadingScreens = 2.0
  /// Returns whether more data may be available. Called before each fetch.
  var shouldFetch: @MainActor () -> Bool = { false }
  var beginFetch: @MainActor (BatchContext) -> Void = { _ in }
  /// Called when a fetch has ended, in a later turn.
  var onEnd: @MainActor () -> Void = {}

  private(set) weak var current: BatchContext?
  /// The rule's input and the number of items when the last fetch began.
  private var lastQuestion: (rule: BatchFetchRule, count: Int)?

  init(edge: BatchEdge) { self.edge = edge }

  private var lastViewport: Rect?
  /// Whether the viewport was resized since the user last scrolled.
  private var isResized = false
  private var hasFetchedAtStickyEdge = false

  func forgetLastQuestion() {
    lastQuestion = nil
    hasFetchedAtStickyEdge = false
  }

  var isFetching: Bool { current?.isFetching ?? false }

  /// Begins a fetch if the rule allows it. After a fetch that has changed nothing, no other fetch
  /// begins until something has changed or the user has left the edge and returns. Otherwise a
  /// source without more data would be asked in a loop. A viewport that sticks to the edge is near
  /// it after each fetch, so it must leave the edge before another fetch begins.
  /// - Parameter count: The number of items in the data space.
  func check(_ rule: BatchFetchRule, count: Int, isSticky: Bool, in runtime: HostRuntime) {
    var rule = rule
    rule.edge = edge
    rule.leadingScreens = leadingScreens
    rule.isFetching = isFetching
    noteViewport(rule.viewport)
    // The direction is meaningless after the content was shortened or the view was enlarged.
    if isResized || rule.remaining <= 0.5 { rule.scrollDirection = [] }
    // The user may return to the same offset, which is a new request.
    if rule.movesAway, !rule.isFetching { lastQuestion = nil }
    let sticks = isSticky && rule.isAtEdge
    if !sticks { hasFetchedAtStickyEdge = false }
    if hasFetchedAtStickyEdge { return }
    guard rule.shouldFetch, lastQuestion.map({ $0 != (rule, count) }) ?? true, shouldFetch() else {
      return
    }
    lastQuestion = (rule, count)
    hasFetchedAtStickyEdge = sticks
    let context = BatchContext { [weak self, mainQueue = runtime.mainQueue] in
      // The next check runs in a later turn, so that it includes data that was just submitted.
      mainQueue.enqueue { self?.onEnd() }
    }
    current = context
    beginFetch(context)
  }

  private func noteViewport(_ viewport: Rect) {
    if let lastViewport, viewport.size != lastViewport.size {
      isResized = true
    } else if viewport != lastViewport {
      isResized = false
    }
    lastViewport = viewport
  }
}
