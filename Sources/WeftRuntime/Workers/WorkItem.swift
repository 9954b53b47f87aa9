// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// A job for the workers, which its owner can cancel. Any thread may call any member, at a cost of
/// O(1). A job runs at most once. A canceled job that has not started never runs. A running job
/// should read ``isCancelled`` and return early.
package final class WorkItem: Sendable {
  /// The code of a job. Its argument is the job, for example to read ``WorkItem/isCancelled``.
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
  /// Whether the job may take long or wait for a file. Other jobs never wait for slow jobs.
  package let isSlow: Bool

  package init(priority: WorkPriority, isSlow: Bool = false, _ work: @escaping Work) {
    self.isSlow = isSlow
    state = Mutex(State(phase: .pending(work), priority: priority))
  }

  package var priority: WorkPriority { state.withLock { $0.priority } }

  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Whether the job exceeded its time limit and another thread has replaced its thread. The job
  /// should end as soon as possible.
  package var isAbandoned: Bool { state.withLock { $0.isAbandoned } }

  /// Marks the job as abandoned and returns true if it is running. Schedulers call this.
  @discardableResult
  package func abandon() -> Bool {
    state.withLock {
      guard case .running = $0.phase else { return false }
      $0.isAbandoned = true
      return true
    }
  }

  package var isPending: Bool {
    state.withLock {
      if case .pending = $0.phase { !$0.isCancelled } else { false }
    }
  }

  /// Cancels the job. Returns whether it had not started, in which case its captures are released.
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

  /// Runs the job if it is pending, and returns whether it ran. Schedulers call this.
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

  /// Changes the priority of a pending job, and returns whether it changed. Schedulers call this.
  package func setPriority(_ priority: WorkPriority) -> Bool {
    state.withLock {
      guard case .pending = $0.phase, $0.priority != priority else { return false }
      $0.priority = priority
      return true
    }
  }
}

/// The urgency of a job, which depends on how soon its result becomes visible.
public enum WorkPriority: Int, Comparable, CaseIterable, Sendable {
  /// The result is needed on the screen now.
  case visible
  /// The result is within the display range, about one screen away.
  case display
  /// The result is within the preload range, a few screens away.
  case preload
  /// No other work waits for the result.
  case idle

  /// Compares by urgency, so `.idle < .visible`.
  public static func < (a: WorkPriority, b: WorkPriority) -> Bool { a.rawValue > b.rawValue }
}

/// The jobs that wait for a worker, in one queue per priority.
package struct WorkQueues {
  private var byPriority = WorkPriority.allCases.map { _ in FIFO<WorkItem>() }

  package init() {}

  /// The number of entries in the queues. Stale entries of moved jobs count until they are reached.
  package var count: Int { byPriority.reduce(0) { $0 + $1.count } }

  /// Adds a new job, or a job whose priority has changed, to the queue of its priority.
  package mutating func append(_ item: WorkItem) {
    byPriority[item.priority.rawValue].append(item)
  }

  package mutating func takeFirst() -> WorkItem? {
    for priority in WorkPriority.allCases {
      while let item = byPriority[priority.rawValue].popFirst() {
        // Otherwise the job was moved to another queue.
        if item.priority == priority { return item }
      }
    }
    return nil
  }
}
