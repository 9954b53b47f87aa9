// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges
import WeftCollections
import WeftLayout
import WeftNodes
import WeftTesting

/// Changes that do not match the content, and content that changes during a request.
@MainActor @Suite struct MismatchedChangesTests {
  typealias Source = DiffableDataSource<Int, Row>

  private static func sections(_ ids: [[Int]]) -> [Source.Section] {
    ids.enumerated().map { index, ids in
      IdentifiedSection(id: index, items: ids.map { Row($0) })
    }
  }

  @MainActor private final class Fixture {
    let source: Source
    let node: CollectionNode
    let window: HeadlessWindow
    var errors: [ChangeSetError] = []

    init(_ ids: [[Int]]) throws {
      source = Source(sections: MismatchedChangesTests.sections(ids)) { RowCell($0) }
      node = CollectionNode(source)
      window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
      node.updateErrorHandler = { [weak self] in self?.errors.append($0) }
      try window.settle()
    }

    var visibleIDs: [Int] { node.visibleNodes.compactMap { ($0 as? RowCell)?.row.id } }
  }

  /// The edits before the content, after it, and whether they match.
  nonisolated private static let edits:
    [([[Int]], @Sendable (inout ChangeSet) -> Void, [[Int]], Bool)] = [
      ([[1], [2, 3]], { $0.insertItems(at: [[0, 1]]) }, [[1, 9], [2]], false),
      ([[1], [2, 3]], { _ in }, [[1, 9], [2]], false),
      ([[1], [2, 3]], { _ in }, [[1], [2, 3], [4]], false),
      ([[1], [2, 3]], { $0.deleteItems(at: [[1, 0]]) }, [[1], [2, 3]], false),
      ([[1], [2, 3]], { $0.deleteSections([0]) }, [[2, 3], [4]], false),
      (
        [[1], [2, 3]],
        {
          $0.insertItems(at: [[0, 1]])
          $0.deleteItems(at: [[1, 1]])
        }, [[1, 9], [2]], true
      ),
      ([[1], [2, 3]], { $0.deleteSections([0]) }, [[2, 3]], true),
    ]

  @Test(arguments: edits.indices) func givenChangesAreChecked(row: Int) throws {
    let (before, record, after, fits) = Self.edits[row]
    let fixture = try Fixture(before)
    var changes = ChangeSet()
    record(&changes)
    var results: [Bool] = []
    fixture.source.apply(Self.sections(after), changes: changes) { results.append($0) }
    try fixture.window.settle()
    #expect(fixture.visibleIDs == after.flatMap(\.self))
    #expect(fixture.source.sections.map { $0.items.map(\.id) } == after)
    #expect(fixture.errors.count == (fits ? 0 : 1))
    #expect(results == [fits])
    // The collection is consistent.
    fixture.source.apply(Self.sections(before))
    try fixture.window.settle()
    #expect(fixture.visibleIDs == before.flatMap(\.self))
    #expect(fixture.errors.count == (fits ? 0 : 1))
  }

  /// A closure that the collection calls may change the requested content.
  @Test(arguments: [[[]], [[7]], [[7], [8]], [[7], [8], [9], [10]]] as [[[Int]]])
  func contentMayChangeInALayoutQuestion(after: [[Int]]) throws {
    let fixture = try Fixture([[1]])
    var isFirst = true
    fixture.source.sectionLayout = { [weak source = fixture.source] section in
      guard isFirst, section > 0 else { return nil }
      isFirst = false
      source?.apply(Self.sections(after))
      return nil
    }
    fixture.source.apply(Self.sections([[1], [2, 3], [4, 5, 6]]))
    try fixture.window.settle()
    #expect(!isFirst)
    #expect(fixture.visibleIDs == after.flatMap(\.self))
    #expect(fixture.source.sections.map { $0.items.map(\.id) } == after)
    fixture.source.apply(Self.sections([[1], [2]]))
    try fixture.window.settle()
    #expect(fixture.visibleIDs == [1, 2])
  }

  /// A section without edits is counted when the data source is asked about it.
  @Test(arguments: [100, 0, 201]) func aSectionThatNoEditNamesIsCounted(count: Int) throws {
    let screen = Screen([Row.rows(0..<5), Row.rows(100..<300)])
    try screen.settle()
    screen.source.sections = [[Row(50)] + Row.rows(0..<5), Row.rows(100..<100 + count)]
    screen.node.performBatchUpdates {
      screen.node.insertItems(at: [[0, 0]])
    }
    try screen.settle()
    screen.node.contentOffset = Point(x: 0, y: screen.node.contentSize.height - 400)
    try screen.settle()
    #expect(screen.errors.count == 1)
    #expect(screen.node.numberOfItems(inSection: 0) == 6)
    #expect(screen.node.numberOfItems(inSection: 1) == count)
    #expect(screen.violations().isEmpty)
    // Each item has the cell of its row.
    for path in screen.node.pathsForVisibleItems {
      let rows = screen.source.sections[path.section]
      #expect(rows.indices.contains(path.item))
      #expect(rows.dropFirst(path.item).first == screen.madeRow(at: path))
    }
  }

  /// The completion of an update in progress shows another content during a batch.
  @Test func aCompletionInAWaitingBatchMayShowContent() throws {
    let fixture = try Fixture([[1, 2, 3]])
    var results: [String] = []
    fixture.node.performBatchUpdates({
      fixture.source.apply(Self.sections([[1, 2, 3, 4]])) { results.append("A \($0)") }
      fixture.node.waitUntilAllUpdatesAreProcessed()
      fixture.source.apply(Self.sections([[2, 3, 4, 5]])) { results.append("B \($0)") }
      fixture.node.waitUntilAllUpdatesAreProcessed()
    }) { results.append("batch \($0)") }
    try fixture.window.settle()
    #expect(fixture.visibleIDs == [2, 3, 4, 5])
    #expect(fixture.errors.isEmpty)
    #expect(results.count == 3 && results.allSatisfy { $0.hasSuffix("true") })
  }

  @Test(arguments: [true, false])
  func aCompletionMayShowContentWhileABatchWaits(animated: Bool) throws {
    let fixture = try Fixture([[1, 2, 3]])
    var isDone = false
    fixture.source.apply(Self.sections([[1, 3]]), animated: animated) { _ in
      fixture.source.apply(Self.sections([[1, 3, 4]]), animated: animated) { _ in isDone = true }
    }
    fixture.node.performBatchUpdates(animated: animated) {
      fixture.source.apply(Self.sections([[3]]), animated: animated)
      fixture.node.waitUntilAllUpdatesAreProcessed()
    }
    try fixture.window.settle()
    #expect(isDone)
    #expect(fixture.visibleIDs == fixture.source.sections[0].items.map(\.id))
    #expect(fixture.errors.isEmpty)
  }
}
