// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization

extension WorkScheduler {
  /// Runs a closure for every index, spread over the workers, and then another; waits for nothing.
  ///
  /// Indexes are taken in ascending order, by up to ``WorkScheduler/concurrency`` jobs. `completion`
  /// runs on the worker that ends last, or at once if `count` is 0.
  ///
  /// - Parameters:
  ///   - count: the number of indexes, from 0 on.
  ///   - priority: how soon the jobs are wanted.
  ///   - isCancelled: asked before each index, which is skipped if it says yes.
  ///   - body: called once for each index, on several workers at a time.
  ///   - completion: called in any case, once.
  public func apply(
    count: Int, priority: WorkPriority,
    isCancelled: @escaping @Sendable () -> Bool = { false },
    _ body: @escaping @Sendable (Int) -> Void,
    completion: @escaping @Sendable () -> Void
  ) {
    guard count > 0 else { return completion() }
    let run = ApplyRun(count: count, jobs: min(count, concurrency))
    for _ in 0..<run.jobs {
      submit(priority: priority) { _ in
        while let index = run.takeIndex() {
          if !isCancelled() { body(index) }
        }
        if run.endJob() { completion() }
      }
    }
  }
}

/// What the jobs of one apply share: the next index and how many of them are still running.
private final class ApplyRun: Sendable {
  let count: Int
  let jobs: Int
  private let next = Atomic<Int>(0)
  private let running: Atomic<Int>

  init(count: Int, jobs: Int) {
    self.count = count
    self.jobs = jobs
    running = Atomic(jobs)
  }

  func takeIndex() -> Int? {
    let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
    return index < count ? index : nil
  }

  /// Whether the caller was the last job; what all jobs wrote is visible to it then.
  func endJob() -> Bool {
    running.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0
  }
}
