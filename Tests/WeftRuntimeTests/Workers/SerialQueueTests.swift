// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftRuntime
import WeftTesting

@MainActor @Suite struct SerialQueueTests {
  @Test(arguments: 0..<100) func keepsItsOrderUnderAnySchedule(seed: UInt64) {
    let scheduler = SeededScheduler(order: .seeded(seed), concurrency: 3)
    let queue = SerialQueue(scheduler: scheduler)
    let log = Log<String>()
    var generator = SeededGenerator(seed: seed)
    var expected: [String] = []
    for number in 0..<12 {
      let parts = Int.random(in: 0...3, using: &generator)
      expected.append("\(number) begins")
      expected.append("\(number) ends")
      queue.enqueue { finish in
        log.add("\(number) begins")
        // The job goes on in others, and ends with the last of them.
        scheduler.apply(count: parts, priority: .display) { _ in
        } completion: {
          log.add("\(number) ends")
          finish()
        }
      }
      scheduler.runSome()
    }
    scheduler.run()
    #expect(log.entries == expected, "seed \(seed)")
    #expect(queue.isIdle)
  }

  @Test func isIdleOnlyWhenTheLastJobHasFinished() {
    let scheduler = SeededScheduler()
    let queue = SerialQueue(scheduler: scheduler, priority: .preload)
    let finish = Log<@Sendable () -> Void>()
    #expect(queue.isIdle)
    queue.enqueue { finish.add($0) }
    #expect(!queue.isIdle)
    scheduler.run()
    #expect(!queue.isIdle)
    finish.entries.first?()
    #expect(queue.isIdle)
  }

  @Test(.timeLimit(.minutes(15))) func keepsItsOrderOnThreads() async {
    let pool = WorkerPool(threads: 4)
    let queue = SerialQueue(scheduler: pool)
    let log = Log<(thread: Int, number: Int)>()
    let inside = Log<Int>()
    await withTaskGroup { group in
      for thread in 0..<4 {
        group.addTask {
          for number in 0..<300 {
            queue.enqueue { finish in
              inside.add(1)
              log.add((thread, number))
              inside.add(-1)
              finish()
            }
          }
        }
      }
    }
    pool.drain()
    #expect(queue.isIdle)
    #expect(log.entries.count == 1200)
    for thread in 0..<4 {
      #expect(log.entries.filter { $0.thread == thread }.map(\.number) == Array(0..<300))
    }
    // Never two inside at once.
    #expect(inside.entries == (0..<1200).flatMap { _ in [1, -1] })
  }
}
