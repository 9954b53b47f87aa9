// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges
import WeftCollections
import WeftLayout
import WeftNodes
import WeftTesting

/// Content as arrays and snapshots, edited and compared.
@MainActor @Suite struct DiffableDataSourceTests {
  typealias Source = DiffableDataSource<Int, Row>

  /// A data source in a window of 10 rows of 40 points.
  @MainActor final class Fixture {
    let source: Source
    let node: CollectionNode
    let window: HeadlessWindow
    let log = CellLog()
    private(set) var errors: [ChangeSetError] = []

    init(_ rows: [Row], asSnapshot: Bool = false) throws {
      let section = IdentifiedSection(id: 0, items: rows)
      let cell: Source.CellBlock = { [log] in RowCell($0, log: log) }
      source =
        asSnapshot
        ? Source(snapshot: try Snapshot([section]), cell: cell)
        : Source(sections: [section], cell: cell)
      node = CollectionNode(source)
      window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
      node.updateErrorHandler = { [weak self] in self?.errors.append($0) }
      try window.settle()
    }

    var visibleIDs: [Int] { node.visibleNodes.compactMap { ($0 as? RowCell)?.row.id } }
  }

  @Test func ofSeveralContentsInABatchTheLastOneCounts() throws {
    let fixture = try Fixture(Row.rows(0..<3))
    func section(_ ids: [Int]) -> [IdentifiedSection<Int, Row>] {
      [IdentifiedSection(id: 0, items: ids.map { Row($0) })]
    }
    var results: [Bool] = []
    fixture.node.performBatchUpdates {
      fixture.source.apply(section([0, 1, 2, 3])) { results.append($0) }
      fixture.source.apply(section([1, 3, 4])) { results.append($0) }
    }
    try fixture.window.settle()
    #expect(fixture.visibleIDs == [1, 3, 4])
    #expect(fixture.errors.isEmpty)
    #expect(results == [true, true])
  }

  @Test(arguments: [true, false]) func contentIsEditedInPlace(startsAsSnapshot: Bool) throws {
    let fixture = try Fixture(Row.rows(0..<5), asSnapshot: startsAsSnapshot)
    try fixture.source.append([Row(5)], toSection: 0)
    try fixture.source.update(Row(1, text: "changed"))
    try fixture.source.modify { try $0.deleteItems([3]) }
    try fixture.window.settle()
    #expect(fixture.visibleIDs == [0, 1, 2, 4, 5])
    #expect(
      fixture.source.sections.map(\.items) == [
        [0, 1, 2, 4, 5].map { id in
          id == 1 ? Row(1, text: "changed") : Row(id)
        }
      ])
    let texts = fixture.node.visibleNodes.compactMap { ($0 as? RowCell)?.row.text }
    #expect(texts[1] == "changed")
    #expect(fixture.errors.isEmpty)
  }

  @Test func aFailedEditLeavesTheContentAsItWas() throws {
    let fixture = try Fixture(Row.rows(0..<5))
    #expect(throws: SnapshotError.self) { try fixture.source.append([Row(3)], toSection: 0) }
    #expect(throws: SnapshotError.self) { try fixture.source.update(Row(99)) }
    try fixture.window.settle()
    #expect(fixture.visibleIDs == [0, 1, 2, 3, 4])
  }

  @Test func anEditOfAMillionRowsMakesOnlyWhatIsSeen() throws {
    let fixture = try Fixture(Row.rows(0..<1_000_000), asSnapshot: true)
    let made = fixture.log.made
    try fixture.source.append([Row(1_000_000)], toSection: 0)
    try fixture.source.modify { try $0.insertItems([Row(2_000_000)], beforeItem: 3) }
    try fixture.window.settle()
    #expect(fixture.node.numberOfItems(inSection: 0) == 1_000_002)
    #expect(fixture.visibleIDs.prefix(5) == [0, 1, 2, 2_000_000, 3])
    #expect(fixture.log.made == made + 1)
  }

  @Test func deletedItemsReleaseTheirCells() throws {
    let fixture = try Fixture(Row.rows(0..<20))
    weak let cell = fixture.node.visibleNodes[1]
    #expect(cell != nil)
    var items = Row.rows(0..<20)
    items.remove(at: 1)
    fixture.source.apply([IdentifiedSection(id: 0, items: items)])
    try fixture.window.settle()
    #expect(cell == nil)
  }

  @Test func userInfoTravelsWithTheUpdate() throws {
    let fixture = try Fixture(Row.rows(0..<3))
    var changes = ChangeSet()
    changes.reloadItems(at: [[0, 0]])
    changes.userInfo = ["number": 7]
    var completed: [Bool] = []
    changes.addCompletion { completed.append($0) }
    fixture.node.apply(changes)
    try fixture.window.settle()
    #expect(fixture.node.shownUserInfo["number"] as? Int == 7)
    #expect(completed == [true])
  }
}
