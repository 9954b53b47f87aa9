// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftLocks

import struct Synchronization.Atomic

/// Long-lived worker threads, as many as there are cores, which take the most urgent job first.
///
/// Threads live as long as the process: a thread's first text layout costs some 15 ms for its font
/// map, so each of these warms up once, before its first job. Any thread may submit.
///
/// Slow jobs, such as decoding a large picture, have as many threads of their own, which yield the
/// processor to all others: neither text nor a frame waits for a picture.
package final class WorkerPool: WorkScheduler, EndingWithProcess {
  private struct State {
    var waiting = WorkQueues()
    var slowWaiting = SlowWorkQueues()
    var running = 0
    /// Whether a job has ended, or a wait was interrupted, since the last wait.
    var finishedSinceWait = false
    /// The watched parts of running jobs, which may never return.
    var watches: [ObjectIdentifier: Watch] = [:]
    /// The time of the next check for overdue parts.
    var nextLook = Double.infinity

    /// Whether the process is ending, so that no job begins any more.
    var isStopped = false

    /// Counts a job as running, if there is one.
    mutating func start(_ item: WorkItem?) -> WorkItem? {
      if item != nil { running += 1 }
      return item
    }
  }

  /// A part of a running job.
  private struct Watch {
    let item: WorkItem
    let deadline: Double
    let overdue: @Sendable () -> Void
    /// Jobs on other threads that help with it, by identity.
    var helpers: [ObjectIdentifier: WorkItem] = [:]
    /// Signalled once the job is abandoned and its owner has been notified.
    let isTold: DispatchSemaphore
  }

  /// The job whose watched part the current thread runs, or helps with.
  @TaskLocal private static var watchedJob: WorkItem?

  private let state = Mutex(State())
  private let lookout = DispatchQueue(label: "weft-lookout")
  private let warmUp: @Sendable () -> Void
  private let work = DispatchSemaphore(value: 0)
  private let slowWork = DispatchSemaphore(value: 0)
  private let progress = DispatchSemaphore(value: 0)
  private let isMainWaiting = Atomic<Bool>(false)

  /// The number of worker threads, and that of threads for slow jobs.
  package let concurrency: Int
  /// The nice value of the threads for slow jobs: a third of the processor time of others.
  private static let slowThreadNiceness: Int32 = 5

  /// Starts the threads.
  ///
  /// - Parameters:
  ///   - threads: how many; as many as the machine has cores by default.
  ///   - warmUp: runs once on each thread before its first job; not on those for slow jobs.
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
      // On Linux this is the value of the calling thread. A failure changes nothing but speed.
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.slowThreadNiceness)
      runSlowJobs()
    }
  }

  private func start(_ name: String, _ body: @escaping @Sendable () -> Void) {
    let thread = Thread {
      // Set by the thread itself, or the system shows the name of the one that has started it.
      Thread.current.name = name
      body()
    }
    // Layout recurses once per level of a node tree: the 512 KiB of a secondary thread are few.
    thread.stackSize = 16 << 20
    thread.start()
  }

  /// Queues a job; any thread.
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

  /// Moves a pending job to the end of another priority's queue; any thread.
  package func reprioritize(_ item: WorkItem, to priority: WorkPriority) {
    // Its old place in the queues is skipped when its turn comes.
    if item.setPriority(priority) { submit(item) }
  }

  /// Calls `body` for each index on the calling thread and on free workers; any thread.
  ///
  /// Indexes are taken in ascending order.
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
    // Helpers that have not started would find nothing left to do.
    for helper in helpers { helper.cancel() }
    endWatching(helpers, of: job)
  }

  /// Blocks the main actor until a job ends.
  ///
  /// - Returns: `false` if there is no job left.
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

  /// Ends the current wait, or the next one; any thread.
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

  /// Lets no further job begin.
  package func stop() { state.withLock { $0.isStopped = true } }

  /// Whether a job is running; not one that takes for ever and was given up.
  package var isRunning: Bool { state.withLock { $0.running > 0 } }

  /// Jobs may take any time: the user waits no longer for a window to close.
  package var longestEndDelay: Double { 0.5 }

  /// - Returns: `false` if another thread has taken the place of this one.
  private func run(_ item: WorkItem?) -> Bool {
    item?.run()
    if item?.isAbandoned == true { return false }
    // Progress even without a job: the last entries may have been stale ones.
    state.withLock {
      if item != nil { $0.running -= 1 }
      $0.finishedSinceWait = true
    }
    if isMainWaiting.load(ordering: .sequentiallyConsistent) { progress.signal() }
    return true
  }

  // MARK: Jobs that take for ever

  /// Calls a part of a job, and has another thread replace this one if it takes too long.
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
    // What the job reports next comes after `overdue` has been called.
    if !isInTime { isTold.wait() }
  }

  /// Watches jobs along with the job that they help.
  ///
  /// - Returns: `false` if that job was abandoned: the threads of its helpers would not be
  ///   replaced.
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

  /// One check at a time covers all jobs: most parts take a moment.
  private func look(after seconds: Double) {
    lookout.asyncAfter(deadline: .now() + seconds) { [weak self] in self?.abandonOverdueJobs() }
  }

  private func abandonOverdueJobs() {
    let time = now
    let (overdue, next) = state.withLock { state -> ([Watch], Double) in
      // A later check is scheduled instead.
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
      // Only now: a caller that waits until nothing runs any more must not miss what `overdue`
      // reported.
      state.withLock {
        $0.running -= held
        $0.finishedSinceWait = true
      }
      if isMainWaiting.load(ordering: .sequentiallyConsistent) { progress.signal() }
      watch.isTold.signal()
    }
  }

  /// Abandons a job and its helpers, and starts threads to replace theirs.
  ///
  /// - Returns: the number of threads that were replaced.
  private func abandon(_ watch: Watch) -> Int {
    watch.item.abandon()
    // Helpers that have not started are not needed any more.
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
