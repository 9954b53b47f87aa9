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

/// A cell that measures its preferred size within the limits, and shows a color.
private final class SizedCell: CellNode {
  nonisolated let number: Int
  nonisolated let size: Size

  nonisolated init(_ number: Int, size: Size) {
    self.number = number
    self.size = size
    super.init()
  }

  override func calculateSize(thatFits constrainedSize: Size) -> Size { size }

  override var drawing: (any Drawing)? {
    Fill(color: number < 0 ? Color(hex: 0x241F31) : Color(hex: Self.colors[number % 5]))
  }

  private static let colors: [UInt32] = [0x3584E4, 0x33D17A, 0xF6D32D, 0xFF7800, 0x9141AC]
}

/// A data source whose sections have custom layouts.
@MainActor private final class Gallery: CollectionDataSource {
  var layouts: [SectionLayout?]
  var counts: [Int]
  var hasHeaders = true
  var hasFooters = false
  /// The width of all items, which replaces their individual widths.
  var width: Double?

  init(_ layouts: [SectionLayout?], count: Int) {
    self.layouts = layouts
    counts = layouts.map { _ in count }
  }

  nonisolated static func size(_ number: Int) -> Size {
    Size(width: Double(40 + number * 37 % 60), height: Double(30 + number * 53 % 50))
  }

  func numberOfSections(in collectionNode: CollectionNode) -> Int { counts.count }

  func collectionNode(
    _ collectionNode: CollectionNode, numberOfItemsInSection section: Int
  ) -> Int { counts[section] }

  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForItemAt path: ItemPath
  ) -> CellNodeBlock {
    { [width] in
      SizedCell(
        path.item, size: width.map { Size(width: $0, height: 50) } ?? Self.size(path.item))
    }
  }

  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForHeaderInSection section: Int
  ) -> CellNodeBlock? {
    guard hasHeaders else { return nil }
    return { SizedCell(-1, size: Size(width: 24, height: 24)) }
  }

  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForFooterInSection section: Int
  ) -> CellNodeBlock? {
    guard hasFooters else { return nil }
    return { SizedCell(-2, size: Size(width: 16, height: 16)) }
  }

  func collectionNode(
    _ collectionNode: CollectionNode, layoutOfSection section: Int
  ) -> SectionLayout? { layouts[section] }
}

/// Each kind of layout in a window.
@MainActor @Suite struct CompositionalTests {
  private let gallery: Gallery
  private let node: CollectionNode
  private let window: HeadlessWindow

  init() {
    gallery = Gallery([], count: 0)
    node = CollectionNode()
    window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
  }

  private func show(
    _ layouts: [SectionLayout?], count: Int = 40, in layout: CompositionalLayout = .init(),
    isRightToLeft: Bool = false
  ) throws {
    if isRightToLeft { window.traits.layoutDirection = .rightToLeft }
    gallery.layouts = layouts
    gallery.counts = layouts.map { _ in count }
    node.layout = layout
    node.dataSource = gallery
    try window.settle()
  }

  /// Compares the cells on the screen with the arrangement.
  private func expectCellsInTheirPlaces(_ comment: Comment) throws {
    let view = try #require(node.parts?.view)
    var expected = 0
    let pinned = view.pinnedFrames
    for position in view.arrangement.visibleElements(in: view.viewport, of: view.map) {
      let frame = try #require(
        pinned.first { $0.position == position }?.frame
          ?? view.arrangement.frame(of: position))
      let cell = try #require(
        view.visibleCells.inOrder.first { $0.position == position }, "\(comment): \(position)")
      let origin = cell.node.layer.convertToWindow(Point.zero)
      // A cell that is shorter than its row is at the edge at which reading begins.
      let place = view.axes.origin(of: cell.node.frame.size, in: frame)
      let wanted = Point(x: place.x - view.viewport.minX, y: place.y - view.viewport.minY)
      // Cells lie on whole pixels.
      #expect(
        abs(origin.x - wanted.x) <= 1 && abs(origin.y - wanted.y) <= 1,
        "\(comment): \(position) at \(origin), not \(wanted)")
      expected += 1
    }
    #expect(expected > 0, comment)
    #expect(node.blankFraction == 0, comment)
  }

  nonisolated static let kinds: [SectionLayout] = [
    .list(spacing: 4), .flow(lineSpacing: 6, interitemSpacing: 8),
    .flow(lineSpacing: 6, interitemSpacing: 8, alignment: .center),
    .grid(.count(3), columnSpacing: 6, rowSpacing: 6),
    .grid(.fitting(minimumWidth: 80), columnSpacing: 6, rowSpacing: 6, rowLength: 70),
    .waterfall(.count(3), columnSpacing: 6, rowSpacing: 6),
    .gallery(itemSize: Size(width: 64, height: 48), lineSpacing: 6, interitemSpacing: 6),
    .paging(), .orthogonal(spacing: 8),
  ]

  @Test(arguments: Array(kinds.indices), [0, 1, 2, 3])
  func everyKindIsShown(kind: Int, variant: Int) throws {
    var section = Self.kinds[kind]
    section.insets = EdgeInsets(top: 8, left: 12, bottom: 8, right: 4)
    let layout = CompositionalLayout(
      section, axis: variant & 1 == 0 ? .vertical : .horizontal, sectionSpacing: 10,
      pinsHeaders: true)
    try show([nil, nil, nil], in: layout, isRightToLeft: variant & 2 != 0)
    let comment: Comment = "kind \(kind), variant \(variant)"
    try expectCellsInTheirPlaces(comment)
    // Somewhere in the middle, and at the end.
    for item in [20, 39] {
      node.scrollToItem(at: [1, item], position: .center)
      try window.settle()
      try expectCellsInTheirPlaces(comment)
      #expect(node.pathsForVisibleItems.contains([1, item]), comment)
    }
  }

  @Test(arguments: [false, true]) func sectionsOfAllKindsInOneCollection(rtl: Bool) throws {
    try show(Self.kinds.map { $0 }, count: 9, isRightToLeft: rtl)
    for section in Self.kinds.indices {
      node.scrollToItem(at: [section, 0], position: .top)
      try window.settle()
      try expectCellsInTheirPlaces("section \(section)")
    }
  }

  @Test func aPinnedHeaderStaysAboveTheCells() throws {
    try show([nil, nil], in: CompositionalLayout(.list(), pinsHeaders: true))
    node.contentOffset = Point(x: 0, y: 500)
    try window.settle()
    let view = try #require(node.parts?.view)
    let header = try #require(
      view.visibleCells.inOrder.first { $0.position == .header(0) }?.node)
    #expect(header.layer.convertToWindow(Point.zero) == .zero)
    #expect(view.scrollController.contentLayer.sublayers.last === header.layer)
    #expect(header.interfaceState.contains(.visible))
    node.contentOffset = .zero
    try window.settle()
    #expect(header.layer.convertToWindow(Point.zero) == .zero)
  }

  /// A bar over the list covers neither a pinned header nor a row that is scrolled into view below
  /// it.
  @Test func aPinnedHeaderLeavesTheInsetFree() throws {
    try show([nil, nil], in: CompositionalLayout(.list(), pinsHeaders: true))
    node.contentInset = EdgeInsets(top: 50)
    node.contentOffset = Point(x: 0, y: 300)
    try window.settle()
    let view = try #require(node.parts?.view)
    let header = try #require(
      view.visibleCells.inOrder.first { $0.position == .header(0) }?.node)
    #expect(header.layer.convertToWindow(Point.zero).y == 50)
    #expect(header.interfaceState.contains(.visible))
    node.scrollToItem(at: [0, 3], position: .top)
    try window.settle()
    let row = try #require(node.nodeForItem(at: [0, 3]))
    #expect(row.layer.convertToWindow(Point.zero).y == 50 + header.frame.height)
    // The end of the section pushes its header through the inset.
    for wanted in [60.0, 40, 20] {
      // Scrolling measures lengths.
      for _ in 0..<4 {
        let end = try #require(view.arrangement.frame(ofSection: 0)).maxY
        node.contentOffset = Point(x: 0, y: end - wanted)
        try window.settle()
      }
      let end = try #require(view.arrangement.frame(ofSection: 0)).maxY
      let place = end - node.contentOffset.y
      let header = try #require(
        view.visibleCells.inOrder.first { $0.position == .header(0) }?.node, "\(place)")
      let expected = place - header.frame.height
      #expect(header.layer.convertToWindow(Point.zero).y == expected, "\(place)")
    }
  }

  /// Rows that are inserted and removed while the list scrolls do not move a pinned header.
  @Test(arguments: [true, false])
  func aPinnedHeaderStaysWhileRowsComeAndGo(animated: Bool) throws {
    try show([nil, nil], in: CompositionalLayout(.list(), pinsHeaders: true))
    node.contentOffset = Point(x: 0, y: 300)
    try window.settle()
    let view = try #require(node.parts?.view)
    var updates = 0
    for step in 0..<40 {
      let isInsert = step % 6 == 0
      if step % 3 == 0 {
        gallery.counts[0] += isInsert ? 1 : -1
        node.performBatchUpdates(animated: animated) {
          if isInsert { node.insertItems(at: [[0, 14]]) } else { node.deleteItems(at: [[0, 14]]) }
        }
      }
      node.contentOffset.y += 7
      let shows = view.showCount
      window.advance(by: 1 / FrameDriver.frameRate)
      updates += view.showCount - shows
      let header = try #require(
        view.visibleCells.inOrder.first { $0.position == .header(0) }?.node)
      #expect(view.placeOnScreen(of: header.layer).minY == 0, "step \(step)")
    }
    #expect(updates > 5)
  }

  /// Items without a width are spread over several lines. A line has at most one item for each
  /// point of its length.
  @Test(arguments: [
    (width: 100.0, spacing: 0.0, expected: 3), (100, 50, 2), (0.01, 0, 300), (0, 0, 300),
    (.nan, 0, 0), (.infinity, 0, 0), (0, .infinity, 0),
  ])
  func itemsWithoutWidthAreFew(width: Double, spacing: Double, expected: Int) {
    #expect(itemsFitting(width, 300, spacing) == expected)
  }

  @MainActor private final class Mover: CollectionDelegate {
    var moves: [String] = []

    func collectionNode(_ node: CollectionNode, canMoveItemAt path: ItemPath) -> Bool { true }

    func collectionNode(
      _ node: CollectionNode, moveItemAt source: ItemPath, to target: ItemPath
    ) -> Bool {
      moves.append("\(source) to \(target)")
      return false
    }
  }

  /// Cards of an orthogonal section are ordered along the horizontal axis, regardless of the height
  /// of the drop. In lines of a horizontal layout they are ordered vertically.
  @Test(arguments: [false, true])
  func aDragGoesTheWayOfTheItems(isHorizontal: Bool) throws {
    let section: SectionLayout =
      isHorizontal ? .grid(.count(3), rowLength: 80) : .orthogonal(spacing: 8)
    let mover = Mover()
    node.delegate = mover
    gallery.hasHeaders = false
    try show(
      [section], in: CompositionalLayout(axis: isHorizontal ? .horizontal : .vertical))
    let view = try #require(node.parts?.view)
    let frames = try (0..<3).map { try #require(view.arrangement.frame(of: .item([0, $0]))) }
    let start = Point(x: frames[0].midX, y: frames[0].midY)
    for (share, move) in [(0.25, "[0, 0] to [0, 1]"), (0.75, "[0, 0] to [0, 2]")] {
      let end =
        isHorizontal
        ? Point(x: frames[2].minX + 1, y: frames[2].minY + share * frames[2].height)
        : Point(x: frames[2].minX + share * frames[2].width, y: frames[2].minY + 1)
      window.send(.down, at: start, device: .mouse)
      for point in [Point(x: start.x + 10, y: start.y), end] {
        window.send(.drag, at: point, device: .mouse)
      }
      window.send(.up, at: end, device: .mouse)
      #expect(mover.moves.last == move)
    }
  }

  /// A card wider than half of the section does not count as a row.
  @Test func aDragOfWideCardsGoesSideways() throws {
    let mover = Mover()
    node.delegate = mover
    gallery.hasHeaders = false
    gallery.width = 160
    try show([.orthogonal(spacing: 8)])
    window.send(.down, at: Point(x: 80, y: 25), device: .mouse)
    for point in [Point(x: 90, y: 25), Point(x: 290, y: 1)] {
      window.send(.drag, at: point, device: .mouse)
    }
    window.send(.up, at: Point(x: 290, y: 1), device: .mouse)
    #expect(mover.moves == ["[0, 0] to [0, 1]"])
  }

  @Test func aDragAtTheEdgeScrollsTheSection() throws {
    let mover = Mover()
    node.delegate = mover
    gallery.hasHeaders = false
    gallery.width = 80
    try show([.orthogonal(spacing: 8), .list()], count: 60)
    window.send(.down, at: Point(x: 40, y: 25), device: .mouse)
    for point in [Point(x: 50, y: 25), Point(x: 290, y: 25)] {
      window.send(.drag, at: point, device: .mouse)
    }
    window.advance(by: 1)
    #expect(node.scrollOffset(ofSection: 0) > 400 && node.contentOffset == .zero)
    window.send(.drag, at: Point(x: 150, y: 25), device: .mouse)
    let offset = node.scrollOffset(ofSection: 0)
    window.advance(by: 0.5)
    #expect(node.scrollOffset(ofSection: 0) == offset)
    window.send(.up, at: Point(x: 150, y: 25), device: .mouse)
    let target = try #require(mover.moves.last)
    #expect(target != "[0, 0] to [0, 1]" && target.hasPrefix("[0, 0] to [0, "))
  }

  @Test func aSectionScrollsByItself() throws {
    try show([.orthogonal(spacing: 8), .list()], count: 60)
    let before = try #require(node.nodeForItem(at: [0, 0])).layer.convertToWindow(Point.zero)
    #expect(before == Point(x: 0, y: 24))
    window.scroll(by: Vector(dx: 130, dy: 0), at: Point(x: 100, y: 40))
    try window.settle()
    #expect(node.scrollOffset(ofSection: 0) == 130)
    #expect(node.contentOffset == .zero)
    try expectCellsInTheirPlaces("scrolled by the user")
    // Far cells of the carousel are not made.
    #expect(node.nodeForItem(at: [0, 59]) == nil)
    #expect(node.nodeForItem(at: [0, 6])?.interfaceState.contains(.preload) == true)
    node.scrollToItem(at: [0, 59])
    try window.settle()
    #expect(node.pathsForVisibleItems.contains([0, 59]))
    // An update elsewhere does not scroll the section.
    let offset = node.scrollOffset(ofSection: 0)
    gallery.counts[1] += 1
    node.insertItems(at: [[1, 0]])
    try window.settle()
    #expect(node.scrollOffset(ofSection: 0) == offset)
    // Along its own axis the collection scrolls, even with the pointer over the section.
    window.fling(at: Point(x: 100, y: 40))
    let top = node.contentOffset.y
    window.scroll(by: Vector(dx: 0, dy: 60), at: Point(x: 100, y: 40))
    try window.settle()
    #expect(node.contentOffset == Point(x: 0, y: top + 60))
  }

  /// The section does not follow an item that moves to another one.
  @Test func anItemThatWasScrolledToMovesToAnotherSection() throws {
    try show([.orthogonal(spacing: 8), .orthogonal(spacing: 8), .list()], count: 30)
    node.scrollToItem(at: [0, 20])
    try window.settle()
    let offset = node.scrollOffset(ofSection: 0)
    #expect(offset > 300)
    gallery.counts[0] -= 1
    gallery.counts[1] += 1
    node.moveItem(at: [0, 20], to: [1, 0])
    try window.settle()
    #expect(abs(node.scrollOffset(ofSection: 0) - offset) < 120)
    node.scrollSection(1, to: 200)
    gallery.counts[2] += 1
    node.insertItems(at: [[2, 0]])
    try window.settle()
    #expect(abs(node.scrollOffset(ofSection: 0) - offset) < 120)
  }

  private func expectCellsInTheContent() throws {
    let content = try #require(node.parts?.view.scrollController.contentLayer)
    #expect(node.visibleNodes.allSatisfy { $0.layer.superlayer === content })
    try expectCellsInTheirPlaces("in the content")
  }

  @Test func cellsStayWhenTheOnlySectionThatScrollsByItselfBecomesAList() throws {
    try show([nil], count: 30, in: CompositionalLayout(.orthogonal()))
    node.layout = CompositionalLayout(.list())
    try window.settle()
    try expectCellsInTheContent()
  }

  @Test func theLastItemOfTheOnlySectionThatScrollsByItselfMovesToAnotherOne() throws {
    try show([.orthogonal(spacing: 8), .list()], count: 1)
    gallery.counts = [0, 2]
    node.moveItem(at: [0, 0], to: [1, 0])
    try window.settle()
    #expect(node.pathsForVisibleItems == [[1, 0], [1, 1]])
    try expectCellsInTheContent()
  }

  /// Repeated insertions and removals of sections leave nothing behind.
  @Test(arguments: [false, true]) func aSectionThatGoesLeavesNothing(reloads: Bool) throws {
    try show([.orthogonal(spacing: 8), .orthogonal(spacing: 8), .list()], count: 30)
    node.scrollToItem(at: [0, 20])
    node.scrollToItem(at: [1, 25])
    // A section that is inserted by an update and deleted before the update appears.
    gallery.counts.insert(30, at: 0)
    gallery.layouts.insert(.orthogonal(spacing: 8), at: 0)
    node.insertSections([0])
    node.scrollToItem(at: [0, 20])
    try window.settle()
    let view = try #require(node.parts?.view)
    #expect(view.lanes.offsets.count == 3 && view.lanes.targets.count == 3)
    let offset = node.scrollOffset(ofSection: 2)
    #expect(offset > 0)
    if reloads {
      node.reloadData()
    } else {
      for _ in 0..<2 {
        gallery.counts.removeFirst()
        gallery.layouts.removeFirst()
      }
      node.deleteSections([0, 1])
    }
    try window.settle()
    for section in Array(view.lanes.offsets.keys) + Array(view.lanes.targets.keys) {
      #expect(view.map.section(withID: section) != nil)
    }
    #expect(view.lanes.targets.count == (reloads ? 0 : 1))
    #expect(node.scrollOffset(ofSection: 0) == (reloads ? 0 : offset))
  }

  /// Items of the section that were never visible do not use the length of other sections' rows.
  @Test func aSectionThatScrollsByItselfIsAsLongAsItsOwnItems() throws {
    struct Row: Identifiable, Equatable, Sendable {
      let id: Int
      var height: Double { id / 100 == 1 ? 50 : 300 }
    }
    let sections = (0..<3).map { section in
      IdentifiedSection(id: section, items: (0..<60).map { Row(id: 100 * section + $0) })
    }
    let source = DiffableDataSource(sections: sections) { row in
      SizedCell(row.id, size: Size(width: 80, height: row.height))
    }
    source.sectionLayout = { $0 == 1 ? .orthogonal() : nil }
    node.layout = CompositionalLayout(.list())
    node.show(source)
    try window.settle()
    node.scrollToItem(at: [1, 0])
    try window.settle()
    let view = try #require(node.parts?.view)
    let first = try #require(view.arrangement.frame(of: ElementPosition(section: 1, index: 0)))
    let next = try #require(view.arrangement.frame(of: ElementPosition(section: 2, index: 0)))
    #expect(next.minY - first.minY == 50)
  }

  /// A first item without a size does not determine the size of the others, which would never be
  /// measured.
  @Test(arguments: [0.0, 1]) func aCarouselThatBeginsWithACollapsedItem(width: Double) throws {
    let items = [Row(0, height: width)] + Row.rows(1..<60, height: 100)
    let sections = [IdentifiedSection(id: 0, items: items)]
    let source = DiffableDataSource(sections: sections) { row in
      SizedCell(row.id, size: Size(width: row.height, height: row.height))
    }
    source.sectionLayout = { _ in .orthogonal(spacing: 8) }
    node.layout = CompositionalLayout(.list())
    node.show(source)
    try window.settle()
    #expect(node.visibleNodes.count <= 6)
    window.scroll(by: Vector(dx: 1000, dy: 0), at: Point(x: 100, y: 40))
    try window.settle()
    #expect(node.visibleNodes.count >= 3)
    node.scrollToItem(at: [0, 30])
    try window.settle()
    #expect(node.pathsForVisibleItems.contains([0, 30]))
  }

  /// Including an item that an update of the same turn inserts.
  @Test func anItemOfASectionThatScrollsByItselfIsScrolledTo() throws {
    try show([.orthogonal(spacing: 8), .list()], count: 30)
    gallery.counts[0] += 1
    node.insertItems(at: [[0, 30]])
    node.scrollToItem(at: [0, 30])
    try window.settle()
    #expect(node.pathsForVisibleItems.contains([0, 30]))
  }

  @Test func footersAndTheCollectionsOwnHeader() throws {
    gallery.hasFooters = true
    node.headerBlock = { SizedCell(-1, size: Size(width: 50, height: 50)) }
    node.footerBlock = { SizedCell(-1, size: Size(width: 70, height: 70)) }
    try show([nil, nil], count: 2)
    let view = try #require(node.parts?.view)
    #expect(view.arrangement.frame(of: .collectionHeader)?.height == 50)
    #expect(view.arrangement.frame(of: .header(0))?.minY == 50)
    #expect(view.arrangement.frame(of: .footer(0))?.height == 16)
    #expect(view.arrangement.frame(of: .collectionFooter)?.height == 70)
    try expectCellsInTheirPlaces("boundary")
    node.headerBlock = nil
    try window.settle()
    #expect(view.arrangement.frame(of: .header(0))?.minY == 0)
    try expectCellsInTheirPlaces("without a header")
  }

  @Test(arguments: ["vertical", "right-to-left", "horizontal"])
  func pictureOfCompositionalSections(name: String) throws {
    let layouts: [SectionLayout] = [
      .orthogonal(spacing: 8, insets: EdgeInsets(all: 8)),
      .waterfall(.count(3), columnSpacing: 6, rowSpacing: 6, insets: EdgeInsets(all: 8)),
      .flow(lineSpacing: 6, interitemSpacing: 6, insets: EdgeInsets(all: 8)),
      .grid(.count(4), columnSpacing: 6, rowSpacing: 6, rowLength: 30),
    ]
    try show(
      layouts, count: 9,
      in: CompositionalLayout(axis: name == "horizontal" ? .horizontal : .vertical),
      isRightToLeft: name == "right-to-left")
    try ReferencePictures().verify(try window.render(), named: "sections-\(name)")
  }
}
