// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftChanges
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// Custom properties of a data source's sections and items.
@MainActor @Suite struct SectionContentTests {
  private typealias Source = DiffableDataSource<String, Row>

  private func sections() -> [IdentifiedSection<String, Row>] {
    [
      IdentifiedSection(id: "list", items: Row.rows(0..<3)),
      IdentifiedSection(id: "grid", items: Row.rows(10..<14)),
    ]
  }

  private func frames(_ node: CollectionNode, inSection section: Int) -> [Rect] {
    (0..<node.numberOfItems(inSection: section)).compactMap {
      node.frameForItem(at: [section, $0])
    }
  }

  @Test(arguments: [false, true]) func sectionsHaveFootersAndLayouts(asSnapshot: Bool) throws {
    let cell: @Sendable (Row) -> CellNode = { RowCell($0) }
    let source =
      asSnapshot
      ? Source(snapshot: try .init(sections()), cell: cell)
      : Source(sections: sections(), cell: cell)
    source.footer = { section in
      RowCell(Row(-2, text: section.id, height: 10 + Double(section.items.count)))
    }
    source.sectionLayout = { $0 == "grid" ? .grid(.count(2)) : nil }
    let node = CollectionNode(source, layout: CompositionalLayout())
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
    try window.settle()
    #expect(frames(node, inSection: 0).map(\.minY) == [0, 40, 80])
    // The footer of three rows, then two columns.
    #expect(
      frames(node, inSection: 1) == [
        Rect(x: 0, y: 133, width: 150, height: 40), Rect(x: 150, y: 133, width: 150, height: 40),
        Rect(x: 0, y: 173, width: 150, height: 40), Rect(x: 150, y: 173, width: 150, height: 40),
      ])
    #expect(node.contentSize.height == 213 + 14)
    // A footer is made again with its section.
    try source.modify { try $0.appendItems(Row.rows(20..<22), toSection: "grid") }
    try window.settle()
    #expect(frames(node, inSection: 1).count == 6)
    #expect(frames(node, inSection: 1).last?.minY == 213)
  }

  /// Sections whose content differs apart from their items are reloaded with their headers.
  @Test(arguments: [false, true], [0, 1, 2])
  func headersFollowTheContentOfSections(asSnapshot: Bool, way: Int) async throws {
    let source =
      asSnapshot
      ? Source(snapshot: try .init(sections()), header: Self.countHeader) { RowCell($0) }
      : Source(sections: sections(), header: Self.countHeader) { RowCell($0) }
    source.isSectionUnchanged = { $0.items.count == $1.items.count }
    let node = CollectionNode(source, layout: CompositionalLayout())
    let window = HeadlessWindow(size: Size(width: 300, height: 600), rootNode: node)
    try await window.settle()
    var headers: [Double] {
      node.visibleNodes.filter { $0.supplementaryKind != nil }.map(\.frame.height)
    }
    #expect(headers == [3, 4])
    var new = sections()
    new[0].items.append(Row(50))
    new[1].items[0] = Row(10, height: 80)
    let kept = node.nodeForItem(at: [1, 1])
    switch way {
    case 0: source.apply(new)
    case 1: source.apply(try Source.Snapshot(new))
    default:
      var isDone = false
      Task {
        await source.submit(new)
        isDone = true
      }
      while !isDone {
        await Task.yield()
        window.advance(by: 1 / 60)
      }
    }
    try await window.settle()
    #expect(headers == [4, 4])
    #expect(node.nodeForItem(at: [1, 1]) === kept)
    #expect(node.frameForItem(at: [1, 0])?.height == 80)
    #expect(node.numberOfItems(inSection: 0) == 4)
  }

  private static let countHeader: @Sendable (IdentifiedSection<String, Row>) -> CellNode = {
    RowCell(Row(-1, height: Double($0.items.count)))
  }

  /// A source that returns a custom size range for every third item.
  private final class Ranges: CollectionDataSource {
    var minimum = 70.0
    /// The requested items.
    var asked: [ItemPath] = []
    /// Called once, when the number of items is requested.
    var onCount: (() -> Void)?

    func collectionNode(_ node: CollectionNode, numberOfItemsInSection section: Int) -> Int {
      onCount.take()?()
      return 9
    }

    func collectionNode(
      _ node: CollectionNode, nodeBlockForItemAt path: ItemPath
    ) -> CellNodeBlock {
      { RowCell(Row(path.item, height: 40)) }
    }

    func collectionNode(_ node: CollectionNode, sizeRangeForItemAt path: ItemPath) -> SizeRange? {
      asked.append(path)
      guard path.item % 3 == 0 else { return nil }
      return SizeRange(min: Size(width: 300, height: minimum), max: Size(width: 300, height: 90))
    }
  }

  @Test func anItemMayHaveSizesOfItsOwn() throws {
    let source = Ranges()
    let node = CollectionNode()
    node.dataSource = source
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
    try window.settle()
    #expect(frames(node, inSection: 0).map(\.height) == [70, 40, 40, 70, 40, 40, 70, 40, 40])
  }

  @Test func sizesAreAskedForAgainFromTheFirstItemToTheLast() throws {
    let source = Ranges()
    let node = CollectionNode()
    node.dataSource = source
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
    try window.settle()
    source.asked = []
    node.relayoutItems()
    #expect(source.asked == (0..<9).map { [0, $0] })
  }

  @Test(arguments: seeds(20)) func sizesAreAskedForAgain(seed: UInt64) throws {
    let source = Ranges()
    let node = CollectionNode()
    node.dataSource = source
    let window = HeadlessWindow(
      size: Size(width: 300, height: 400), schedule: .seeded(seed), rootNode: node)
    if seed % 2 == 0 { try window.settle() } else { window.advance(by: 1 / FrameDriver.frameRate) }
    let cell = node.nodeForItem(at: [0, 1])
    source.minimum = 80
    // Paths are meaningless during a batch.
    node.performBatchUpdates { node.relayoutItems() }
    try window.settle()
    #expect(frames(node, inSection: 0).map(\.height) == [80, 40, 40, 80, 40, 40, 80, 40, 40])
    if let cell { #expect(node.nodeForItem(at: [0, 1]) === cell) }
    source.minimum = 75
    // The source may call this while it is asked.
    source.onCount = { node.relayoutItems() }
    node.reloadItems(at: [[0, 8]])
    try window.settle()
    #expect(frames(node, inSection: 0).map(\.height) == [75, 40, 40, 75, 40, 40, 75, 40, 40])
  }

  /// Stores a number with each section, a new one at each request.
  private final class Contexts: CollectionDataSource {
    var names = ["a", "b", "c"]
    var generation = 1

    func numberOfSections(in node: CollectionNode) -> Int { names.count }

    func collectionNode(_ node: CollectionNode, numberOfItemsInSection section: Int) -> Int { 2 }

    func collectionNode(
      _ node: CollectionNode, nodeBlockForItemAt path: ItemPath
    ) -> CellNodeBlock {
      { RowCell(Row(path.item)) }
    }

    func collectionNode(
      _ node: CollectionNode, contextOfSection section: Int
    ) -> (any Sendable)? { "\(names[section])\(generation)" }
  }

  /// As in Texture, except that a section keeps its context when it moves.
  @Test func sectionsHaveContexts() throws {
    let source = Contexts()
    let node = CollectionNode()
    node.dataSource = source
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
    func contexts() -> [String?] {
      (0..<node.numberOfSections).map { node.context(ofSection: $0) as? String }
    }
    try window.settle()
    #expect(contexts() == ["a1", "b1", "c1"])
    source.generation = 2
    source.names = ["b", "c", "a"]
    node.moveSection(0, to: 2)
    // Synchronously, in the data space.
    #expect(contexts() == ["b1", "c1", "a1"])
    source.names = ["b", "c", "d", "a"]
    node.performBatchUpdates {
      node.reloadSections([1])
      node.insertSections([2])
    }
    #expect(contexts() == ["b1", "c2", "d2", "a1"])
    node.reloadItems(at: [[0, 0]])
    #expect(contexts() == ["b1", "c2", "d2", "a1"])
    source.generation = 3
    node.reloadData()
    #expect(contexts() == ["b3", "c3", "d3", "a3"])
    #expect(node.context(ofSection: 4) == nil)
    try window.settle()
    let map = try #require(node.parts?.view.map)
    #expect(map.section(at: 3)?.value.context as? String == "a3")
  }
}
