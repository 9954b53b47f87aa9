// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Synchronization

/// Long-lived worker threads, as many as there are cores, which take the most urgent job first.
///
/// Threads live as long as the process: a thread's first text layout costs some 15 ms for its font
/// map, so each thread warms up once, before its first job. Any thread may submit.
public final class WorkerPool: WorkScheduler {
  private struct Queues {
    var byPriority = WorkPriority.allCases.map { _ in FIFO<WorkItem>() }
    /// References to jobs that are queued or running.
    var unfinished = 0
    /// Whether a job has ended, or a wait was interrupted, since the last wait.
    var finishedSinceWait = false
  }

  private let queues = Mutex(Queues())
  private let work = DispatchSemaphore(value: 0)
  private let progress = DispatchSemaphore(value: 0)
  private let isMainWaiting = Atomic<Bool>(false)

  /// The number of worker threads.
  public let concurrency: Int

  /// Starts the threads.
  ///
  /// - Parameters:
  ///   - threads: how many; as many as the machine has cores by default.
  ///   - warmUp: runs once on each thread before its first job.
  public init(
    threads: Int? = nil,
    warmUp: @escaping @Sendable () -> Void = {}
  ) {
    concurrency = max(1, threads ?? ProcessInfo.processInfo.activeProcessorCount)
    for index in 0..<concurrency {
      let thread = Thread { [self] in
        warmUp()
        runJobs()
      }
      thread.name = "weft-worker-\(index)"
      // Layout recurses once per level of a node tree: the 512 KiB of a secondary thread are few.
      thread.stackSize = 16 << 20
      thread.start()
    }
  }

  public func submit(_ item: WorkItem) {
    queues.withLock {
      $0.byPriority[item.priority.rawValue].append(item)
      $0.unfinished += 1
    }
    work.signal()
  }

  public func reprioritize(_ item: WorkItem, to priority: WorkPriority) {
    guard item.setPriority(priority) else { return }
    // The old queue keeps its reference: the job can run only once, so that whoever comes to it
    // second finds it done. Both references count as unfinished until they have been looked at.
    submit(item)
  }

  @MainActor public func waitForProgress() -> Bool {
    isMainWaiting.store(true, ordering: .sequentiallyConsistent)
    defer { isMainWaiting.store(false, ordering: .sequentiallyConsistent) }
    let (hasProgress, isIdle) = queues.withLock {
      let result = ($0.finishedSinceWait, $0.unfinished == 0)
      $0.finishedSinceWait = false
      return result
    }
    if hasProgress { return true }
    if isIdle { return false }
    progress.wait()
    return true
  }

  public func interruptWait() {
    queues.withLock { $0.finishedSinceWait = true }
    if isMainWaiting.load(ordering: .sequentiallyConsistent) { progress.signal() }
  }

  private func runJobs() {
    while true {
      work.wait()
      let item = queues.withLock { queues in
        for index in queues.byPriority.indices {
          if let item = queues.byPriority[index].popFirst() { return item as WorkItem? }
        }
        return nil
      }
      item?.run()
      queues.withLock {
        $0.unfinished -= 1
        $0.finishedSinceWait = true
      }
      if isMainWaiting.load(ordering: .sequentiallyConsistent) { progress.signal() }
    }
  }
}
