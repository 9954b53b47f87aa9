// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import TestSupport
import Testing
import WeftRuntime
import WeftTesting

@MainActor @Suite(.timeLimit(.minutes(40))) struct RuntimeTests {
  private func makeRuntime(workers: any WorkScheduler, frames: Log<Int> = Log()) -> HostRuntime {
    HostRuntime(workers: workers, clock: VirtualClock()) { frames.add(1) }
  }

  private func takeStep(_ number: Int, of last: Int, in runtime: HostRuntime, log: Log<Int>) {
    log.add(number)
    guard number < last else { return }
    runtime.workers.submit(priority: .display) { _ in
      runtime.mainQueue.enqueue { takeStep(number + 1, of: last, in: runtime, log: log) }
    }
  }

  @Test func waitingRunsJobsAndTheirBlocksInOrder() {
    let runtime = makeRuntime(workers: SeededScheduler())
    let log = Log<Int>()
    for number in 0..<5 {
      runtime.workers.submit(priority: .visible) { _ in
        runtime.mainQueue.enqueue { log.add(number) }
      }
    }
    #expect(runtime.wait { log.entries.count == 5 })
    #expect(log.entries == Array(0..<5))
  }

  @Test func waitingRunsNoMoreBlocksThanNeeded() {
    let runtime = makeRuntime(workers: SeededScheduler())
    let log = Log<Int>()
    for number in 0..<5 { runtime.mainQueue.enqueue { log.add(number) } }
    #expect(runtime.wait { log.entries.count == 2 })
    #expect(log.entries == [0, 1])
  }

  @Test func waitingForWhatCannotHappenEnds() {
    for workers in [SeededScheduler(), WorkerPool(threads: 1)] as [any WorkScheduler] {
      let runtime = makeRuntime(workers: workers)
      runtime.workers.submit(priority: .visible) { _ in }
      #expect(!runtime.wait { false })
    }
  }

  @Test func waitingOnThreadsGoesThroughAChainOfJobsAndBlocks() {
    let runtime = makeRuntime(workers: WorkerPool(threads: 2))
    let log = Log<Int>()
    takeStep(0, of: 200, in: runtime, log: log)
    #expect(runtime.wait { log.entries.count == 201 })
    #expect(log.entries == Array(0...200))
  }

  @Test func aBlockFromAnyThreadEndsTheWait() {
    let pool = WorkerPool(threads: 1)
    let runtime = makeRuntime(workers: pool)
    let gate = Gate(in: pool)
    let log = Log<Int>()
    Thread.detachNewThread {
      runtime.mainQueue.enqueue {
        log.add(1)
        gate.open()
      }
    }
    #expect(runtime.wait { !log.entries.isEmpty })
    pool.drain()
  }

  @Test func aBlockAsksForAFrame() {
    let frames = Log<Int>()
    let runtime = makeRuntime(workers: SeededScheduler(), frames: frames)
    runtime.mainQueue.enqueue {}
    #expect(frames.entries.count == 1)
  }
}
