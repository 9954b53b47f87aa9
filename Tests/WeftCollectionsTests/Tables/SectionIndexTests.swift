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

/// The section index of a table.
@MainActor @Suite final class SectionIndexTests {
  /// Names by their first letters, each with a header.
  private final class Names: CollectionDataSource {
    /// The number of names for each letter.
    var counts: [(title: String, count: Int)]
    var hasIndex = true
    var questions = 0

    init(_ counts: [(title: String, count: Int)]) { self.counts = counts }

    func numberOfSections(in node: CollectionNode) -> Int { counts.count }

    func collectionNode(_ node: CollectionNode, numberOfItemsInSection section: Int) -> Int {
      counts[section].count
    }

    func collectionNode(
      _ node: CollectionNode, nodeBlockForItemAt path: ItemPath
    ) -> CellNodeBlock {
      // Rows of unequal heights, which are unknown before they are near the viewport.
      let height = Double(30 + (path.section + path.item) % 3 * 20)
      return { RowCell(Row(path.section * 100 + path.item, height: height)) }
    }

    func collectionNode(
      _ node: CollectionNode, nodeBlockForHeaderInSection section: Int
    ) -> CellNodeBlock? {
      { RowCell(Row(-1, height: 24)) }
    }

    func sectionIndexTitles(for node: CollectionNode) -> [String] {
      questions += 1
      return hasIndex ? counts.map(\.title) : []
    }
  }

  private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
  private var source = Names([])

  private func table(
    _ counts: [(title: String, count: Int)], height: Double = 600, isReversed: Bool = false,
    hasIndex: Bool = true
  ) throws -> (TableNode, HeadlessWindow) {
    source = Names(counts)
    source.hasIndex = hasIndex
    let table = TableNode()
    table.dataSource = source
    if isReversed { table.traitOverrides.layoutDirection = .rightToLeft }
    let window = HeadlessWindow(size: Size(width: 300, height: height), rootNode: table)
    try window.settle()
    return (table, window)
  }

  private func alphabet(_ count: Int = 40) -> [(title: String, count: Int)] {
    Self.letters.map { ($0, count) }
  }

  /// The center of a letter of the index in the window.
  private func place(of letter: Int, of count: Int = 26, in table: TableNode) throws -> Point {
    let text = try #require(table.sectionIndex?.subnodes.first?.layer)
    let area = text.convertToWindow(text.bounds)
    return Point(
      x: area.midX, y: area.minY + area.height * (Double(letter) + 0.5) / Double(count))
  }

  private func section(atTopOf table: TableNode) -> Int? {
    table.parts?.view.visibleCells.inOrder.filter { $0.position.path == nil }
      .map { ($0.position.section, $0.node.layer.convertToWindow(Point.zero).y) }
      .first { abs($0.1) < 0.01 }?.0
  }

  @Test func aClickBringsTheSectionToTheTop() throws {
    let (table, window) = try table(alphabet())
    for letter in [12, 25, 3, 0] {
      window.click(at: try place(of: letter, in: table))
      try window.settle()
      // A short last section could not begin at the top, but this one is long enough.
      #expect(section(atTopOf: table) == letter)
      let first = try #require(table.nodeForItem(at: [letter, 0]))
      #expect(first.layer.convertToWindow(Point.zero).y == 24)
    }
    // A press on the index selects no row.
    #expect(table.pathsForSelectedItems.isEmpty)
  }

  /// The index acts as a scroll bar, and the keys continue to work where the focus was.
  @Test func theFocusStaysWhereItIs() throws {
    let (table, window) = try table(alphabet())
    window.click(at: try place(of: 12, in: table))
    window.tap(at: try place(of: 3, in: table))
    #expect(!table.isFocused)
    window.click(at: Point(x: 100, y: 300))
    #expect(table.isFocused)
  }

  @Test(arguments: [PointerEvent.Device.mouse, .touch])
  func aDragGoesFromLetterToLetter(device: PointerEvent.Device) throws {
    let (table, window) = try table(alphabet())
    window.send(.down, at: try place(of: 2, in: table), device: device)
    try window.settle()
    #expect(section(atTopOf: table) == 2)
    for letter in [3, 9, 20] {
      window.send(.drag, at: try place(of: letter, in: table), device: device)
      try window.settle()
      #expect(section(atTopOf: table) == letter)
    }
    // Beside the letters the nearest letter is used, and beyond the ends the last one.
    window.send(.drag, at: Point(x: 100, y: 700), device: device)
    window.send(.up, at: Point(x: 100, y: 700), device: device)
    try window.settle()
    #expect(section(atTopOf: table) == 25)
  }

  @Test func theSectionIndexIsAtTheLeftFromRightToLeft() throws {
    let (table, window) = try table(alphabet(), isReversed: true)
    let index = try #require(table.sectionIndex)
    let area = index.layer.convertToWindow(index.layer.bounds)
    #expect(area == Rect(x: 0, y: 0, width: 28, height: 600))
    window.click(at: try place(of: 7, in: table))
    try window.settle()
    #expect(section(atTopOf: table) == 7)
  }

  @Test func noSectionIndexWithoutTitles() throws {
    let (table, window) = try table(alphabet(), hasIndex: false)
    #expect(table.sectionIndex == nil)
    #expect(table.subnodes.isEmpty)
    source.hasIndex = true
    table.reloadSectionIndexTitles()
    try window.settle()
    #expect(table.subnodes.count == 1)
    source.hasIndex = false
    table.reloadSectionIndexTitles()
    try window.settle()
    #expect(table.subnodes.isEmpty)
  }

  @Test func sectionTitlesAreRequestedAfterSectionChangesOnly() throws {
    let (table, window) = try table(alphabet())
    #expect(source.questions == 1)
    source.counts[0].count += 1
    table.insertItems(at: [[0, 0]])
    try window.settle()
    table.contentOffset = Point(x: 0, y: 1000)
    try window.settle()
    #expect(source.questions == 1)
    source.counts.remove(at: 1)
    table.deleteSections([1])
    try window.settle()
    #expect(source.questions == 2)
    #expect(table.sectionIndex?.titles.prefix(2) == ["A", "C"])
    // The number of sections is unchanged, but one of them is another.
    table.performBatchUpdates {
      source.counts[0] = ("Ä", 4)
      table.deleteSections([0])
      table.insertSections([0])
    }
    try window.settle()
    #expect(table.sectionIndex?.titles.first == "Ä")
  }

  @Test func aSectionWithoutRowsLeadsToTheNext() throws {
    let (table, window) = try table(alphabet().map { ($0.title, $0.title == "C" ? 0 : 40) })
    window.click(at: try place(of: 2, in: table))
    try window.settle()
    #expect(section(atTopOf: table) == 3)
  }

  @Test func aLowSectionIndexShowsSomeTitles() throws {
    typealias Index = SectionIndexNode
    #expect(Index.shown(["A", "B", "C"], lines: 3) == ["A", "B", "C"])
    #expect(Index.shown(["A", "B", "C", "D", "E"], lines: 4) == ["A", "•", "E"])
    #expect(Index.shown(Self.letters, lines: 7) == ["A", "•", "I", "•", "Q", "•", "Z"])
    #expect(Index.shown(Self.letters, lines: 2) == [])
  }

  /// A press on a letter brings its section, and one on a dot one of those between its neighbors.
  @Test func aShortenedIndexBringsTheSectionThatIsPressed() throws {
    let (table, window) = try table(alphabet(), height: 200)
    let text = try #require(table.sectionIndex?.subnodes.first as? TextNode)
    let shown = text.text.string.split(separator: "\n").map(String.init)
    #expect(shown.count > 2 && shown.count < 26)
    let (first, second) = (
      try place(of: 0, of: shown.count, in: table), try place(of: 1, of: shown.count, in: table)
    )
    var reached: Set<Int> = []
    for (line, title) in shown.enumerated() {
      for part in [-0.4, -0.2, 0, 0.2, 0.4] {
        let place = try place(of: line, of: shown.count, in: table)
        window.click(at: Point(x: place.x, y: place.y + part * (second.y - first.y)))
        try window.settle()
        let found = try #require(section(atTopOf: table))
        if let letter = Self.letters.firstIndex(of: title) { #expect(found == letter) }
        reached.insert(found)
      }
    }
    #expect(reached == Set(0..<26))
  }

  @Test func assistiveTechnologyGoesThroughTheTitles() throws {
    let (table, window) = try table(alphabet())
    let index = try #require(window.node(.slider, label: "Section index"))
    #expect(index.performAccessibilityAction(.increment))
    #expect(index.performAccessibilityAction(.increment))
    try window.settle()
    #expect(index.accessibility.value == "B")
    #expect(section(atTopOf: table) == 1)
    #expect(index.performAccessibilityAction(.decrement))
    #expect(index.performAccessibilityAction(.decrement))
    #expect(index.accessibility.value == "A")
  }

  @Test func valuesHaveTitlesToo() throws {
    let sections = ["ant", "bee", "cat"].map { name in
      IdentifiedSection(id: name, items: Row.rows(0..<40).map { Row($0.id + name.hashValue) })
    }
    let source = DiffableDataSource(sections: sections, header: { _ in CellNode() }) { RowCell($0) }
    source.sectionIndexTitle = { $0 == "bee" ? nil : $0.prefix(1).uppercased() }
    let table = TableNode()
    table.show(source)
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: table)
    try window.settle()
    #expect(table.sectionIndex?.titles == ["A", "C"])
    window.click(at: try place(of: 1, of: 2, in: table))
    try window.settle()
    #expect(table.pathsForVisibleItems.first?.section == 2)
  }

  @Test func pixelsOfTheSectionIndex() throws {
    let (table, window) = try table(alphabet())
    let picture = try window.render()
    let index = try #require(table.sectionIndex)
    let text = try #require(index.subnodes.first)
    #expect(text.frame.maxX == 20)
    #expect(abs(text.frame.midY - 300) <= 1)
    // The index has ink from top to bottom.
    let ground = picture.pixel(x: 273, y: 2)
    let inked = (0..<600).filter { y in
      (272..<292).contains { picture.pixel(x: $0, y: y) != ground && y > 24 }
    }
    #expect(inked.count > 200)
  }

  @Test func longTitlesKeepTheirLines() throws {
    for count in [20, 1000] {
      let (table, window) = try table(
        (0..<count).map { ("A very long title number \($0)", 3) })
      let text = try #require(table.sectionIndex?.subnodes.first?.layer)
      let area = text.convertToWindow(text.bounds)
      #expect(area.minY >= 0 && area.maxY <= 600)
      #expect(area.height > 200)
      window.click(at: try place(of: count - 1, of: count, in: table))
      try window.settle()
      #expect(table.pathsForVisibleItems.last?.section == count - 1)
    }
  }

  @Test func titlesMayLeadNowhere() throws {
    let (table, window) = try table(alphabet())
    source.counts = []
    window.click(at: try place(of: 25, in: table))
    table.reloadData()
    window.click(at: try place(of: 3, in: table))
    try window.settle()
    #expect(table.sectionIndex == nil)
  }
}
