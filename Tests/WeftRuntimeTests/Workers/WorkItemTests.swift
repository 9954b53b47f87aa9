// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftRuntime

@Suite struct WorkItemTests {
  private final class Token: Sendable {}

  @Test func runsOnce() {
    let log = Log<Int>()
    let item = WorkItem(priority: .visible) { _ in log.add(1) }
    #expect(item.isPending)
    #expect(item.run())
    #expect(!item.isPending)
    #expect(!item.run())
    #expect(log.entries == [1])
  }

  @Test func cancelledBeforeItsStartItNeverRuns() {
    let log = Log<Int>()
    let item = WorkItem(priority: .visible) { _ in log.add(1) }
    item.cancel()
    #expect(item.isCancelled)
    #expect(!item.isPending)
    #expect(!item.run())
    #expect(log.entries.isEmpty)
  }

  @Test func cancellingReleasesWhatWasCaptured() {
    weak var released: Token?
    let item: WorkItem
    do {
      let token = Token()
      released = token
      item = WorkItem(priority: .idle) { _ in _ = token }
    }
    #expect(released != nil)
    item.cancel()
    #expect(released == nil)
  }

  @Test func runningReleasesWhatWasCaptured() {
    weak var released: Token?
    let item: WorkItem
    do {
      let token = Token()
      released = token
      item = WorkItem(priority: .idle) { _ in _ = token }
    }
    item.run()
    #expect(released == nil)
  }

  @Test func aRunningJobSeesItsCancellation() {
    let log = Log<Bool>()
    let item = WorkItem(priority: .visible) { item in
      log.add(item.isCancelled)
      item.cancel()
      log.add(item.isCancelled)
    }
    item.run()
    #expect(log.entries == [false, true])
  }

  @Test func onlyAPendingJobChangesItsPriority() {
    let item = WorkItem(priority: .preload) { _ in }
    #expect(!item.setPriority(.preload))
    #expect(item.setPriority(.visible))
    #expect(item.priority == .visible)
    item.run()
    #expect(!item.setPriority(.idle))
    #expect(item.priority == .visible)
  }

  @Test func prioritiesAreOrderedByUrgency() {
    #expect(WorkPriority.allCases.sorted() == [.idle, .preload, .display, .visible])
  }
}
