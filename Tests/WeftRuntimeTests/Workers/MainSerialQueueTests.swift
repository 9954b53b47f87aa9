// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftRuntime
import WeftTesting

@MainActor @Suite struct MainSerialQueueTests {
  @Test func runsBlocksInTheOrderOfTheirComing() {
    let queue = MainSerialQueue { _ in }
    let log = Log<Int>()
    for number in 0..<100 { queue.enqueue { log.add(number) } }
    #expect(queue.drain(until: .infinity, clock: VirtualClock()))
    #expect(log.entries == Array(0..<100))
    #expect(queue.isEmpty)
    #expect(!queue.runFirst())
  }

  @Test func blocksOfOtherThreadsKeepTheirOrder() async {
    let queue = MainSerialQueue { _ in }
    let log = Log<(thread: Int, number: Int)>()
    await withTaskGroup { group in
      for thread in 0..<4 {
        group.addTask {
          for number in 0..<500 { queue.enqueue { log.add((thread, number)) } }
        }
      }
    }
    queue.drain(until: .infinity, clock: VirtualClock())
    for thread in 0..<4 {
      #expect(log.entries.filter { $0.thread == thread }.map(\.number) == Array(0..<500))
    }
  }

  @Test func theBudgetStopsTheDrainButNeverBeforeTheFirstBlock() {
    let clock = VirtualClock()
    let queue = MainSerialQueue { _ in }
    let log = Log<Int>()
    for number in 0..<10 {
      queue.enqueue {
        log.add(number)
        clock.advance(by: 0.001)
      }
    }
    #expect(!queue.drain(until: clock.now - 1, clock: clock))
    #expect(log.entries == [0])
    #expect(!queue.drain(until: clock.now + 0.0035, clock: clock))
    #expect(log.entries == [0, 1, 2, 3, 4])
    #expect(queue.drain(until: .infinity, clock: clock))
    #expect(log.entries == Array(0..<10))
  }

  @Test func aBlockThatABlockAddsRunsAfterThoseThatWait() {
    let queue = MainSerialQueue { _ in }
    let log = Log<String>()
    queue.enqueue {
      log.add("first")
      queue.enqueue { log.add("added") }
    }
    queue.enqueue { log.add("second") }
    queue.drain(until: .infinity, clock: VirtualClock())
    #expect(log.entries == ["first", "second", "added"])
  }

  @Test func eachBlockAsksForAFrameAndAnUrgentOneForATurn() {
    let log = Log<Bool>()
    let queue = MainSerialQueue { log.add($0) }
    queue.enqueue {}
    queue.enqueue(isUrgent: true) {}
    queue.enqueue {}
    #expect(log.entries == [false, true, false])
  }
}
