// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftLocks

import struct Synchronization.Atomic

/// A pool of one worker thread per core. Workers take the most urgent job first. Threads live as
/// long as the process. The first text layout on a thread costs about 15 ms for its font map, so
/// each thread warms up before its first job. Any thread may submit jobs. An equal number of
/// additional threads runs slow jobs, such as decoding a large picture, at a lower scheduling
/// priority. Text and frames never wait for them.
package final class WorkerPool: WorkScheduler, EndingWithProcess {
  private struct State {
    var waiting = WorkQueues()
    var slowWaiting = SlowWorkQueues()
    var running = 0
    var finishedSinceWait = false
    var watches: [ObjectIdentifier: Watch] = [:]
    var nextLook = Double.infinity

    var isStopped = false

    mutating func start(_ item: WorkItem?) -> WorkItem? {
      if item != nil { running += 1 }
      return item
    }
  }

  private struct Watch {
    let item: WorkItem
    let deadline: Double
    let overdue: @Sendable () -> Void
    var helpers: [ObjectIdentifier: WorkItem] = [:]
    /// Signaled after the job was abandoned and `overdue` was called.
    let isTold: DispatchSemaphore
  }

  @TaskLocal private static var watchedJob: WorkItem?

  private let state = Mutex(State())
  private let lookout = DispatchQueue(label: "weft-lookout")
  private let warmUp: @Sendable () -> Void
  private let work = DispatchSemaphore(value: 0)
  private let slowWork = DispatchSemaphore(value: 0)
  private let progress = DispatchSemaphore(value: 0)
  private let isMainWaiting = Atomic<Bool>(false)

  /// The number of worker threads, and also the number of threads for slow jobs.
  package let concurrency: Int
  /// The nice value of the threads for slow jobs, which receive a third of the CPU time of other
  /// threads.
  private static let slowThreadNiceness: Int32 = 5

  /// Starts the threads, by default one per core. `warmUp` is called on each thread before its
  /// first job, except on threads for slow jobs.
  package init(
    threads: Int? = nil,
    warmUp: @escaping @Sendable () -> Void = {}
  ) {
    concurrency = max(1, threads ?? ProcessInfo.processInfo.activeProcessorCount)
    self.warmUp = warmUp
    ProcessEnd.include(self)
    for index in 0..<concurrency {
      startWorker("weft-worker-\(index)")
      startSlowWorker("weft-slow-\(index)")
    }
  }

  private func startWorker(_ name: String) {
    start(name) { [self] in
      warmUp()
      ProcessEnd.prepare()
      runJobs()
    }
  }

  private func startSlowWorker(_ name: String) {
    start(name) { [self] in
      // On Linux this applies to the calling thread. A failure only affects speed.
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.slowThreadNiceness)
      runSlowJobs()
    }
  }

  private func start(_ name: String, _ body: @escaping @Sendable () -> Void) {
    let thread = Thread {
      // Otherwise the system shows the name of the starting thread.
      Thread.current.name = name
      body()
    }
    // Layout recurses once per level of a node tree, which may exceed the default of 512 KiB.
    thread.stackSize = 16 << 20
    thread.start()
  }

  package func submit(_ item: WorkItem) {
    if item.isSlow {
      let time = now
      state.withLock { $0.slowWaiting.append(item, at: time) }
      slowWork.signal()
    } else {
      state.withLock { $0.waiting.append(item) }
      work.signal()
    }
  }

  package func reprioritize(_ item: WorkItem, to priority: WorkPriority) {
    // The stale entry in the old queue is skipped later.
    if item.setPriority(priority) { submit(item) }
  }

  package func perform(
    count: Int, priority: WorkPriority, _ body: @escaping @Sendable (Int) -> Void
  ) {
    let loop = SharedLoop(count: count)
    let end = DispatchSemaphore(value: 0)
    let job = Self.watchedJob
    let helpers = (1..<max(1, min(count, concurrency))).map { _ in
      WorkItem(priority: priority) { _ in
        Self.$watchedJob.withValue(job) {
          if loop.takePart(body) { end.signal() }
        }
      }
    }
    if watch(helpers, of: job) {
      for helper in helpers { submit(helper) }
    }
    if count > 0, !loop.takePart(body) { end.wait() }
    // No index is left for helpers that have not started.
    for helper in helpers { helper.cancel() }
    endWatching(helpers, of: job)
  }

  @MainActor package func waitForProgress() -> Bool {
    isMainWaiting.store(true, ordering: .sequentiallyConsistent)
    defer { isMainWaiting.store(false, ordering: .sequentiallyConsistent) }
    let (hasProgress, isIdle) = state.withLock { state in
      defer { state.finishedSinceWait = false }
      let count = state.waiting.count + state.slowWaiting.count + state.running
      return (state.finishedSinceWait, count == 0)
    }
    if hasProgress { return true }
    if isIdle { return false }
    progress.wait()
    return true
  }

  package func interruptWait() {
    state.withLock { $0.finishedSinceWait = true }
    if isMainWaiting.load(ordering: .sequentiallyConsistent) { progress.signal() }
  }

  private func runJobs() {
    while true {
      work.wait()
      let item = state.withLock { $0.isStopped ? nil : $0.start($0.waiting.takeFirst()) }
      if !run(item) { return }
    }
  }

  private func runSlowJobs() {
    while true {
      slowWork.wait()
      let item = state.withLock { $0.isStopped ? nil : $0.start($0.slowWaiting.takeFirst()) }
      if !run(item) { return }
    }
  }

  package func stop() { state.withLock { $0.isStopped = true } }

  /// Whether a job is running, excluding abandoned jobs.
  package var isRunning: Bool { state.withLock { $0.running > 0 } }

  /// Jobs may run indefinitely, but the user should not wait for a window to close.
  package var longestEndDelay: Double { 0.5 }

  /// Returns `false` if another thread has replaced this one.
  private func run(_ item: WorkItem?) -> Bool {
    item?.run()
    if item?.isAbandoned == true { return false }
    // Even without a job, entries of the queues may have been removed.
    state.withLock {
      if item != nil { $0.running -= 1 }
      $0.finishedSinceWait = true
    }
    if isMainWaiting.load(ordering: .sequentiallyConsistent) { progress.signal() }
    return true
  }

  // MARK: Abandoned jobs

  /// Runs a part of a job, and replaces this thread if the part exceeds its limit.
  package func watch(
    _ item: WorkItem, limit: Double, overdue: @escaping @Sendable () -> Void, _ body: () -> Void
  ) {
    let isTold = DispatchSemaphore(value: 0)
    let deadline = now + limit
    let isNext = state.withLock { state in
      state.watches[ObjectIdentifier(item)] = Watch(
        item: item, deadline: deadline, overdue: overdue, isTold: isTold)
      guard deadline < state.nextLook else { return false }
      state.nextLook = deadline
      return true
    }
    if isNext { look(after: limit) }
    Self.$watchedJob.withValue(item) { body() }
    let isInTime = state.withLock {
      $0.watches.removeValue(forKey: ObjectIdentifier(item)) != nil
    }
    // `overdue` must return before the job continues.
    if !isInTime { isTold.wait() }
  }

  /// Watches jobs along with the job that they help. Returns `false` if that job was abandoned,
  /// because the threads of its helpers would not be replaced.
  private func watch(_ helpers: [WorkItem], of job: WorkItem?) -> Bool {
    guard let job, !helpers.isEmpty else { return true }
    return state.withLock { state in
      let key = ObjectIdentifier(job)
      guard state.watches[key] != nil else { return false }
      for helper in helpers { state.watches[key]?.helpers[ObjectIdentifier(helper)] = helper }
      return true
    }
  }

  private func endWatching(_ helpers: [WorkItem], of job: WorkItem?) {
    guard let job, !helpers.isEmpty else { return }
    state.withLock { state in
      for helper in helpers {
        state.watches[ObjectIdentifier(job)]?.helpers[ObjectIdentifier(helper)] = nil
      }
    }
  }

  /// Schedules the only pending check for all jobs, because most parts finish quickly.
  private func look(after seconds: Double) {
    lookout.asyncAfter(deadline: .now() + seconds) { [weak self] in self?.abandonOverdueJobs() }
  }

  private func abandonOverdueJobs() {
    let time = now
    let (overdue, next) = state.withLock { state -> ([Watch], Double) in
      // A later check is already scheduled.
      guard state.nextLook <= time + 0.001 else { return ([], .infinity) }
      let overdue = state.watches.filter { $0.value.deadline <= time + 0.001 }
      for key in overdue.keys { state.watches[key] = nil }
      state.nextLook = state.watches.values.map(\.deadline).min() ?? .infinity
      return (Array(overdue.values), state.nextLook)
    }
    if next < .infinity { look(after: max(0, next - time)) }
    for watch in overdue {
      let held = abandon(watch)
      watch.overdue()
      // Only after `overdue`, because a caller that waits until no job runs must see its effects.
      state.withLock {
        $0.running -= held
        $0.finishedSinceWait = true
      }
      if isMainWaiting.load(ordering: .sequentiallyConsistent) { progress.signal() }
      watch.isTold.signal()
    }
  }

  /// Abandons a job and its helpers, and returns the number of threads it has replaced.
  private func abandon(_ watch: Watch) -> Int {
    watch.item.abandon()
    // Helpers that have not started are canceled.
    let held = [watch.item] + watch.helpers.values.filter { !$0.cancel() && $0.abandon() }
    for item in held {
      if item.isSlow {
        startSlowWorker("weft-slow-again")
      } else {
        startWorker("weft-worker-again")
      }
    }
    return held.count
  }
}
