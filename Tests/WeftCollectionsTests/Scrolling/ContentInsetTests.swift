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

/// The space around the content.
@Suite @MainActor struct ContentInsetTests {
  private static func layout(_ kind: Int, _ axis: Axis) -> any CollectionLayout {
    switch kind {
    case 0: CompositionalLayout(.list(spacing: 2), axis: axis)
    case 1 where axis == .vertical: GridLayout(minimumItemWidth: 60, itemAspect: 1)
    case 2: CompositionalLayout(.grid(.count(2)), axis: axis)
    case 3: CompositionalLayout(.flow(), axis: axis)
    case 4: CompositionalLayout(.waterfall(.count(2)), axis: axis)
    case 5: CompositionalLayout(.gallery(itemSize: Size(width: 50, height: 50)), axis: axis)
    case 6: CompositionalLayout(.orthogonal(), axis: axis)
    default: CompositionalLayout(.list(), axis: axis, pinsHeaders: true)
    }
  }

  /// A cell as large as its range allows, up to 60 points.
  private final class WideCell: CellNode {
    override func calculateSize(thatFits constrainedSize: Size) -> Size {
      Size(
        width: constrainedSize.width.isFinite ? constrainedSize.width : 60,
        height: constrainedSize.height.isFinite ? constrainedSize.height : 60)
    }
  }

  @MainActor private final class Source: CollectionDataSource {
    private let counts: [Int]
    var titles: [String]

    init(_ counts: [Int], titles: [String] = []) {
      (self.counts, self.titles) = (counts, titles)
    }

    func numberOfSections(in collectionNode: CollectionNode) -> Int { counts.count }
    func collectionNode(
      _ collectionNode: CollectionNode, numberOfItemsInSection section: Int
    ) -> Int { counts[section] }
    func collectionNode(
      _ collectionNode: CollectionNode, nodeBlockForItemAt path: ItemPath
    ) -> CellNodeBlock { { WideCell() } }
    func collectionNode(
      _ collectionNode: CollectionNode, nodeBlockForHeaderInSection section: Int
    ) -> CellNodeBlock? {
      guard titles.isEmpty else { return nil }
      return { WideCell() }
    }
    func sectionIndexTitles(for node: CollectionNode) -> [String] { titles }
  }

  /// Content lies between the insets across the axis, and does not scroll across it.
  @Test(arguments: 0..<8, [Axis.vertical, .horizontal])
  func contentLiesBetweenTheInsets(kind: Int, axis: Axis) throws {
    for (direction, inverted) in [
      (LayoutDirection.leftToRight, false), (.rightToLeft, false), (.leftToRight, true),
      (.rightToLeft, true),
    ] {
      for setsLater in [false, true] {
        let inset =
          axis == .vertical
          ? EdgeInsets(top: 7, left: 20, bottom: 9, right: 30)
          : EdgeInsets(top: 20, left: 7, bottom: 30, right: 9)
        let (node, source) = (
          CollectionNode(layout: Self.layout(kind, axis)), Source([40, 40, 40])
        )
        node.inverted = inverted
        if !setsLater { node.contentInset = inset }
        node.dataSource = source
        var traits = Traits()
        traits.layoutDirection = direction
        let window = HeadlessWindow(
          size: Size(width: 300, height: 300), traits: traits, rootNode: node)
        try window.settle()
        if setsLater {
          node.contentInset = inset
          for _ in 0..<20 {
            window.advance(by: 1 / 60)
            // No frame shows the content of one width at the insets of the other.
            let content = try #require(node.parts?.view.arrangement.contentSize)
            let width = axis == .vertical ? content.width : content.height
            let x = axis == .vertical ? node.contentOffset.x : node.contentOffset.y
            #expect((width == 300 && x == 0) || (width == 250 && x == -20))
          }
          try window.settle()
        }
        let room = Rect(x: 0, y: 0, width: 300, height: 300).inset(by: inset)
        for distance in [0.0, 500, -500, 100_000] {
          let start = node.contentOffset
          node.contentOffset =
            axis == .vertical
            ? Point(x: distance, y: start.y + distance) : Point(x: start.x + distance, y: distance)
          try window.settle()
          let frames = node.visibleNodes.map { cell in
            cell.layer.convertToWindow(cell.layer.bounds)
          }
          #expect(!frames.isEmpty)
          if kind == 6 {
            // Cards scroll across the axis, and the content lies at the insets.
            let across = axis == .vertical ? node.contentOffset.x : node.contentOffset.y
            #expect(across == -20)
            continue
          }
          let (low, high) =
            axis == .vertical
            ? (frames.map(\.minX).min() ?? 0, frames.map(\.maxX).max() ?? 0)
            : (frames.map(\.minY).min() ?? 0, frames.map(\.maxY).max() ?? 0)
          let (first, last) =
            axis == .vertical ? (room.minX, room.maxX) : (room.minY, room.maxY)
          #expect(low >= first && high <= last, "\(low) to \(high)")
          if kind == 0 || kind == 7 { #expect(low == first && high == last) }
        }
      }
    }
  }

  /// A user cannot move content across the axis.
  @Test func aDragAcrossTheAxisMovesNothing() throws {
    let screen = Screen([Row.rows(0..<40)]) { node, _ in
      node.contentInset = EdgeInsets(left: 20, right: 20)
    }
    try screen.settle()
    #expect(screen.visibleCell(0)?.frame.width == 260)
    screen.window.touchDrag(
      from: Point(x: 200, y: 200), to: Point(x: 100, y: 150), duration: 0.2)
    try screen.settle()
    #expect(screen.node.contentOffset.x == -20)
    let cell = try #require(screen.node.visibleNodes.first)
    #expect(cell.layer.convertToWindow(Point.zero).x == 20)
  }

  /// Rows of a table end before its section index, which lies between the insets.
  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft], [false, true])
  func rowsEndBeforeTheSectionIndex(direction: LayoutDirection, isInset: Bool) throws {
    let table = TableNode()
    let source = Source([5, 5], titles: ["A", "B"])
    table.dataSource = source
    let inset = isInset ? EdgeInsets(top: 10, left: 20, bottom: 30, right: 40) : .zero
    table.contentInset = inset
    var traits = Traits()
    traits.layoutDirection = direction
    let window = HeadlessWindow(
      size: Size(width: 320, height: 400), traits: traits, rootNode: table)
    // No frame shows the titles over the rows.
    for _ in 0..<20 {
      window.advance(by: 1 / 60)
      guard let index = table.sectionIndex, index.supernode != nil else { continue }
      let place = index.layer.convertToWindow(index.layer.bounds)
      for cell in table.visibleNodes {
        #expect(!cell.layer.convertToWindow(cell.layer.bounds).intersects(place))
      }
    }
    try window.settle()
    let room = Rect(x: 0, y: 0, width: 320, height: 400).inset(by: inset)
    let cell = try #require(table.nodeForItem(at: [0, 0]))
    let row = cell.layer.convertToWindow(cell.layer.bounds)
    #expect(row.width == room.width - 28)
    let index = try #require(table.sectionIndex)
    let place = index.layer.convertToWindow(index.layer.bounds)
    #expect(place.height == room.height && place.minY == room.minY)
    if direction == .leftToRight {
      #expect(row.minX == room.minX && row.maxX == place.minX && place.maxX == room.maxX)
    } else {
      #expect(row.maxX == room.maxX && row.minX == place.maxX && place.minX == room.minX)
    }
    source.titles = []
    table.reloadSectionIndexTitles()
    try window.settle()
    #expect(index.supernode == nil)
    #expect(table.nodeForItem(at: [0, 0])?.frame.width == room.width)
  }

  /// The node of an empty collection is in the middle of the free space.
  @Test(arguments: [Axis.vertical, .horizontal], [false, true])
  func theNodeOfAnEmptyCollection(axis: Axis, inverted: Bool) throws {
    let empty = DisplayNode()
    empty.style.width = .points(100)
    empty.style.height = .points(30)
    let screen = Screen([[]], layout: CompositionalLayout(axis: axis)) { node, _ in
      node.inverted = inverted
      node.emptyNode = empty
      node.headerBlock = {
        let cell = CellNode()
        (cell.style.width, cell.style.height) = (.points(60), .points(60))
        return cell
      }
      node.contentInset = EdgeInsets(top: 20, left: 8, bottom: 40, right: 12)
    }
    try screen.settle()
    var free = Rect(x: 8, y: 20, width: 280, height: 340)
    switch (axis, inverted) {
    case (.vertical, false): free = free.inset(by: EdgeInsets(top: 60))
    case (.vertical, true): free = free.inset(by: EdgeInsets(bottom: 60))
    case (.horizontal, false): free = free.inset(by: EdgeInsets(left: 60))
    case (.horizontal, true): free = free.inset(by: EdgeInsets(right: 60))
    }
    #expect(empty.frame.midX == free.midX && empty.frame.midY == free.midY)
    screen.node.headerBlock = nil
    try screen.settle()
    #expect(empty.frame.midX == 148 && empty.frame.midY == 190)
  }
}
