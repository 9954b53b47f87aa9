// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import Foundation
import Glibc
import WeftLocks
package import WeftRuntime

/// Runs jobs on separate threads, one thread at a time. Whenever a thread acquires or releases a
/// lock, a seed selects the thread that continues. The main actor's thread takes part while it is
/// inside ``interleave(_:)``. Outside, all jobs are suspended. Thus two jobs can be in progress
/// together, a job can continue in the middle of a commit, and time can pass during a job. The
/// result depends only on the seed, if threads affect each other only under locks. Atomics are not
/// switch points. A deadlock, or a job that blocks on anything other than a lock or `perform`,
/// stops the program, which prints the seed and the locks.
/// - Complexity: O(threads) at each lock, and two thread switches at the locks that the seed
///   selects.
package final class InterleavedScheduler: WorkScheduler {
  private enum Obstacle {
    case lock(UInt)
    case loop(SharedLoop)
    /// Since the last wait no job has ended, although some are left.
    case jobs
    /// The number of steps has not been reached, and other threads can continue.
    case steps(Int)
    case heldLocks
  }

  private final class Turn: Sendable {
    let number: Int
    let mayGoOn = DispatchSemaphore(value: 0)
    let schedule: LockSchedule

    init(number: Int, schedule: LockSchedule) {
      self.number = number
      self.schedule = schedule
    }
  }

  private struct State {
    var generator: SeededGenerator
    /// The average number of switch points between interruptions of a thread.
    var interval: Int
    var pending: [WorkItem] = []
    var turns: [Turn] = []
    var obstacles: [Int: Obstacle] = [:]
    var current: Turn?
    /// The numbers of the turns that hold locks.
    var holders: [UInt: Int] = [:]
    var started = 0
    var steps = 0
    var digest: UInt64 = 0
    var hasProgress = false
    var isReleased = false
    var time = 0.0
    /// Zero for some seeds, so that no work is shared.
    var timeStep = 0.0

    var runningJobs: Int { turns.count { $0.number > 0 } }
    var hasJobs: Bool { !pending.isEmpty || runningJobs > 0 }
  }

  private enum Next {
    case same
    case thread(Turn)
    case job(Turn, WorkItem)
    case deadlock(String)
  }

  private let seed: UInt64
  private let state: UnscheduledMutex<State>

  package let concurrency: Int

  /// Creates a scheduler without jobs. The seed determines the concurrency and the rate of
  /// interruptions.
  package init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    self.seed = seed
    concurrency = Int.random(in: 2...4, using: &generator)
    let interval = [1, 2, 4, 16].randomElement(using: &generator) ?? 1
    let timeStep: Double = [0, 0.001, 0.001].randomElement(using: &generator) ?? 0
    state = UnscheduledMutex(State(generator: generator, interval: interval, timeStep: timeStep))
  }

  package var hasJobs: Bool { state.withLock { $0.hasJobs } }

  /// Equal for two runs if their threads took turns in the same order.
  package var digest: UInt64 { state.withLock { $0.digest } }

  // MARK: - WorkScheduler

  package func submit(_ item: WorkItem) {
    state.withLock { $0.pending.append(item) }
    if takesPart { reachSwitchPoint() }
  }

  package func reprioritize(_ item: WorkItem, to priority: WorkPriority) {
    _ = item.setPriority(priority)
  }

  package func perform(
    count: Int, priority: WorkPriority, _ body: @escaping @Sendable (Int) -> Void
  ) {
    guard takesPart else {
      for index in 0..<count { body(index) }
      return
    }
    let loop = SharedLoop(count: count)
    let helpers = (1..<max(1, min(count, concurrency))).map { _ in
      submit(priority: priority) { _ in _ = loop.takePart(body) }
    }
    _ = loop.takePart(body)
    wait(for: .loop(loop))
    for helper in helpers { helper.cancel() }
  }

  /// A virtual time that the seed advances, so that work is shared in some runs.
  package var now: Double {
    guard takesPart else { return 0 }
    return state.withLock {
      if Bool.random(using: &$0.generator) { $0.time += $0.timeStep }
      return $0.time
    }
  }

  @MainActor package func waitForProgress() -> Bool {
    interleave {
      guard state.withLock({ $0.hasProgress || $0.hasJobs }) else { return false }
      wait(for: .jobs)
      return state.withLock { state in
        defer { state.hasProgress = false }
        return state.hasProgress
      }
    }
  }

  package func interruptWait() {
    state.withLock { $0.hasProgress = true }
  }

  // MARK: - The main actor's part

  @MainActor package func interleave<Result>(_ body: () throws -> Result) rethrows -> Result {
    if takesPart { return try body() }
    let turn = makeTurn(number: 0)
    state.withLock {
      $0.turns.insert(turn, at: 0)
      $0.current = turn
    }
    LockSchedule.install(turn.schedule)
    defer {
      // Code outside does not take part, and would wait forever for a lock of a suspended job.
      if state.withLock({ !$0.holders.isEmpty }) { wait(for: .heldLocks) }
      LockSchedule.install(nil)
      state.withLock {
        $0.turns.removeAll { $0 === turn }
        $0.current = nil
      }
    }
    return try body()
  }

  /// Runs jobs for a number of switch points that the seed determines, which may be none or all.
  @MainActor package func letJobsGoOn() {
    interleave {
      let end = state.withLock {
        let share = [0, 10, 100, 1000, 100_000].randomElement(using: &$0.generator) ?? 0
        return $0.steps + share
      }
      wait(for: .steps(end))
    }
  }

  package func drawBool() -> Bool { state.withLock { Bool.random(using: &$0.generator) } }

  /// Resumes all threads without further scheduling, at the end of a test.
  package func release() {
    let (turns, jobs) = state.withLock { state in
      defer {
        state.isReleased = true
        state.pending = []
      }
      return (state.turns, state.pending)
    }
    for turn in turns { turn.mayGoOn.signal() }
    // Deallocating captured values may submit other jobs, so it must happen outside of the lock.
    withExtendedLifetime(jobs) {}
  }

  // MARK: - Turns

  private var takesPart: Bool {
    guard let schedule = LockSchedule.current else { return false }
    return state.withLock { $0.current?.schedule === schedule && !$0.isReleased }
  }

  private func makeTurn(number: Int) -> Turn {
    Turn(
      number: number,
      schedule: LockSchedule(
        lock: { [weak self] lock, tryLock in
          guard let self else {
            while !tryLock() { sched_yield() }
            return
          }
          take(lock, of: number, tryLock)
        },
        tryLock: { [weak self] lock, tryLock in
          self?.tryToTake(lock, of: number, tryLock) ?? tryLock()
        },
        didUnlock: { [weak self] in self?.didUnlock($0) }))
  }

  private func take(_ lock: UInt, of number: Int, _ tryLock: () -> Bool) {
    reachSwitchPoint()
    while !tryLock() {
      let isHeldHere = state.withLock { $0.holders[lock] != nil && !$0.isReleased }
      // Otherwise the owner is a thread that takes no part, and will release the lock.
      if isHeldHere { wait(for: .lock(lock)) } else { sched_yield() }
    }
    state.withLock { $0.holders[lock] = number }
  }

  private func tryToTake(_ lock: UInt, of number: Int, _ tryLock: () -> Bool) -> Bool {
    reachSwitchPoint()
    guard tryLock() else { return false }
    state.withLock { $0.holders[lock] = number }
    return true
  }

  private func didUnlock(_ lock: UInt) {
    state.withLock { $0.holders[lock] = nil }
    reachSwitchPoint()
  }

  private func reachSwitchPoint() {
    switchThread { state in
      state.steps += 1
      guard Int.random(in: 0..<state.interval, using: &state.generator) == 0 else { return false }
      return true
    }
  }

  private func wait(for obstacle: Obstacle) {
    switchThread { state in
      if let current = state.current { state.obstacles[current.number] = obstacle }
      return true
    }
    // Without turns, no other thread reports the end.
    if case .loop(let loop) = obstacle { while !loop.isFinished { sched_yield() } }
  }

  /// Switches to a thread from the seed, if `prepare` returns true. Returns in the caller's turn.
  private func switchThread(prepare: (inout State) -> Bool) {
    let (own, next) = state.withLock { state -> (Turn?, Next) in
      guard !state.isReleased, let own = state.current, prepare(&state) else { return (nil, .same) }
      return (own, drawNext(&state))
    }
    guard let own, pass(to: next) else { return }
    own.mayGoOn.wait()
  }

  private func end(_ turn: Turn) {
    let next = state.withLock { state -> Next in
      state.turns.removeAll { $0 === turn }
      state.hasProgress = true
      return state.isReleased ? .same : drawNext(&state)
    }
    _ = pass(to: next)
  }

  /// Returns whether another thread runs.
  private func pass(to next: Next) -> Bool {
    switch next {
    case .same:
      return false
    case .thread(let turn):
      turn.mayGoOn.signal()
    case .job(let turn, let item):
      JobThread.run { [self] in
        LockSchedule.install(turn.schedule)
        item.run()
        LockSchedule.install(nil)
        end(turn)
      }
    case .deadlock(let description):
      fatalError("deadlock under the schedule .interleaved(\(seed)): \(description)")
    }
    return true
  }

  private func drawNext(_ state: inout State) -> Next {
    let canStart = !state.pending.isEmpty && state.runningJobs < concurrency
    var able = state.turns.filter { isAble($0, in: state) }
    if able.isEmpty, !canStart {
      // Without other events before the end of a pause, the pause ends now.
      able = state.turns.filter {
        if case .steps? = state.obstacles[$0.number] { true } else { false }
      }
    }
    let choices = able.count + (canStart ? 1 : 0)
    guard choices > 0 else { return .deadlock(describeObstacles(in: state)) }
    let choice = Int.random(in: 0..<choices, using: &state.generator)
    let own = state.current
    let turn: Turn
    var item: WorkItem?
    if choice < able.count {
      turn = able[choice]
    } else {
      let index = Int.random(in: state.pending.indices, using: &state.generator)
      item = state.pending.remove(at: index)
      state.started += 1
      turn = makeTurn(number: state.started)
      state.turns.append(turn)
    }
    state.obstacles[turn.number] = nil
    state.current = turn
    state.digest = (state.digest &+ UInt64(turn.number) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    if let item { return .job(turn, item) }
    return turn === own ? .same : .thread(turn)
  }

  private func isAble(_ turn: Turn, in state: State) -> Bool {
    switch state.obstacles[turn.number] {
    case nil: true
    case .lock(let lock): state.holders[lock] == nil
    case .loop(let loop): loop.isFinished
    case .jobs: state.hasProgress || !state.hasJobs
    case .steps(let end): state.steps >= end
    case .heldLocks: state.holders.isEmpty
    }
  }

  private func describeObstacles(in state: State) -> String {
    state.turns.map { turn in
      let name = turn.number == 0 ? "the main actor" : "job \(turn.number)"
      return switch state.obstacles[turn.number] {
      case .lock(let lock):
        switch state.holders[lock] {
        case turn.number: "\(name) waits for a lock that it holds itself"
        case 0: "\(name) waits for a lock of the main actor"
        case let holder: "\(name) waits for a lock of job \(holder ?? 0)"
        }
      case .loop: "\(name) waits for calls of a loop"
      case .jobs: "\(name) waits for a job to end"
      case .heldLocks: "\(name) waits for jobs to give back locks"
      case .steps, nil: "\(name) could go on"
      }
    }.joined(separator: ", ")
  }
}

/// A thread that runs jobs of any scheduler, one after another, for the lifetime of the process,
/// because its caches, such as Pango's font map, take long to fill.
final class JobThread: Sendable {
  private static let idle = UnscheduledMutex<[JobThread]>([])

  private let work = UnscheduledMutex<(@Sendable () -> Void)?>(nil)
  private let hasWork = DispatchSemaphore(value: 0)

  static func run(_ work: @escaping @Sendable () -> Void) {
    let thread = idle.withLock { $0.popLast() } ?? JobThread()
    thread.work.withLock { $0 = work }
    thread.hasWork.signal()
  }

  private init() {
    let thread = Thread { [self] in
      while true {
        hasWork.wait()
        work.withLock { $0.take() }?()
        Self.idle.withLock { $0.append(self) }
      }
    }
    thread.stackSize = 16 << 20
    thread.start()
  }
}
