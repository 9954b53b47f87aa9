// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges
import WeftCollections
import WeftLayout
import WeftNodes

/// The headers of sections, which are cells but not items.
@MainActor @Suite struct HeaderTests {
  /// Sections of 3 rows of 40 points, headers of 20.
  private func screen(sections: Int = 3) throws -> Screen {
    let rows = (0..<sections).map { Row.rows($0 * 10..<$0 * 10 + 3) }
    let screen = Screen(rows) { _, source in
      // The header belongs to the section's content, wherever that moves.
      source.header = { [unowned source] in "Header \((source.sections[$0].first?.id ?? 0) / 10)" }
    }
    try screen.settle()
    return screen
  }

  private func texts(_ screen: Screen) -> [String] {
    screen.node.visibleNodes.compactMap { ($0 as? RowCell)?.row.text }
  }

  private func header(_ text: String, on screen: Screen) -> RowCell? {
    screen.node.visibleNodes.lazy.compactMap { $0 as? RowCell }.first { $0.row.text == text }
  }

  @Test func headersAreAboveTheirItems() throws {
    let screen = try screen()
    #expect(
      texts(screen) == [
        "Header 0", "Row 0", "Row 1", "Row 2", "Header 1", "Row 10", "Row 11", "Row 12",
        "Header 2", "Row 20", "Row 21", "Row 22",
      ])
    #expect(screen.node.contentSize.height == 3 * 140)
    #expect(screen.source.headerQuestions == [0, 1, 2])
    #expect(
      screen.node.frameForHeader(inSection: 1) == Rect(x: 0, y: 140, width: 300, height: 20))
    #expect(screen.node.frameForHeader(inSection: 3) == nil)
    #expect(screen.node.pathsForVisibleItems.count == 9)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func headersAreInRanges() throws {
    let screen = try screen(sections: 20)
    let cell = try #require(header("Header 0", on: screen))
    #expect(cell.interfaceState == .inHierarchy)
    screen.node.contentOffset = Point(x: 0, y: 300)
    try screen.settle()
    #expect(cell.interfaceState == [.measureLayout, .preload])
    #expect(cell.layer.superlayer == nil)
    screen.node.contentOffset = Point(x: 0, y: 1400)
    try screen.settle()
    #expect(cell.interfaceState == .measureLayout)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func aHeaderMovesWithItsSection() throws {
    let screen = try screen()
    let cell = try #require(header("Header 1", on: screen))
    screen.source.sections.swapAt(0, 1)
    screen.source.resetQuestions()
    screen.node.moveSection(1, to: 0)
    try screen.settle()
    #expect(header("Header 1", on: screen) === cell)
    #expect(texts(screen).first == "Header 1")
    #expect(screen.source.headerQuestions.isEmpty)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func reloadingASectionMakesItsHeaderAnew() throws {
    let screen = try screen()
    let old = try #require(header("Header 0", on: screen))
    let other = try #require(header("Header 1", on: screen))
    screen.source.header = { "New \($0)" }
    screen.source.resetQuestions()
    screen.node.reloadSections([0])
    try screen.settle()
    #expect(screen.source.headerQuestions == [0])
    #expect(texts(screen).first == "New 0")
    #expect(old.interfaceState == [])
    #expect(header("Header 1", on: screen) === other)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func reloadingASectionCanTakeItsHeader() throws {
    let screen = try screen()
    screen.source.header = nil
    screen.node.reloadSections([0])
    try screen.settle()
    #expect(texts(screen).prefix(4) == ["Row 0", "Row 1", "Row 2", "Header 1"])
    #expect(screen.node.contentSize.height == 2 * 140 + 120)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func aDeletedSectionTakesItsHeaderAlong() throws {
    let screen = try screen()
    let old = try #require(header("Header 0", on: screen))
    screen.source.sections.removeFirst()
    screen.node.deleteSections([0])
    try screen.settle()
    #expect(old.interfaceState == [])
    #expect(texts(screen).first == "Header 1")
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func anEmptySectionShowsItsHeader() throws {
    let screen = try screen(sections: 1)
    screen.source.sections[0] = []
    screen.node.deleteItems(at: [[0, 0], [0, 1], [0, 2]])
    try screen.settle()
    #expect(texts(screen) == ["Header 0"])
    #expect(screen.node.contentSize.height == 20)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func headersCannotBeSelected() throws {
    let screen = try screen()
    screen.window.click(at: Point(x: 10, y: 10))
    #expect(screen.node.pathsForSelectedItems.isEmpty)
    let cell = try #require(header("Header 0", on: screen))
    #expect(screen.node.path(for: cell) == nil)
  }

  @Test func aNewFooterOfTheCollectionLeavesItsHeaderAlone() throws {
    let screen = Screen([Row.rows(0..<3)]) { node, _ in
      node.headerBlock = { RowCell(Row(-2, height: 50)) }
    }
    try screen.settle()
    let header = try #require(screen.visibleCell(-2))
    screen.node.footerBlock = { RowCell(Row(-3, height: 70)) }
    try screen.settle()
    #expect(screen.visibleCell(-2) === header)
    #expect(screen.visibleCell(-3)?.frame.minY == 170)
    screen.node.footerBlock = nil
    try screen.settle()
    #expect(screen.visibleCell(-2) === header)
    #expect(screen.node.contentSize.height == 170)
  }

  /// The header is set during a request, as in a source that counts requests.
  @Test func aHeaderOfTheCollectionThatIsSetWhileTheSourceIsAskedAppears() throws {
    let screen = try screen()
    screen.source.header = { [unowned screen] in
      screen.node.headerBlock = { RowCell(Row(-2, height: 50)) }
      screen.node.footerBlock = { RowCell(Row(-3, height: 70)) }
      return "New \($0)"
    }
    screen.node.reloadSections([0])
    try screen.settle()
    // Above what was seen.
    screen.node.contentOffset = .zero
    try screen.settle()
    #expect(texts(screen).dropFirst().first == "New 0")
    #expect(screen.visibleCell(-2)?.frame == Rect(x: 0, y: 0, width: 300, height: 50))
    #expect(screen.node.contentSize.height == 3 * 140 + 120)
    screen.node.contentOffset.y = screen.node.contentSize.height
    try screen.settle()
    #expect(screen.visibleCell(-3)?.frame.minY == 470)
  }

  @Test func fetchingLeavesAFooterOfTheProgramsOwnAlone() async throws {
    let screen = Screen([Row.rows(0..<3)]) { node, _ in
      node.footerBlock = { RowCell(Row(-3, height: 70)) }
    }
    try await screen.window.settle()
    let footer = try #require(screen.visibleCell(-3))
    screen.node.tailFetching = BatchFetching(loadingRow: { _ in RowCell(Row(-4)) }) { _ in .noMore }
    try await screen.window.settle()
    #expect(screen.visibleCell(-3) === footer)
    #expect(screen.visibleCell(-4) == nil)
  }
}
