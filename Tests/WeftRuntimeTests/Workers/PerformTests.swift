// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import Foundation
import TestSupport
import Testing
import WeftRuntime
import WeftTesting

@MainActor @Suite(.timeLimit(.minutes(40))) struct PerformTests {
  private final class Token: Sendable {}

  @Test(arguments: [1, 2, 4], [0, 1, 2, 3, 10_000])
  func callsEachIndexOnceAndReturnsThen(threads: Int, count: Int) {
    let pool = WorkerPool(threads: threads)
    let tally = Tally(count: count)
    let users = Log<ObjectIdentifier>()
    pool.perform(count: count, priority: .visible) { index in
      tally.add(index)
      if index % 100 == 0 { users.add(ObjectIdentifier(Thread.current)) }
    }
    #expect(tally.isOneEach)
    #expect(Set(users.entries).count <= threads)
  }

  @Test func callsRunAtTheSameTime() {
    let pool = WorkerPool(threads: 3)
    let others = (0..<3).map { _ in DispatchSemaphore(value: 0) }
    let met = Log<Bool>()
    pool.perform(count: 3, priority: .visible) { index in
      for other in 0..<3 where other != index { others[other].signal() }
      for _ in 0..<2 { met.add(others[index].wait(timeout: .now() + 60) == .success) }
    }
    #expect(met.entries == Array(repeating: true, count: 6))
  }

  @Test(arguments: 0..<200) func returnsWhenTheLastCallOfAHelperHasReturned(turn: Int) {
    let pool = Self.pool
    let tally = Tally(count: 2)
    let isHelped = DispatchSemaphore(value: 0)
    let own = ObjectIdentifier(Thread.current)
    pool.perform(count: 2, priority: .visible) { index in
      if ObjectIdentifier(Thread.current) == own {
        // Keeps the caller busy until the helper has an index.
        isHelped.wait()
      } else {
        isHelped.signal()
        for _ in 0..<turn { sched_yield() }
      }
      tally.add(index)
    }
    #expect(tally.isOneEach)
  }

  @Test func theMainThreadNeedsNoWorker() {
    let pool = WorkerPool(threads: 2)
    let gates = [Gate(in: pool), Gate(in: pool)]
    let log = Log<Int>()
    for _ in 0..<1000 {
      pool.perform(count: 3, priority: .visible) { log.add($0) }
    }
    #expect(log.entries == (0..<1000).flatMap { _ in [0, 1, 2] })
    for gate in gates { gate.open() }
    pool.drain()
    #expect(log.entries.count == 3000)
  }

  @Test func helpersThatHaveNotStartedKeepNothing() {
    let pool = WorkerPool(threads: 2)
    let gates = [Gate(in: pool), Gate(in: pool)]
    weak var released: Token?
    do {
      let token = Token()
      released = token
      pool.perform(count: 2, priority: .visible) { _ in _ = token }
    }
    #expect(released == nil)
    for gate in gates { gate.open() }
    pool.drain()
  }

  @Test(arguments: [1, 2, 4]) func loopsRunInsideOfLoops(threads: Int) {
    let pool = WorkerPool(threads: threads)
    let tally = Tally(count: 20 * 20 * 20)
    pool.perform(count: 20, priority: .visible) { a in
      pool.perform(count: 20, priority: .visible) { b in
        pool.perform(count: 20, priority: .visible) { c in tally.add((a * 20 + b) * 20 + c) }
      }
    }
    #expect(tally.isOneEach)
  }

  @Test(arguments: 0..<50) func allWorkersCallAtOnce(turn: Int) {
    let pool = Self.pool
    let workers = pool.concurrency
    let tallies = (0..<workers).map { _ in Tally(count: 100 * 3) }
    let begun = DispatchSemaphore(value: 0)
    let mayGoOn = DispatchSemaphore(value: 0)
    for tally in tallies {
      pool.submit(priority: .visible) { _ in
        begun.signal()
        mayGoOn.wait()
        pool.perform(count: 100, priority: .visible) { index in
          pool.perform(count: 3, priority: .visible) { tally.add(index * 3 + $0) }
        }
      }
    }
    for _ in tallies { begun.wait() }
    for _ in tallies { mayGoOn.signal() }
    pool.drain()
    #expect(tallies.allSatisfy { $0.isOneEach })
  }

  @Test(arguments: seeds(10))
  func survivesManyThreadsThatCallAtOnce(seed: UInt64) async {
    let pool = Self.pool
    let areRight = Log<Bool>()
    await withTaskGroup { group in
      for thread in 0..<4 as Range<UInt64> {
        group.addTask {
          var generator = SeededGenerator(seed: seed * 4 + thread)
          for _ in 0..<300 {
            let outer = Int.random(in: 0...12, using: &generator)
            let inner = Int.random(in: 0...5, using: &generator)
            let priority = WorkPriority.allCases.randomElement(using: &generator) ?? .visible
            let tally = Tally(count: outer * inner)
            pool.perform(count: outer, priority: priority) { index in
              pool.perform(count: inner, priority: priority) { tally.add(index * inner + $0) }
            }
            areRight.add(tally.isOneEach)
          }
        }
      }
    }
    #expect(areRight.entries == Array(repeating: true, count: 1200), "seed \(seed)")
  }

  @Test func jobsThatAreMoreUrgentComeBeforeHelpers() {
    let pool = WorkerPool(threads: 2)
    let gates = [Gate(in: pool), Gate(in: pool)]
    let log = Log<String>()
    let own = ObjectIdentifier(Thread.current)
    let isHelped = DispatchSemaphore(value: 0)
    pool.perform(count: 2, priority: .preload) { _ in
      if ObjectIdentifier(Thread.current) == own {
        // The helper waits in the queue between this job and the next one.
        pool.submit(priority: .display) { _ in log.add("display") }
        gates[0].open()
        isHelped.wait()
      } else {
        log.add("helper")
        isHelped.signal()
      }
    }
    #expect(log.entries == ["display", "helper"])
    gates[1].open()
    pool.drain()
  }

  @Test func theHelpersOfARuntimeAreItsWorkers() {
    let scheduler = SeededScheduler(order: .seeded(1))
    let log = Log<Int>()
    let runtime = HostRuntime(workers: scheduler, clock: VirtualClock()) {}
    runtime.helpers.perform(count: 100) { log.add($0) }
    #expect(log.entries.sorted() == Array(0..<100))
    #expect(log.entries != Array(0..<100), "the scheduler decides")
  }

  private static let pool = WorkerPool(threads: 4)
}
