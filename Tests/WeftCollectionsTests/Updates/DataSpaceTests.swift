// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges

/// Paths, counts and cells follow the data synchronously, independent of the screen.
@MainActor @Suite struct DataSpaceTests {
  private func screen() throws -> Screen {
    let screen = Screen([Row.rows(0..<3), Row.rows(10..<13)])
    try screen.settle()
    return screen
  }

  @Test func countsFollowTheSubmission() throws {
    let screen = try screen()
    screen.source.sections.append(Row.rows(20..<24))
    screen.node.insertSections([2])
    #expect(screen.node.numberOfSections == 3)
    #expect(screen.node.numberOfItems(inSection: 2) == 4)
    #expect(screen.visibleIDs == [0, 1, 2, 10, 11, 12])
  }

  @Test func outOfRangeThereIsNothing() throws {
    let screen = try screen()
    #expect(screen.node.numberOfItems(inSection: 2) == 0)
    #expect(screen.node.numberOfItems(inSection: -1) == 0)
    #expect(screen.node.nodeForItem(at: [0, 3]) == nil)
    #expect(screen.node.nodeForItem(at: [-1, -1]) == nil)
    #expect(screen.node.frameForItem(at: [0, 3]) == nil)
  }

  @Test func countsAreThoseOfTheSourceBeforeTheFirstLoad() {
    var counts: [Int] = []
    _ = Screen([Row.rows(0..<3)]) { node, source in
      node.dataSource = source
      counts = [
        node.numberOfSections, node.numberOfItems(inSection: 0),
        node.numberOfItems(inSection: 1), node.numberOfItems(inSection: -1),
      ]
    }
    #expect(counts == [1, 3, 0, 0])
  }

  @Test func cellsAndPathsFollowTheSubmission() throws {
    let screen = try screen()
    let cells = try (0..<3).map { try #require(screen.node.nodeForItem(at: [0, $0])) }
    screen.source.sections[0].removeFirst()
    screen.node.deleteItems(at: [[0, 0]])
    #expect(screen.node.path(for: cells[0]) == nil)
    #expect(screen.node.path(for: cells[1]) == [0, 0])
    #expect(screen.node.nodeForItem(at: [0, 1]) === cells[2])
    #expect(screen.node.nodeForItem(at: [0, 2]) == nil)
    // The view still shows the previous rows.
    #expect(screen.visibleIDs == [0, 1, 2, 10, 11, 12])
    screen.source.sections.removeFirst()
    screen.node.deleteSections([0])
    #expect(screen.node.path(for: cells[1]) == nil)
    try screen.settle()
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func aReloadedItemKeepsItsCellUntilTheUpdateAppears() throws {
    let screen = try screen()
    let old = try #require(screen.node.nodeForItem(at: [0, 1]))
    screen.node.reloadItems(at: [[0, 1]])
    #expect(screen.node.nodeForItem(at: [0, 1]) === old)
    try screen.settle()
    let new = try #require(screen.node.nodeForItem(at: [0, 1]))
    #expect(new !== old)
    #expect(screen.node.path(for: new) == [0, 1])
    #expect(screen.node.path(for: old) == nil)
  }

  @Test func movesAcrossSectionsKeepTheCell() throws {
    let screen = try screen()
    let cell = try #require(screen.visibleCell(1))
    let row = screen.source.sections[0].remove(at: 1)
    screen.source.sections[1].insert(row, at: 3)
    screen.node.moveItem(at: [0, 1], to: [1, 3])
    #expect(screen.node.path(for: cell) == [1, 3])
    #expect(screen.node.nodeForItem(at: [1, 3]) === cell)
    try screen.settle()
    #expect(screen.visibleCell(1) === cell)
    #expect(screen.visibleIDs == [0, 2, 10, 11, 12, 1])
    #expect(screen.log.made == 6)
    #expect(
      screen.log.events(ofRow: 1) == [.entered(.preload), .entered(.display), .entered(.visible)])
  }

  @Test func movesOfSectionsKeepTheirCells() throws {
    let screen = try screen()
    let cells = try [10, 11, 12].map { try #require(screen.visibleCell($0)) }
    screen.source.sections.swapAt(0, 1)
    screen.node.moveSection(1, to: 0)
    try screen.settle()
    #expect(screen.visibleIDs == [10, 11, 12, 0, 1, 2])
    #expect([10, 11, 12].map { screen.visibleCell($0) } == cells)
  }

  @Test func aDeletedVisibleItemLeavesTheScreen() throws {
    let screen = try screen()
    let cell = try #require(screen.visibleCell(1))
    #expect(cell.isVisible)
    screen.source.sections[0].remove(at: 1)
    screen.node.deleteItems(at: [[0, 1]])
    try screen.settle()
    #expect(cell.interfaceState == [])
    #expect(cell.layer.superlayer == nil)
    #expect(
      screen.log.events(ofRow: 1).suffix(3)
        == [.exited(.preload), .exited(.display), .exited(.visible)])
  }

  @Test func withoutADataSourceThereIsNothing() throws {
    let screen = try screen()
    screen.node.dataSource = nil
    #expect(screen.node.numberOfSections == 0)
    try screen.settle()
    #expect(screen.visibleIDs.isEmpty)
    var results: [Bool] = []
    screen.node.reloadData { results.append($0) }
    try screen.settle()
    #expect(results == [true])
    screen.node.dataSource = screen.source
    try screen.settle()
    #expect(screen.visibleIDs == [0, 1, 2, 10, 11, 12])
  }
}

nonisolated extension RowCell: Equatable {
  static func == (a: RowCell, b: RowCell) -> Bool { a === b }
}
