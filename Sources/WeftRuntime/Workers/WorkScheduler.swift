// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Runs jobs. Windows use threads, and tests use a seeded order. A host provides one in its
/// ``HostRuntime``. Any thread may submit jobs. Jobs must not wait for each other, except in
/// ``perform(count:priority:_:)``.
package protocol WorkScheduler: AnyObject, Sendable {
  var concurrency: Int { get }

  /// Queues a job by its priority. Jobs of one priority start in the order of submission. Slow jobs
  /// wait only for other slow jobs and may start in a different order.
  func submit(_ item: WorkItem)

  /// Moves a pending job to another priority. It has no effect on a job that has started.
  func reprioritize(_ item: WorkItem, to priority: WorkPriority)

  /// Calls `body` once for each number in `0..<count` on the calling thread and on free workers,
  /// and returns after the last call. Any thread may call it, including jobs and `body`. It waits
  /// for calls that have begun on other threads, but never for a worker to become free. `body` must
  /// not wait for the calling thread.
  func perform(count: Int, priority: WorkPriority, _ body: @escaping @Sendable (Int) -> Void)

  /// Runs a part of a job that may never return because it is foreign code. Call it only from the
  /// job. After `limit` seconds, the job counts as ended. Another thread replaces the job's thread,
  /// callers stop waiting for the job, and ``WorkItem/isAbandoned`` becomes true. `overdue` is then
  /// called on another thread, before this call returns.
  func watch(
    _ item: WorkItem, limit: Double, overdue: @escaping @Sendable () -> Void, _ body: () -> Void)

  /// The time in seconds since a fixed point in the past, used to decide whether work is worth
  /// sharing. Any thread may read this.
  var now: Double { get }

  /// Blocks the main actor until at least one job has ended or ``interruptWait()`` was called since
  /// the last call. Returns `false` if no job is left to wait for.
  @MainActor func waitForProgress() -> Bool

  /// Ends the current or next ``waitForProgress()``. Any thread may call this.
  func interruptWait()
}

private let systemClock = SystemClock()

extension WorkScheduler {
  package var now: Double { systemClock.now }

  /// Runs the part without a time limit.
  package func watch(
    _ item: WorkItem, limit: Double, overdue: @escaping @Sendable () -> Void, _ body: () -> Void
  ) {
    body()
  }

  @discardableResult
  package func submit(
    priority: WorkPriority, _ work: @escaping WorkItem.Work
  ) -> WorkItem {
    let item = WorkItem(priority: priority, work)
    submit(item)
    return item
  }
}

/// Makes the workers of a scheduler available for measurement.
package final class WorkerHelpers: MeasurementHelpers {
  private let workers: any WorkScheduler
  package let priority: WorkPriority

  package init(workers: any WorkScheduler, priority: WorkPriority) {
    self.workers = workers
    self.priority = priority
  }

  package var now: Double { workers.now }

  package func perform(count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    workers.perform(count: count, priority: priority, body)
  }
}
