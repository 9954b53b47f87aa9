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

  /// Lets the next check ask again, though nothing has changed.
  func forgetLastQuestion() { lastQuestion = nil }

  /// Whether a fetch is in progress.
  var isFetching: Bool { current?.isFetching ?? false }

  /// Begins a fetch if the rule says so.
  ///
  /// After a fetch that has changed nothing there is no other until something has changed: a source
  /// without more data is not asked in a loop.
  ///
  /// - Parameter count: the number of items in the data space.
  func check(_ rule: BatchFetchRule, count: Int, in runtime: HostRuntime) {
    var rule = rule
    rule.edge = edge
    rule.leadingScreens = leadingScreens
    rule.isFetching = isFetching
    guard rule.shouldFetch, lastQuestion.map({ $0 != (rule, count) }) ?? true, shouldFetch() else {
      return
    }
    lastQuestion = (rule, count)
    let context = BatchContext { [weak self, mainQueue = runtime.mainQueue] in
      // The next check waits for its turn: data submitted just now must count.
      mainQueue.enqueue { self?.onEnd() }
    }
    current = context
    beginFetch(context)
  }
}
