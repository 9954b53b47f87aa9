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

/// The delegate chooses another item to select, kinds of elements and separators, and is notified
/// of ranges until the next change.
@MainActor @Suite struct DelegateChoiceTests {
  // MARK: Selection

  @MainActor private final class Chooser: CollectionDelegate {
    var target: (ItemPath) -> ItemPath? = { $0 }
    var asked: [ItemPath] = []
    var selected: [ItemPath] = []

    func collectionNode(
      _ collectionNode: CollectionNode, willSelectItemAt path: ItemPath
    ) -> ItemPath? {
      asked.append(path)
      return target(path)
    }

    func collectionNode(_ collectionNode: CollectionNode, didSelectItemAt path: ItemPath) {
      selected.append(path)
    }
  }

  @Test func anotherItemMayBeSelected() throws {
    let chooser = Chooser()
    let screen = Screen([Row.rows(0..<20)]) { node, _ in node.delegate = chooser }
    try screen.settle()
    func click(_ row: Int) { screen.window.click(at: Point(x: 50, y: Double(row) * 40 + 20)) }
    click(1)
    #expect(screen.node.pathsForSelectedItems == [[0, 1]])
    chooser.target = { _ in [0, 4] }
    click(2)
    #expect(screen.node.pathsForSelectedItems == [[0, 4]])
    #expect(chooser.selected == [[0, 1], [0, 4]])
    // The item that moves up is already selected.
    click(3)
    #expect(screen.node.pathsForSelectedItems == [[0, 4]])
    #expect(chooser.selected.count == 2)
    chooser.target = { _ in nil }
    click(5)
    #expect(screen.node.pathsForSelectedItems == [[0, 4]])
    // An item that does not exist.
    chooser.target = { _ in [0, 99] }
    click(6)
    #expect(screen.node.pathsForSelectedItems == [[0, 4]])
    #expect(chooser.asked == [[0, 1], [0, 2], [0, 3], [0, 5], [0, 6]])
    // The program's selection does not ask the delegate.
    screen.node.selectItem(at: [0, 7])
    #expect(screen.node.pathsForSelectedItems == [[0, 7]])
    #expect(chooser.asked.count == 5)
  }

  @Test func eachOfManyItemsIsAskedFor() throws {
    let chooser = Chooser()
    chooser.target = { $0.item.isMultiple(of: 2) ? $0 : nil }
    let screen = Screen([Row.rows(0..<6)]) { node, _ in
      node.delegate = chooser
      node.allowsMultipleSelection = true
    }
    try screen.settle()
    screen.window.click(at: Point(x: 50, y: 20))
    screen.window.key(.character("a"), modifiers: .control)
    #expect(screen.node.pathsForSelectedItems == [[0, 0], [0, 2], [0, 4]])
  }

  // MARK: Kinds of elements

  @MainActor private final class Observer: CollectionDelegate {
    var log: [String] = []

    private func name(_ cell: CellNode) -> String { "\((cell as? RowCell)?.row.id ?? 0)" }

    func collectionNode(_ collectionNode: CollectionNode, willDisplay cell: CellNode) {
      log.append("item \(name(cell))")
    }

    func collectionNode(_ collectionNode: CollectionNode, didEndDisplaying cell: CellNode) {
      log.append("no item \(name(cell))")
    }

    func collectionNode(
      _ collectionNode: CollectionNode, willDisplaySupplementary cell: CellNode,
      ofKind kind: SupplementaryKind
    ) {
      log.append(kind.rawValue)
    }

    func collectionNode(
      _ collectionNode: CollectionNode, didEndDisplayingSupplementary cell: CellNode,
      ofKind kind: SupplementaryKind
    ) {
      log.append("no \(kind.rawValue)")
    }
  }

  @Test func itemsAndHeadersAreToldApart() throws {
    let observer = Observer()
    let screen = Screen([Row.rows(0..<2), Row.rows(2..<4)]) { node, source in
      node.delegate = observer
      source.header = { "Section \($0)" }
    }
    try screen.settle()
    #expect(observer.log == ["header", "item 0", "item 1", "header", "item 2", "item 3"])
    #expect(screen.node.visibleItemNodes.compactMap { ($0 as? RowCell)?.row.id } == [0, 1, 2, 3])
    #expect(screen.node.visibleNodes.count == 6)
    observer.log = []
    // The header's element no longer exists when the cell leaves.
    screen.source.sections.remove(at: 0)
    screen.node.deleteSections([0])
    try screen.settle()
    #expect(observer.log.sorted() == ["no header", "no item 0", "no item 1"])
  }

  // MARK: Tables

  @Test func eachRowMayHaveItsSeparator() throws {
    let table = TableNode(items: Row.rows(0..<6)) { RowCell($0) }
    let window = HeadlessWindow(size: Size(width: 200, height: 400), rootNode: table)
    try window.settle()
    func insets() -> [Double?] { table.visibleItemNodes.map { $0.separatorInsets?.left } }
    #expect(insets() == Array(repeating: 16, count: 6))
    table.separatorInsetsOfRow = { path in
      path.item == 5 ? nil : EdgeInsets(left: Double(path.item))
    }
    #expect(insets() == [0, 1, 2, 3, 4, nil])
    table.separatorInsetsOfRow = nil
    #expect(insets() == Array(repeating: 16, count: 6))
  }

  @Test func severalRowsMayBeSelectedWhileEditing() throws {
    let table = TableNode(items: Row.rows(0..<6)) { RowCell($0) }
    let window = HeadlessWindow(size: Size(width: 200, height: 400), rootNode: table)
    try window.settle()
    func click(_ row: Int) {
      window.click(at: Point(x: 100, y: Double(row) * 40 + 20), modifiers: .control)
    }
    click(0)
    click(1)
    #expect(table.pathsForSelectedItems == [[0, 1]])
    table.allowsMultipleSelectionDuringEditing = true
    table.isEditing = true
    try window.settle()
    click(2)
    click(3)
    #expect(table.pathsForSelectedItems == [[0, 1], [0, 2], [0, 3]])
    table.isEditing = false
    #expect(table.pathsForSelectedItems == [[0, 1]])
    #expect(!table.allowsMultipleSelection)
    click(4)
    #expect(table.pathsForSelectedItems == [[0, 4]])
  }

  // MARK: Ranges

  @Test func aRangeModeUntilTheNextChange() throws {
    let screen = Screen([Row.rows(0..<100)])
    try screen.settle()
    func displayed() -> Int { screen.states(inSection: 0).count { $0.contains(.display) } }
    let minimum = displayed()
    screen.node.updateCurrentRange(with: .full)
    try screen.settle()
    let full = displayed()
    #expect(full > minimum)
    // The result is valid while nothing changes.
    for _ in 0..<5 { screen.runFrame() }
    #expect(displayed() == full)
    screen.source.sections[0].append(Row(100))
    screen.node.insertItems(at: [[0, 100]])
    try screen.settle()
    #expect(displayed() == minimum)
    screen.node.updateCurrentRange(with: .visibleOnly)
    try screen.settle()
    #expect(displayed() < minimum)
    screen.node.scroll(by: Vector(dx: 0, dy: 1))
    try screen.settle()
    #expect(displayed() >= full)
    #expect(screen.node.rangeMode == nil)
  }
}
