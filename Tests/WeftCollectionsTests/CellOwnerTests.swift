// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes

@testable import WeftCollections

/// A cell's path, collection, model, kind, and frame in the viewport.
@MainActor @Suite struct CellOwnerTests {
  private static let badge = SupplementaryKind(rawValue: "badge")

  @Test func aCellKnowsItsItem() throws {
    let screen = Screen([Row.rows(0..<20), Row.rows(20..<40)]) { _, source in
      source.header = { "Section \($0)" }
    }
    try screen.settle()
    let cell = try #require(screen.visibleCell(3))
    #expect(cell.owningNode === screen.node)
    #expect(cell.itemPath == [0, 3])
    #expect((cell.nodeModel as? Row)?.id == 3)
    #expect(cell.supplementaryKind == nil)
    let header = try #require(
      screen.node.supplementaryNode(ofKind: .header, at: [0, 0]))
    #expect(header.owningNode === screen.node)
    #expect(header.itemPath == nil)
    #expect(header.nodeModel == nil)
    #expect(header.supplementaryKind == .header)
    // The path follows edits immediately.
    screen.source.sections[0].insert(Row(100), at: 0)
    screen.node.insertItems(at: [[0, 0]])
    #expect(cell.itemPath == [0, 4])
    screen.source.sections[0].remove(at: 4)
    screen.node.deleteItems(at: [[0, 4]])
    #expect(cell.itemPath == nil)
    try screen.settle()
    #expect(cell.itemPath == nil)
    #expect(CellNode().owningNode == nil)
    #expect(CellNode().itemPath == nil)
  }

  @Test func kindsOfSupplementaryElements() throws {
    let screen = Screen([Row.rows(0..<3)]) { node, _ in
      node.headerBlock = { RowCell(Row(-2, height: 30)) }
      node.footerBlock = { RowCell(Row(-3, height: 30)) }
    }
    try screen.settle()
    #expect(
      screen.node.visibleNodes.map(\.supplementaryKind) == [.header, nil, nil, nil, .footer])
  }

  @Test func theModelIsTheNewestOne() throws {
    let screen = Screen([Row.rows(0..<5)])
    try screen.settle()
    let cell = try #require(screen.visibleCell(2))
    screen.source.sections[0][2].text = "changed"
    screen.node.reloadItems(at: [[0, 2]])
    try screen.settle()
    let shown = try #require(screen.visibleCell(2))
    #expect((shown.nodeModel as? Row)?.text == "changed")
    #expect(shown !== cell)
  }

  /// A cell that moves a part of its content with the scroll position.
  private final class ParallaxCell: CellNode {
    var frames: [VisibilityEvent: Rect] = [:]

    override func calculateSize(thatFits constrainedSize: Size) -> Size {
      Size(width: constrainedSize.width, height: 100)
    }

    override func visibilityDidChange(_ event: VisibilityEvent) {
      frames[event] = frameInViewport
    }
  }

  @Test(arguments: [false, true]) func theFrameInTheViewport(inverted: Bool) throws {
    let screen = Screen([[]]) { node, _ in node.inverted = inverted }
    let source = DiffableDataSource<Int, Row>(
      sections: [IdentifiedSection(id: 0, items: Row.rows(0..<20))]
    ) { _ in ParallaxCell() }
    screen.node.show(source)
    try screen.settle()
    let cell = try #require(screen.node.nodeForItem(at: [0, 1]) as? ParallaxCell)
    let start = inverted ? 200.0 : 100
    #expect(cell.frames[.visible] == Rect(x: 0, y: start, width: 300, height: 100))
    screen.node.scroll(by: Vector(dx: 0, dy: inverted ? -30 : 30))
    let moved = inverted ? start + 30 : start - 30
    #expect(cell.frames[.visibleRectChanged] == Rect(x: 0, y: moved, width: 300, height: 100))
    #expect(cell.frameInViewport?.minY == moved)
    screen.node.scroll(by: Vector(dx: 0, dy: inverted ? -900 : 900))
    try screen.settle()
    #expect(cell.frameInViewport == nil)
    #expect(cell.frames[.willBeginDragging] == nil)
  }

  @Test(arguments: [false, true]) func cellsMayWaitForTheirContents(waits: Bool) throws {
    let screen = Screen([[]])
    let source = DiffableDataSource<Int, Row>(
      sections: [IdentifiedSection(id: 0, items: Row.rows(0..<200))]
    ) { row in
      let cell = RowCell(row, hasInside: true)
      cell.neverShowsPlaceholders = waits
      return cell
    }
    screen.node.show(source)
    try screen.settle()
    // A jump, after which the cells are measured before they are drawn.
    screen.node.contentOffset = Point(x: 0, y: 4000)
    var blank = 0
    for _ in 0..<60 {
      screen.runFrame()
      for cell in screen.node.visibleNodes.compactMap({ $0 as? RowCell })
      where cell.isVisible && cell.inside?.contents == nil {
        blank += 1
      }
    }
    if waits { #expect(blank == 0) }
    #expect(screen.visibleIDs.contains(100))
  }
}
