// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import SeededRandom
import TestSupport
import Testing
import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftTesting

@testable import WeftCollections
@testable import WeftNodes

/// Cells with texts of a book's length, in a list with other cells.
@MainActor @Suite struct HugeTextCellTests {
  private nonisolated static let size = Size(width: 300, height: 400)
  private nonisolated static let megabyte = 1 << 20

  private nonisolated static let quarter = megabyte / 4

  /// Parts of a text, and its length in bytes.
  private nonisolated static let hugeTexts: [(String, Int)] = [
    ("words of a paragraph without an end, ", quarter), ("a line of many\n", megabyte),
    ("letters", quarter), ("漢字", quarter), ("a\t", quarter), ("e\u{301}", quarter),
    ("👩‍👩‍👦 ", quarter), ("abc שלום 10 مرحبا def ", quarter), ("\u{301}", quarter),
  ]

  private struct Item: Identifiable, Hashable, Sendable {
    let id: Int
    var text: StyledText
  }

  private final class TextCell: CellNode {
    let text: TextNode

    nonisolated init(_ item: Item) {
      text = TextNode(item.text)
      super.init()
      text.isSelectable = true
    }

    override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
      StackLayoutSpec(.row, alignItems: .start) { text.flexShrink(1) }
    }
  }

  private static func huge(_ unit: String, _ count: Int) -> StyledText {
    StyledText(String(repeating: unit, count: count / unit.utf8.count))
  }

  private static func section(_ items: [Item]) -> [IdentifiedSection<Int, Item>] {
    [IdentifiedSection(id: 0, items: items)]
  }

  private static func items(_ texts: [Int: StyledText], count: Int = 12) -> [Item] {
    (0..<count).map { Item(id: $0, text: texts[$0] ?? StyledText("Row \($0)")) }
  }

  /// A cell is as high as its text. Only the visible part is drawn, and the rows below follow the
  /// height.
  @Test(arguments: hugeTexts)
  func aHugeTextIsScrolledThrough(unit: String, count: Int) throws {
    let items = Self.items([2: Self.huge(unit, count)])
    let source = DiffableDataSource(sections: Self.section(items)) { TextCell($0) }
    let list = CollectionNode()
    list.show(source)
    let window = HeadlessWindow(size: Self.size, rootNode: list)
    try window.settle(limit: 100_000)
    let cell = try #require(
      list.visibleNodes.lazy.compactMap { $0 as? TextCell }.first {
        $0.text.text == items[2].text
      })
    let long = try #require(cell.text.shownLongText)
    #expect(long.isMeasured && cell.frame.height == long.extent.size.height)
    #expect(cell.text.frame.width <= Self.size.width)
    // A megabyte of marks is displayed as a letter with some marks, and a few blank lines.
    for part in [0.2, 0.5, 0.8] where cell.frame.height > 10 * Self.size.height {
      let before = long.shapedByteCount
      list.contentOffset.y = (cell.frame.height * part).rounded()
      try window.settle()
      #expect(list.visibleNodes.allSatisfy { $0 === cell } && !cell.text.hasPendingDisplay)
      // Three screens and the pieces at their ends, as tiles.
      #expect(long.shapedByteCount - before < 128 << 10, "\(long.shapedByteCount - before)")
    }
    list.contentOffset.y = cell.frame.maxY - 100
    try window.settle()
    #expect(list.visibleNodes.contains { ($0 as? TextCell)?.text.text.string == "Row 5" })
    #expect(cell.text.longTextCost < 8 << 20)
  }

  /// Random changes of a huge text during its measurement. Each row is finally as high as its text
  /// and drawn, and no work continues.
  @Test(arguments: seeds(6)) func changesWhileItIsMeasured(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let units = ["words and words ", "line\n", "letters", "漢字", "abc שלום 10 ", "👩‍👩‍👦"]
    func text() -> StyledText {
      Self.huge(
        units.randomElement(using: &random)!, Int.random(in: 20_000...150_000, using: &random))
    }
    var items = Self.items([1: text(), 3: text()])
    let source = DiffableDataSource(sections: Self.section(items)) { TextCell($0) }
    let list = CollectionNode()
    list.show(source)
    list.isTextSelectionScope = true
    let window = HeadlessWindow(size: Self.size, schedule: .seeded(seed), rootNode: list)
    (window.runtime.workers as? SeededScheduler)?.jobsPerTurn = 3
    var (width, traits) = (Self.size.width, Traits())
    for step in 0..<8 {
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        window.advance(by: 1 / FrameDriver.frameRate)
      }
      switch Int.random(in: 0..<9, using: &random) {
      case 0: items[Int.random(in: 0..<items.count, using: &random)].text = text()
      case 1: items.remove(at: Int.random(in: 0..<items.count, using: &random))
      case 2: items.insert(Item(id: 100 + step, text: text()), at: 0)
      case 3:
        width = Double.random(in: 120...400, using: &random).rounded()
        window.resize(to: Size(width: width, height: 400))
      case 4:
        traits.text.scale = Double([1, 1.25].randomElement(using: &random)!)
        window.traits = traits
      case 5: list.contentOffset.y = Double.random(in: 0...60_000, using: &random)
      case 6:
        window.send(.down, at: Point(x: 20, y: 50), device: .mouse)
        window.send(.drag, at: Point(x: 90, y: 350), device: .mouse)
        window.send(.up, at: Point(x: 90, y: 350), device: .mouse)
      case 7: (list.visibleNodes.first as? TextCell)?.text.selectAllText()
      default: (list.visibleNodes.last as? TextCell)?.text.text = StyledText("changed")
      }
      source.apply(Self.section(items), animated: false)
    }
    (window.runtime.workers as? SeededScheduler)?.jobsPerTurn = .max
    try window.settle(limit: 100_000)
    for offset in [0, 5_000, 1e9] {
      list.contentOffset.y = offset
      try window.settle(limit: 100_000)
      for case let cell as TextCell in list.visibleNodes {
        let shaped = TextShaper(cacheCostLimit: 0).shape(
          cell.text.text, maxWidth: width, traits: traits.text)
        #expect(cell.text.frame.height == shaped.size.height, "seed \(seed), \(offset)")
        #expect(!cell.text.hasPendingDisplay, "seed \(seed), \(offset)")
      }
    }
    #expect((window.runtime.workers as? SeededScheduler)?.pendingCount == 0)
  }

  /// A selection extends from a small text over a huge one to the next, and is copied completely.
  @Test func aSelectionGoesAcross() throws {
    let items = Self.items([1: Self.huge("words without an end, ", Self.megabyte)])
    let source = DiffableDataSource(sections: Self.section(items)) { TextCell($0) }
    let list = CollectionNode()
    list.show(source)
    list.isTextSelectionScope = true
    let window = HeadlessWindow(size: Self.size, rootNode: list)
    try window.settle(limit: 100_000)
    let cells = list.visibleNodes.compactMap { $0 as? TextCell }
    let long = try #require(cells[1].text.shownLongText)
    let before = long.shapedByteCount
    window.send(.down, at: Point(x: 1, y: 5), device: .mouse)
    window.send(.drag, at: Point(x: 200, y: 300), device: .mouse)
    window.send(.up, at: Point(x: 200, y: 300), device: .mouse)
    #expect(cells[0].text.selectedText == "Row 0")
    #expect(cells[1].text.selectedText.hasPrefix("words without"))
    window.key(.end, modifiers: [.shift, .control])
    #expect(cells[1].text.selectedText.utf8.count == items[1].text.string.utf8.count)
    try window.settle()
    #expect(long.shapedByteCount - before < 256 << 10, "\(long.shapedByteCount - before)")
  }
}
