// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftLocks
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// The visible content keeps its position, on every axis and for every kind of element.
@Suite @MainActor struct AnchorRuleTests {
  enum Direction: CaseIterable {
    case down, up, right, left

    var axis: Axis { self == .down || self == .up ? .vertical : .horizontal }
    /// Whether reading begins at the end of the viewport.
    var isReversed: Bool { self == .up || self == .left }
  }

  /// A change of the first uncovered element, or of elements before it.
  enum Change: CaseIterable {
    case insertBefore, deleteBefore, growBefore, shrinkBefore, growFirst, shrinkFirst, reloadFirst
    case insertSectionBefore
  }

  /// A collection of two sections whose rows have lengths along its axis.
  @MainActor private final class Stage: CollectionDataSource {
    var sections: [[Row]]
    let direction: Direction
    var hasHeaders = false
    /// The length of the headers, or of the footers instead, in points.
    var headerLength = 20.0
    var hasFooters = false
    let node: CollectionNode
    let window: HeadlessWindow

    init(
      _ sections: [[Row]], _ direction: Direction, layout: any CollectionLayout,
      inset: EdgeInsets = .zero, hasHeaders: Bool = false, headerLength: Double = 20,
      hasFooters: Bool = false
    ) throws {
      self.sections = sections
      self.direction = direction
      self.hasHeaders = hasHeaders
      self.headerLength = headerLength
      self.hasFooters = hasFooters
      node = CollectionNode(layout: layout)
      node.inverted = direction == .up
      node.contentInset = inset
      var traits = Traits()
      if direction == .left { traits.layoutDirection = .rightToLeft }
      window = HeadlessWindow(
        size: Size(width: 300, height: 400), traits: traits, rootNode: node)
      node.dataSource = self
      node.updateErrorHandler = { Issue.record($0) }
      try window.settle()
    }

    func numberOfSections(in collectionNode: CollectionNode) -> Int { sections.count }

    func collectionNode(
      _ collectionNode: CollectionNode, numberOfItemsInSection section: Int
    ) -> Int { sections[section].count }

    func collectionNode(
      _ collectionNode: CollectionNode, nodeBlockForItemAt path: ItemPath
    ) -> CellNodeBlock {
      let (row, axis) = (sections[path.section][path.item], direction.axis)
      return { LongCell(row, axis) }
    }

    func collectionNode(
      _ collectionNode: CollectionNode, nodeBlockForHeaderInSection section: Int
    ) -> CellNodeBlock? {
      guard hasHeaders else { return nil }
      return headerBlock(section)
    }

    func collectionNode(
      _ collectionNode: CollectionNode, nodeBlockForFooterInSection section: Int
    ) -> CellNodeBlock? { hasFooters ? headerBlock(section) : nil }

    private func headerBlock(_ section: Int) -> CellNodeBlock {
      let (axis, length) = (direction.axis, headerLength)
      return { LongCell(Row(-1 - section, height: length), axis) }
    }

    func cell(_ id: Int) -> LongCell? {
      node.visibleNodes.lazy.compactMap { $0 as? LongCell }.first { $0.id == id }
    }

    /// The distance of an element's reading edge from the viewport's, or `nil` off the screen.
    func distance(_ id: Int) -> Double? {
      guard let frame = cell(id)?.frame else { return nil }
      let seen = Rect(origin: node.contentOffset, size: window.size)
      return switch direction {
      case .down: frame.minY - seen.minY
      case .up: seen.maxY - frame.maxY
      case .right: frame.minX - seen.minX
      case .left: seen.maxX - frame.maxX
      }
    }

    /// Scrolls away from the edge at which reading begins.
    func scroll(by distance: Double) throws {
      let way = direction.isReversed ? -distance : distance
      var offset = node.contentOffset
      if direction.axis == .vertical { offset.y += way } else { offset.x += way }
      node.contentOffset = offset
      try window.settle()
    }

    /// The visible rows in reading order, with their distances and lengths.
    var seen: [(id: Int, distance: Double, length: Double)] {
      node.visibleNodes.compactMap { $0 as? LongCell }.compactMap { cell in
        distance(cell.id).map {
          (cell.id, $0, direction.axis == .vertical ? cell.frame.height : cell.frame.width)
        }
      }.sorted { $0.distance < $1.distance }
    }
  }

  /// A cell whose length along an axis is its row's length.
  private final class LongCell: CellNode {
    private let row: Row
    private let axis: Axis
    private let ownLength = Mutex<Double?>(nil)

    nonisolated var length: Double {
      get { ownLength.withLock { $0 } ?? row.height }
      set {
        ownLength.withLock { $0 = newValue }
        setNeedsLayout()
      }
    }

    nonisolated init(_ row: Row, _ axis: Axis) {
      (self.row, self.axis) = (row, axis)
      super.init()
    }

    nonisolated var id: Int { row.id }

    override func calculateSize(thatFits constrainedSize: Size) -> Size {
      axis == .vertical
        ? Size(width: constrainedSize.width, height: length)
        : Size(width: length, height: constrainedSize.height)
    }
  }

  private func layout(_ direction: Direction, pins: Bool) -> any CollectionLayout {
    CompositionalLayout(axis: direction.axis, pinsHeaders: pins)
  }

  @Test(arguments: Direction.allCases, Change.allCases)
  func theFirstUncoveredElementStays(direction: Direction, change: Change) throws {
    for covers in [0, 1, 2] {
      let inset =
        covers == 1
        ? EdgeInsets(
          top: direction == .down ? 30 : 0, left: direction == .right ? 30 : 0,
          bottom: direction == .up ? 30 : 0, right: direction == .left ? 30 : 0) : .zero
      let stage = try Stage(
        [Row.rows(0..<40), Row.rows(40..<80)], direction,
        layout: layout(direction, pins: covers == 2), inset: inset, hasHeaders: covers == 2)
      // The first row begins at the edge, or is partly covered.
      try stage.scroll(by: covers == 0 ? 800 : 825)
      let cover = covers == 1 ? 30.0 : covers == 2 ? 20 : 0
      let rows = stage.seen.filter { $0.id >= 0 }
      let first = try #require(rows.first { $0.distance >= cover })
      let index = first.id
      switch change {
      case .insertBefore:
        stage.sections[0].insert(contentsOf: Row.rows(100..<105), at: index)
        stage.node.insertItems(at: (0..<5).map { [0, index + $0] })
      case .deleteBefore:
        stage.sections[0].removeSubrange(index - 3..<index)
        stage.node.deleteItems(at: (1...3).map { [0, index - $0] })
      case .growBefore, .shrinkBefore:
        stage.sections[0][index - 1].height = change == .growBefore ? 100 : 10
        stage.node.reloadItems(at: [[0, index - 1]])
      case .growFirst, .shrinkFirst:
        stage.sections[0][index].height = change == .growFirst ? 100 : 10
        stage.node.reloadItems(at: [[0, index]])
      case .reloadFirst:
        stage.node.reloadItems(at: [[0, index]])
      case .insertSectionBefore:
        stage.sections.insert(Row.rows(200..<210), at: 0)
        stage.node.insertSections([0])
      }
      try stage.window.settle()
      #expect(stage.distance(first.id) == first.distance, "covers \(covers)")
    }
  }

  /// The kinds of sections whose items follow each other along the axis.
  enum Kind: CaseIterable {
    case list, grid, flow, waterfall, gallery

    var section: SectionLayout {
      switch self {
      case .list: .list()
      case .grid: .grid(.count(3), columnSpacing: 4)
      case .flow: .flow(alignment: .leading)
      case .waterfall: .waterfall(.count(3), columnSpacing: 4)
      case .gallery: .gallery(itemSize: Size(width: 40, height: 40))
      }
    }
  }

  @Test(arguments: Direction.allCases, Kind.allCases)
  func theViewportIsResized(direction: Direction, kind: Kind) throws {
    for (dx, dy) in [(0, -100), (0, 100), (-60, 0), (60, 0)] as [(Double, Double)] {
      for scrolled in [0, 400.0] {
        let count = kind == .gallery ? 300 : kind == .list || kind == .flow ? 40 : 120
        let stage = try Stage(
          [Row.rows(0..<count)], direction,
          layout: CompositionalLayout(kind.section, axis: direction.axis))
        try stage.scroll(by: scrolled)
        let first = try #require(stage.seen.first { $0.distance >= 0 })
        let old = stage.window.size
        stage.window.resize(to: Size(width: old.width + dx, height: old.height + dy))
        try stage.window.settle()
        #expect(stage.distance(first.id) == first.distance, "by \(dx) \(dy), at \(scrolled)")
      }
    }
  }

  /// The first row changes its length by itself, or takes a new model, at the edge and further on.
  @Test(arguments: Direction.allCases, [Kind.list, .grid, .flow, .waterfall])
  func theFirstRowChangesByItself(direction: Direction, kind: Kind) throws {
    for length in [100.0, 10] {
      for scrolled in [0, 400.0] {
        let stage = try Stage(
          [Row.rows(0..<120)], direction,
          layout: CompositionalLayout(kind.section, axis: direction.axis))
        try stage.scroll(by: scrolled)
        let first = try #require(stage.seen.first { $0.distance >= 0 })
        stage.cell(first.id)?.length = length
        try stage.window.settle()
        #expect(stage.distance(first.id) == first.distance, "\(length) at \(scrolled)")
      }
    }
  }

  @Test(
    arguments: Direction.allCases,
    [(20.0, false), (20, true), (900, false), (900, true)] as [(Double, Bool)])
  func onlyHeadersAreSeen(direction: Direction, header: (Double, Bool)) throws {
    let (length, isFooter) = header
    for change in 0..<3 {
      let stage = try Stage(
        Array(repeating: [], count: 60), direction, layout: layout(direction, pins: false),
        hasHeaders: !isFooter, headerLength: length, hasFooters: isFooter)
      for _ in 0..<40 { try stage.scroll(by: length / 2) }
      // A header higher than the view begins at the edge.
      let first = try #require(stage.seen.first { $0.distance >= 0 })
      #expect(first.distance == 0 && first.id == -21)
      switch change {
      case 0:
        stage.sections.insert(contentsOf: Array(repeating: [], count: 5), at: 0)
        stage.node.insertSections(IndexSet5.all)
      case 1:
        stage.sections[2] = Row.rows(0..<5)
        stage.node.insertItems(at: (0..<5).map { [2, $0] })
      default:
        stage.sections.removeFirst(5)
        stage.node.deleteSections(IndexSet5.all)
      }
      try stage.window.settle()
      #expect(stage.distance(first.id) == first.distance, "change \(change)")
    }
  }

  /// A section's header at the very beginning grows by 60 points. Its leading edge stays.
  @Test(arguments: Direction.allCases, [false, true])
  func theFirstSectionHeaderGrows(direction: Direction, byItself: Bool) throws {
    let stage = try Stage(
      [Row.rows(0..<40)], direction, layout: layout(direction, pins: false), hasHeaders: true)
    #expect(stage.distance(-1) == 0)
    if byItself {
      stage.cell(-1)?.length = 80
    } else {
      stage.headerLength = 80
      stage.node.reloadSections([0])
    }
    try stage.window.settle()
    #expect(stage.distance(-1) == 0)
    #expect(stage.distance(0) == 80)
  }

  private enum IndexSet5 {
    static let all = Array(0..<5)
  }

  @Test(arguments: Direction.allCases) func aTallRowCollapses(direction: Direction) throws {
    var rows = Row.rows(0..<40)
    rows[5].height = 1000
    let stage = try Stage([rows], direction, layout: layout(direction, pins: false))
    try stage.scroll(by: 990)
    let next = try #require(stage.distance(6))
    #expect(next == 210)
    stage.sections[0][5].height = 40
    stage.node.reloadItems(at: [[0, 5]])
    try stage.window.settle()
    #expect(stage.distance(6) == next)
  }

  /// The header at the very beginning grows. Its leading edge stays, and the rows behind it move.
  @Test(arguments: Direction.allCases) func theFirstHeaderGrows(direction: Direction) throws {
    let stage = try Stage(
      [Row.rows(0..<40)], direction, layout: layout(direction, pins: false), hasHeaders: true)
    let axis = direction.axis
    stage.node.headerBlock = { LongCell(Row(-50, height: 30), axis) }
    try stage.window.settle()
    let offset = stage.distance(-50)
    stage.node.headerBlock = { LongCell(Row(-50, height: 90), axis) }
    try stage.window.settle()
    #expect(stage.distance(-50) == offset)
  }

  /// Resizing forth and back restores the position.
  @Test(arguments: 0..<5) func resizingThereAndBack(kind: Int) throws {
    let layouts: [any CollectionLayout] = [
      GridLayout(minimumItemWidth: 190, itemAspect: 1, spacing: 10),
      CompositionalLayout(.waterfall(.count(3), columnSpacing: 4, rowSpacing: 4)),
      CompositionalLayout(.flow()), ListLayout(), CompositionalLayout(.grid(.count(4))),
    ]
    let rows = (0..<400).map { Row($0, height: 80, area: 4000) }
    let screen = Screen([rows], size: Size(width: 1000, height: 600), layout: layouts[kind])
    try screen.settle()
    screen.node.contentOffset = Point(x: 0, y: 5000)
    try screen.settle()
    let offset = screen.node.contentOffset.y
    let first = try #require(screen.visibleIDs.first { screen.screenY($0) ?? -1 >= 0 })
    let distance = screen.screenY(first)
    for width in [200.0, 1000, 400, 350, 1000] {
      screen.resize(to: Size(width: width, height: 600))
      try screen.settle()
    }
    #expect(screen.screenY(first) == distance)
    // The lengths of far rows are estimated if they depend on the width.
    if kind == 0 || kind == 2 { #expect(screen.node.contentOffset.y == offset) }
  }

  /// The offset of 5,000 points returns with the width.
  @Test(arguments: 0..<5) func theOffsetReturnsWithTheWidth(kind: Int) throws {
    let layouts: [any CollectionLayout] = [
      CompositionalLayout(.grid(.count(4))), CompositionalLayout(.flow()),
      CompositionalLayout(.gallery(itemSize: Size(width: 90, height: 40))),
      CompositionalLayout(.waterfall(.count(3))), ListLayout(),
    ]
    let count = [2000, 400, 4000, 1500, 400][kind]
    let screen = Screen(
      [Row.rows(0..<count)], size: Size(width: 1000, height: 600), layout: layouts[kind])
    try screen.settle()
    screen.node.contentOffset = Point(x: 0, y: 5000)
    try screen.settle()
    for width in [200.0, 1000] {
      screen.resize(to: Size(width: width, height: 600))
      try screen.settle()
    }
    #expect(screen.node.contentOffset.y == 5000)
  }

  /// While a row fills the view, the fraction of it before the view stays.
  @Test(arguments: [250.0, 150, 600]) func aRowThatFillsTheView(width: Double) throws {
    var rows = Row.rows(0..<10)
    rows[2] = Row(2, height: 0, area: 900_000)
    let screen = Screen([rows])
    try screen.settle()
    screen.node.contentOffset = Point(x: 0, y: 80 + 1500)
    try screen.settle()
    screen.resize(to: Size(width: width, height: 400))
    try screen.settle()
    let cell = try #require(screen.visibleCell(2))
    let share = (screen.node.contentOffset.y - cell.frame.minY) / cell.frame.height
    #expect(abs(share - 0.5) < 0.01)
  }

  private final class TextCell: CellNode {
    private let text: TextNode

    nonisolated init(_ text: String) {
      self.text = TextNode(text)
      super.init()
    }

    override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? { text }
  }

  /// Another text size keeps the visible fraction of a row that fills the view.
  @Test(arguments: [0.7, 1.5, 2.5]) func aRowThatFillsTheViewAtAnotherTextSize(scale: Double) throws
  {
    let words = String(repeating: "Several words that fill the view. ", count: 250)
    let texts = (0..<9).map { $0 == 2 ? words : "Short" }
    let source = DiffableDataSource(
      sections: [IdentifiedSection(id: 0, items: texts.enumerated().map { Row($0, text: $1) })]
    ) { TextCell($0.text) }
    let node = CollectionNode(layout: CompositionalLayout())
    node.show(source)
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
    try window.settle()
    let before = try #require(node.frameForItem(at: [0, 2]))
    #expect(before.height > 2000)
    node.contentOffset = Point(x: 0, y: (before.minY + before.height / 2).rounded())
    try window.settle()
    var traits = window.traits
    traits.text.scale = scale
    window.traits = traits
    try window.settle()
    let after = try #require(node.frameForItem(at: [0, 2]))
    #expect(after.height != before.height)
    let share = (node.contentOffset.y - after.minY) / after.height
    #expect(abs(share - 0.5) < 0.01, "\(share)")
  }

  /// Rows inserted behind the header of the collection, such as a loading row, do not move the rows
  /// that the user reads.
  @Test(arguments: Direction.allCases) func rowsComeInBehindTheHeader(direction: Direction) throws {
    let stage = try Stage([Row.rows(0..<40)], direction, layout: layout(direction, pins: false))
    let axis = direction.axis
    stage.node.headerBlock = { LongCell(Row(-50, height: 30), axis) }
    try stage.window.settle()
    try stage.scroll(by: 10)
    let distance = try #require(stage.distance(0))
    stage.sections[0].insert(contentsOf: Row.rows(100..<120), at: 0)
    stage.node.insertItems(at: (0..<20).map { [0, $0] })
    try stage.window.settle()
    #expect(stage.distance(0) == distance)
  }

  /// A row that begins below an inset and fills the rest of the view keeps its visible fraction.
  @Test(arguments: [250.0, 150]) func aRowThatFillsTheViewBelowAnInset(width: Double) throws {
    var rows = Row.rows(0..<10)
    rows[2] = Row(2, height: 0, area: 900_000)
    let screen = Screen([rows]) { node, _ in
      node.contentInset = EdgeInsets(top: 100, left: 0, bottom: 0, right: 0)
    }
    try screen.settle()
    // The row begins 50 points below the view's edge, under the inset.
    screen.node.contentOffset = Point(x: 0, y: 30)
    try screen.settle()
    let before = try #require(screen.visibleCell(2))
    let share = (screen.node.contentOffset.y + 100 - before.frame.minY) / before.frame.height
    screen.resize(to: Size(width: width, height: 400))
    try screen.settle()
    let after = try #require(screen.visibleCell(2))
    let now = (screen.node.contentOffset.y + 100 - after.frame.minY) / after.frame.height
    #expect(abs(now - share) < 0.005)
  }
}
