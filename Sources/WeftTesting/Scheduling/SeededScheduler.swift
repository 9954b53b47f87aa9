// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import WeftLocks
package import WeftRuntime

/// Runs jobs on the main actor's thread, one at a time, in an order that can be replayed, when a
/// test or a ``HeadlessWindow`` requests it. Any thread may submit jobs, but a run can be replayed
/// from its seed only if the main actor alone submits them.
package final class SeededScheduler: WorkScheduler {
  private struct State {
    var pending: PendingJobs
    var concurrency: Int
    var jobsPerTurn = Int.max
    var submitted = 0
    var run = 0
    var time = 0.0
    var watches: [Watch] = []
    /// Whether gates may suspend jobs, so that each job needs a thread.
    var hasGates = false
    var isClosed = false
  }

  private struct Watch {
    let item: WorkItem
    let deadline: Double
    let overdue: @Sendable () -> Void
  }

  private let state: Mutex<State>
  /// Signaled when the job on another thread ends or is suspended.
  private let isHandedBack = DispatchSemaphore(value: 0)

  /// Creates a scheduler. `WorkScheduler.apply` splits its work into `concurrency` jobs.
  package init(order: JobOrder = .byPriority, concurrency: Int = 2) {
    state = Mutex(State(pending: PendingJobs(order: order), concurrency: max(1, concurrency)))
  }

  /// The number of simulated workers. Any thread may read or set it.
  package var concurrency: Int {
    get { state.withLock { $0.concurrency } }
    set { state.withLock { $0.concurrency = max(1, newValue) } }
  }

  /// The maximum number of jobs before a frame, by default unlimited, which simulates a slow
  /// machine. Any thread may read or set it.
  package var jobsPerTurn: Int {
    get { state.withLock { $0.jobsPerTurn } }
    set { state.withLock { $0.jobsPerTurn = max(1, newValue) } }
  }

  /// The number of pending jobs, including canceled jobs.
  package var pendingCount: Int { state.withLock { $0.pending.count } }

  package var submittedCount: Int { state.withLock { $0.submitted } }

  package var runCount: Int { state.withLock { $0.run } }

  package func submit(_ item: WorkItem) {
    state.withLock {
      $0.submitted += 1
      if !$0.isClosed { $0.pending.append(item) }
    }
  }

  /// Drops all jobs, because their window is gone and they would retain objects.
  package func close() {
    state.withLock { $0.isClosed = true }
    // Captures may be the user's, and are never released under the lock.
    while let item = state.withLock({ $0.pending.takeNext() }) { withExtendedLifetime(item) {} }
  }

  /// Moves a pending job to another priority. A seeded order ignores priorities.
  package func reprioritize(_ item: WorkItem, to priority: WorkPriority) {
    guard item.setPriority(priority) else { return }
    state.withLock { $0.pending.requeue(item) }
  }

  /// A virtual time, which stands still, or which the seed advances so that work is shared.
  package var now: Double { state.withLock { $0.pending.drawTime() } }

  /// On the calling thread, in ascending order or in an order from the seed.
  package func perform(
    count: Int, priority: WorkPriority, _ body: @escaping @Sendable (Int) -> Void
  ) {
    for index in state.withLock({ $0.pending.drawOrder(count: count) }) { body(index) }
  }

  @MainActor @discardableResult
  package func runNext() -> Bool {
    while let item = state.withLock({ $0.pending.takeNext() }) {
      guard item.isPending else { continue }
      run(item)
      state.withLock { $0.run += 1 }
      return true
    }
    return false
  }

  @MainActor private func run(_ item: WorkItem) {
    guard state.withLock({ $0.hasGates }) else {
      item.run()
      return
    }
    JobThread.run { [self] in
      item.run()
      handBack()
    }
    isHandedBack.wait()
  }

  // MARK: Jobs that are held up

  package var awaitsHeldJobs: Bool { state.withLock { !$0.watches.isEmpty } }

  fileprivate func addGate() { state.withLock { $0.hasGates = true } }

  fileprivate func handBack() { isHandedBack.signal() }

  @MainActor fileprivate func waitForJob() { isHandedBack.wait() }

  package func watch(
    _ item: WorkItem, limit: Double, overdue: @escaping @Sendable () -> Void, _ body: () -> Void
  ) {
    state.withLock {
      $0.watches.append(Watch(item: item, deadline: $0.time + limit, overdue: overdue))
    }
    body()
    state.withLock { $0.watches.removeAll { $0.item === item } }
  }

  /// Sets the time and abandons the jobs that are overdue.
  @MainActor package func advance(to time: Double) {
    state.withLock { $0.time = time }
    while abandonFirst(by: time) {}
  }

  @MainActor private func abandonFirst(by time: Double) -> Bool {
    let watch = state.withLock { state -> Watch? in
      let first = state.watches.indices.min {
        state.watches[$0].deadline < state.watches[$1].deadline
      }
      guard let first, state.watches[first].deadline <= time else { return nil }
      return state.watches.remove(at: first)
    }
    guard let watch else { return false }
    watch.item.abandon()
    watch.overdue()
    return true
  }

  /// Runs some of the pending jobs, all of them without a seed, and returns their number.
  @MainActor @discardableResult
  package func runSome() -> Int {
    run(atMost: state.withLock { min($0.pending.drawShare(), $0.jobsPerTurn) })
  }

  /// Runs jobs, including new ones, until none is left or up to a limit. Returns their number.
  @MainActor @discardableResult
  package func run(atMost limit: Int = .max) -> Int {
    var count = 0
    while count < limit, runNext() { count += 1 }
    return count
  }

  /// Runs the next job, or abandons a suspended job as if its time limit had passed. Returns
  /// whether either existed.
  @MainActor package func waitForProgress() -> Bool {
    runNext() || abandonFirst(by: .infinity)
  }

  /// Does nothing, because a wait never lasts longer than one job.
  package func interruptWait() {}
}

/// Suspends the jobs of a ``SeededScheduler`` that reach it, until it is opened. It simulates code
/// that takes long or never returns.
package final class JobGate: Sendable {
  private struct State {
    var isOpen = false
    var heldCount = 0
  }

  private let scheduler: SeededScheduler
  private let state = Mutex(State())
  private let isOpened = DispatchSemaphore(value: 0)

  package init(in scheduler: SeededScheduler) {
    self.scheduler = scheduler
    scheduler.addGate()
  }

  /// Suspends the calling job until the gate is open.
  package func pass() {
    let isHeld = state.withLock { state in
      if !state.isOpen { state.heldCount += 1 }
      return !state.isOpen
    }
    guard isHeld else { return }
    scheduler.handBack()
    isOpened.wait()
  }

  @MainActor package func open() {
    let count = state.withLock { state in
      defer { state.heldCount = 0 }
      state.isOpen = true
      return state.heldCount
    }
    for _ in 0..<count {
      isOpened.signal()
      scheduler.waitForJob()
    }
  }
}

package enum JobOrder: Hashable, Sendable {
  /// In order of submission within a priority.
  case byPriority
  /// Any pending job may be next, as with threads that the system suspends at will.
  case seeded(UInt64)
}

private struct PendingJobs {
  private var queues = WorkQueues()
  /// Replaces the queues if the seed determines the order.
  private var bag: Bag?

  private struct Bag {
    var items: [WorkItem] = []
    var generator: SeededGenerator
    /// A separate generator, because the number of clock reads varies.
    var clockGenerator: SeededGenerator
    var time = 0.0
    /// Zero for some seeds, so that no work is shared.
    let timeStep: Double

    init(seed: UInt64) {
      generator = SeededGenerator(seed: seed)
      clockGenerator = SeededGenerator(seed: ~seed)
      timeStep = [0, 0.001, 0.001].randomElement(using: &clockGenerator) ?? 0
    }

    mutating func takeAny() -> WorkItem? {
      guard !items.isEmpty else { return nil }
      let index = Int.random(in: items.indices, using: &generator)
      items.swapAt(index, items.count - 1)
      return items.removeLast()
    }

    mutating func drawOrder(count: Int) -> [Int] {
      (0..<count).shuffled(using: &generator)
    }

    mutating func drawShare() -> Int {
      Int.random(in: 0...items.count, using: &generator)
    }

    mutating func drawTime() -> Double {
      if Bool.random(using: &clockGenerator) { time += timeStep }
      return time
    }
  }

  init(order: JobOrder) {
    if case .seeded(let seed) = order { bag = Bag(seed: seed) }
  }

  var count: Int { bag?.items.count ?? queues.count }

  mutating func append(_ item: WorkItem) {
    if bag == nil { queues.append(item) } else { bag?.items.append(item) }
  }

  mutating func requeue(_ item: WorkItem) {
    if bag == nil { queues.append(item) }
  }

  mutating func takeNext() -> WorkItem? {
    bag == nil ? queues.takeFirst() : bag?.takeAny()
  }

  mutating func drawOrder(count: Int) -> [Int] {
    bag?.drawOrder(count: count) ?? Array(0..<count)
  }

  mutating func drawShare() -> Int {
    bag?.drawShare() ?? queues.count
  }

  mutating func drawTime() -> Double { bag?.drawTime() ?? 0 }
}
