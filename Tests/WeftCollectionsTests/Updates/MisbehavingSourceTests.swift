// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftChanges
import WeftTesting

/// Data sources with wrong answers cause an error and no crash, and the data is shown.
@MainActor @Suite struct MisbehavingSourceTests {
  private func screen() throws -> Screen {
    let screen = Screen([Row.rows(0..<3), Row.rows(10..<13)])
    try screen.settle()
    return screen
  }

  /// Corrects the source's answers, reloads, and expects the data on the screen.
  private func expectRecovery(_ screen: Screen) throws {
    screen.source.toldNumberOfSections = nil
    screen.source.toldNumberOfItems = [:]
    screen.node.reloadData()
    try screen.settle()
    #expect(screen.visibleIDs == screen.source.sections.flatMap { $0 }.map(\.id))
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func negativeItemCountsAreRefused() throws {
    let screen = try screen()
    screen.source.toldNumberOfItems[0] = -1
    var results: [Bool] = []
    screen.node.performBatchUpdates(
      { screen.node.deleteItems(at: [[0, 0]]) }, completion: { results.append($0) })
    try screen.settle()
    #expect(results == [false])
    // One error for the edit, and one for the reload, which had no content.
    #expect(screen.errors.map(\.kind) == [.itemCountMismatch, .itemCountMismatch])
    #expect(screen.visibleIDs == [0, 1, 2, 10, 11, 12])
    try expectRecovery(screen)
  }

  @Test func negativeSectionCountsAreRefused() throws {
    let screen = try screen()
    screen.source.toldNumberOfSections = -3
    screen.node.reloadData()
    try screen.settle()
    #expect(screen.errors.first?.kind == .sectionCountMismatch)
    #expect(screen.visibleIDs == [0, 1, 2, 10, 11, 12])
    try expectRecovery(screen)
  }

  @Test func negativeCountsAtTheFirstLoadShowNothing() throws {
    let screen = Screen([Row.rows(0..<3)]) { _, source in source.toldNumberOfSections = -1 }
    try screen.settle()
    #expect(screen.visibleIDs.isEmpty)
    try expectRecovery(screen)
  }

  /// An answer that does not match the data, and the resulting error.
  struct Lie: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let kind: ChangeSetError.Kind
    let tell: @MainActor @Sendable (Screen) -> Void
  }

  nonisolated static let lies = [
    Lie(testDescription: "an insert without a row", kind: .itemCountMismatch) {
      $0.node.insertItems(at: [[0, 0]])
    },
    Lie(testDescription: "rows without an insert", kind: .itemCountMismatch) {
      $0.source.sections[0] += Row.rows(3..<7)
      $0.node.reloadItems(at: [[0, 0]])
    },
    Lie(testDescription: "everything gone without a word", kind: .sectionCountMismatch) {
      $0.source.sections = []
      $0.node.reloadItems(at: [[0, 0]])
    },
    Lie(testDescription: "a section without an insert", kind: .sectionCountMismatch) {
      $0.source.sections.append(Row.rows(20..<22))
      $0.node.deleteItems(at: [[0, 0]])
    },
    Lie(testDescription: "an item that never was", kind: .itemOutOfBoundsBefore) {
      $0.node.reloadItems(at: [[0, 99]])
    },
    Lie(testDescription: "a section that never was", kind: .sectionOutOfBoundsBefore) {
      $0.node.reloadSections([5])
    },
    Lie(testDescription: "a negative path", kind: .itemOutOfBoundsBefore) {
      $0.node.deleteItems(at: [[0, -1]])
    },
    Lie(testDescription: "one item deleted twice", kind: .conflictingSource) { screen in
      screen.source.sections[0].removeFirst()
      screen.node.performBatchUpdates {
        screen.node.deleteItems(at: [[0, 0]])
        screen.node.deleteItems(at: [[0, 0]])
      }
    },
    Lie(testDescription: "two items at one place", kind: .conflictingTarget) { screen in
      screen.source.sections[0].insert(Row(5), at: 0)
      screen.node.performBatchUpdates {
        screen.node.insertItems(at: [[0, 0]])
        screen.node.moveItem(at: [0, 2], to: [0, 0])
      }
    },
  ]

  @Test(arguments: lies) func lieIsFoundOut(_ lie: Lie) throws {
    let screen = try screen()
    lie.tell(screen)
    #expect(screen.errors.map(\.kind) == [lie.kind])
    try screen.settle()
    #expect(screen.violations().isEmpty, "\(screen.violations())")
    #expect(screen.visibleIDs == screen.source.sections.flatMap { $0 }.map(\.id))
  }

  @Test(arguments: [Schedule.inOrder] + seeds(20).map { .seeded($0) })
  func aCellForTwoItemsIsReported(schedule: Schedule) throws {
    let log = CellLog()
    let cell = RowCell(Row(-7, text: "shared"), log: log)
    let screen = Screen([Row.rows(0..<5)], log: log, schedule: schedule)
    try screen.settle()
    for id in [1, 3] { screen.source.sharedCells[id] = cell }
    screen.node.reloadItems(at: [[0, 1], [0, 3]])
    let line = #line - 1
    try screen.settle()
    #expect(screen.errors.map(\.kind) == [.cellUsedTwice])
    let place = try #require(screen.errors.first).place
    #expect(place == .item([0, 1]) || place == .item([0, 3]))
    #expect(screen.errors.first?.location?.line == line)
    #expect(screen.errors.first?.location?.fileID == #fileID)
    #expect(screen.visibleIDs.filter { $0 >= 0 } == [0, 2, 4])
    // The interface stays responsive, and the data is shown once the source returns it.
    screen.source.sharedCells = [:]
    try expectRecovery(screen)
    #expect(screen.errors.count == 1)
  }

  /// No update waits for the size of an item whose cell belongs to another item.
  @Test(arguments: [Schedule.inOrder] + seeds(20).map { .seeded($0) })
  func aCellThatIsUsedTwiceHoldsUpNothing(schedule: Schedule) throws {
    let log = CellLog()
    let cell = RowCell(Row(-7, text: "shared"), log: log)
    let screen = Screen([Row.rows(0..<5)], log: log, schedule: schedule) { node, source in
      node.measurementPolicy = .eager
      for id in [1, 3] { source.sharedCells[id] = cell }
    }
    try screen.settle()
    cell.setHeight(60)
    screen.source.sections[0].append(Row(5))
    var results: [Bool] = []
    screen.node.performBatchUpdates {
      screen.node.insertItems(at: [[0, 5]])
    } completion: {
      results.append($0)
    }
    try screen.settle()
    #expect(results == [true])
    #expect(screen.visibleIDs.filter { $0 >= 0 } == [0, 2, 4, 5])
  }

  /// The block of a reloaded item may return its previous cell.
  @Test(arguments: [Schedule.inOrder] + seeds(20).map { .seeded($0) })
  func aCellThatAnItemKeepsIsNoError(schedule: Schedule) throws {
    let log = CellLog()
    let screen = Screen([Row.rows(0..<5)], log: log, schedule: schedule)
    for id in 0..<5 { screen.source.sharedCells[id] = RowCell(Row(id), log: log) }
    screen.node.reloadData()
    try screen.settle()
    screen.node.reloadItems(at: [[0, 1], [0, 3]])
    try screen.settle()
    screen.node.moveItem(at: [0, 0], to: [0, 4])
    screen.source.sections[0].append(screen.source.sections[0].removeFirst())
    try screen.settle()
    #expect(screen.errors.isEmpty, "\(screen.errors)")
    #expect(screen.visibleIDs == [1, 2, 3, 4, 0])
  }

  @Test func aSourceThatHasGoneShowsNothing() throws {
    let node = Screen([Row.rows(0..<3)])
    try node.settle()
    do {
      let other = RowSource([Row.rows(0..<2)], log: CellLog())
      node.node.dataSource = other
    }
    // The node does not retain its source.
    #expect(node.node.dataSource == nil)
    node.node.reloadData()
    try node.settle()
    #expect(node.visibleIDs.isEmpty)
  }
}
