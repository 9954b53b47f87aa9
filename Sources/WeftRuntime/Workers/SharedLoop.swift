// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization

extension WorkScheduler {
  /// Runs a closure for every index, spread over the workers, and then another; does not wait.
  ///
  /// Indexes are taken in ascending order, by up to ``WorkScheduler/concurrency`` jobs.
  /// `completion` runs on the worker whose call returns last, or at once if `count` is 0.
  ///
  /// - Parameters:
  ///   - count: the number of indexes, from 0 on.
  ///   - priority: how soon the jobs are wanted.
  ///   - isCancelled: asked before each index, which is skipped if it says yes.
  ///   - body: called once for each index, on several workers at a time.
  ///   - completion: called in any case, once.
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

/// A loop that several threads run together: each takes the next index until none is left.
package final class SharedLoop: Sendable {
  private let count: Int
  private let next = Atomic<Int>(0)
  private let unfinished: Atomic<Int>

  package init(count: Int) {
    self.count = count
    unfinished = Atomic(max(0, count))
  }

  /// Whether all calls have returned; their writes are visible to the caller then.
  ///
  /// When no index is left to take, the unfinished calls are already running on the threads that
  /// took them, so no caller waits for a thread that has not started.
  package var isFinished: Bool { unfinished.load(ordering: .acquiring) == 0 }

  /// Calls a closure for each index that no other thread takes.
  ///
  /// - Returns: whether the last of all calls to return was among the caller's; true for one thread
  ///   only. The writes of all calls are visible to it then.
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
