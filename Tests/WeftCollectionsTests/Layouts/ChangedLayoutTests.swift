// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// A change of the layout while updates are in progress.
@MainActor @Suite struct ChangedLayoutTests {
  /// Until a layout along the other axis is shown, the rows of the old layout keep their positions,
  /// or the program's scroll position.
  @Test(arguments: 0..<6, [false, true])
  func rowsStayUntilALayoutAlongTheOtherAxisIsShown(frames: Int, scrolls: Bool) throws {
    let source = DiffableDataSource(
      sections: [IdentifiedSection(id: 0, items: Row.rows(0..<300))]
    ) { NumberCell($0.id) }
    let node = CollectionNode(source)
    let window = HeadlessWindow(
      size: Size(width: 300, height: 400), schedule: .seeded(UInt64(frames)), rootNode: node)
    try window.settle()
    node.contentOffset = Point(x: 0, y: 4010)
    try window.settle()
    let view = try #require(node.parts?.view)
    var rows: [String] {
      let offset = view.scrollController.contentLayer.bounds.origin
      return node.visibleNodes.map {
        let frame = $0.layer.frame.offsetBy(dx: -offset.x, dy: -offset.y)
        return "\(($0 as? NumberCell)?.id ?? -1) \(frame)"
      }
    }
    let old = rows
    source.apply([IdentifiedSection(id: 0, items: Row.rows(1000..<1050) + Row.rows(0..<300))])
    for _ in 0..<frames { window.advance(by: 1 / 60) }
    node.layout = CompositionalLayout(axis: .horizontal)
    if scrolls { node.scrollToItem(at: [0, 170]) }
    for frame in 0..<20 {
      window.advance(by: 1 / 60)
      guard view.geometry.layout.axis == .vertical else { continue }
      let isThere = scrolls && rows.first == "120 (0, 0) 300 x 40"
      #expect(rows == old || isThere, "frame \(frame): \(rows.prefix(2))")
    }
    try window.settle()
    #expect(view.geometry.layout.axis == .horizontal)
    let first = try #require(node.visibleNodes.first as? NumberCell)
    #expect(first.id == (scrolls ? 120 : 100))
  }
}

private final class NumberCell: CellNode {
  let id: Int

  nonisolated init(_ id: Int) {
    self.id = id
    super.init()
  }

  override func calculateSize(thatFits constrainedSize: Size) -> Size {
    Size(width: min(300, constrainedSize.width), height: min(40, constrainedSize.height))
  }
}
