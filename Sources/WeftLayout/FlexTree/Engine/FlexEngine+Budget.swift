// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// A node is laid out a few times in a layout. But containers can be nested in such a way that each
// asks its child several things, none of which it was asked before: the work then doubles with every
// level, and no memory helps. Such a layout is given up: from then on what a node has answered last
// stands for whatever it is asked, so that the rest takes no longer than the tree is large.
extension FlexEngine {
  /// Begins a layout: with exact answers, if there are others.
  mutating func renewBudget() {
    guard stack.isEmpty else { return }
    if budget.isExhausted {
      for index in caches.indices { caches[index] = FlexCache() }
      summaries.removeAll()
    }
    budget.renew(count: styles.count)
  }
}

extension FlexCache {
  /// What was answered last, if anything was, for a request that is not known.
  func lastAnswer(to request: FlexRequest, shown: Bool) -> FlexOutcome? {
    guard isLaidOut || (!shown && !newer.width.isNaN) else { return nil }
    var outcome = isLaidOut ? self.outcome : newer.outcome
    outcome.height = request.height.ifKnown(else: outcome.height)
    return outcome
  }
}
