// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import SeededRandom
import TestSupport
import Testing
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftChanges
@testable import WeftCollections

/// Selections of a million rows, whose cost is counted in ranges of identities and in delegate
/// calls.
@MainActor @Suite struct ManySelectedTests {
  private static let million = 1_000_000

  private func open(
    delegate: (any CollectionDelegate)? = nil
  ) throws -> (CollectionNode, HeadlessWindow, DiffableDataSource<Int, Row>) {
    let source = DiffableDataSource(
      sections: [IdentifiedSection(id: 0, items: Row.rows(0..<Self.million))]
    ) { RowCell($0) }
    let node = CollectionNode(source)
    node.allowsMultipleSelection = true
    node.delegate = delegate
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
    try window.settle()
    return (node, window, source)
  }

  private func selection(_ node: CollectionNode) throws -> ElementIDSet {
    try #require(node.parts?.selection.items)
  }

  @Test func keysSelectAMillionRowsAsOneRange() throws {
    let watcher = ChangeWatcher()
    let (node, window, source) = try open(delegate: watcher)
    window.click(at: Point(x: 10, y: 20))
    window.key(.end, modifiers: .shift)
    #expect(try selection(node).count == Self.million)
    #expect(try selection(node).ranges.count == 1)
    try window.settle()
    #expect(node.visibleNodes.allSatisfy { $0.isSelected })
    window.key(.escape)
    #expect(try selection(node).isEmpty)
    window.key(.character("a"), modifiers: .control)
    #expect(try selection(node).ranges.count == 1)
    #expect(watcher.changes == 4)
    // A deletion leaves a gap in the ranges and changes nothing else.
    var changes = ChangeSet()
    changes.deleteItems(at: [[0, 500_000]])
    var rows = Row.rows(0..<Self.million)
    rows.remove(at: 500_000)
    source.apply([IdentifiedSection(id: 0, items: rows)], changes: changes)
    try window.settle()
    #expect(try selection(node).count == Self.million - 1)
    #expect(try selection(node).ranges.count == 2)
    // A click deselects all others.
    window.click(at: Point(x: 10, y: 20))
    #expect(try selection(node).count == 1)
    #expect(node.visibleNodes.count { $0.isSelected } == 1)
  }

  /// A delegate with a method for single items is asked for each item, even if it forwards the
  /// call.
  @Test func aDelegateThatLeavesAnswersToAnotherIsAsked() throws {
    let asker = Asker()
    let screen = Screen([Row.rows(0..<300)]) { node, _ in node.allowsMultipleSelection = true }
    screen.node.delegate = asker
    try screen.settle()
    screen.window.click(at: Point(x: 10, y: 20))
    asker.asked = 0
    screen.window.key(.character("a"), modifiers: .control)
    #expect(asker.asked == 299)
    #expect(screen.node.pathsForSelectedItems.count == 299)
    #expect(!screen.node.pathsForSelectedItems.contains([0, 70]))
    // Without such a method no calls are made, whatever the previous delegate was.
    screen.node.delegate = nil
    screen.window.key(.character("a"), modifiers: .control)
    #expect(screen.node.pathsForSelectedItems.count == 300)
    screen.node.deselectAllItems()
    screen.node.delegate = asker
    screen.window.key(.character("a"), modifiers: .control)
    #expect(screen.node.pathsForSelectedItems.count == 299)
  }

  /// One such method is enough for calls for each item.
  @Test func eachItemIsToldWhereSomebodyListens() throws {
    let listener = Listener()
    let screen = Screen([Row.rows(0..<100)]) { node, _ in node.allowsMultipleSelection = true }
    screen.node.delegate = listener
    try screen.settle()
    screen.window.click(at: Point(x: 10, y: 20))
    screen.window.key(.character("a"), modifiers: .control)
    #expect(listener.selected == (0..<100).map { [0, $0] })
    screen.window.click(at: Point(x: 10, y: 20))
    #expect(screen.node.pathsForSelectedItems == [[0, 0]])
  }

  /// Without a selection, the identities of deleted items are not collected.
  @Test func removedItemsAreCollectedWithASelectionOnly() throws {
    let screen = Screen([Row.rows(0..<50), Row.rows(100..<150)]) { node, _ in
      node.allowsMultipleSelection = true
    }
    try screen.settle()
    let dataSpace = try #require(screen.node.parts?.pipeline.dataSpace)
    screen.node.reloadData()
    #expect(dataSpace.removedItems.ids.isEmpty)
    #expect(screen.node.parts?.pipeline.current?.removedItems.ids.isEmpty == true)
    try screen.settle()
    screen.node.selectItem(at: [0, 3])
    screen.node.reloadData()
    screen.node.selectItem(at: [0, 4])
    #expect(screen.node.pathsForSelectedItems == [[0, 4]])
    try screen.settle()
    #expect(try selection(screen.node).count == 1)
  }

  /// A band ignores items that are deleted but still visible.
  @Test(arguments: [false, true]) func aBandSelectsNothingThatIsGone(reloads: Bool) throws {
    let rows = [Row.rows(0..<5), Row.rows(100..<150)]
    let screen = Screen(rows, layout: ListLayout(itemSpacing: 9)) { node, _ in
      node.allowsMultipleSelection = true
    }
    try screen.settle()
    screen.window.send(.down, at: Point(x: 20, y: 45), device: .mouse)
    screen.window.send(.drag, at: Point(x: 25, y: 46), device: .mouse)
    screen.source.sections[0].removeFirst(2)
    if reloads {
      screen.node.reloadSections([0])
    } else {
      screen.node.deleteItems(at: [[0, 0], [0, 1]])
    }
    screen.window.send(.drag, at: Point(x: 200, y: 370), device: .mouse)
    let selected = screen.node.pathsForSelectedItems
    #expect(try selection(screen.node).count == selected.count)
    #expect(selected.contains([1, 0]))
    screen.window.send(.up, at: Point(x: 200, y: 370), device: .mouse)
    try screen.settle()
    #expect(try selection(screen.node).count == screen.node.pathsForSelectedItems.count)
  }

  /// A delegate removes one of the items that are about to be selected.
  @Test func itemsThatADelegateRemovesAreNotSelected() throws {
    let screen = Screen([Row.rows(0..<50)]) { node, _ in node.allowsMultipleSelection = true }
    let remover = Remover()
    remover.screen = screen
    screen.node.delegate = remover
    try screen.settle()
    func click(_ row: Int, _ modifiers: Modifiers) {
      screen.window.click(at: Point(x: 10, y: 40 * Double(row) + 20), modifiers: modifiers)
    }
    click(0, .control)
    // Ranges then begin at this item.
    click(2, .control)
    click(2, .control)
    remover.isArmed = true
    click(8, .shift)
    #expect(!remover.isArmed)
    try screen.settle()
    #expect(screen.node.pathsForSelectedItems == (2..<8).map { [0, $0] })
    #expect(try selection(screen.node).count == 6)
  }

  /// Selected items stay selected until they are deleted, and deleted items leave nothing behind.
  @Test(arguments: seeds(12)) func theSelectionFollowsAnyChange(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var next = 1000
    let screen = Screen(
      [Row.rows(0..<12), Row.rows(100..<105), Row.rows(200..<230)], schedule: .seeded(seed)
    ) { node, _ in node.allowsMultipleSelection = true }
    try screen.settle()
    var expected: Set<Int> = []
    for step in 0..<25 {
      let rows = screen.source.sections
      for (section, rows) in rows.enumerated() {
        for (item, row) in rows.enumerated() where Int.random(in: 0..<5, using: &random) == 0 {
          let path = ItemPath(section: section, item: item)
          if expected.remove(row.id) == nil {
            expected.insert(row.id)
            screen.node.selectItem(at: path)
          } else {
            screen.node.deselectItem(at: path)
          }
        }
      }
      if Int.random(in: 0..<8, using: &random) == 0 {
        screen.node.selectAllItems()
        expected = Set(rows.flatMap { $0.map(\.id) })
      }
      if Int.random(in: 0..<12, using: &random) == 0 {
        screen.source.sections = rows.map { $0.map { Row($0.id) } }
        screen.node.reloadData()
        expected = []
      } else {
        let change = RandomChange(of: rows, using: &random) { _ in
          next += 1
          return Row(next)
        }
        var changes = ChangeSet()
        for edit in change.edits { ThrashContent.record(edit, in: &changes) }
        screen.source.sections = change.sections
        screen.node.apply(changes)
        expected.formIntersection(change.sections.flatMap { $0.map(\.id) })
      }
      let selected = screen.node.pathsForSelectedItems
      #expect(
        Set(selected.map { screen.source.sections[$0.section][$0.item].id }) == expected,
        "seed \(seed), step \(step)")
      #expect(selected == selected.sorted())
      guard Bool.random(using: &random) else { continue }
      try screen.settle()
      #expect(screen.node.parts?.selection.items.count == expected.count, "seed \(seed) \(step)")
      for case let cell as RowCell in screen.node.visibleNodes {
        #expect(cell.isSelected == expected.contains(cell.row.id), "seed \(seed) \(step)")
      }
    }
    try screen.settle()
    #expect(screen.node.parts?.selection.items.count == expected.count, "seed \(seed)")
    #expect(screen.errors.isEmpty)
  }

  /// Every item that touches the rectangle is found, and no cell is made for it.
  @Test(arguments: [
    ListLayout() as any CollectionLayout, ListLayout(itemSpacing: 7),
    CompositionalLayout(.waterfall(.count(3), columnSpacing: 5, rowSpacing: 6)),
    CompositionalLayout(.grid(.count(4), columnSpacing: 3, rowSpacing: 5, rowLength: 30)),
  ])
  func rectanglesTellWhatTheyTouch(layout: any CollectionLayout) throws {
    let screen = Screen([Row.rows(0..<700), Row.rows(1000..<1400)], layout: layout)
    try screen.settle()
    let map = try #require(screen.node.parts?.view.map)
    let made = (0..<700).count { map.elementIfMade(at: [0, $0]) != nil }
    for isMirrored in [false, true] {
      let arrangement = layout.arrangement(
        of: map, viewportSize: Size(width: 300, height: 400), estimatedItemLength: 40,
        direction: isMirrored ? .rightToLeft : .leftToRight)
      for rect in [
        Rect(x: 10, y: 10, width: 40, height: 20_000), Rect(x: 150, y: 95, width: 1, height: 777),
        Rect(x: 0, y: 0, width: 300, height: 1), Rect(x: 120, y: 2000, width: 170, height: 9000),
      ] {
        var expected: Set<ElementID> = []
        for section in 0..<2 {
          map.forEachItem(inSection: section) { item in
            if arrangement.frame(of: .item(item.path))?.intersects(rect) == true {
              expected.insert(item.id)
            }
          }
        }
        #expect(
          arrangement.identities(ofItemsIn: rect, of: map) == ElementIDSet(expected), "\(rect)")
      }
    }
    #expect((0..<700).count { map.elementIfMade(at: [0, $0]) != nil } == made)
  }
}

/// A delegate that is notified of a changed selection, but not of its items.
@MainActor private final class ChangeWatcher: CollectionDelegate {
  var changes = 0

  func collectionNodeSelectionDidChange(_ collectionNode: CollectionNode) { changes += 1 }
}

/// Decides about one item, and forwards the others to a delegate without the method.
@MainActor private final class Asker: CollectionDelegate {
  private let other = ChangeWatcher()
  var asked = 0

  func collectionNode(
    _ collectionNode: CollectionNode, shouldSelectItemAt path: ItemPath
  ) -> Bool {
    asked += 1
    return path == [0, 70]
      ? false : other.collectionNode(collectionNode, shouldSelectItemAt: path)
  }
}

/// A delegate that removes the fifth row when a row is deselected.
@MainActor private final class Remover: CollectionDelegate {
  weak var screen: Screen?
  var isArmed = false

  func collectionNode(_ collectionNode: CollectionNode, didDeselectItemAt path: ItemPath) {
    guard isArmed else { return }
    isArmed = false
    screen?.source.sections[0].remove(at: 4)
    collectionNode.deleteItems(at: [[0, 4]])
  }
}

@MainActor private final class Listener: CollectionDelegate {
  var selected: [ItemPath] = []

  func collectionNode(_ collectionNode: CollectionNode, didSelectItemAt path: ItemPath) {
    selected.append(path)
  }
}
