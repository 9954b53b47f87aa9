// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import TestSupport
import Testing
import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// Cells on the screen that change without an edit.
@MainActor @Suite struct ChangedCellsTests {
  /// The other rows are not visited.
  @Test(arguments: [false, true]) func cellsThatKeepTheirSizesMoveNothing(isGrid: Bool) throws {
    let screen = Screen(
      [Row.rows(0..<200)],
      layout: isGrid ? GridLayout(minimumItemWidth: 90, itemAspect: 1) : ListLayout())
    try screen.settle()
    let view = try #require(screen.node.parts?.view)
    var events: [ScrollReason] = []
    let handle = view.events.handler
    view.events.handler = {
      if case .didScroll(let reason) = $0 { events.append(reason) }
      handle?($0)
    }
    let old = view.showCount
    for id in [1, 2, 4] { try screen.change(id, text: "changed") }
    try screen.settle()
    #expect(view.showCount == old + 1)
    #expect(events.isEmpty)
    #expect(view.cells.staged.isEmpty)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  /// A growing cell waits, and appears together with others.
  @Test(arguments: seeds(20)) func aCellThatGrowsMovesItsNeighbors(seed: UInt64) throws {
    let screen = Screen([Row.rows(0..<200)], schedule: .seeded(seed))
    try screen.settle()
    for round in 0..<4 {
      let cells = try [
        screen.change(1, text: "changed \(round)"),
        screen.change(2, text: "grown \(round)", height: 40 + 30 * Double(round % 2)),
      ]
      for frame in 0..<6 {
        screen.runFrame()
        #expect(screen.frameViolations.isEmpty, "\(screen.frameViolations)")
        let areNew = cells.map { Screen.signature(of: $0.layer) == $0.row.signature }
        #expect(areNew[0] == areNew[1], "round \(round), frame \(frame)")
      }
      try screen.settle()
      #expect(screen.violations().isEmpty, "\(screen.violations())")
    }
  }

  /// The main thread stalls while a growing cell is measured. The cell's size arrives after the
  /// preparation was shown late, and before the next one begins.
  @Test(arguments: [false, true])
  func aCellThatGrowsDuringAStallMovesItsNeighborsWithIt(isInserting: Bool) throws {
    let screen = Screen([Row.rows(0..<200)])
    try screen.settle()
    let view = try #require(screen.node.parts?.view)
    let clock = try #require(screen.window.runtime.clock as? VirtualClock)
    let cell = try screen.change(2, text: "grown", height: 80)
    screen.runFrame()
    #expect(view.cells.isStaged(cell))
    if isInserting {
      screen.source.sections[0].insert(Row(1000), at: 5)
      screen.node.insertItems(at: [[0, 5]])
    }
    clock.advance(by: 0.3)
    for frame in 0..<12 {
      screen.runFrame()
      #expect(screen.frameViolations.isEmpty, "frame \(frame): \(screen.frameViolations)")
    }
    try screen.settle()
    #expect(screen.violations().isEmpty, "\(screen.violations())")
    #expect(view.map.length(at: [0, 2]) == 80)
  }

  /// A cell that changes its height continuously is displayed in one of its heights, never in a
  /// mix.
  @Test(arguments: seeds(20)) func aCellThatNeverRestsFitsItsPlace(seed: UInt64) throws {
    let screen = Screen([Row.rows(0..<60)], schedule: .seeded(seed)) { node, _ in
      node.updatePreparationLimit = 60
    }
    try screen.settle()
    let queue = screen.window.runtime.mainQueue
    let cell = try #require(screen.visibleCell(2))
    var heights = [cell.row.signature: cell.row.height]
    var changes = 0
    func change() {
      changes += 1
      _ = try? screen.change(2, text: "\(changes)", height: 30 + Double(changes % 5) * 10)
      heights[cell.row.signature] = cell.row.height
      // Some changes run in the next turn, between the steps of a preparation.
      if changes % 10 != 0 { queue.enqueue { change() } }
    }
    for frame in 0..<30 {
      // A resize measures all rows again, so that this row cannot wait for the next preparation.
      if frame % 5 == 0 { screen.resize(to: Size(width: frame % 2 == 0 ? 250 : 300, height: 400)) }
      queue.enqueue { change() }
      screen.runFrame()
      #expect(screen.frameViolations.isEmpty, "frame \(frame): \(screen.frameViolations)")
      let shown = heights[try #require(Screen.signature(of: cell.layer))]
      #expect(cell.layer.bounds.height == shown, "frame \(frame)")
    }
    try screen.settle()
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  /// An eager collection also measures a cell that has changed since its update began. The update
  /// still shows the cell in its old size.
  @Test(arguments: seeds(12)) func aCellThatWaitsKeepsItsOldSize(seed: UInt64) throws {
    let screen = Screen([Row.rows(0..<60)], schedule: .seeded(seed)) { node, _ in
      node.measurementPolicy = .eager
      node.updatePreparationLimit = 60
    }
    try screen.settle()
    let queue = screen.window.runtime.mainQueue
    for round in 0..<6 {
      let ids = (0..<8).map { 1000 + 10 * round + $0 }
      screen.source.sections[0].insert(contentsOf: ids.map { Row($0) }, at: 20)
      screen.node.insertItems(at: ids.indices.map { [0, 20 + $0] })
      // The update's preparation has begun.
      var turns = 0
      func change() {
        turns += 1
        if turns > 2 + round % 3 {
          _ = try? screen.change(2, text: "\(round)", height: 40 + 30 * Double(round % 2 + 1))
        } else {
          queue.enqueue { change() }
        }
      }
      queue.enqueue { change() }
      for frame in 0..<8 {
        screen.runFrame()
        #expect(screen.frameViolations.isEmpty, "\(round), \(frame): \(screen.frameViolations)")
      }
    }
    try screen.settle()
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  /// While a preparation waits for the contents of one cell, another changes three times.
  @Test func theThirdChangeInOnePreparationIsNotLost() throws {
    let gates = (0..<20).map { id in
      let gate = DispatchSemaphore(value: 0)
      for _ in 0..<(id == 2 ? 100 : 1) { gate.signal() }
      return gate
    }
    let source = DiffableDataSource(
      sections: [IdentifiedSection(id: 0, items: Row.rows(0..<20))]
    ) { row in GatedCell(gates[row.id]) }
    let node = CollectionNode(source)
    node.updatePreparationLimit = 60
    let window = HeadlessWindow(
      size: Size(width: 300, height: 400), schedule: .threads, rootNode: node)
    try window.settle()
    let view = try #require(node.parts?.view)
    let slow = try #require(node.nodeForItem(at: [0, 5]) as? GatedCell)
    let live = try #require(node.nodeForItem(at: [0, 2]) as? GatedCell)
    slow.setNeedsLayout()
    slow.setNeedsDisplay()
    live.setNeedsLayout()
    for _ in 0..<10 { window.advance(by: 1.0 / 60) }
    #expect(view.cells.isStaged(slow) && view.cells.isStaged(live))
    live.setNeedsLayout()
    for _ in 0..<10 { window.advance(by: 1.0 / 60) }
    live.height = 70
    for _ in 0..<10 { window.advance(by: 1.0 / 60) }
    slow.gate.signal()
    try window.settle()
    #expect(live.frame.height == 70)
    #expect(view.map.length(at: [0, 2]) == 70)
    let element = try #require(live.element)
    #expect(view.wantedGeometry.measuredSize(of: element) != nil)
  }
}

extension Screen {
  /// Changes a row's cell and its height in the source, as a cell's state does.
  @discardableResult
  fileprivate func change(
    _ id: Int, text: String, height: Double? = nil
  ) throws -> RowCell {
    let cell = try #require(visibleCell(id))
    let old = cell.row
    var new = old
    new.text = text
    if let height { new.height = height }
    source.sections[0][id] = new
    cell.change(old, to: new)
    return cell
  }
}
