// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// One job for the workers, and the handle by which its owner cancels it.
///
/// Any thread may call any member; each costs O(1). A job runs at most once. Cancelling is a
/// request: a job that has not started never will; a running job sees ``isCancelled`` and should
/// return early.
package final class WorkItem: Sendable {
  /// The code of a job. It gets its own item, so that it can look at ``WorkItem/isCancelled``.
  package typealias Work = @Sendable (WorkItem) -> Void

  private enum Phase {
    case pending(Work)
    case running
    case finished
  }

  private struct State {
    var phase: Phase
    var priority: WorkPriority
    var isCancelled = false
    var isAbandoned = false
  }

  private let state: Mutex<State>
  /// Whether the job may take long, or wait for a file: other jobs never wait for it.
  package let isSlow: Bool

  /// Makes a job; it runs once a ``WorkScheduler`` got it.
  package init(priority: WorkPriority, isSlow: Bool = false, _ work: @escaping Work) {
    self.isSlow = isSlow
    state = Mutex(State(phase: .pending(work), priority: priority))
  }

  /// The priority by which the job waits.
  package var priority: WorkPriority { state.withLock { $0.priority } }

  /// Whether the owner has asked to cancel the job.
  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Whether the job ran for too long, and other jobs run in its place by now: it should end as
  /// soon as it can.
  package var isAbandoned: Bool { state.withLock { $0.isAbandoned } }

  /// Notes that other jobs run in place of this one, if it runs; schedulers call this.
  ///
  /// - Returns: whether it runs.
  @discardableResult
  package func abandon() -> Bool {
    state.withLock {
      guard case .running = $0.phase else { return false }
      $0.isAbandoned = true
      return true
    }
  }

  /// Whether the job has neither started nor been cancelled.
  package var isPending: Bool {
    state.withLock {
      if case .pending = $0.phase { !$0.isCancelled } else { false }
    }
  }

  /// Asks to cancel the job, and releases its captures if it has not started.
  ///
  /// - Returns: whether it had not started, so that it never will.
  @discardableResult
  package func cancel() -> Bool {
    let released: Work? = state.withLock {
      $0.isCancelled = true
      guard case .pending(let work) = $0.phase else { return nil }
      $0.phase = .finished
      return work
    }
    // The job's captures are released here, outside of the lock.
    return released != nil
  }

  /// Runs the job if it is still pending; schedulers call this.
  ///
  /// - Returns: whether the job ran.
  @discardableResult
  package func run() -> Bool {
    let work: Work? = state.withLock {
      guard case .pending(let work) = $0.phase, !$0.isCancelled else { return nil }
      $0.phase = .running
      return work
    }
    guard let work else { return false }
    work(self)
    state.withLock { $0.phase = .finished }
    return true
  }

  /// Changes the priority of a pending job; schedulers call this.
  ///
  /// - Returns: whether the job is pending and its priority was another one.
  package func setPriority(_ priority: WorkPriority) -> Bool {
    state.withLock {
      guard case .pending = $0.phase, $0.priority != priority else { return false }
      $0.priority = priority
      return true
    }
  }
}

/// The urgency of a job, by how soon the user sees its result.
public enum WorkPriority: Int, Comparable, CaseIterable, Sendable {
  /// Its result is on the screen, or would be if it were there.
  case visible
  /// Its result is within the display range: about one screen away.
  case display
  /// Its result is within the preload range: a few screens away.
  case preload
  /// Nothing waits for its result.
  case idle

  /// Orders by urgency: `.idle < .visible`.
  public static func < (a: WorkPriority, b: WorkPriority) -> Bool { a.rawValue > b.rawValue }
}

/// The jobs that wait for a worker: one queue per priority.
package struct WorkQueues {
  private var byPriority = WorkPriority.allCases.map { _ in FIFO<WorkItem>() }

  /// Makes queues without jobs.
  package init() {}

  /// The number of places in the queues; one that a job has left for another priority counts until
  /// its turn comes.
  package var count: Int { byPriority.reduce(0) { $0 + $1.count } }

  /// Puts a job at the end of the queue of its priority: a new job, or one whose priority has
  /// changed.
  package mutating func append(_ item: WorkItem) {
    byPriority[item.priority.rawValue].append(item)
  }

  /// Takes the most urgent job, and of those the first.
  package mutating func takeFirst() -> WorkItem? {
    for priority in WorkPriority.allCases {
      while let item = byPriority[priority.rawValue].popFirst() {
        // Otherwise it waits elsewhere, or has been run from there.
        if item.priority == priority { return item }
      }
    }
    return nil
  }
}
