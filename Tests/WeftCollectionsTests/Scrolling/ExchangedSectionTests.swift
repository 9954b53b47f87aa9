// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// Sections that exchange positions or are reloaded while the user reads them.
@MainActor @Suite struct ExchangedSectionTests {
  /// Cards of 100 points in orthogonal sections, and rows in the other ones.
  private final class Source: CollectionDataSource {
    /// The identities of the sections. Negative identities are lists.
    var ids: [Int]

    init(_ ids: [Int]) { self.ids = ids }

    func numberOfSections(in node: CollectionNode) -> Int { ids.count }

    func collectionNode(_ node: CollectionNode, numberOfItemsInSection section: Int) -> Int { 20 }

    func collectionNode(
      _ node: CollectionNode, nodeBlockForItemAt path: ItemPath
    ) -> CellNodeBlock {
      let id = ids[path.section]
      let row = Row(id * 100 + path.item, height: id < 0 ? 40 : 60)
      return {
        let cell = RowCell(row)
        if id >= 0 { cell.style.width = .points(100) }
        return cell
      }
    }

    func collectionNode(
      _ node: CollectionNode, layoutOfSection section: Int
    ) -> SectionLayout? { ids[section] < 0 ? .list() : .orthogonal() }
  }

  private func stage(_ source: Source) throws -> (CollectionNode, HeadlessWindow) {
    let node = CollectionNode(layout: CompositionalLayout())
    node.dataSource = source
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
    try window.settle()
    return (node, window)
  }

  /// Carousels that exchange positions keep their offsets.
  @Test(arguments: [false, true]) func carouselsKeepTheirOffsets(moves: Bool) throws {
    let source = Source([0, 1, 2])
    let (node, window) = try stage(source)
    node.scrollSection(0, to: 150)
    node.scrollSection(1, to: 420)
    try window.settle()
    if moves {
      source.ids = [1, 0, 2]
      node.moveSection(0, to: 1)
    } else {
      source.ids = [2, 1, 0]
      node.performBatchUpdates {
        node.moveSection(0, to: 2)
        node.moveSection(2, to: 0)
      }
    }
    try window.settle()
    #expect(
      (0..<3).map { node.scrollOffset(ofSection: $0) }
        == (moves ? [420, 150, 0] : [0, 420, 150]))
  }

  /// A reloaded carousel begins again, and the others keep their offsets.
  @Test func aReloadedCarousel() throws {
    let source = Source([0, 1, 2])
    let (node, window) = try stage(source)
    for section in 0..<3 { node.scrollSection(section, to: 200) }
    try window.settle()
    node.reloadSections([1])
    try window.settle()
    #expect(node.scrollOffset(ofSection: 0) == 200 && node.scrollOffset(ofSection: 2) == 200)
    // The first visible card is found by its path.
    #expect(node.pathsForVisibleItems.contains([1, 2]))
  }

  /// The first visible row of a reloaded section keeps its position, which is found by its path.
  @Test(arguments: [0.0, 130, 517]) func aReloadedSectionStays(distance: Double) throws {
    let source = Source([-1, -2, -3])
    let (node, window) = try stage(source)
    node.contentOffset = Point(x: 0, y: 800 + distance)
    try window.settle()
    let paths = node.pathsForVisibleItems
    node.reloadSections([1])
    try window.settle()
    #expect(node.contentOffset.y == 800 + distance)
    #expect(node.pathsForVisibleItems == paths)
  }
}
