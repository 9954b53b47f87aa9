// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime
import WeftTesting

@testable import WeftCollections

/// Cells are released when no item uses them, without another update.
@Suite @MainActor struct CellReleaseTests {
  enum Edit: CaseIterable { case delete, reload, replaceSection }

  private func edit(_ screen: Screen, _ edit: Edit, at item: Int) {
    switch edit {
    case .delete:
      screen.source.sections[0].remove(at: item)
      screen.node.deleteItems(at: [[0, item]])
    case .reload:
      screen.source.sections[0][item].text += "!"
      screen.node.reloadItems(at: [[0, item]])
    case .replaceSection:
      screen.source.sections[0] = Row.rows(100..<120)
      screen.node.reloadSections([0])
    }
  }

  @Test(arguments: [false, true], [RetentionPolicy.all, .bounded(count: 200)])
  func theCellsOfReloadedData(hasOtherRows: Bool, policy: RetentionPolicy) throws {
    let screen = Screen([Row.rows(0..<20)]) { node, _ in node.retentionPolicy = policy }
    try screen.settle()
    weak var first: CellNode?
    weak var last: CellNode?
    do {
      let cells = screen.node.visibleNodes
      (first, last) = (cells.first, cells.last)
      #expect(cells.count == 10)
    }
    #expect(first != nil && last != nil)
    if hasOtherRows { screen.source.sections = [Row.rows(100..<120)] }
    screen.node.reloadData()
    try screen.settle()
    #expect(screen.visibleIDs == (hasOtherRows ? Array(100..<110) : Array(0..<10)))
    #expect(first == nil && last == nil)
  }

  @Test(arguments: [false, true], [false, true])
  func theCellOfAReplacedHeader(isHeader: Bool, animated: Bool) throws {
    let kind = SupplementaryKind(rawValue: "background")
    var layout = CompositionalLayout()
    layout.attachments = [kind: .section()]
    let screen = Screen([Row.rows(0..<3), Row.rows(3..<6)], layout: layout) { _, source in
      if isHeader {
        source.header = { "Section \($0)" }
      } else {
        source.sectionSupplements = { [log = source.log] section in
          [kind: ItemContent { RowCell(Row(-1, text: "\(section)"), log: log) }]
        }
      }
    }
    try screen.settle()
    weak var old: CellNode?
    do {
      old = screen.node.parts?.view.cells.elementsWithCells.compactMap(\.nodeIfAllocated)
        .first { ($0 as? RowCell)?.row.id == -1 }
      #expect(old != nil)
    }
    if isHeader { screen.source.header = { "New \($0)" } }
    screen.node.performBatchUpdates(animated: animated) { screen.node.reloadSections([0, 1]) }
    try screen.settle()
    #expect(old == nil)
  }

  @Test(arguments: Edit.allCases, [false, true])
  func theCellOfAPressedRow(change: Edit, isTouch: Bool) throws {
    let screen = Screen([Row.rows(0..<20)])
    try screen.settle()
    weak let old = screen.visibleCell(2)
    let device: PointerEvent.Device = isTouch ? .touch : .mouse
    screen.window.send(.down, at: Point(x: 50, y: 100), device: device)
    screen.window.advance(by: 0.2)
    #expect(old?.isHighlighted == true)
    edit(screen, change, at: 2)
    try screen.settle()
    screen.window.send(.up, at: Point(x: 50, y: 100), device: device)
    try screen.settle()
    #expect(old == nil)
    #expect(screen.node.parts?.view.press == nil)
  }

  @Test(arguments: Edit.allCases) func theCellOfARowThatGoesOutsideOfAWindow(change: Edit) throws {
    let screen = Screen([Row.rows(0..<20)], embeds: true)
    try screen.settle()
    weak let old = screen.visibleCell(2)
    #expect(old != nil)
    screen.isAttached = false
    screen.runFrame()
    edit(screen, change, at: 2)
    try screen.settle()
    #expect(old == nil)
  }

  @Test func nodeAndRuntimeOfADroppedWindow() async throws {
    weak var node: CollectionNode?
    weak var runtime: HostRuntime?
    let source = DiffableDataSource<Int, Row>(sections: []) { RowCell($0) }
    var task: Task<Bool, Never>?
    do {
      let screen = Screen([], diffable: source)
      node = screen.node
      runtime = screen.window.runtime
      try screen.settle()
      task = Task { await source.submit([.init(id: 0, items: Row.rows(0..<100))]) }
      await Task.yield()
      screen.runFrame()
    }
    _ = await task?.value
    for _ in 0..<10 { await Task.yield() }
    #expect(node == nil && runtime == nil)
  }

  /// Updates of a collection that outlives its window complete immediately.
  @Test func updatesOutsideOfADroppedWindow() async throws {
    let source = DiffableDataSource<Int, Row>(sections: []) { RowCell($0) }
    var node: CollectionNode?
    do {
      let screen = Screen([], diffable: source)
      try screen.settle()
      node = screen.node
    }
    let isShown = await source.submit([.init(id: 0, items: Row.rows(0..<100))])
    #expect(isShown && node?.numberOfItems(inSection: 0) == 100)
    #expect(node?.isProcessingUpdates == false)
  }

  /// A cell that has accepted a model stays when the item is reloaded again before the model
  /// appears.
  @Test(arguments: [false, true], [0, 1, 2, 3])
  func aCellThatTakesModelsKeepsItsItem(scrolls: Bool, frames: Int) throws {
    let screen = Screen([Row.rows(0..<60)]) { $1.acceptsModels = true }
    try screen.settle()
    let cell = try #require(screen.visibleCell(2))
    screen.node.selectItem(at: [0, 2])
    for text in ["first", "second"] {
      screen.source.sections[0][2].text = text
      screen.node.reloadItems(at: [[0, 2]])
      for _ in 0..<frames { screen.runFrame() }
    }
    if scrolls { screen.node.contentOffset = Point(x: 0, y: 30) }
    try screen.settle()
    #expect(screen.visibleCell(2) === cell && cell.row.text == "second")
    #expect(cell.isSelected)
  }
}
