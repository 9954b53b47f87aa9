// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// Runs jobs one after another on the workers: a pipeline's editing queue.
///
/// A job may go on after it returns, until it calls the `finish` it was given: so that it can
/// spread work over the workers without a thread that waits for it. Any thread may enqueue.
package final class SerialQueue: Sendable {
  /// The code of a job; it calls the closure it gets exactly once, on any thread, when it is done.
  package typealias Job = @Sendable (_ finish: @escaping @Sendable () -> Void) -> Void

  private struct State {
    var waiting = FIFO<Job>()
    var isBusy = false
  }

  private let scheduler: any WorkScheduler
  private let priority: WorkPriority
  private let state = Mutex(State())

  /// Makes a queue whose jobs run on a scheduler at one priority.
  package init(scheduler: any WorkScheduler, priority: WorkPriority = .visible) {
    self.scheduler = scheduler
    self.priority = priority
  }

  /// Whether no job waits or runs; any thread.
  package var isIdle: Bool { state.withLock { !$0.isBusy && $0.waiting.isEmpty } }

  /// Adds a job; it starts when all earlier ones have finished.
  package func enqueue(_ job: @escaping Job) {
    let startsNow = state.withLock {
      guard $0.isBusy else {
        $0.isBusy = true
        return true
      }
      $0.waiting.append(job)
      return false
    }
    if startsNow { start(job) }
  }

  private func start(_ job: @escaping Job) {
    scheduler.submit(priority: priority) { [self] _ in
      job { [self] in startNext() }
    }
  }

  private func startNext() {
    let next: Job? = state.withLock {
      let next = $0.waiting.popFirst()
      if next == nil { $0.isBusy = false }
      return next
    }
    if let next { start(next) }
  }
}
