// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftRuntime
import WeftTesting

@MainActor @Suite struct FrameLoopTests {
  @MainActor private final class Committable: FrameCommittable {
    let action: @MainActor (Committable) -> Void
    private(set) var count = 0

    init(_ action: @escaping @MainActor (Committable) -> Void = { _ in }) {
      self.action = action
    }

    func commit() {
      count += 1
      action(self)
    }
  }

  private final class Observer: FrameObserver {
    let action: @MainActor (Observer, Double) -> Void

    init(_ action: @escaping @MainActor (Observer, Double) -> Void) {
      self.action = action
    }

    func frameDidBegin(at time: Double) { action(self, time) }
  }

  private let clock = VirtualClock()
  private let requests = Log<Int>()
  private let runtime: HostRuntime

  init() {
    runtime = HostRuntime(workers: SeededScheduler(), clock: clock) { [requests] in requests.add(1)
    }
  }

  @Test func aFrameMovesTimeThenTakesResultsThenCommits() {
    let log = Log<String>()
    let observer = Observer { log.add("observer \($1)") }
    let committable = Committable { _ in log.add("commit") }
    runtime.frames.setNeedsCommit(committable)
    runtime.mainQueue.enqueue { log.add("block") }
    runtime.frames.addObserver(observer)
    runtime.frames.runFrame(at: 2)
    #expect(log.entries == ["observer 2.0", "block", "commit"])
    #expect(runtime.frames.time == 2)
  }

  @Test func commitsThatCommitsCauseBelongToTheSameFrame() {
    let inner = Committable()
    let outer = Committable { [runtime] _ in runtime.frames.setNeedsCommit(inner) }
    runtime.frames.setNeedsCommit(outer)
    requests.clear()
    runtime.frames.runFrame(at: 0)
    #expect(outer.count == 1)
    #expect(inner.count == 1)
  }

  @Test func partiesThatDisturbEachOtherCostFramesAndNothingElse() {
    let endless = Committable { [runtime] in runtime.frames.setNeedsCommit($0) }
    runtime.frames.setNeedsCommit(endless)
    runtime.frames.runFrame(at: 0)
    let rounds = endless.count
    #expect(rounds == 8)
    requests.clear()
    runtime.frames.runFrame(at: 1)
    #expect(endless.count == 2 * rounds)
    #expect(!requests.entries.isEmpty)
  }

  @Test func aFrameWithoutLeftoversAsksForNoOther() {
    runtime.frames.setNeedsCommit(Committable())
    runtime.mainQueue.enqueue {}
    requests.clear()
    runtime.frames.runFrame(at: 0)
    #expect(requests.entries.isEmpty)
  }

  @Test func blocksBeyondTheBudgetWaitForTheNextFrame() {
    let log = Log<Int>()
    for number in 0..<10 {
      runtime.mainQueue.enqueue { [clock] in
        log.add(number)
        clock.advance(by: 0.003)
      }
    }
    requests.clear()
    runtime.frames.runFrame(at: 0)
    #expect(log.entries == [0, 1])
    #expect(requests.entries.count == 1)
    runtime.frames.runFrame(at: 1, budget: 0)
    #expect(log.entries == [0, 1, 2])
    runtime.frames.runFrame(at: 2, budget: .infinity)
    #expect(log.entries == Array(0..<10))
  }

  @Test func workingAheadRunsBlocksAndLeavesTheRestToTheFrame() {
    let log = Log<String>()
    runtime.frames.setNeedsCommit(Committable { _ in log.add("commit") })
    runtime.frames.addObserver(Observer { _, _ in log.add("observer") })
    runtime.mainQueue.enqueue { [runtime] in
      log.add("ahead \(runtime.frames.isWorkingAhead) waits \(runtime.frames.isWaiting)")
      runtime.wait {
        log.add("ahead \(runtime.frames.isWorkingAhead) waits \(runtime.frames.isWaiting)")
        return true
      }
    }
    runtime.frames.workAhead()
    #expect(log.entries == ["ahead true waits false", "ahead true waits true"])
    #expect(!runtime.frames.isWaiting)
    log.clear()
    runtime.mainQueue.enqueue { [runtime] in
      log.add("ahead \(runtime.frames.isWorkingAhead)")
      runtime.mainQueue.enqueue { log.add("later") }
      runtime.frames.workAhead()
    }
    runtime.frames.runFrame(at: 1)
    #expect(log.entries == ["observer", "ahead false", "later", "commit"])
    #expect(!runtime.frames.isWorkingAhead)
  }

  @Test func workingAheadTakesOneBudgetBetweenTwoFrames() {
    let log = Log<Int>()
    for number in 0..<10 {
      runtime.mainQueue.enqueue { [clock] in
        log.add(number)
        clock.advance(by: 0.003)
      }
    }
    for _ in 0..<3 { runtime.frames.workAhead() }
    #expect(log.entries == [0, 1])
    runtime.frames.runFrame(at: 1)
    #expect(log.entries == [0, 1, 2, 3])
    runtime.frames.workAhead()
    #expect(log.entries == [0, 1, 2, 3, 4, 5])
  }

  @Test func urgentBlocksAskForATurnBeforeTheFrame() {
    let turns = Log<Int>()
    let runtime = HostRuntime(
      workers: SeededScheduler(), clock: clock, requestTurn: { turns.add(1) }
    ) { [requests] in requests.add(1) }
    requests.clear()
    runtime.mainQueue.enqueue {}
    #expect(turns.entries.isEmpty && requests.entries.count == 1)
    runtime.mainQueue.enqueue(isUrgent: true) {}
    #expect(turns.entries.count == 1 && requests.entries.count == 2)
  }

  @Test func anObserverKeepsFramesComingUntilItIsRemoved() {
    let log = Log<Double>()
    let observer = Observer { log.add($1) }
    runtime.frames.addObserver(observer)
    runtime.frames.addObserver(observer)
    for time in [1.0, 2, 3] {
      requests.clear()
      runtime.frames.runFrame(at: time)
      #expect(requests.entries.count == 1)
    }
    #expect(log.entries == [1, 2, 3])
    runtime.frames.removeObserver(observer)
    requests.clear()
    runtime.frames.runFrame(at: 4)
    #expect(log.entries == [1, 2, 3])
    #expect(requests.entries.isEmpty)
  }

  @Test func anObserverMayRemoveItself() {
    let log = Log<String>()
    let second = Observer { _, _ in log.add("second") }
    let first = Observer { [runtime] observer, _ in
      log.add("first")
      runtime.frames.removeObserver(observer)
    }
    runtime.frames.addObserver(first)
    runtime.frames.addObserver(second)
    runtime.frames.runFrame(at: 0)
    runtime.frames.runFrame(at: 1)
    #expect(log.entries == ["first", "second", "second"])
  }

  @Test func manyRequestsAreOneFrame() {
    let driver = FrameDriver()
    driver.advance(by: 1)
    driver.frames.reset()
    for _ in 0..<5 { driver.runtime.frames.requestFrame() }
    driver.runtime.frames.setNeedsCommit(Committable())
    driver.advance(by: 1)
    #expect(driver.frames.count == 1)
  }

  @Test(arguments: ["observer", "block", "commit"])
  func aFrameInsideOfAFrameAsksForAnother(place: String) {
    let log = Log<Double>()
    let runInside: @MainActor () -> Void = { [runtime, requests] in
      requests.clear()
      runtime.frames.runFrame(at: 9)
      #expect(requests.entries.count == 1)
      log.add(runtime.frames.time)
    }
    let observer = Observer { _, _ in runInside() }
    switch place {
    case "observer": runtime.frames.addObserver(observer)
    case "block": runtime.mainQueue.enqueue(runInside)
    default: runtime.frames.setNeedsCommit(Committable { _ in runInside() })
    }
    runtime.frames.runFrame(at: 1)
    runtime.frames.removeObserver(observer)
    #expect(log.entries == [1])
    #expect(runtime.frames.time == 1)
    runtime.frames.runFrame(at: 2)
    #expect(runtime.frames.time == 2)
  }

  @Test func aCommitInsideOfACommitLeavesItToTheOneThatRuns() {
    let log = Log<String>()
    let inner = Committable { _ in log.add("inner") }
    let outer = Committable { [runtime] _ in
      runtime.frames.setNeedsCommit(inner)
      runtime.frames.commit()
      log.add("outer")
    }
    runtime.frames.setNeedsCommit(outer)
    runtime.frames.commit()
    #expect(log.entries == ["outer", "inner"])
  }

  // MARK: - Waiting inside of callbacks

  /// Calls a closure once in a frame, from an observer, a block or a commit.
  private func callOnce(in place: String, _ body: @escaping @MainActor () -> Void) {
    let observer = Observer { [runtime] observer, _ in
      runtime.frames.removeObserver(observer)
      body()
    }
    switch place {
    case "observer": runtime.frames.addObserver(observer)
    case "block": runtime.mainQueue.enqueue(body)
    default: runtime.frames.setNeedsCommit(Committable { _ in body() })
    }
  }

  @Test(arguments: ["observer", "block", "commit"])
  func waitingInsideOfAFrameRunsJobsAndBlocks(place: String) {
    let log = Log<String>()
    callOnce(in: place) { [runtime] in
      runtime.workers.submit(priority: .visible) { _ in
        runtime.mainQueue.enqueue {
          log.add("block of job")
          runtime.mainQueue.enqueue { log.add("inner") }
          #expect(runtime.wait { log.entries.contains("inner") })
          runtime.mainQueue.enqueue { log.add("after") }
        }
      }
      #expect(runtime.wait { log.entries.contains("block of job") })
      log.add("waited")
    }
    runtime.mainQueue.enqueue { log.add("queued before") }
    requests.clear()
    runtime.frames.runFrame(at: 0)
    #expect(!requests.entries.isEmpty)
    runtime.frames.runFrame(at: 1)
    // No block is lost, regardless of which wait drained the queue.
    #expect(
      Set(log.entries) == ["queued before", "block of job", "inner", "after", "waited"])
    #expect(log.entries.count == 5)
    #expect(runtime.mainQueue.isEmpty)
  }

  @Test(arguments: ["observer", "block", "commit"])
  func waitingForACommitInsideOfAFrameEnds(place: String) {
    let log = Log<String>()
    let committable = Committable { _ in log.add("commit") }
    callOnce(in: place) { [runtime] in
      runtime.frames.setNeedsCommit(committable)
      #expect(!runtime.wait { committable.count > 0 })
      log.add("waited")
    }
    runtime.frames.runFrame(at: 0)
    #expect(log.entries == ["waited", "commit"])
  }

  @Test func aWaitInACommitRunsNoCommitThatRunsAlready() {
    var depth = 0
    let committable = Committable { [runtime] committable in
      depth += 1
      #expect(depth == 1)
      if committable.count == 1 {
        runtime.frames.setNeedsCommit(committable)
        runtime.mainQueue.enqueue { runtime.frames.commit() }
        #expect(!runtime.wait { committable.count > 1 })
      }
      depth -= 1
    }
    runtime.frames.setNeedsCommit(committable)
    runtime.frames.runFrame(at: 0)
    #expect(committable.count == 2)
  }

  @Test func followersAreCalledInTheOrderInWhichTheyCame() {
    let log = Log<Int>()
    let owners = (0..<20).map { _ in Committable() }
    for (index, owner) in owners.enumerated() {
      runtime.frames.setFollower(of: owner) { log.add(index) }
    }
    runtime.frames.setFollower(of: owners[3], nil)
    runtime.frames.setFollower(of: owners[5]) { log.add(50) }
    runtime.frames.runFrame(at: 0)
    #expect(log.entries == [0, 1, 2, 4] + Array(6..<20) + [50])
  }

  @Test func aRestIsToldOnceToThoseWhoStillWait() {
    let log = Log<String>()
    let (first, second) = (Committable(), Committable())
    #expect(!runtime.frames.awaitsRest)
    runtime.frames.whenAtRest(first) { log.add("replaced") }
    // Otherwise the host would never run a frame.
    #expect(!requests.entries.isEmpty)
    runtime.frames.whenAtRest(second) { log.add("second") }
    runtime.frames.whenAtRest(first) { [runtime] in
      log.add("first")
      runtime.frames.whenAtRest(first) { log.add("again") }
    }
    runtime.frames.rest()
    #expect(log.entries == ["second", "first"])
    #expect(runtime.frames.awaitsRest)
    runtime.frames.whenAtRest(first, nil)
    #expect(!runtime.frames.awaitsRest)
    runtime.frames.rest()
    #expect(log.entries == ["second", "first"])
  }
}
