// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// Selection by the program and by the user. It belongs to items, not to paths.
@MainActor @Suite struct SelectionTests {
  private func screen(
    _ configure: (CollectionNode) -> Void = { _ in }
  ) throws -> (Screen, SelectionWatcher) {
    let screen = Screen([Row.rows(0..<50)]) { node, _ in configure(node) }
    let watcher = SelectionWatcher()
    screen.node.delegate = watcher
    try screen.settle()
    return (screen, watcher)
  }

  @Test func aClickSelectsAndTells() throws {
    let (screen, watcher) = try screen()
    screen.window.click(at: Point(x: 10, y: 100))
    #expect(screen.node.pathsForSelectedItems == [[0, 2]])
    #expect(screen.visibleCell(2)?.isSelected == true)
    screen.window.click(at: Point(x: 10, y: 20))
    #expect(screen.node.pathsForSelectedItems == [[0, 0]])
    #expect(screen.visibleCell(2)?.isSelected == false)
    #expect(watcher.events == ["+[0, 2]", "-[0, 2]", "+[0, 0]"])
  }

  /// Each reload gives the clicked item another cell.
  @Test(arguments: [1, 3], [PointerEvent.Device.mouse, .touch])
  func aClickOutlastsReloads(count: Int, device: PointerEvent.Device) throws {
    let (screen, watcher) = try screen()
    let place = Point(x: 10, y: 100)
    let first = try #require(screen.visibleCell(2))
    screen.window.send(.down, at: place, device: device)
    for _ in 0..<count {
      screen.node.reloadItems(at: [[0, 2]])
      try screen.settle()
    }
    let shown = try #require(screen.visibleCell(2))
    #expect(shown !== first)
    #expect(shown.isHighlighted)
    #expect(!first.isHighlighted)
    screen.window.send(.up, at: place, device: device)
    #expect(!shown.isHighlighted)
    #expect(screen.node.pathsForSelectedItems == [[0, 2]])
    #expect(watcher.events == ["+[0, 2]"])
    #expect(watcher.others == ["on 2", "off 2"])
  }

  /// The update appears before the new cell, which is late.
  @Test func aClickOutlastsAReloadWhoseCellIsLate() throws {
    let (screen, watcher) = try screen()
    let gate = JobGate(in: try #require(screen.window.driver.scheduler))
    screen.source.onMake[2] = { gate.pass() }
    screen.window.send(.down, at: Point(x: 10, y: 100), device: .mouse)
    screen.node.reloadItems(at: [[0, 2]])
    screen.window.advance(by: 1)
    #expect(screen.visibleCell(2) == nil)
    gate.open()
    try screen.settle()
    #expect(screen.visibleCell(2)?.isHighlighted == true)
    screen.window.send(.up, at: Point(x: 10, y: 100), device: .mouse)
    #expect(screen.visibleCell(2)?.isHighlighted == false)
    #expect(watcher.events == ["+[0, 2]"])
    #expect(watcher.others == ["on 2", "off 2"])
  }

  /// The reload is in preparation at the press, and appears before the release.
  @Test func aClickOutlastsAReloadUnderWay() throws {
    let (screen, watcher) = try screen()
    screen.node.reloadItems(at: [[0, 2]])
    screen.window.send(.down, at: Point(x: 10, y: 100), device: .mouse)
    screen.node.reloadItems(at: [[0, 2]])
    try screen.settle()
    screen.window.send(.up, at: Point(x: 10, y: 100), device: .mouse)
    #expect(watcher.events == ["+[0, 2]"])
    #expect(watcher.others == ["on 2", "off 2"])
  }

  @Test func aClickOnADeletedItemSelectsNothing() throws {
    let (screen, watcher) = try screen()
    screen.window.send(.down, at: Point(x: 10, y: 100), device: .mouse)
    screen.node.reloadItems(at: [[0, 2]])
    try screen.settle()
    screen.source.sections[0].remove(at: 2)
    screen.node.deleteItems(at: [[0, 2]])
    try screen.settle()
    screen.window.send(.up, at: Point(x: 10, y: 100), device: .mouse)
    try screen.settle()
    #expect(watcher.events.isEmpty)
    #expect(screen.node.visibleNodes.allSatisfy { !$0.isHighlighted })
  }

  @Test func tapsSelectSeveral() throws {
    let (screen, watcher) = try screen { $0.allowsMultipleSelection = true }
    for y in [20.0, 60, 20] { screen.window.tap(at: Point(x: 10, y: y)) }
    #expect(screen.node.pathsForSelectedItems == [[0, 1]])
    #expect(watcher.events == ["+[0, 0]", "+[0, 1]", "-[0, 0]"])
  }

  /// A tap that a cell recognizes itself selects nothing.
  @Test func aCellsOwnTapDoesNotSelect() throws {
    let (screen, watcher) = try screen()
    var taps = 0
    let cell = try #require(screen.visibleCell(2))
    cell.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    screen.window.tap(at: Point(x: 10, y: 100))
    try screen.settle()
    #expect(taps == 1)
    #expect(screen.node.pathsForSelectedItems.isEmpty)
    #expect(watcher.events.isEmpty)
    #expect(!cell.isHighlighted)
    screen.window.tap(at: Point(x: 10, y: 60))
    #expect(taps == 1)
    #expect(screen.node.pathsForSelectedItems == [[0, 1]])
  }

  @Test func clicksWithControlSelectSeveral() throws {
    let (screen, watcher) = try screen { $0.allowsMultipleSelection = true }
    for y in [20.0, 60, 20] {
      screen.window.click(at: Point(x: 10, y: y), modifiers: .control)
    }
    #expect(screen.node.pathsForSelectedItems == [[0, 1]])
    #expect(watcher.events == ["+[0, 0]", "+[0, 1]", "-[0, 0]"])
    // A click without modifiers selects only its item.
    screen.window.click(at: Point(x: 10, y: 180))
    #expect(screen.node.pathsForSelectedItems == [[0, 4]])
  }

  @Test func aClickWithShiftSelectsARange() throws {
    let (screen, _) = try screen { $0.allowsMultipleSelection = true }
    screen.window.click(at: Point(x: 10, y: 100))
    screen.window.click(at: Point(x: 10, y: 180), modifiers: .shift)
    #expect(screen.node.pathsForSelectedItems == [[0, 2], [0, 3], [0, 4]])
    // The range changes its end, and keeps the first click as its start.
    screen.window.click(at: Point(x: 10, y: 20), modifiers: .shift)
    #expect(screen.node.pathsForSelectedItems == [[0, 0], [0, 1], [0, 2]])
    // With Ctrl, the other items stay selected.
    screen.window.click(at: Point(x: 10, y: 260), modifiers: .control)
    screen.window.click(at: Point(x: 10, y: 300), modifiers: [.control, .shift])
    #expect(
      screen.node.pathsForSelectedItems == [[0, 0], [0, 1], [0, 2], [0, 6], [0, 7]])
  }

  @Test func aRangeFollowsItsItems() throws {
    let (screen, _) = try screen { $0.allowsMultipleSelection = true }
    screen.window.click(at: Point(x: 10, y: 100))
    screen.source.sections[0].insert(Row(100), at: 0)
    screen.node.insertItems(at: [[0, 0]])
    // The click before the update appears refers to the screen.
    screen.window.click(at: Point(x: 10, y: 180), modifiers: .shift)
    #expect(screen.node.pathsForSelectedItems == [[0, 3], [0, 4], [0, 5]])
  }

  @Test func theDelegateMayForbid() throws {
    let (screen, watcher) = try screen { $0.allowsMultipleSelection = true }
    watcher.forbidden = [[0, 1], [0, 3]]
    watcher.kept = [[0, 0]]
    screen.window.click(at: Point(x: 10, y: 20))
    screen.window.click(at: Point(x: 10, y: 180), modifiers: .shift)
    #expect(screen.node.pathsForSelectedItems == [[0, 0], [0, 2], [0, 4]])
    screen.window.click(at: Point(x: 10, y: 100))
    #expect(screen.node.pathsForSelectedItems == [[0, 0], [0, 2]])
    watcher.unlit = [[0, 5]]
    screen.window.send(.down, at: Point(x: 10, y: 220), device: .mouse)
    #expect(screen.visibleCell(5)?.isHighlighted == false)
    screen.window.send(.up, at: Point(x: 10, y: 220), device: .mouse)
    #expect(screen.node.pathsForSelectedItems == [[0, 0], [0, 2]])
  }

  @Test func theDelegateHearsOfHighlightsMenusAndActivation() throws {
    let (screen, watcher) = try screen()
    screen.window.click(at: Point(x: 10, y: 100), count: 2)
    #expect(watcher.others == ["on 2", "off 2", "on 2", "off 2", "activate 2"])
    watcher.others = []
    screen.window.click(at: Point(x: 30, y: 60), button: 3)
    #expect(watcher.others == ["menu 1 at 30, 60"])
    #expect(screen.node.pathsForSelectedItems == [[0, 2]])
  }

  @Test func allItemsCanBeSelected() throws {
    let (screen, watcher) = try screen { $0.allowsMultipleSelection = true }
    screen.node.selectAllItems()
    #expect(screen.node.pathsForSelectedItems.count == 50)
    screen.node.deselectAllItems()
    #expect(screen.node.pathsForSelectedItems.isEmpty)
    #expect(watcher.events.isEmpty)
  }

  /// A deleted or reloaded selected item does not count against the limit of one selected item.
  @Test(arguments: ["deleted", "reloaded", "clicked"]) func anotherItemAfterTheSelectedOneIsGone(
    what: String
  ) throws {
    let (screen, _) = try screen { _ in }
    screen.node.selectItem(at: [0, 1])
    screen.source.sections[0].remove(at: 1)
    if what == "reloaded" {
      screen.node.reloadData()
    } else {
      screen.node.deleteItems(at: [[0, 1]])
    }
    if what == "clicked" {
      screen.window.click(at: Point(x: 10, y: 20))
    } else {
      screen.node.selectItem(at: [0, 0])
    }
    try screen.settle()
    #expect(screen.node.pathsForSelectedItems == [[0, 0]])
  }

  @Test func withoutSelectionAClickDoesNothing() throws {
    let (screen, watcher) = try screen { $0.allowsSelection = false }
    screen.window.click(at: Point(x: 10, y: 20))
    #expect(screen.node.pathsForSelectedItems.isEmpty)
    #expect(watcher.events.isEmpty)
  }

  @Test func theProgramIsNotToldWhatItDoes() throws {
    let (screen, watcher) = try screen()
    screen.node.selectItem(at: [0, 1])
    screen.node.deselectItem(at: [0, 1])
    screen.node.selectItem(at: [0, 3])
    #expect(screen.node.pathsForSelectedItems == [[0, 3]])
    screen.node.selectItem(at: [0, 99])
    #expect(screen.node.pathsForSelectedItems == [[0, 3]])
    #expect(watcher.events.isEmpty)
  }

  @Test func selectionGoesWithTheItem() throws {
    let (screen, _) = try screen()
    screen.node.selectItem(at: [0, 1])
    let row = screen.source.sections[0].remove(at: 1)
    screen.source.sections[0].insert(row, at: 5)
    screen.node.moveItem(at: [0, 1], to: [0, 5])
    #expect(screen.node.pathsForSelectedItems == [[0, 5]])
    try screen.settle()
    #expect(screen.node.pathsForSelectedItems == [[0, 5]])
    #expect(screen.visibleCell(1)?.isSelected == true)
    screen.source.sections[0].remove(at: 5)
    screen.node.deleteItems(at: [[0, 5]])
    try screen.settle()
    #expect(screen.node.pathsForSelectedItems.isEmpty)
    screen.source.sections[0].insert(Row(100), at: 5)
    screen.node.insertItems(at: [[0, 5]])
    try screen.settle()
    #expect(screen.node.visibleNodes.allSatisfy { !$0.isSelected })
  }

  @Test func selectionOutlivesAReload() throws {
    let (screen, watcher) = try screen()
    screen.node.selectItem(at: [0, 1])
    screen.source.sections[0][1].text = "another text"
    screen.node.reloadItems(at: [[0, 1]])
    #expect(screen.node.pathsForSelectedItems == [[0, 1]])
    try screen.settle()
    #expect(screen.node.pathsForSelectedItems == [[0, 1]])
    #expect(screen.visibleCell(1)?.isSelected == true)
    screen.node.deselectItem(at: [0, 1])
    #expect(screen.node.pathsForSelectedItems.isEmpty)
    #expect(screen.visibleCell(1)?.isSelected == false)
    #expect(watcher.events.isEmpty)
  }

  @Test func selectionOutlivesTheCell() throws {
    let (screen, _) = try screen { $0.retentionPolicy = .bounded(count: 0) }
    screen.node.selectItem(at: [0, 1])
    let cell = try #require(screen.visibleCell(1))
    screen.node.contentOffset = Point(x: 0, y: 1600)
    try screen.settle()
    screen.node.contentOffset = .zero
    try screen.settle()
    let again = try #require(screen.visibleCell(1))
    #expect(again !== cell)
    #expect(again.isSelected)
  }

  @Test func selectingBeforeThereIsAWindow() throws {
    let (screen, watcher) = try screen { node in
      node.allowsMultipleSelection = true
      for item in [3, 1, 1000, 2] { node.selectItem(at: [0, item]) }
      node.deselectItem(at: [0, 2])
      #expect(node.pathsForSelectedItems == [[0, 1], [0, 3], [0, 1000]])
    }
    // Item 1000 does not exist.
    #expect(screen.node.pathsForSelectedItems == [[0, 1], [0, 3]])
    #expect(screen.visibleCell(3)?.isSelected == true)
    #expect(watcher.events.isEmpty)
  }

  @Test func anItemFarAwayKeepsItsSelectionThroughAReload() throws {
    let (screen, _) = try screen { $0.allowsMultipleSelection = true }
    screen.node.selectItem(at: [0, 45])
    screen.node.selectItem(at: [0, 1])
    screen.node.reloadItems(at: [[0, 45], [0, 1]])
    try screen.settle()
    #expect(screen.node.pathsForSelectedItems == [[0, 1], [0, 45]])
    screen.node.scrollToItem(at: [0, 45])
    try screen.settle()
    #expect(screen.visibleCell(45)?.isSelected == true)
  }

  @Test func oneCallTellsOfAllThatTheUserChanges() throws {
    let (screen, watcher) = try screen { $0.allowsMultipleSelection = true }
    watcher.forbidden = [[0, 9]]
    screen.window.click(at: Point(x: 10, y: 20))
    screen.window.click(at: Point(x: 10, y: 180), modifiers: .shift)
    #expect(watcher.changes == 2)
    // The delegate receives neither the program's own changes nor rejected ones.
    screen.node.selectItem(at: [0, 20])
    screen.node.deselectAllItems()
    #expect(watcher.changes == 2)
    screen.window.click(at: Point(x: 10, y: 380))
    #expect(watcher.changes == 2)
  }

  @Test func selectingAllCostsAsMuchAsThereIs() throws {
    let screen = Screen([Row.rows(0..<20_000)]) { node, _ in node.allowsMultipleSelection = true }
    try screen.settle()
    screen.window.click(at: Point(x: 10, y: 20))
    screen.window.key(.character("a"), modifiers: .control)
    #expect(screen.node.pathsForSelectedItems.count == 20_000)
    #expect(screen.node.visibleNodes.allSatisfy { $0.isSelected })
    screen.node.deselectAllItems()
    #expect(screen.node.pathsForSelectedItems.isEmpty)
    #expect(!screen.node.visibleNodes.contains { $0.isSelected })
  }

  // MARK: Callbacks that edit

  @Test func itemsThatADelegateReloadsMeanwhileAreDeselected() throws {
    let (screen, watcher) = try screen { $0.allowsMultipleSelection = true }
    for item in 0..<3 { screen.node.selectItem(at: [0, item]) }
    watcher.onDeselect = { screen.node.reloadItems(at: [[0, 0], [0, 1], [0, 2]]) }
    screen.window.click(at: Point(x: 10, y: 220))
    #expect(screen.node.pathsForSelectedItems == [[0, 5]])
    try screen.settle()
    #expect(screen.node.pathsForSelectedItems == [[0, 5]])
  }

  @Test func itemsThatADelegateReloadsMeanwhileAreSelected() throws {
    let (screen, watcher) = try screen { $0.allowsMultipleSelection = true }
    watcher.onSelect = { screen.node.reloadItems(at: (0..<4).map { [0, $0] }) }
    screen.window.click(at: Point(x: 10, y: 20))
    try screen.settle()
    screen.window.click(at: Point(x: 10, y: 140), modifiers: .shift)
    #expect(screen.node.pathsForSelectedItems == (0..<4).map { [0, $0] })
    try screen.settle()
    #expect(screen.node.visibleNodes.count { $0.isSelected } == 4)
    #expect(watcher.events == (0..<4).map { "+[0, \($0)]" })
  }

  @Test func aRangeBeginsAtARowThatWasReloadedByItsSelection() throws {
    let (screen, watcher) = try screen { $0.allowsMultipleSelection = true }
    watcher.onSelect = { screen.node.reloadItems(at: [[0, 2]]) }
    screen.window.click(at: Point(x: 10, y: 100))
    watcher.onSelect = {}
    try screen.settle()
    screen.window.click(at: Point(x: 10, y: 220), modifiers: .shift)
    #expect(screen.node.pathsForSelectedItems == (2...5).map { [0, $0] })
  }

  @Test func theOthersStayWhereOneMayNotBeSelected() throws {
    for allowsMultiple in [false, true] {
      let (screen, watcher) = try screen { $0.allowsMultipleSelection = allowsMultiple }
      screen.window.click(at: Point(x: 10, y: 20))
      watcher.forbidden = [[0, 1]]
      screen.window.click(at: Point(x: 10, y: 60))
      #expect(screen.node.pathsForSelectedItems == [[0, 0]])
    }
  }

  @Test func aClickSelectsOneWhereSeveralWereAllowedBefore() throws {
    let (screen, _) = try screen { $0.allowsMultipleSelection = true }
    for item in 0..<3 { screen.node.selectItem(at: [0, item]) }
    screen.node.allowsMultipleSelection = false
    screen.window.click(at: Point(x: 10, y: 60))
    #expect(screen.node.pathsForSelectedItems == [[0, 1]])
  }

  @Test func anItemThatCameAndWentIsNotSelected() throws {
    let (screen, _) = try screen { $0.allowsMultipleSelection = true }
    screen.node.selectItem(at: [0, 0])
    screen.source.sections[0].insert(Row(100), at: 0)
    screen.node.insertItems(at: [[0, 0]])
    screen.node.selectItem(at: [0, 0])
    screen.source.sections[0].remove(at: 0)
    screen.node.deleteItems(at: [[0, 0]])
    try screen.settle()
    #expect(screen.node.parts?.selection.items.count == 1)
    #expect(screen.node.pathsForSelectedItems == [[0, 0]])
  }

  // MARK: Where nothing is selected

  @Test func aPressIsNoSelectionWhereNothingCanBeSelectedAnyMore() throws {
    let (screen, watcher) = try screen()
    screen.window.send(.down, at: Point(x: 10, y: 20), device: .mouse)
    screen.node.allowsSelection = false
    screen.window.send(.up, at: Point(x: 10, y: 20), device: .mouse)
    #expect(screen.node.pathsForSelectedItems.isEmpty)
    #expect(watcher.events.isEmpty)
  }

  /// The program shows a menu itself. A moving pointer highlights nothing.
  @Test func aSecondaryPressHighlightsNothing() throws {
    let (screen, watcher) = try screen()
    screen.window.send(.down, at: Point(x: 10, y: 100), device: .mouse, button: 3)
    screen.window.send(.drag, at: Point(x: 13, y: 101), device: .mouse, button: 3)
    #expect(screen.visibleCell(2)?.isHighlighted == false)
    screen.window.send(.up, at: Point(x: 13, y: 101), device: .mouse, button: 3)
    #expect(screen.visibleCell(2)?.isHighlighted == false)
    #expect(watcher.others.allSatisfy { $0.hasPrefix("menu") })
    #expect(watcher.events.isEmpty)
  }

  /// The delegate moves the item when it is selected. The double click opens that item, wherever it
  /// is.
  @Test func aDoubleClickOpensTheItemThatWasClicked() throws {
    let (screen, watcher) = try screen()
    watcher.onSelect = { [screen] in
      screen.node.deselectItem(at: [0, 2])
      let row = screen.source.sections[0].remove(at: 2)
      screen.source.sections[0].insert(row, at: 0)
      screen.node.moveItem(at: [0, 2], to: [0, 0])
      watcher.onSelect = {}
    }
    screen.window.click(at: Point(x: 10, y: 100), count: 2)
    #expect(watcher.others.filter { $0.hasPrefix("activate") } == ["activate 0"])
  }
}

/// Records a delegate's calls about selection.
@MainActor private final class SelectionWatcher: CollectionDelegate {
  private(set) var events: [String] = []
  private(set) var changes = 0
  var onSelect: () -> Void = {}
  var onDeselect: () -> Void = {}
  var others: [String] = []
  var forbidden: [ItemPath] = []
  var kept: [ItemPath] = []
  var unlit: [ItemPath] = []

  func collectionNode(
    _ collectionNode: CollectionNode, shouldSelectItemAt path: ItemPath
  ) -> Bool { !forbidden.contains(path) }

  func collectionNode(
    _ collectionNode: CollectionNode, shouldDeselectItemAt path: ItemPath
  ) -> Bool { !kept.contains(path) }

  func collectionNodeSelectionDidChange(_ collectionNode: CollectionNode) { changes += 1 }

  func collectionNode(
    _ collectionNode: CollectionNode, shouldHighlightItemAt path: ItemPath
  ) -> Bool { !unlit.contains(path) }

  func collectionNode(_ collectionNode: CollectionNode, didHighlightItemAt path: ItemPath) {
    others.append("on \(path.item)")
  }

  func collectionNode(_ collectionNode: CollectionNode, didUnhighlightItemAt path: ItemPath) {
    others.append("off \(path.item)")
  }

  func collectionNode(_ collectionNode: CollectionNode, didActivateItemAt path: ItemPath) {
    others.append("activate \(path.item)")
  }

  func collectionNode(
    _ collectionNode: CollectionNode, showMenuForItemAt path: ItemPath, at point: Point
  ) -> Bool {
    others.append("menu \(path.item) at \(Int(point.x)), \(Int(point.y))")
    return true
  }

  func collectionNode(_ collectionNode: CollectionNode, didSelectItemAt path: ItemPath) {
    events.append("+\(path)")
    onSelect()
  }

  func collectionNode(_ collectionNode: CollectionNode, didDeselectItemAt path: ItemPath) {
    events.append("-\(path)")
    onDeselect()
  }
}
