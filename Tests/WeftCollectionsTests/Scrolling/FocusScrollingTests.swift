// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import SeededRandom
import TestSupport
import Testing
import WeftChanges
import WeftLayers
import WeftLayout
import WeftLocks
import WeftNodes
import WeftRuntime
import WeftTesting

@testable import WeftCollections

/// Tab moves through the content of the cells, and the collection scrolls along.
@MainActor @Suite struct FocusScrollingTests {
  private func window(
    _ list: CollectionNode, size: Size = Size(width: 100, height: 100),
    schedule: Schedule = .inOrder
  ) throws -> HeadlessWindow {
    let before = FocusableNode()
    let after = FocusableNode()
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.column) {
        before.size(width: 50, height: 10)
        list.flexGrow(1).flexShrink(1)
        after.size(width: 50, height: 10)
      }
    }
    let window = HeadlessWindow(size: size, schedule: schedule, rootNode: root)
    try window.settle()
    return window
  }

  /// The number of the row with the focus, which must be in view.
  private func focusedRow(of list: CollectionNode) -> Int? {
    for case let cell as ButtonCell in list.visibleNodes where cell.button.isFocused {
      let seen = Rect(origin: list.contentOffset, size: list.frame.size)
      let frame = cell.button.frame.offsetBy(dx: cell.frame.minX, dy: cell.frame.minY)
      #expect(seen.minY <= frame.minY + 0.5 && frame.maxY <= seen.maxY + 0.5, "\(cell.number)")
      return cell.number
    }
    return nil
  }

  /// From the first row to the last and back, with rows between that are not focusable.
  @Test(arguments: seeds(20))
  func tabGoesThroughAllRows(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let step = Int.random(in: 1...4, using: &generator)
    let layout: any CollectionLayout =
      Bool.random(using: &generator) ? ListLayout() : GridLayout(minimumItemWidth: 45)
    let list = CollectionNode(items: Array(0..<30), id: \.self, layout: layout) {
      ButtonCell($0, hasButton: $0.isMultiple(of: step))
    }
    list.retentionPolicy = seed.isMultiple(of: 2) ? .all : .bounded(count: 20)
    let window = try window(list, schedule: .seeded(seed))
    // To the previous node, and to the list itself.
    window.key(.tab)
    window.key(.tab)
    let expected = Array(stride(from: 0, to: 30, by: step))
    var rows: [Int?] = []
    for _ in expected {
      window.key(.tab)
      rows.append(focusedRow(of: list))
      if Bool.random(using: &generator) { window.advance(by: 1 / FrameDriver.frameRate) }
    }
    #expect(rows == expected, "seed \(seed)")
    window.key(.tab)
    #expect(focusedRow(of: list) == nil)
    rows = []
    for _ in expected {
      window.key(.tab, modifiers: .shift)
      rows.append(focusedRow(of: list))
      if Bool.random(using: &generator) { window.advance(by: 1 / FrameDriver.frameRate) }
    }
    #expect(rows == expected.reversed(), "seed \(seed)")
    window.key(.tab, modifiers: .shift)
    #expect(focusedRow(of: list) == nil)
  }

  /// Neither the main thread nor other jobs wait for a hanging row.
  @Test func tabPassesARowThatHangs() throws {
    let isArmed = Mutex<JobGate?>(nil)
    let list = CollectionNode(items: Array(0..<30), id: \.self) { number in
      if number == 4 { isArmed.withLock { $0 }?.pass() }
      return ButtonCell(number)
    }
    var errors: [ChangeSetError] = []
    list.updateErrorHandler = { errors.append($0) }
    let window = try window(list)
    let scheduler = try #require(window.driver.scheduler)
    let gate = JobGate(in: scheduler)
    isArmed.withLock { $0 = gate }
    list.reloadData()
    try window.settle()
    #expect(errors.map(\.place) == [.item([0, 4])])
    let row = try #require(
      list.visibleNodes.compactMap { $0 as? ButtonCell }.last { $0.number < 4 })
    row.button.focus()
    let hasRun = Mutex(false)
    window.runtime.workers.submit(priority: .idle) { _ in hasRun.withLock { $0 = true } }
    for number in row.number + 1...5 where number != 4 {
      window.key(.tab)
      #expect(focusedRow(of: list) == number)
    }
    #expect(!hasRun.withLock { $0 })
    gate.open()
    try window.settle()
  }

  /// Until then the user may type into it, however few cells are retained.
  @Test func aFarCellIsReleasedWhenTheFocusHasLeft() throws {
    let list = CollectionNode(items: Array(0..<200), id: \.self) { ButtonCell($0) }
    list.retentionPolicy = .bounded(count: 0)
    let window = try window(list)
    let cell = WeakCell(list.visibleNodes.first as? ButtonCell)
    cell.value?.button.focus()
    list.contentOffset.y = 3000
    try window.settle()
    #expect(cell.value != nil)
    #expect(cell.value === list.nodeForItem(at: [0, 0]))
    (list.visibleNodes.first as? ButtonCell)?.button.focus()
    try window.settle()
    #expect(list.nodeForItem(at: [0, 0]) == nil)
    #expect(cell.value == nil)
  }

  /// Even if the row is in no range and retained only for the focus.
  @Test(arguments: [0, 3000], [RetentionPolicy.all, .bounded(count: 0)])
  func theFocusOfADeletedRowEnds(offset: Double, policy: RetentionPolicy) throws {
    let rows = Row.rows(0..<200)
    let source = DiffableDataSource(sections: [IdentifiedSection(id: 0, items: rows)]) {
      ButtonCell($0.id)
    }
    let list = CollectionNode(source)
    list.retentionPolicy = policy
    let window = try window(list)
    let button = try #require(list.visibleNodes.first as? ButtonCell).button
    button.focus()
    list.contentOffset.y = offset
    try window.settle()
    #expect(window.host.dispatcher.focus.layer === button.layer)
    source.apply([IdentifiedSection(id: 0, items: Array(rows[5...]))], animated: false)
    try window.settle()
    #expect(window.host.dispatcher.focus.layer == nil)
  }

  /// Rows appear on the screen in any order, but the focus moves from top to bottom.
  @Test func theOrderIsThatOfTheItems() throws {
    let list = CollectionNode(items: Array(0..<40), id: \.self) { ButtonCell($0) }
    let window = try window(list)
    list.scroll(by: Vector(dx: 0, dy: 400))
    try window.settle()
    list.scroll(by: Vector(dx: 0, dy: -50))
    try window.settle()
    let first = try #require(list.visibleNodes.compactMap { $0 as? ButtonCell }.dropFirst().first)
    first.button.focus()
    for row in first.number + 1...first.number + 10 {
      window.key(.tab)
      #expect(focusedRow(of: list) == row)
    }
  }
}

@MainActor private final class WeakCell {
  weak var value: ButtonCell?

  init(_ value: ButtonCell?) { self.value = value }
}

/// A focusable row.
private final class ButtonCell: CellNode {
  let number: Int
  let button: DisplayNode

  nonisolated init(_ number: Int, hasButton: Bool = true) {
    self.number = number
    button = hasButton ? FocusableNode() : DisplayNode()
    super.init()
    button.style.preferredSize = Size(width: 30, height: 20 + Double(number % 3))
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.row, children: [button])
  }
}

private final class FocusableNode: DisplayNode {
  override var acceptsFocus: Bool { true }
}
