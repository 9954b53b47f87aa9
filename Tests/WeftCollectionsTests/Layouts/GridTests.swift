// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges
import WeftCollections
import WeftLayout

/// A collection whose items are side by side.
@MainActor @Suite struct GridTests {
  private func screen() throws -> Screen {
    let screen = Screen(
      [Row.rows(0..<500)],
      layout: GridLayout(minimumItemWidth: 90, itemAspect: 1, spacing: 10))
    try screen.settle()
    return screen
  }

  @Test func itemsFillRows() throws {
    let screen = try screen()
    // A row has three cells of 93 points and two spaces of 10 points in 300 points. Rows are 103
    // points apart in 400 points.
    #expect(screen.visibleIDs == Array(0..<12))
    #expect(screen.visibleCell(4)?.frame == Rect(x: 103, y: 103, width: 93, height: 93))
    #expect(screen.node.contentSize.height == 167 * 103 - 10)
    #expect(screen.node.blankFraction == 0)
  }

  @Test func editsMoveItems() throws {
    let screen = try screen()
    let cell = try #require(screen.visibleCell(4))
    screen.source.sections[0].removeFirst()
    screen.node.deleteItems(at: [[0, 0]])
    try screen.settle()
    #expect(screen.visibleIDs == Array(1..<13))
    #expect(screen.visibleCell(4) === cell)
    #expect(cell.frame == Rect(x: 0, y: 103, width: 93, height: 93))
  }

  @Test func anotherWidthMakesOtherColumns() throws {
    let screen = try screen()
    screen.window.resize(to: Size(width: 190, height: 400))
    try screen.settle()
    #expect(screen.visibleCell(3)?.frame == Rect(x: 100, y: 100, width: 90, height: 90))
    #expect(screen.node.blankFraction == 0)
  }

  /// Only the headers of sections have the grid's header height.
  @Test(arguments: [0.0, 32, 60]) func headersAndFooters(headerHeight: Double) throws {
    let screen = Screen(
      [Row.rows(0..<6)], layout: GridLayout(minimumItemWidth: 90, headerHeight: headerHeight)
    ) { node, source in
      source.header = { _ in "header" }
      node.headerBlock = { RowCell(Row(-2, height: 50)) }
      node.footerBlock = { RowCell(Row(-3, height: 25)) }
      source.sectionSupplements = { _ in [.footer: ItemContent { RowCell(Row(-4, height: 70)) }] }
    }
    try screen.settle()
    let header = headerHeight > 0 ? [-1] : []
    #expect(screen.visibleIDs == [-2] + header + Array(0..<6) + [-4, -3])
    #expect(screen.visibleCell(-2)?.frame == Rect(x: 0, y: 0, width: 300, height: 50))
    let top = 50 + headerHeight
    #expect(screen.visibleCell(0)?.frame == Rect(x: 0, y: top, width: 100, height: 100))
    #expect(
      screen.visibleCell(-4)?.frame == Rect(x: 0, y: top + 200, width: 300, height: 70))
    #expect(
      screen.visibleCell(-3)?.frame == Rect(x: 0, y: top + 270, width: 300, height: 25))
    #expect(screen.node.contentSize.height == top + 295)
    #expect(screen.node.blankFraction == 0)
    // The headers change without an edit.
    screen.visibleCell(-2)?.setHeight(80)
    try screen.settle()
    #expect(screen.visibleCell(0)?.frame.minY == top + 30)
    #expect(screen.node.blankFraction == 0)
  }

  @Test func aGridCanBecomeAList() throws {
    let screen = try screen()
    screen.node.layout = ListLayout()
    try screen.settle()
    #expect(screen.visibleIDs == Array(0..<10))
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }
}
