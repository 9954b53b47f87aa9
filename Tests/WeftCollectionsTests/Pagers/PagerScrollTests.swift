// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// Scrolls of a pager by the program, and the pages that it reports.
@MainActor @Suite struct PagerScrollTests {
  private final class Page: CellNode {
    override func calculateSize(thatFits constrainedSize: Size) -> Size { constrainedSize }
  }

  @MainActor private final class Stage {
    let pager: PagerNode
    let source: DiffableDataSource<Int, Row>
    let window: HeadlessWindow
    var pages: [Int] = []

    init(_ count: Int, axis: Axis = .horizontal, inverted: Bool = false) throws {
      source = DiffableDataSource(
        sections: [IdentifiedSection(id: 0, items: Row.rows(0..<count))]
      ) { _ in Page() }
      pager = PagerNode(axis: axis)
      pager.inverted = inverted
      pager.show(source)
      window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: pager)
      try window.settle()
      pager.onPageChange = { [weak self] in self?.pages.append($0) }
    }

    func show(_ count: Int) {
      source.apply([IdentifiedSection(id: 0, items: Row.rows(0..<count))])
    }
  }

  nonisolated static let variants: [(Axis, Bool)] = [
    (.horizontal, false), (.horizontal, true), (.vertical, false), (.vertical, true),
  ]

  @Test(arguments: variants) func aScrollReportsThePageWhereItEnds(axis: Axis, inverted: Bool)
    throws
  {
    let stage = try Stage(10, axis: axis, inverted: inverted)
    stage.pager.scrollToPage(5)
    try stage.window.settle()
    #expect(stage.pager.currentPage == 5)
    #expect(stage.pages == [5])
    stage.pager.scrollToPage(2, animated: false)
    try stage.window.settle()
    #expect(stage.pages == [5, 2])
    // Another scroll interrupts the first.
    stage.pager.scrollToPage(9)
    stage.window.advance(by: 0.15)
    stage.pager.scrollToPage(0)
    try stage.window.settle()
    #expect(stage.pages == [5, 2, 0])
  }

  /// A program stores the current page, and scrolls to the stored page.
  @Test(arguments: variants) func aPageThatIsBoundBothWays(axis: Axis, inverted: Bool) throws {
    let stage = try Stage(10, axis: axis, inverted: inverted)
    var model = 0
    func set(_ page: Int) {
      guard page != model else { return }
      model = page
      stage.pager.scrollToPage(page)
    }
    stage.pager.onPageChange = { page in
      stage.pages.append(page)
      set(page)
    }
    set(5)
    try stage.window.settle()
    #expect(model == 5)
    #expect(stage.pager.currentPage == 5)
    #expect(stage.pages == [5])
  }

  @Test(arguments: variants) func aPageThatWasJustAddedGlidesIn(axis: Axis, inverted: Bool) throws {
    let stage = try Stage(2, axis: axis, inverted: inverted)
    stage.show(3)
    stage.pager.scrollToPage(2)
    let start = stage.pager.contentOffset
    var offsets: Set<Double> = []
    for _ in 0..<60 {
      stage.window.advance(by: 1 / FrameDriver.frameRate)
      let offset = stage.pager.contentOffset
      offsets.insert(axis == .horizontal ? offset.x : offset.y)
    }
    #expect(offsets.count > 5, "\(offsets.count) positions from \(start)")
    #expect(stage.pager.currentPage == 2)
    #expect(stage.pages == [2])
  }

  @Test func anotherTargetReplacesAPageThatWaits() throws {
    let stage = try Stage(5)
    stage.show(8)
    stage.pager.scrollToPage(7)
    stage.pager.scrollToPage(1)
    try stage.window.settle()
    #expect(stage.pager.currentPage == 1)
    // A page that is removed before it appears.
    stage.show(9)
    stage.pager.scrollToPage(8)
    stage.show(6)
    try stage.window.settle()
    #expect(stage.pager.currentPage == 1)
  }

  @Test(arguments: variants) func anEnlargedPagerKeepsThePage(axis: Axis, inverted: Bool) throws {
    let stage = try Stage(10, axis: axis, inverted: inverted)
    // A swipe, so that no item is a scroll target.
    for _ in 0..<3 {
      let step = inverted ? -60.0 : 60
      stage.window.scroll(
        by: axis == .horizontal ? Vector(dx: step, dy: 0) : Vector(dx: 0, dy: step))
      stage.window.fling(
        velocity: axis == .horizontal ? Vector(dx: 9 * step, dy: 0) : Vector(dx: 0, dy: 9 * step))
      try stage.window.settle()
    }
    #expect(stage.pager.currentPage == 3)
    let offset = stage.pager.contentOffset
    for size in [
      Size(width: 420, height: 530), Size(width: 200, height: 210),
      Size(width: 500, height: 600),
    ] {
      stage.window.resize(to: size)
      try stage.window.settle()
      #expect(stage.pager.currentPage == 3)
      let frame = try #require(stage.pager.frameForItem(at: [0, 3]))
      #expect(frame.size == size)
      #expect(frame.origin == stage.pager.contentOffset, "at rest on the page in \(size)")
    }
    stage.window.resize(to: Size(width: 300, height: 400))
    try stage.window.settle()
    #expect(stage.pager.contentOffset == offset)
  }
}
