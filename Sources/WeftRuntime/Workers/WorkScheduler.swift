// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Where jobs run: real threads under a window, a seeded order under test.
///
/// A host gives one to its ``HostRuntime``. Any thread may submit. Jobs must not wait for one
/// another, except in ``perform(count:priority:_:)``.
package protocol WorkScheduler: AnyObject, Sendable {
  /// How many jobs can run at the same time.
  var concurrency: Int { get }

  /// Queues a job by its priority. Jobs of one priority start in the order of submission; slow ones
  /// wait only for other slow ones, and may start in another order.
  func submit(_ item: WorkItem)

  /// Moves a pending job to another priority; does nothing once the job has started.
  func reprioritize(_ item: WorkItem, to priority: WorkPriority)

  /// Calls `body` once with each of `0..<count` on the calling thread, and on workers that become
  /// free in the meantime; returns when all calls have returned.
  ///
  /// Any thread may call it, including jobs and `body`. It waits for calls that have begun on other
  /// threads, never for a worker to become free.
  ///
  /// - Parameters:
  ///   - count: the number of calls.
  ///   - priority: how soon the result is wanted.
  ///   - body: must not wait for the calling thread.
  func perform(count: Int, priority: WorkPriority, _ body: @escaping @Sendable (Int) -> Void)

  /// Calls a part of a job that may never return, because it is foreign code; only from the job.
  ///
  /// Once the limit has passed, the job counts as ended: another thread replaces the one that it
  /// occupies, the job is no longer awaited, and it is abandoned (``WorkItem/isAbandoned``).
  ///
  /// - Parameters:
  ///   - item: the job.
  ///   - limit: in seconds.
  ///   - overdue: called on some thread when the limit has passed, before this call returns.
  ///   - body: called once, on the calling thread.
  func watch(
    _ item: WorkItem, limit: Double, overdue: @escaping @Sendable () -> Void, _ body: () -> Void)

  /// The time in seconds since some fixed moment, used to decide whether work is worth sharing; any
  /// thread.
  var now: Double { get }

  /// Lets jobs make progress while the main actor waits.
  ///
  /// Returns once at least one job has ended, or ``interruptWait()`` was called, since the last
  /// call.
  ///
  /// - Returns: `false` if no job is left whose end could be awaited.
  @MainActor func waitForProgress() -> Bool

  /// Ends the current ``waitForProgress()``, or the next one; any thread.
  func interruptWait()
}

private let systemClock = SystemClock()

extension WorkScheduler {
  /// The time of the machine.
  package var now: Double { systemClock.now }

  /// Calls the part, and waits for it however long it takes.
  package func watch(
    _ item: WorkItem, limit: Double, overdue: @escaping @Sendable () -> Void, _ body: () -> Void
  ) {
    body()
  }

  /// Makes a job and queues it.
  @discardableResult
  package func submit(
    priority: WorkPriority, _ work: @escaping WorkItem.Work
  ) -> WorkItem {
    let item = WorkItem(priority: priority, work)
    submit(item)
    return item
  }
}

/// Lends the workers of a scheduler to the measurement of a tree.
package final class WorkerHelpers: MeasurementHelpers {
  private let workers: any WorkScheduler
  /// How soon the layout is wanted for which the workers are lent.
  package let priority: WorkPriority

  /// Lends workers to a layout at a priority.
  package init(workers: any WorkScheduler, priority: WorkPriority) {
    self.workers = workers
    self.priority = priority
  }

  /// The time of the scheduler.
  package var now: Double { workers.now }

  /// Calls `body` as ``WorkScheduler/perform(count:priority:_:)`` does.
  package func perform(count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    workers.perform(count: count, priority: priority, body)
  }
}
