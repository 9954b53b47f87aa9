// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftChanges
import WeftCollections
import WeftLayout
import WeftLocks
import WeftNodes
import WeftRuntime
import WeftTesting

/// Threads that take turns in an order from a seed.
@MainActor @Suite(.enabled(if: Schedule.canInterleave, "needs -Xswiftc -DWEFT_CHECKED_LOCK"))
struct InterleavingTests {
  private nonisolated static let seeds = 0..<200 as Range<UInt64>

  /// Two jobs that each add one, reading under one lock and writing under another.
  private func countOfTwoJobs(seed: UInt64) throws -> (count: Int, digest: UInt64?) {
    let driver = FrameDriver(schedule: .interleaved(seed))
    let number = Box(0)
    for _ in 0..<2 {
      driver.runtime.workers.submit(priority: .visible) { _ in
        let read = number.value.withLock { $0 }
        number.value.withLock { $0 = read + 1 }
      }
    }
    try driver.settle()
    return (number.value.withLock { $0 }, driver.interleavedScheduler?.digest)
  }

  @Test func aLostUpdateIsFoundAndReplayed() throws {
    let counts = try Self.seeds.map { try countOfTwoJobs(seed: $0) }
    #expect(counts.contains { $0.count == 1 }, "no seed loses an update")
    #expect(counts.contains { $0.count == 2 }, "no seed keeps both updates")
    for (seed, count) in zip(Self.seeds, counts) {
      let again = try countOfTwoJobs(seed: seed)
      #expect(again == count, "seed \(seed)")
    }
    #expect(Set(counts.map(\.digest)).count > 20)
  }

  @Test func wholeJobsLoseNone() throws {
    for seed in Self.seeds {
      let driver = FrameDriver(schedule: .interleaved(seed))
      let number = Box(0)
      for _ in 0..<5 {
        driver.runtime.workers.submit(priority: .visible) { _ in number.value.withLock { $0 += 1 } }
      }
      try driver.settle()
      #expect(number.value.withLock { $0 } == 5, "seed \(seed)")
    }
  }

  private final class Committable: FrameCommittable {
    private let action: @MainActor () -> Void

    init(_ action: @escaping @MainActor () -> Void) { self.action = action }

    func commit() { action() }
  }

  @Test func aJobGoesOnDuringACommit() throws {
    var found = 0
    for seed in Self.seeds {
      let driver = FrameDriver(schedule: .interleaved(seed))
      let number = Box(0)
      let committable = Committable {
        let before = number.value.withLock { $0 }
        let after = number.value.withLock { $0 }
        if before != after { found += 1 }
      }
      driver.runtime.frames.setNeedsCommit(committable)
      driver.runtime.workers.submit(priority: .visible) { _ in
        for _ in 0..<20 { number.value.withLock { $0 += 1 } }
      }
      try driver.settle()
      #expect(number.value.withLock { $0 } == 20, "seed \(seed)")
    }
    #expect(found > 0)
  }

  @Test func timePassesDuringAJob() throws {
    var found = 0
    for seed in Self.seeds {
      let driver = FrameDriver(schedule: .interleaved(seed))
      let clock = driver.runtime.clock
      let times = Log<Double>()
      driver.runtime.workers.submit(priority: .visible) { _ in
        for _ in 0..<50 { times.add(clock.now) }
      }
      driver.advance(by: 0.1)
      try driver.settle()
      #expect(times.entries == times.entries.sorted(), "seed \(seed)")
      if times.entries.first != times.entries.last { found += 1 }
    }
    #expect(found > 0)
  }

  @Test func twoJobsAreInsideALoopAtOnce() throws {
    var found = 0
    for seed in Self.seeds {
      let driver = FrameDriver(schedule: .interleaved(seed))
      let events = Log<Int>()
      driver.interleave {
        driver.runtime.helpers.perform(count: 4) { index in
          events.add(index)
          events.add(index)
        }
      }
      try driver.settle()
      let entries = events.entries
      #expect(entries.sorted() == [0, 0, 1, 1, 2, 2, 3, 3], "seed \(seed)")
      if entries != entries.sorted() { found += 1 }
    }
    #expect(found > 0)
  }

  @Test func waitingLetsJobsGoOn() throws {
    for seed in Self.seeds {
      let driver = FrameDriver(schedule: .interleaved(seed))
      let runtime = driver.runtime
      let log = Log<Int>()
      for number in 0..<5 {
        runtime.workers.submit(priority: .visible) { _ in
          runtime.mainQueue.enqueue { log.add(number) }
        }
      }
      #expect(runtime.wait { log.entries.count == 5 }, "seed \(seed)")
      #expect(!runtime.wait { false }, "seed \(seed)")
      #expect(log.entries.sorted() == Array(0..<5), "seed \(seed)")
    }
  }

  @Test func jobsWithoutEndDoNotStopTheClock() {
    @Sendable func again(_ workers: any WorkScheduler) {
      workers.submit(priority: .idle) { _ in again(workers) }
    }
    let driver = FrameDriver(schedule: .interleaved(1))
    again(driver.runtime.workers)
    driver.advance(by: 0.05)
    #expect(throws: SettlingError.self) { try driver.settle(limit: 3) }
  }

  @Test func aJobThatRestsEndsAfterTheDriver() async {
    let lines = Log<Int>()
    do {
      let driver = FrameDriver(schedule: .interleaved(3))
      driver.runtime.workers.submit(priority: .visible) { _ in
        for number in 0..<100_000 { lines.add(number) }
      }
      while lines.entries.isEmpty { driver.advance(by: 1.0 / 60) }
    }
    while lines.entries.count < 100_000 { await Task.yield() }
    #expect(lines.entries == Array(0..<100_000))
  }

  @Test(.timeLimit(.minutes(40))) func aLockThatIsTakenIfAvailableIsWaitedFor() throws {
    var outcomes: Set<Bool> = []
    for seed in Self.seeds {
      let driver = FrameDriver(schedule: .interleaved(seed))
      let (number, inside, wasFree) = (Box(0), Box(0), Log<Bool>())
      driver.runtime.workers.submit(priority: .visible) { _ in
        let found: Bool? = number.value.withLockIfAvailable { count in
          // Another thread may run here while this one holds the lock.
          inside.value.withLock { $0 += 1 }
          count += 1
          return true
        }
        wasFree.add(found ?? false)
      }
      driver.runtime.workers.submit(priority: .visible) { _ in
        number.value.withLock { count in
          inside.value.withLock { $0 += 1 }
          count += 1
        }
      }
      try driver.settle()
      let isFree = wasFree.entries == [true]
      #expect(number.value.withLock { $0 } == (isFree ? 2 : 1), "seed \(seed)")
      outcomes.insert(isFree)
    }
    #expect(outcomes == [true, false])
  }

  @Test func aDeadlockEndsTheProgramWithTheSeed() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let (a, b) = (Box(0), Box(0))
        for seed in 0..<500 as Range<UInt64> {
          let driver = FrameDriver(schedule: .interleaved(seed))
          for (first, second) in [(a, b), (b, a)] {
            driver.runtime.workers.submit(priority: .visible) { _ in
              first.value.withLock { _ in second.value.withLock { $0 += 1 } }
            }
          }
          try? driver.settle()
        }
      }
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("deadlock under the schedule .interleaved("))
    #expect(output.contains("waits for a lock of job"))
  }

  private struct Row: Identifiable, Hashable, Sendable {
    let id: Int
    var height: Double
  }

  /// A cell whose layout is measured by the workers.
  private final class Cell: CellNode {
    private let row: Row

    nonisolated init(_ row: Row) { self.row = row }

    override func calculateSize(thatFits constrainedSize: Size) -> Size {
      Size(width: constrainedSize.width, height: row.height)
    }
  }

  private func framesOfABusyList(_ schedule: Schedule) throws -> [Rect] {
    let rows = (0..<100).map { Row(id: $0, height: Double(20 + $0 % 7)) }
    let source = DiffableDataSource(sections: [IdentifiedSection(id: 0, items: rows)]) { Cell($0) }
    let node = CollectionNode(source)
    let window = HeadlessWindow(
      size: Size(width: 100, height: 200), schedule: schedule, rootNode: node)
    for step in 0..<4 {
      window.advance(by: 2.0 / 60)
      window.scroll(by: 60)
      window.driver.interleave {
        var changed = rows
        changed.removeSubrange(0..<step)
        changed.swapAt(20, 20 + step)
        source.apply([IdentifiedSection(id: 0, items: changed)])
      }
    }
    window.fling()
    try window.settle()
    let visible = node.visibleNodes.map(\.frame)
    #expect(visible.count > 5, "\(schedule)")
    // The offset depends on the arrival of the changes, but the rows have no gaps.
    for (upper, lower) in zip(visible, visible.dropFirst()) {
      #expect(upper.maxY == lower.minY, "\(schedule)")
    }
    return visible
  }

  @Test(arguments: TestSupport.seeds(20))
  func aBusyListHasNoGapsAndReplays(seed: UInt64) throws {
    let frames = try framesOfABusyList(.interleaved(seed))
    #expect(try framesOfABusyList(.interleaved(seed)) == frames, "seed \(seed)")
  }
}

private final class Box<Value: Sendable>: Sendable {
  let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }
}
