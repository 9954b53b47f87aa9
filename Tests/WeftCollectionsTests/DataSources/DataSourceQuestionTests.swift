// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges
import WeftLayout
import WeftTesting

@testable import WeftCollections

/// Queries of data sources, and showing items again that have changed without an edit.
@MainActor @Suite struct DataSourceQuestionTests {
  /// Queries return the same for content given as arrays and for content converted to a snapshot.
  @Test func aSourceKnowsItsItems() throws {
    let source = DiffableDataSource(
      sections: [
        IdentifiedSection(id: "a", items: Row.rows(0..<3)),
        IdentifiedSection(id: "b", items: []), IdentifiedSection(id: "c", items: Row.rows(3..<5)),
      ]) { RowCell($0) }
    func check() {
      #expect(source.numberOfSections == 3)
      #expect((-1...3).map { source.sectionIdentifier(at: $0) } == [nil, "a", "b", "c", nil])
      #expect((0..<3).map { source.numberOfItems(inSection: $0) } == [3, 0, 2])
      #expect(source.item(at: [2, 1])?.id == 4 && source.path(ofItem: 4) == [2, 1])
      for path in [[0, 3], [1, 0], [3, 0], [0, -1]] as [ItemPath] {
        #expect(source.item(at: path) == nil)
      }
      #expect(source.path(ofItem: 9) == nil)
    }
    check()
    try source.modify { snapshot in
      try snapshot.appendItems([Row(8)], toSection: "a")
      try snapshot.deleteItems([8])
    }
    check()
  }

  /// The unfinished last line of a log is shown again when the log has grown.
  @Test func aLazySourceShowsAnItemAgain() throws {
    let source = LazyDataSource(["one", "tw"]) { TextCell($0) }
    let list = CollectionNode(source)
    let window = HeadlessWindow(size: Size(width: 200, height: 200), rootNode: list)
    func texts() -> [String] { list.visibleNodes.compactMap { ($0 as? TextCell)?.string } }
    try window.settle()
    #expect(texts() == ["one", "tw"])
    list.performBatchUpdates(animated: false) {
      source.append(upTo: ["one", "two", "three"])
      source.reload(at: 1)
    }
    try window.settle()
    #expect(texts() == ["one", "two", "three"])
    var errors: [ChangeSetError] = []
    list.updateErrorHandler = { errors.append($0) }
    source.reload(at: 7)
    #expect(errors.count == 1)
  }

  /// A list that loses its last section with a custom layout is arranged as a list without custom
  /// layouts.
  @Test func layoutsOfSectionsAreCounted() throws {
    func section(_ id: Int) -> IdentifiedSection<Int, Row> {
      IdentifiedSection(id: id, items: Row.rows(id * 10..<id * 10 + 3))
    }
    let source = DiffableDataSource(sections: (0..<4).map(section)) { RowCell($0) }
    source.sectionLayout = { $0 % 2 == 1 ? .grid(.count(2)) : nil }
    let list = CollectionNode(source, layout: CompositionalLayout())
    let window = HeadlessWindow(size: Size(width: 200, height: 400), rootNode: list)
    func count() throws -> Int {
      try window.settle()
      return try #require(list.parts?.view.map.boundary.numberOfSectionLayouts)
    }
    #expect(try count() == 2)
    source.apply([0, 3, 1, 2].map(section))
    #expect(try count() == 2)
    list.reloadSections([1])
    #expect(try count() == 2)
    list.reloadData()
    #expect(try count() == 2)
    source.apply([0, 3, 2].map(section))
    #expect(try count() == 1)
    source.apply([0, 2].map(section))
    #expect(try count() == 0 && list.parts?.view.map.hasSectionLayouts == false)
    source.apply([0, 2, 5].map(section))
    #expect(try count() == 1)
  }

  private final class TextCell: CellNode {
    nonisolated let string: String

    nonisolated init(_ string: String) {
      self.string = string
      super.init()
    }

    nonisolated override func calculateSize(thatFits constrainedSize: Size) -> Size {
      Size(width: constrainedSize.width, height: 20)
    }
  }
}
