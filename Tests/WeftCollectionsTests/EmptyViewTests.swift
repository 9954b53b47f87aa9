// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// Empty views, and the visibility events of cells.
@MainActor @Suite struct EmptyViewTests {
  private func block(_ width: Double) -> DisplayNode {
    let node = DisplayNode()
    node.style.width = .points(width)
    node.style.height = .points(30)
    return node
  }

  @Test func anEmptyCollectionShowsItsNodeInTheMiddle() throws {
    let (empty, loading) = (block(100), block(60))
    let screen = Screen([[]]) { node, _ in
      node.emptyNode = empty
      node.loadingNode = loading
    }
    try screen.settle()
    #expect(empty.supernode === screen.node)
    #expect(empty.frame == Rect(x: 100, y: 185, width: 100, height: 30))
    #expect(loading.supernode == nil)
    screen.source.sections[0] = Row.rows(0..<3)
    screen.node.insertItems(at: [[0, 0], [0, 1], [0, 2]])
    try screen.settle()
    #expect(empty.supernode == nil)
    #expect(screen.visibleIDs == [0, 1, 2])
    screen.source.sections[0] = []
    screen.node.deleteItems(at: [[0, 0], [0, 1], [0, 2]])
    try screen.settle()
    #expect(empty.supernode === screen.node)
    #expect(screen.violations().isEmpty)
  }

  /// The collection has a fixed frame, as in a component's list.
  @Test func aCollectionThatIsPlacedByHandShowsItsNode() throws {
    let (root, node, empty) = (DisplayNode(), CollectionNode(), block(100))
    node.emptyNode = empty
    node.frame = Rect(x: 0, y: 0, width: 300, height: 200)
    root.addSubnode(node)
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: root)
    try window.settle()
    #expect(empty.supernode === node)
    #expect(empty.frame == Rect(x: 100, y: 85, width: 100, height: 30))
    node.frame.size.height = 100
    try window.settle()
    #expect(empty.frame.midY == 50)
  }

  @Test func whileItemsAreOnTheirWayTheOtherNodeIsShown() async throws {
    let (empty, loading) = (block(100), block(60))
    let screen = Screen([[]]) { node, _ in
      node.emptyNode = empty
      node.loadingNode = loading
      node.tailFetching = BatchFetching { _ in
        try await untilCancelled()
        return .noMore
      }
    }
    try await screen.window.settle { loading.supernode === screen.node }
    #expect(empty.supernode == nil)
    #expect(loading.frame.midX == 150)
    screen.node.tailFetching = nil
    try await screen.window.settle { empty.supernode === screen.node }
  }

  /// A cell that records its visibility events.
  private final class ListeningCell: CellNode {
    private(set) var events: [VisibilityEvent] = []

    func forget() { events = [] }

    override func calculateSize(thatFits constrainedSize: Size) -> Size {
      Size(width: constrainedSize.width, height: 100)
    }

    override func visibilityDidChange(_ event: VisibilityEvent) { events.append(event) }
  }

  @Test func cellsHearOfTheScreen() throws {
    let node = CollectionNode(lazy: 0..<50) { _ in ListeningCell() }
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
    try window.settle()
    let cell = try #require(node.visibleNodes.first as? ListeningCell)
    #expect(cell.events == [.visible])
    cell.forget()
    window.scroll(by: 10)
    #expect(cell.events == [.willBeginDragging, .visibleRectChanged])
    window.fling(velocity: 0.0)
    try window.settle()
    #expect(cell.events.contains(.didEndDragging))
    node.contentOffset = Point(x: 0, y: 1000)
    try window.settle()
    #expect(cell.events.last == .invisible)
  }
}
