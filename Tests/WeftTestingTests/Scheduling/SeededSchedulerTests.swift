// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayers
import WeftRuntime
import WeftTesting

@MainActor @Suite struct SeededSchedulerTests {
  private static let jobs: [(name: String, priority: WorkPriority)] = [
    ("i", .idle), ("v", .visible), ("d", .display), ("p", .preload), ("w", .visible),
  ]

  private func submitJobs(to scheduler: SeededScheduler, log: Log<String>) -> [WorkItem] {
    Self.jobs.map { job in
      scheduler.submit(priority: job.priority) { _ in log.add(job.name) }
    }
  }

  private func order(_ order: JobOrder) -> String {
    let scheduler = SeededScheduler(order: order)
    let log = Log<String>()
    _ = submitJobs(to: scheduler, log: log)
    scheduler.run()
    return log.entries.joined()
  }

  @Test func byPriorityAndThenInOrder() {
    #expect(order(.byPriority) == "vwdpi")
  }

  @Test(arguments: seeds(20)) func aSeedIsAnOrder(seed: UInt64) {
    #expect(order(.seeded(seed)) == order(.seeded(seed)))
  }

  @Test func everyOrderHasItsSeed() {
    let orders = Set((0..<3000).map { order(.seeded($0)) })
    #expect(orders.count == 120)
  }

  private func calls(_ order: JobOrder) -> String {
    let scheduler = SeededScheduler(order: order, concurrency: 4)
    let log = Log<Int>()
    scheduler.perform(count: 3, priority: .visible) { outer in
      scheduler.perform(count: 2, priority: .visible) { log.add(outer * 2 + $0) }
    }
    #expect(scheduler.submittedCount == 0, "all calls are the caller's")
    return log.entries.map(String.init).joined()
  }

  @Test func aLoopIsAscendingOrInTheOrderOfTheSeed() {
    #expect(calls(.byPriority) == "012345")
    for seed in 0..<20 as Range<UInt64> {
      #expect(calls(.seeded(seed)) == calls(.seeded(seed)), "seed \(seed)")
    }
    let orders = Set((0..<1000).map { calls(.seeded($0)) })
    #expect(orders.count == 48, "3! of the outer loop, 2 of each of the three inner ones")
  }

  @Test(arguments: [JobOrder.byPriority, .seeded(3)])
  func runsEachJobOnceAndNotTheCancelled(order: JobOrder) {
    let scheduler = SeededScheduler(order: order)
    let log = Log<String>()
    let items = submitJobs(to: scheduler, log: log)
    items[2].cancel()
    scheduler.reprioritize(items[0], to: .visible)
    scheduler.reprioritize(items[0], to: .display)
    #expect(scheduler.run() == 4)
    #expect(log.entries.sorted() == ["i", "p", "v", "w"])
    #expect(scheduler.pendingCount == 0)
    #expect(scheduler.submittedCount == 5)
    #expect(scheduler.runCount == 4)
  }

  @Test func aJobMovesToTheEndOfItsNewPriority() {
    let scheduler = SeededScheduler()
    let log = Log<String>()
    let items = submitJobs(to: scheduler, log: log)
    scheduler.reprioritize(items[0], to: .visible)
    scheduler.reprioritize(items[1], to: .idle)
    scheduler.run()
    #expect(log.entries.joined() == "widpv")
  }

  @Test func waitingRunsOneJob() {
    let scheduler = SeededScheduler()
    let log = Log<String>()
    _ = submitJobs(to: scheduler, log: log)
    #expect(scheduler.waitForProgress())
    #expect(log.entries == ["v"])
    while scheduler.waitForProgress() {}
    #expect(log.entries.count == 5)
    #expect(!scheduler.waitForProgress())
  }

  @Test func someAreAllThatWaitOrAnyNumberByTheSeed() {
    let scheduler = SeededScheduler()
    scheduler.submit(priority: .idle) { _ in scheduler.submit(priority: .idle) { _ in } }
    scheduler.submit(priority: .idle) { _ in }
    #expect(scheduler.runSome() == 2)
    #expect(scheduler.runSome() == 1)
    let counts = (0..<200).map { (seed: UInt64) in
      let scheduler = SeededScheduler(order: .seeded(seed))
      _ = submitJobs(to: scheduler, log: Log())
      return scheduler.runSome()
    }
    #expect(Set(counts) == Set(0...5))
  }

  @Test func aJobMayBringOthers() {
    let scheduler = SeededScheduler()
    let log = Log<String>()
    scheduler.submit(priority: .idle) { _ in
      scheduler.submit(priority: .visible) { _ in log.add("second") }
      log.add("first")
    }
    #expect(scheduler.run() == 2)
    #expect(log.entries == ["first", "second"])
  }

  @Test func pretendsAnyNumberOfWorkers() {
    let scheduler = SeededScheduler()
    #expect(scheduler.concurrency == 2)
    scheduler.concurrency = 5
    scheduler.apply(count: 10, priority: .idle) { _ in
    } completion: {
    }
    #expect(scheduler.pendingCount == 5)
    scheduler.concurrency = 0
    #expect(scheduler.concurrency == 1)
  }
}
