// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges

@testable import WeftCollections

/// Nesting, completion and failure of batches of edits.
@MainActor @Suite struct BatchTests {
  private func screen() throws -> Screen {
    let screen = Screen([Row.rows(0..<5)])
    try screen.settle()
    return screen
  }

  @Test func innerBatchesCompleteFirst() throws {
    let screen = try screen()
    var order: [String] = []
    screen.node.performBatchUpdates(
      {
        screen.source.sections[0] += Row.rows(5..<7)
        screen.node.performBatchUpdates(
          { screen.node.insertItems(at: [[0, 5]]) }, completion: { _ in order.append("inner 0") })
        screen.node.performBatchUpdates(
          { screen.node.insertItems(at: [[0, 6]]) }, completion: { _ in order.append("inner 1") })
      },
      completion: { succeeded in order.append("outer \(succeeded)") })
    #expect(order.isEmpty)
    try screen.settle()
    #expect(order == ["inner 0", "inner 1", "outer true"])
    #expect(screen.visibleIDs == [0, 1, 2, 3, 4, 5, 6])
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func emptyBatchesComplete() throws {
    let screen = try screen()
    var results: [Bool] = []
    screen.node.performBatchUpdates({}, completion: { results.append($0) })
    try screen.settle()
    #expect(results == [true])
  }

  @Test func editsBeforeTheFirstLoadCompleteAndAreForgotten() throws {
    var results: [Bool] = []
    let screen = Screen([Row.rows(0..<5)]) { node, source in
      node.insertSections([7])
      node.performBatchUpdates(
        { node.deleteItems(at: [[3, 3]]) }, completion: { results.append($0) })
      node.reloadData { results.append($0) }
    }
    #expect(results == [true, true])
    try screen.settle()
    #expect(screen.errors.isEmpty)
    #expect(screen.visibleIDs == [0, 1, 2, 3, 4])
  }

  @Test(arguments: [true, false], [true, false])
  func oneRefusalEndsAnimation(outer: Bool, inner: Bool) throws {
    let screen = try screen()
    var animated: Bool?
    screen.node.performBatchUpdates(animated: outer) {
      screen.node.performBatchUpdates(animated: inner) {}
      animated = screen.node.batch?.journal.recorded.animated
    }
    #expect(animated == (outer && inner))
  }

  @Test func aCompletionMayEditAgain() throws {
    let screen = try screen()
    var results: [Bool] = []
    screen.node.performBatchUpdates(
      { screen.node.reloadItems(at: [[0, 0]]) },
      completion: { _ in
        screen.source.sections[0].removeFirst()
        screen.node.performBatchUpdates(
          { screen.node.deleteItems(at: [[0, 0]]) }, completion: { results.append($0) })
      })
    try screen.settle()
    #expect(results == [true])
    #expect(screen.visibleIDs == [1, 2, 3, 4])
  }

  @Test func wrongCountsAreReportedWithTheCallAndTheDataIsShown() throws {
    let screen = try screen()
    var results: [Bool] = []
    screen.source.sections[0] += Row.rows(5..<8)
    let line = #line + 2
    screen.node.performBatchUpdates(
      { screen.node.insertItems(at: [[0, 5]]) }, completion: { results.append($0) })
    #expect(results == [false])
    let error = try #require(screen.errors.first)
    #expect(error.kind == .itemCountMismatch)
    #expect(error.place == .section(0))
    #expect(error.countBefore == 5)
    #expect(error.countAfter == 8)
    #expect(error.expectedCountAfter == 6)
    #expect(error.location?.line == line)
    #expect(error.location?.fileID.hasSuffix("BatchTests.swift") == true)
    #expect(screen.node.numberOfItems(inSection: 0) == 8)
    try screen.settle()
    #expect(screen.errors.count == 1)
    #expect(screen.visibleIDs == [0, 1, 2, 3, 4, 5, 6, 7])
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func anErrorDoesNotOvertakeEarlierUpdates() throws {
    let screen = try screen()
    screen.source.sections[0].append(Row(5))
    screen.node.insertItems(at: [[0, 5]])
    screen.node.deleteItems(at: [[0, 0]])
    screen.source.sections[0].append(Row(6))
    screen.node.insertItems(at: [[0, 6]])
    try screen.settle()
    #expect(screen.errors.map(\.kind) == [.itemCountMismatch])
    #expect(screen.visibleIDs == [0, 1, 2, 3, 4, 5, 6])
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func aRecordedChangeSetCanBeSubmitted() throws {
    let screen = try screen()
    var changes = ChangeSet()
    changes.moveItem(at: [0, 0], to: [0, 4])
    changes.deleteItems(at: [[0, 2]])
    changes.insertItems(at: [[0, 0]])
    screen.source.sections[0] = [9, 1, 3, 4, 0].map { Row($0) }
    var results: [Bool] = []
    screen.node.apply(changes) { results.append($0) }
    try screen.settle()
    #expect(results == [true])
    #expect(screen.visibleIDs == [9, 1, 3, 4, 0])
  }
}
