// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
import WeftRuntime

/// Asks for more data when an end of the content comes near: one fetch at a time.
@MainActor final class BatchFetchController {
  /// The end at which it fetches.
  let edge: BatchEdge
  /// How many viewports before the end a fetch begins.
  var leadingScreens = 2.0
  /// Whether there may be more data; asked before each fetch.
  var shouldFetch: @MainActor () -> Bool = { false }
  /// Begins a fetch.
  var beginFetch: @MainActor (BatchContext) -> Void = { _ in }
  /// Called when a fetch has ended, in a later turn.
  var onEnd: @MainActor () -> Void = {}

  /// The current fetch, or the last one.
  private(set) weak var current: BatchContext?
  /// The situation in which the last fetch began, and the number of items then.
  private var lastQuestion: (rule: BatchFetchRule, count: Int)?

  init(edge: BatchEdge) { self.edge = edge }

  /// The viewport of the last check.
  private var lastViewport: Rect?
  /// Whether the viewport was resized since the user scrolled last.
  private var isResized = false
  /// Whether a fetch has begun while the viewport sticks to the edge.
  private var hasFetchedAtStickyEdge = false

  /// Lets the next check ask again, though nothing has changed.
  func forgetLastQuestion() {
    lastQuestion = nil
    hasFetchedAtStickyEdge = false
  }

  /// Whether a fetch is in progress.
  var isFetching: Bool { current?.isFetching ?? false }

  /// Begins a fetch if the rule says so.
  ///
  /// After a fetch that has changed nothing there is no other until something has changed: a source
  /// without more data is not asked in a loop.
  ///
  /// A viewport that sticks to the edge would come near it again with each fetch. There is one
  /// fetch then, and another after the viewport has left the edge.
  ///
  /// - Parameters:
  ///   - count: the number of items in the data space.
  ///   - isSticky: whether the viewport stays at the edge when content is added there.
  func check(_ rule: BatchFetchRule, count: Int, isSticky: Bool, in runtime: HostRuntime) {
    var rule = rule
    rule.edge = edge
    rule.leadingScreens = leadingScreens
    rule.isFetching = isFetching
    noteViewport(rule.viewport)
    // A user who scrolled away from the edge is not at the edge, unless the content was shortened
    // or the view was enlarged. The direction says nothing then.
    if isResized || rule.remaining <= 0.5 { rule.scrollDirection = [] }
    let sticks = isSticky && rule.isAtEdge
    if !sticks { hasFetchedAtStickyEdge = false }
    if hasFetchedAtStickyEdge { return }
    guard rule.shouldFetch, lastQuestion.map({ $0 != (rule, count) }) ?? true, shouldFetch() else {
      return
    }
    lastQuestion = (rule, count)
    hasFetchedAtStickyEdge = sticks
    let context = BatchContext { [weak self, mainQueue = runtime.mainQueue] in
      // The next check waits for its turn: data submitted just now must count.
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
