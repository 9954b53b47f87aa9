// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing
import WeftRuntime

@MainActor @Suite(.timeLimit(.minutes(40))) struct WorkerPoolTests {
  private func submit(
    _ name: String, _ priority: WorkPriority, to pool: WorkerPool, log: Log<String>
  ) -> WorkItem {
    pool.submit(priority: priority) { _ in log.add(name) }
  }

  @Test func hasAThreadForEachCore() {
    #expect(WorkerPool().concurrency == ProcessInfo.processInfo.activeProcessorCount)
  }

  @Test func eachThreadWarmsUpBeforeItsFirstJob() {
    let log = Log<String>()
    let pool = WorkerPool(threads: 1) { log.add("warm") }
    for _ in 0..<3 { pool.submit(priority: .visible) { _ in log.add("job") } }
    pool.drain()
    #expect(log.entries == ["warm", "job", "job", "job"])
  }

  @Test func jobsRunOffTheSubmittingThread() {
    let pool = WorkerPool(threads: 2)
    let own = ObjectIdentifier(Thread.current)
    let log = Log<Bool>()
    pool.submit(priority: .visible) { _ in log.add(ObjectIdentifier(Thread.current) == own) }
    pool.drain()
    #expect(log.entries == [false])
  }

  @Test func theMostUrgentStartsFirstAndEqualsInOrder() {
    let log = Log<String>()
    let pool = WorkerPool(threads: 1)
    let gate = Gate(in: pool)
    for (name, priority) in [
      ("idle 1", WorkPriority.idle), ("preload 1", .preload), ("display 1", .display),
      ("visible 1", .visible), ("idle 2", .idle), ("visible 2", .visible),
      ("display 2", .display), ("preload 2", .preload),
    ] {
      _ = submit(name, priority, to: pool, log: log)
    }
    gate.open()
    pool.drain()
    #expect(
      log.entries == [
        "visible 1", "visible 2", "display 1", "display 2", "preload 1", "preload 2", "idle 1",
        "idle 2",
      ])
  }

  @Test func otherJobsDoNotWaitForSlowOnes() {
    let pool = WorkerPool(threads: 1)
    let log = Log<String>()
    let isQuickDone = DispatchSemaphore(value: 0)
    // More slow jobs than threads for them. They wait for each other and do not delay other jobs.
    for _ in 0..<3 {
      pool.submit(
        WorkItem(priority: .visible, isSlow: true) { _ in
          isQuickDone.wait()
          isQuickDone.signal()
          log.add("slow")
        })
    }
    pool.submit(priority: .idle) { _ in
      log.add("quick")
      isQuickDone.signal()
    }
    pool.drain()
    #expect(log.entries == ["quick", "slow", "slow", "slow"])
  }

  @Test func anotherThreadTakesThePlaceOfOneThatIsHeldUp() {
    let pool = WorkerPool(threads: 1)
    let log = Log<String>()
    let gate = DispatchSemaphore(value: 0)
    let hasEnded = DispatchSemaphore(value: 0)
    let item = WorkItem(priority: .visible) { item in
      pool.watch(item, limit: 0.05) {
        log.add("overdue")
      } _: {
        gate.wait()
      }
      log.add(item.isAbandoned ? "abandoned" : "in time")
      hasEnded.signal()
    }
    pool.submit(item)
    pool.submit(priority: .idle) { _ in log.add("next") }
    // Waits for the other job, and not for the overdue job.
    pool.drain()
    #expect(Set(log.entries) == ["overdue", "next"])
    gate.signal()
    hasEnded.wait()
    #expect(log.entries.last == "abandoned")
    // The thread of the overdue job takes no further jobs.
    pool.submit(priority: .idle) { _ in log.add("last") }
    pool.drain()
    #expect(log.entries.last == "last")
  }

  /// `drain` returns only after the callbacks of overdue jobs.
  @Test func drainReturnsAfterOverdueCallbacks() {
    let pool = WorkerPool(threads: 1)
    let log = Log<String>()
    let gate = DispatchSemaphore(value: 0)
    let item = WorkItem(priority: .visible) { item in
      pool.watch(item, limit: 0.05) {
        pool.interruptWait()
        // The main thread could return here.
        for _ in 0..<1000 { sched_yield() }
        log.add("overdue")
      } _: {
        gate.wait()
      }
    }
    pool.submit(item)
    pool.drain()
    log.add("drained")
    gate.signal()
    #expect(log.entries == ["overdue", "drained"])
  }

  @Test func otherThreadsTakeThePlacesOfHelpersThatAreHeldUp() {
    let pool = WorkerPool(threads: 2)
    let log = Log<String>()
    let (gate, isOverdue) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let hasEnded = DispatchSemaphore(value: 0)
    let item = WorkItem(priority: .visible) { item in
      pool.watch(item, limit: 0.05) {
        isOverdue.signal()
      } _: {
        let meeting = Meeting()
        let caller = ObjectIdentifier(Thread.current)
        pool.perform(count: 2, priority: .visible) { _ in
          // The caller and a helper each take an index.
          meeting.attend()
          if ObjectIdentifier(Thread.current) != caller { gate.wait() }
        }
        // No worker is available to help.
        pool.perform(count: 100, priority: .visible) { _ in
          if ObjectIdentifier(Thread.current) != caller { log.add("a helper") }
        }
      }
      hasEnded.signal()
    }
    pool.submit(item)
    isOverdue.wait()
    // Both threads are available again.
    let meeting = Meeting()
    for _ in 0..<2 {
      pool.submit(priority: .visible) { _ in log.add(meeting.attend() ? "met" : "alone") }
    }
    while log.entries.count < 2 { _ = pool.waitForProgress() }
    #expect(log.entries == ["met", "met"])
    pool.drain()
    gate.signal()
    hasEnded.wait()
    #expect(log.entries.count == 2)
    pool.drain()
  }

  @Test func aPartThatIsDoneInTimeIsNotAbandoned() {
    let pool = WorkerPool(threads: 1)
    let log = Log<String>()
    let item = WorkItem(priority: .visible) { item in
      for name in ["a", "b"] {
        pool.watch(item, limit: 60, overdue: { log.add("overdue") }, { log.add(name) })
      }
      if !item.isAbandoned { log.add("in time") }
    }
    pool.submit(item)
    pool.drain()
    #expect(log.entries == ["a", "b", "in time"])
  }

  @Test func aPendingJobMovesToItsNewPriority() {
    let log = Log<String>()
    let pool = WorkerPool(threads: 1)
    let gate = Gate(in: pool)
    let late = submit("late", .visible, to: pool, log: log)
    _ = submit("middle", .display, to: pool, log: log)
    let early = submit("early", .idle, to: pool, log: log)
    pool.reprioritize(late, to: .idle)
    pool.reprioritize(early, to: .visible)
    gate.open()
    pool.drain()
    #expect(log.entries == ["early", "middle", "late"])
  }

  @Test func aCancelledJobIsSkipped() {
    let log = Log<String>()
    let pool = WorkerPool(threads: 1)
    let gate = Gate(in: pool)
    let cancelled = submit("cancelled", .visible, to: pool, log: log)
    _ = submit("other", .visible, to: pool, log: log)
    cancelled.cancel()
    gate.open()
    pool.drain()
    #expect(log.entries == ["other"])
  }

  @Test func withoutJobsThereIsNothingToWaitFor() {
    let pool = WorkerPool(threads: 1)
    #expect(!pool.waitForProgress())
    pool.submit(priority: .visible) { _ in }
    pool.drain()
    #expect(!pool.waitForProgress())
  }

  @Test func waitingSeesAJobThatEndedBefore() {
    let pool = WorkerPool(threads: 1)
    let ended = DispatchSemaphore(value: 0)
    pool.submit(priority: .visible) { _ in ended.signal() }
    ended.wait()
    #expect(pool.waitForProgress())
  }

  @Test func anInterruptEndsAWait() {
    let pool = WorkerPool(threads: 1)
    let gate = Gate(in: pool)
    let thread = Thread { pool.interruptWait() }
    thread.start()
    // The gate's job does not end, so only the interrupt can end the wait.
    #expect(pool.waitForProgress())
    gate.open()
    pool.drain()
  }

  @Test func anInterruptBeforehandEndsTheNextWait() {
    let pool = WorkerPool(threads: 1)
    let gate = Gate(in: pool)
    pool.interruptWait()
    #expect(pool.waitForProgress())
    gate.open()
    pool.drain()
  }

  @Test func survivesManyThreadsThatDoEverythingAtOnce() {
    let pool = WorkerPool(threads: 4)
    let (threads, jobs) = (4, 2000)
    let runs = Log<Int>()
    let items = Log<(id: Int, item: WorkItem)>()
    let left = Atomic<Int>(threads)
    for thread in 0..<threads {
      Thread.detachNewThread {
        var generator = SystemRandomNumberGenerator()
        for job in 0..<jobs {
          let id = thread * jobs + job
          let priority = WorkPriority.allCases.randomElement(using: &generator) ?? .idle
          let item = pool.submit(priority: priority) { _ in runs.add(id) }
          items.add((id, item))
          switch Int.random(in: 0..<8, using: &generator) {
          case 0: item.cancel()
          case 1: pool.reprioritize(item, to: .visible)
          case 2: pool.interruptWait()
          default: break
          }
        }
        left.wrappingSubtract(1, ordering: .acquiringAndReleasing)
      }
    }
    while left.load(ordering: .acquiring) > 0 || pool.waitForProgress() {
      _ = pool.waitForProgress()
    }
    let ran = runs.entries
    #expect(Set(ran).count == ran.count, "a job ran twice")
    let entries = items.entries
    #expect(entries.count == threads * jobs)
    let known = Set(ran)
    for (id, item) in entries where !item.isCancelled { #expect(known.contains(id)) }
    #expect(entries.allSatisfy { !$0.item.isPending })
  }
}
