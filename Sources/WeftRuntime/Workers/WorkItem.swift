// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization

/// One job for the workers, and the handle by which its owner cancels it.
///
/// Any thread may call any member. A job runs at most once. Cancelling is a request: a job that has
/// not started never will; a running job sees ``isCancelled`` and should return early.
public final class WorkItem: Sendable {
  /// The code of a job. It gets its own item, so that it can look at ``WorkItem/isCancelled``.
  public typealias Work = @Sendable (WorkItem) -> Void

  private enum Phase {
    case pending(Work)
    case running
    case finished
  }

  private struct State {
    var phase: Phase
    var priority: WorkPriority
    var isCancelled = false
  }

  private let state: Mutex<State>

  /// Makes a job; it runs once a ``WorkScheduler`` got it.
  public init(priority: WorkPriority, _ work: @escaping Work) {
    state = Mutex(State(phase: .pending(work), priority: priority))
  }

  /// The priority by which the job waits.
  public var priority: WorkPriority { state.withLock { $0.priority } }

  /// Whether the owner asked for the job to be given up.
  public var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Whether the job has neither started nor been cancelled.
  public var isPending: Bool {
    state.withLock {
      if case .pending = $0.phase { !$0.isCancelled } else { false }
    }
  }

  /// Asks for the job to be given up, and releases what it captured if it has not started.
  ///
  /// - Returns: whether it had not started, so that it never will.
  @discardableResult
  public func cancel() -> Bool {
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
  public func run() -> Bool {
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
  public func setPriority(_ priority: WorkPriority) -> Bool {
    state.withLock {
      guard case .pending = $0.phase, $0.priority != priority else { return false }
      $0.priority = priority
      return true
    }
  }
}
