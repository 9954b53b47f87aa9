// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import Foundation
import TestSupport
import Testing
import WeftRuntime
import WeftTesting

@MainActor @Suite(.timeLimit(.minutes(40))) struct ApplyTests {
  @Test(arguments: [1, 2, 7, 100_000]) func runsEachIndexOnceAndThenTheCompletion(count: Int) {
    let pool = WorkerPool(threads: 4)
    let tally = Tally(count: count)
    let done = DispatchSemaphore(value: 0)
    let threads = Log<ObjectIdentifier>()
    pool.apply(count: count, priority: .visible) { index in
      tally.add(index)
      if index % 1000 == 0 { threads.add(ObjectIdentifier(Thread.current)) }
    } completion: {
      done.signal()
    }
    #expect(done.wait(timeout: .now() + 30) == .success)
    #expect(tally.isOneEach)
    #expect(Set(threads.entries).count <= 4)
    pool.drain()
  }

  @Test func completesAtOnceWithoutIndexes() {
    let scheduler = SeededScheduler()
    let log = Log<String>()
    scheduler.apply(count: 0, priority: .visible) { _ in
      log.add("body")
    } completion: {
      log.add("completion")
    }
    #expect(log.entries == ["completion"])
    #expect(scheduler.pendingCount == 0)
  }

  @Test func takesIndexesInAscendingOrder() {
    let scheduler = SeededScheduler(concurrency: 3)
    let log = Log<Int>()
    scheduler.apply(count: 10, priority: .visible) {
      log.add($0)
    } completion: {
      log.add(-1)
    }
    #expect(scheduler.pendingCount == 3)
    scheduler.run()
    #expect(log.entries == Array(0..<10) + [-1])
  }

  @Test func skipsTheRestOnceCancelledButCompletes() {
    let scheduler = SeededScheduler(concurrency: 2)
    let log = Log<Int>()
    scheduler.apply(
      count: 10, priority: .visible, isCancelled: { log.entries.count >= 4 }, { log.add($0) }
    ) {
      log.add(-1)
    }
    scheduler.run()
    #expect(log.entries == [0, 1, 2, 3, -1])
  }
}
