// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization
public import WeftRuntime

/// Runs jobs on the main actor's thread, one at a time, in an order that can be replayed.
///
/// Nothing runs by itself: a test, or a ``HeadlessWindow``, says when. Any thread may submit, but
/// only a test in which the main actor alone submits can be replayed from its seed.
public final class SeededScheduler: WorkScheduler {
  private struct State {
    var pending: PendingJobs
    var concurrency: Int
    var submitted = 0
    var run = 0
  }

  private let state: Mutex<State>

  /// Makes a scheduler without jobs.
  ///
  /// - Parameters:
  ///   - order: in which order jobs run.
  ///   - concurrency: into how many jobs `WorkScheduler.apply` splits its work.
  public init(order: JobOrder = .byPriority, concurrency: Int = 2) {
    state = Mutex(State(pending: PendingJobs(order: order), concurrency: max(1, concurrency)))
  }

  /// How many workers the scheduler pretends to have; any thread.
  public var concurrency: Int {
    get { state.withLock { $0.concurrency } }
    set { state.withLock { $0.concurrency = max(1, newValue) } }
  }

  /// The number of jobs that wait, cancelled ones among them.
  public var pendingCount: Int { state.withLock { $0.pending.count } }

  /// The number of jobs submitted so far.
  public var submittedCount: Int { state.withLock { $0.submitted } }

  /// The number of jobs run so far.
  public var runCount: Int { state.withLock { $0.run } }

  /// Queues a job; any thread.
  public func submit(_ item: WorkItem) {
    state.withLock {
      $0.pending.append(item)
      $0.submitted += 1
    }
  }

  /// Moves a pending job to another priority; any thread. A seeded order takes no notice.
  public func reprioritize(_ item: WorkItem, to priority: WorkPriority) {
    guard item.setPriority(priority) else { return }
    state.withLock { $0.pending.requeue(item) }
  }

  /// Always the same: what is done must not depend on how fast the machine is.
  public var now: Double { 0 }

  /// Calls `body` for each index on the calling thread, in an order drawn from the seed, or
  /// ascending.
  public func perform(
    count: Int, priority: WorkPriority, _ body: @escaping @Sendable (Int) -> Void
  ) {
    for index in state.withLock({ $0.pending.drawOrder(count: count) }) { body(index) }
  }

  /// Runs the next job.
  ///
  /// - Returns: whether there was one.
  @MainActor @discardableResult
  public func runNext() -> Bool {
    while let item = state.withLock({ $0.pending.takeNext() }) {
      if item.run() {
        state.withLock { $0.run += 1 }
        return true
      }
    }
    return false
  }

  /// Runs some of the pending jobs: a number drawn from the seed, or, in order of priority, all
  /// that wait at the moment.
  ///
  /// - Returns: the number of jobs that ran.
  @MainActor @discardableResult
  public func runSome() -> Int {
    run(atMost: state.withLock { $0.pending.drawShare() })
  }

  /// Runs jobs, new ones among them, until none is left or a limit is reached.
  ///
  /// - Returns: the number of jobs that ran.
  @MainActor @discardableResult
  public func run(atMost limit: Int = .max) -> Int {
    var count = 0
    while count < limit, runNext() { count += 1 }
    return count
  }

  /// Runs the next job.
  ///
  /// - Returns: whether there was one.
  @MainActor public func waitForProgress() -> Bool { runNext() }

  /// Does nothing: a wait here never lasts longer than a job.
  public func interruptWait() {}
}
