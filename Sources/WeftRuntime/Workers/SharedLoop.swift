// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization

extension WorkScheduler {
  /// Runs a closure for every index on the workers, then a completion. It does not wait. Up to
  /// ``WorkScheduler/concurrency`` jobs take the indexes in ascending order. An index is skipped if
  /// `isCancelled` returns true. `completion` runs once, on the worker whose call returns last or,
  /// if `count` is 0, immediately.
  package func apply(
    count: Int, priority: WorkPriority,
    isCancelled: @escaping @Sendable () -> Bool = { false },
    _ body: @escaping @Sendable (Int) -> Void,
    completion: @escaping @Sendable () -> Void
  ) {
    guard count > 0 else { return completion() }
    let loop = SharedLoop(count: count)
    for _ in 0..<min(count, concurrency) {
      submit(priority: priority) { _ in
        let isLast = loop.takePart { index in
          if !isCancelled() { body(index) }
        }
        if isLast { completion() }
      }
    }
  }
}

/// A loop that several threads run together. Each thread takes the next index until none is left.
package final class SharedLoop: Sendable {
  private let count: Int
  private let next = Atomic<Int>(0)
  private let unfinished: Atomic<Int>

  package init(count: Int) {
    self.count = count
    unfinished = Atomic(max(0, count))
  }

  /// Whether all calls have returned. Their writes are then visible to the caller. When no index is
  /// left, the unfinished calls are already running, so a caller never waits for a thread that has
  /// not started.
  package var isFinished: Bool { unfinished.load(ordering: .acquiring) == 0 }

  /// Calls a closure for each index that no other thread takes. Returns whether this thread made
  /// the call that returned last. This is true for exactly one thread, to which the writes of all
  /// calls are visible.
  package func takePart(_ body: (Int) -> Void) -> Bool {
    var finished = 0
    while case let index = next.wrappingAdd(1, ordering: .relaxed).oldValue, index < count {
      body(index)
      finished += 1
    }
    guard finished > 0 else { return false }
    return unfinished.wrappingSubtract(finished, ordering: .acquiringAndReleasing).newValue == 0
  }
}
