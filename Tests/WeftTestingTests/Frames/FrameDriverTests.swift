// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayers
import WeftRuntime
import WeftTesting

@MainActor @Suite struct FrameDriverTests {
  @MainActor private final class Observer: FrameObserver {
    private(set) var times: [Double] = []
    func frameDidBegin(at time: Double) { times.append(time) }
  }

  private final class Endless: FrameCommittable {
    let driver: FrameDriver
    init(driver: FrameDriver) { self.driver = driver }
    func commit() { driver.runtime.frames.setNeedsCommit(self) }
  }

  @Test func aSecondHasSixtyFrames() {
    let driver = FrameDriver()
    let observer = Observer()
    driver.runtime.frames.addObserver(observer)
    driver.advance(by: 1)
    #expect(observer.times == (1...60).map { Double($0) / 60 })
    #expect(driver.frames.count == 60)
    #expect(abs(driver.now - 1) < 1e-9)
    for _ in 0..<600 { driver.advance(by: 1.0 / 60) }
    #expect(driver.frames.count == 660)
  }

  @Test func partsOfAFrameAddUp() {
    let driver = FrameDriver()
    driver.runtime.frames.addObserver(Observer())
    for _ in 0..<10 { driver.advance(by: 0.01) }
    #expect(driver.frames.count == 6)
  }

  @Test func withoutARequestThereIsNoFrame() {
    let driver = FrameDriver()
    driver.advance(by: 1)
    #expect(driver.frames.count == 1)
    #expect(!driver.wantsFrame)
    driver.runtime.frames.requestFrame()
    driver.advance(by: 1)
    #expect(driver.frames.count == 2)
  }

  @Test func allJobsRunBeforeAFrameAndTheirResultsArriveInIt() {
    let driver = FrameDriver()
    let log = Log<String>()
    for number in 0..<3 {
      driver.runtime.workers.submit(priority: .visible) { [runtime = driver.runtime] _ in
        log.add("job \(number)")
        runtime.mainQueue.enqueue { log.add("block \(number)") }
      }
    }
    driver.advance(by: 1.0 / 60)
    #expect(log.entries == ["job 0", "job 1", "job 2", "block 0", "block 1", "block 2"])
  }

  @Test func settlingEndsWhenNothingIsLeft() throws {
    let driver = FrameDriver()
    let log = Log<Int>()
    submitChain(of: 20, to: driver, log: log)
    try driver.settle()
    #expect(log.entries.count == 20)
    let frames = driver.frames.count
    try driver.settle()
    #expect(driver.frames.count == frames)
  }

  @Test func settlingTellsWhatGoesOn() {
    let driver = FrameDriver()
    driver.runtime.frames.addObserver(Observer())
    #expect {
      try driver.settle(limit: 100)
    } throws: { error in
      "\(error)" == "not settled after 100 frames: requests for frames left"
    }
    let disturbed = FrameDriver()
    disturbed.runtime.frames.setNeedsCommit(Endless(driver: disturbed))
    #expect(throws: SettlingError.self) { try disturbed.settle(limit: 100) }
    #expect(disturbed.frames.count == 100)
  }

  @Test func jobsWithoutEndDoNotStopTheClock() {
    @Sendable func again(_ workers: any WorkScheduler) {
      workers.submit(priority: .idle) { _ in again(workers) }
    }
    let driver = FrameDriver()
    again(driver.runtime.workers)
    driver.advance(by: 0.05)
    #expect(abs(driver.now - 0.05) < 1e-9)
    #expect {
      try driver.settle(limit: 3)
    } throws: { error in
      "\(error)" == "not settled after 3 frames: jobs left"
    }
  }

  /// The order of events in a scenario with jobs, blocks and frames.
  private func history(seed: UInt64) throws -> [String] {
    let driver = FrameDriver(schedule: .seeded(seed))
    let runtime = driver.runtime
    let log = Log<String>()
    for number in 0..<6 {
      runtime.workers.submit(priority: .visible) { _ in
        log.add("job \(number)")
        runtime.mainQueue.enqueue { log.add("block \(number) at \(runtime.frames.time)") }
      }
      driver.advance(by: 1.0 / 60)
    }
    try driver.settle()
    return log.entries
  }

  @Test(arguments: seeds(20)) func aSeedReplaysEverything(seed: UInt64) throws {
    #expect(try history(seed: seed) == history(seed: seed))
  }

  @Test func seedsExploreManyHistories() throws {
    let histories = try Set((0..<200).map { try history(seed: $0) })
    #expect(histories.count > 150)
    // Every history is complete.
    for history in histories { #expect(history.count == 12) }
    // Jobs overtake one another, but blocks keep the order of the jobs that have added them.
    let jobs = Set(histories.map { $0.filter { $0.hasPrefix("job") } })
    #expect(jobs.count > 20)
    for history in histories {
      let blocks = history.filter { $0.hasPrefix("block") }.map { $0.dropFirst(6).prefix(1) }
      #expect(blocks == history.filter { $0.hasPrefix("job") }.map { $0.dropFirst(4).prefix(1) })
    }
  }

  @Test(.timeLimit(.minutes(40))) func threadsTakeRealTime() throws {
    let driver = FrameDriver(schedule: .threads)
    let log = Log<Int>()
    submitChain(of: 5, to: driver, log: log)
    let start = SystemClock().now
    driver.advance(by: 0.2)
    let seconds = SystemClock().now - start
    #expect(seconds >= 0.19)
    try driver.settle()
    #expect(log.entries == [1, 2, 3, 4, 5])
    #expect(driver.scheduler == nil)
  }

  /// Jobs that each follow from a block of the previous job.
  private func submitChain(of count: Int, to driver: FrameDriver, log: Log<Int>) {
    driver.runtime.workers.submit(priority: .visible) { [runtime = driver.runtime] _ in
      runtime.mainQueue.enqueue {
        log.add(log.entries.count + 1)
        if log.entries.count < count { submitChain(of: count, to: driver, log: log) }
      }
    }
  }

  // MARK: - Tasks

  @Test func settlingWaitsForTasksThatBlocksStart() async throws {
    let driver = FrameDriver()
    let log = Log<Int>()
    driver.runtime.mainQueue.enqueue { [runtime = driver.runtime] in
      Task {
        for number in 0..<10 {
          log.add(number)
          await Task.yield()
        }
        runtime.workers.submit(priority: .visible) { _ in
          runtime.mainQueue.enqueue {
            Task { log.add(10) }
          }
        }
      }
    }
    try await driver.settle()
    #expect(log.entries == Array(0...10))
    #expect(driver.isSettled)
  }

  @Test func settlingWaitsForAnEffectFromOutside() async throws {
    let driver = FrameDriver()
    let log = Log<String>()
    driver.runtime.mainQueue.enqueue { [runtime = driver.runtime] in
      Task.detached {
        let sum = (0..<1000).reduce(0, +)
        runtime.mainQueue.enqueue { log.add("\(sum)") }
      }
    }
    try await driver.settle(until: { !log.entries.isEmpty })
    #expect(log.entries == ["499500"])
  }

  @Test func settlingTellsThatAConditionDoesNotHold() async {
    let driver = FrameDriver()
    await #expect {
      try await driver.settle(limit: 3, until: { false })
    } throws: { error in
      "\(error)" == "not settled after 3 frames: the condition does not hold"
    }
  }

  @Test func isSettledOnlyWhenNothingIsLeft() throws {
    let driver = FrameDriver()
    #expect(!driver.isSettled)
    try driver.settle()
    #expect(driver.isSettled)
    driver.runtime.workers.submit(priority: .idle) { _ in }
    #expect(!driver.isSettled)
  }
}
