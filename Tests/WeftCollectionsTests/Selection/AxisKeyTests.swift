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

/// Keys and the focus reach everything, on every axis and in orthogonal sections.
@MainActor @Suite struct AxisKeyTests {
  /// Rows, or a carousel of ten cards between two rows.
  private final class Source: CollectionDataSource {
    var isCarousel = false
    var hasHeaders = false
    var hasButtons = false

    func numberOfSections(in node: CollectionNode) -> Int { isCarousel ? 3 : 2 }

    func collectionNode(_ node: CollectionNode, numberOfItemsInSection section: Int) -> Int {
      isCarousel ? (section == 1 ? 10 : 2) : 20
    }

    func collectionNode(
      _ node: CollectionNode, nodeBlockForItemAt path: ItemPath
    ) -> CellNodeBlock {
      let isCard = isCarousel && path.section == 1
      let hasButtons = hasButtons
      return {
        FieldCell(path, Size(width: isCard ? 100 : 300, height: 40), hasButton: hasButtons)
      }
    }

    func collectionNode(
      _ node: CollectionNode, nodeBlockForHeaderInSection section: Int
    ) -> CellNodeBlock? {
      guard hasHeaders else { return nil }
      return { FieldCell([section, -1], Size(width: 300, height: 20)) }
    }

    func collectionNode(
      _ node: CollectionNode, layoutOfSection section: Int
    ) -> SectionLayout? { isCarousel && section == 1 ? .orthogonal(spacing: 0) : nil }
  }

  /// A cell of a size, optionally with a focusable button.
  private final class FieldCell: CellNode {
    nonisolated let path: ItemPath
    private let size: Size
    private let button: ButtonNode?

    nonisolated init(_ path: ItemPath, _ size: Size, hasButton: Bool = false) {
      (self.path, self.size) = (path, size)
      button = hasButton ? ButtonNode("b") : nil
      super.init()
    }

    override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
      StackLayoutSpec(.row) { if let button { button } }.width(.points(size.width)).height(
        .points(size.height))
    }
  }

  private func show(
    inset: EdgeInsets = .zero, isCarousel: Bool = false, hasHeaders: Bool = false,
    hasEdges: Bool = false, hasButtons: Bool = false, isReadFromRight: Bool = false
  ) throws -> (node: CollectionNode, window: HeadlessWindow, source: Source) {
    let source = Source()
    (source.isCarousel, source.hasHeaders) = (isCarousel, hasHeaders)
    source.hasButtons = hasButtons
    let node = CollectionNode(layout: CompositionalLayout(.list(insets: inset)))
    if hasEdges {
      node.headerBlock = { FieldCell([-1, 0], Size(width: 300, height: 120)) }
      node.footerBlock = { FieldCell([-1, 1], Size(width: 300, height: 120)) }
    }
    var traits = Traits()
    if isReadFromRight { traits.layoutDirection = .rightToLeft }
    let window = HeadlessWindow(
      size: Size(width: 300, height: 400), traits: traits, rootNode: node)
    node.dataSource = source
    try window.settle()
    return (node, window, source)
  }

  @Test(arguments: [EdgeInsets.zero, EdgeInsets(top: 13, left: 0, bottom: 17, right: 0)])
  func homeAndEndReachTheEdges(inset: EdgeInsets) throws {
    let (node, window, source) = try show(inset: inset, hasHeaders: true, hasEdges: true)
    window.click(at: Point(x: 250, y: 190))
    for _ in 0..<2 {
      window.key(.end)
      try window.settle()
      #expect(node.cursorPath == [1, 19])
      #expect(node.contentOffset.y == node.contentSize.height - 400)
      window.key(.home)
      try window.settle()
      #expect(node.cursorPath == [0, 0])
      #expect(node.contentOffset.y == 0)
    }
    _ = source
  }

  /// The table's values, and rows of other lengths that are not measured yet, on each axis.
  @Test(arguments: [Axis.vertical, .horizontal], [false, true])
  func homeAndEndOfUnmeasuredRows(axis: Axis, inverted: Bool) throws {
    let insets =
      axis == .vertical ? EdgeInsets(top: 13, bottom: 17) : EdgeInsets(left: 13, right: 17)
    for (count, height) in [(40, 40.0), (2000, nil)] as [(Int, Double?)] {
      let rows = (0..<count).map { Row($0, height: height ?? Double(20 + $0 * 37 % 90)) }
      let source = DiffableDataSource(sections: [IdentifiedSection(id: 0, items: rows)]) { row in
        LongRow(row.height, axis)
      }
      let node = CollectionNode(layout: CompositionalLayout(.list(insets: insets), axis: axis))
      node.inverted = inverted
      node.headerBlock = { LongRow(120, axis) }
      node.footerBlock = { LongRow(90, axis) }
      node.show(source)
      let window = HeadlessWindow(size: Size(width: 400, height: 400), rootNode: node)
      try window.settle()
      window.click(at: Point(x: 200, y: 200))
      for _ in 0..<2 {
        window.key(.end)
        try window.settle()
        #expect(node.cursorPath == [0, count - 1])
        let size = axis == .vertical ? node.contentSize.height : node.contentSize.width
        func offset() -> Double {
          axis == .vertical ? node.contentOffset.y : node.contentOffset.x
        }
        #expect(offset() == (inverted ? 0 : size - 400))
        if height != nil { #expect(size == 1840) }
        window.key(.home)
        try window.settle()
        #expect(node.cursorPath == [0, 0])
        let newSize = axis == .vertical ? node.contentSize.height : node.contentSize.width
        #expect(offset() == (inverted ? newSize - 400 : 0))
      }
    }
  }

  private final class LongRow: CellNode {
    private let length: Double
    private let axis: Axis

    nonisolated init(_ length: Double, _ axis: Axis) {
      (self.length, self.axis) = (length, axis)
      super.init()
    }

    override func calculateSize(thatFits constrainedSize: Size) -> Size {
      axis == .vertical
        ? Size(width: constrainedSize.width, height: length)
        : Size(width: length, height: constrainedSize.height)
    }
  }

  @Test func upToTheFirstRowShowsItsHeader() throws {
    let (node, window, source) = try show(hasHeaders: true)
    node.scrollToItem(at: [1, 2])
    try window.settle()
    window.click(at: Point(x: 250, y: 20))
    #expect(node.cursorPath == [1, 2])
    for _ in 0..<2 {
      window.key(.up)
      try window.settle()
    }
    #expect(node.cursorPath == [1, 0])
    let header = try #require(node.frameForHeader(inSection: 1))
    #expect(node.contentOffset.y <= header.minY)
    _ = source
  }

  @Test(arguments: [false, true]) func leftAtTheFirstCardStays(isReadFromRight: Bool) throws {
    let (node, window, source) = try show(isCarousel: true, isReadFromRight: isReadFromRight)
    let x = isReadFromRight ? 210.0 : 90
    window.click(at: Point(x: x, y: 115))
    #expect(node.cursorPath == [1, 0])
    window.key(isReadFromRight ? .right : .left)
    try window.settle()
    #expect(node.cursorPath == [1, 0])
    for item in 1..<10 {
      window.key(isReadFromRight ? .left : .right)
      try window.settle()
      #expect(node.cursorPath == [1, item])
    }
    window.key(isReadFromRight ? .left : .right)
    try window.settle()
    #expect(node.cursorPath == [1, 9])
    _ = source
  }

  @Test(arguments: [false, true]) func tabGoesThroughACarousel(isReadFromRight: Bool) throws {
    let (node, window, source) = try show(
      isCarousel: true, hasButtons: true, isReadFromRight: isReadFromRight)
    func focused() -> ItemPath? {
      window.host.dispatcher.focus.layer?.chain.lazy.compactMap { $0.owner as? FieldCell }.first?
        .path
    }
    var paths: [ItemPath] = []
    for _ in 0..<16 {
      window.key(.tab)
      try window.settle()
      if let path = focused(), paths.last != path { paths.append(path) }
    }
    let expected: [ItemPath] =
      [[0, 0], [0, 1]] + (0..<10).map { [1, $0] } + [[2, 0], [2, 1]]
    #expect(Array(paths.drop { $0 != [0, 0] }.prefix(14)) == expected)
    var back: [ItemPath] = []
    node.scrollToItem(at: [2, 1])
    for _ in 0..<20 {
      window.key(.tab, modifiers: .shift)
      try window.settle()
      if let path = focused(), back.last != path { back.append(path) }
    }
    let tail = Array(back.drop { $0 != [2, 1] && $0 != [2, 0] })
    #expect(
      Array(tail.filter { $0.section == 1 }.prefix(10)) == (0..<10).reversed().map { [1, $0] })
    _ = source
  }

  @Test func aCardIsCentered() throws {
    let (node, window, source) = try show(isCarousel: true)
    node.scrollToItem(at: [1, 5], position: .center)
    try window.settle()
    #expect(node.scrollOffset(ofSection: 1) == 400)
    _ = source
  }

  /// A scroll before there is a window takes effect with the first items.
  @Test func aScrollBeforeTheWindowExists() throws {
    let source = Source()
    source.isCarousel = true
    let node = CollectionNode(layout: CompositionalLayout())
    node.dataSource = source
    node.scrollToItem(at: [1, 5], position: .center)
    let window = HeadlessWindow(size: Size(width: 300, height: 80), rootNode: node)
    try window.settle()
    #expect(node.scrollOffset(ofSection: 1) == 400)
    #expect(node.contentOffset.y == 60)
  }
}
