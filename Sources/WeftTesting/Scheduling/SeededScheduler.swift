// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import WeftLocks
package import WeftRuntime

/// Runs jobs on the main actor's thread, one at a time, in an order that can be replayed.
///
/// Nothing runs on its own: a test, or a ``HeadlessWindow``, says when. Any thread may submit, but
/// only a test in which the main actor alone submits can be replayed from its seed.
package final class SeededScheduler: WorkScheduler {
  private struct State {
    var pending: PendingJobs
    var concurrency: Int
    var jobsPerTurn = Int.max
    var submitted = 0
    var run = 0
    var time = 0.0
    var watches: [Watch] = []
    /// Whether jobs may be held up, so that each needs a thread.
    var hasGates = false
  }

  /// A part of a job that may take for ever, because a gate holds it up.
  private struct Watch {
    let item: WorkItem
    let deadline: Double
    let overdue: @Sendable () -> Void
  }

  private let state: Mutex<State>
  /// Signalled when the job that runs on a thread of its own ends, or is held up.
  private let isHandedBack = DispatchSemaphore(value: 0)

  /// Makes a scheduler without jobs.
  ///
  /// - Parameters:
  ///   - order: in which order jobs run.
  ///   - concurrency: into how many jobs `WorkScheduler.apply` splits its work.
  package init(order: JobOrder = .byPriority, concurrency: Int = 2) {
    state = Mutex(State(pending: PendingJobs(order: order), concurrency: max(1, concurrency)))
  }

  /// How many workers the scheduler pretends to have; any thread.
  package var concurrency: Int {
    get { state.withLock { $0.concurrency } }
    set { state.withLock { $0.concurrency = max(1, newValue) } }
  }

  /// The most jobs that run before a frame, as on a slow machine: no limit by default; any thread.
  package var jobsPerTurn: Int {
    get { state.withLock { $0.jobsPerTurn } }
    set { state.withLock { $0.jobsPerTurn = max(1, newValue) } }
  }

  /// The number of jobs that wait, cancelled ones among them.
  package var pendingCount: Int { state.withLock { $0.pending.count } }

  /// The number of jobs submitted so far.
  package var submittedCount: Int { state.withLock { $0.submitted } }

  /// The number of jobs run so far.
  package var runCount: Int { state.withLock { $0.run } }

  /// Queues a job; any thread.
  package func submit(_ item: WorkItem) {
    state.withLock {
      $0.pending.append(item)
      $0.submitted += 1
    }
  }

  /// Moves a pending job to another priority; any thread. A seeded order takes no notice.
  package func reprioritize(_ item: WorkItem, to priority: WorkPriority) {
    guard item.setPriority(priority) else { return }
    state.withLock { $0.pending.requeue(item) }
  }

  /// A time of its own, because nothing must depend on how fast the machine is: it stands still, or
  /// the seed moves it on now and then, so that work is worth sharing.
  package var now: Double { state.withLock { $0.pending.drawTime() } }

  /// Calls `body` for each index on the calling thread, in an order drawn from the seed, or
  /// ascending.
  package func perform(
    count: Int, priority: WorkPriority, _ body: @escaping @Sendable (Int) -> Void
  ) {
    for index in state.withLock({ $0.pending.drawOrder(count: count) }) { body(index) }
  }

  /// Runs the next job.
  ///
  /// - Returns: whether there was one.
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

  /// Whether jobs are held up that are not overdue yet.
  package var awaitsHeldJobs: Bool { state.withLock { !$0.watches.isEmpty } }

  /// Lets jobs run on threads of their own from now on, one at a time, so that gates can hold them
  /// up.
  fileprivate func addGate() { state.withLock { $0.hasGates = true } }

  /// Lets the main actor continue, from the job that runs.
  fileprivate func handBack() { isHandedBack.signal() }

  /// Waits until the running job has ended, or is held up again.
  @MainActor fileprivate func waitForJob() { isHandedBack.wait() }

  /// Calls a part of a job that a gate may hold up.
  package func watch(
    _ item: WorkItem, limit: Double, overdue: @escaping @Sendable () -> Void, _ body: () -> Void
  ) {
    state.withLock {
      $0.watches.append(Watch(item: item, deadline: $0.time + limit, overdue: overdue))
    }
    body()
    state.withLock { $0.watches.removeAll { $0.item === item } }
  }

  /// Takes note of the time; jobs that are held up may be overdue by it.
  @MainActor package func advance(to time: Double) {
    state.withLock { $0.time = time }
    while abandonFirst(by: time) {}
  }

  /// Abandons the job that became overdue first.
  ///
  /// - Returns: whether there was one.
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

  /// Runs some of the pending jobs: a number drawn from the seed, or, in order of priority, all
  /// that wait at the moment.
  ///
  /// - Returns: the number of jobs that ran.
  @MainActor @discardableResult
  package func runSome() -> Int {
    run(atMost: state.withLock { min($0.pending.drawShare(), $0.jobsPerTurn) })
  }

  /// Runs jobs, new ones among them, until none is left or a limit is reached.
  ///
  /// - Returns: the number of jobs that ran.
  @MainActor @discardableResult
  package func run(atMost limit: Int = .max) -> Int {
    var count = 0
    while count < limit, runNext() { count += 1 }
    return count
  }

  /// Runs the next job; if there is none, abandons one that is held up, as if its time limit had
  /// passed.
  ///
  /// - Returns: whether there was one.
  @MainActor package func waitForProgress() -> Bool {
    runNext() || abandonFirst(by: .infinity)
  }

  /// Does nothing: a wait here never lasts longer than a job.
  package func interruptWait() {}
}

/// Holds jobs of a ``SeededScheduler`` up where they pass it, until it is opened: code that takes
/// long, or for ever.
package final class JobGate: Sendable {
  private struct State {
    var isOpen = false
    var heldCount = 0
  }

  private let scheduler: SeededScheduler
  private let state = Mutex(State())
  private let isOpened = DispatchSemaphore(value: 0)

  /// Makes a closed gate for jobs that have not begun.
  package init(in scheduler: SeededScheduler) {
    self.scheduler = scheduler
    scheduler.addGate()
  }

  /// Continues when the gate is open; in a job.
  package func pass() {
    let isHeld = state.withLock { state in
      if !state.isOpen { state.heldCount += 1 }
      return !state.isOpen
    }
    guard isHeld else { return }
    scheduler.handBack()
    isOpened.wait()
  }

  /// Stops holding jobs up; those held up run, one after another, before it returns.
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

/// In which order a ``SeededScheduler`` runs jobs.
package enum JobOrder: Hashable, Sendable {
  /// The most urgent first, and those of one priority in the order of submission.
  case byPriority
  /// Any pending job may be next: threads that the system holds up at will give no better
  /// guarantee. The seed decides.
  case seeded(UInt64)
}

/// The jobs that wait in a ``SeededScheduler``, and the choice of the next.
///
/// Cancelled jobs stay until their turn comes.
private struct PendingJobs {
  private var queues = WorkQueues()
  /// Used instead of the queues if the seed decides.
  private var bag: Bag?

  private struct Bag {
    var items: [WorkItem] = []
    var generator: SeededGenerator
    /// Drawn from apart, because the clock is looked at often.
    var clockGenerator: SeededGenerator
    var time = 0.0
    /// Zero under some seeds: nothing is shared then.
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

  /// A job got another priority.
  mutating func requeue(_ item: WorkItem) {
    if bag == nil { queues.append(item) }
  }

  mutating func takeNext() -> WorkItem? {
    bag == nil ? queues.takeFirst() : bag?.takeAny()
  }

  /// In which order to make a number of calls: one that the seed decides on, or ascending.
  mutating func drawOrder(count: Int) -> [Int] {
    bag?.drawOrder(count: count) ?? Array(0..<count)
  }

  /// How many jobs to run before something else has its turn: some by the seed, or all.
  mutating func drawShare() -> Int {
    bag?.drawShare() ?? queues.count
  }

  /// The time by which work is found worth sharing.
  mutating func drawTime() -> Double { bag?.drawTime() ?? 0 }
}
