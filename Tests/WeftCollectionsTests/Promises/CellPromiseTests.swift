// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import Foundation
import TestSupport
import Testing
import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// Cells on the screen change only with an update, and their lengths and layouts are never stale.
@MainActor @Suite struct CellPromiseTests {
  nonisolated static let schedules: [Schedule] = [.inOrder] + seeds(8).map { .seeded($0) }

  @Test(arguments: schedules, [true, false])
  func aCellThatTakesAModelChangesWithTheUpdate(schedule: Schedule, hasInside: Bool) throws {
    let screen = Screen([Row.rows(0..<50)], schedule: schedule) { node, source in
      source.acceptsModels = true
      source.cellsHaveInside = hasInside
      node.updatePreparationLimit = 60
    }
    try screen.settle()
    let cell = try #require(screen.visibleCell(3))
    let old = cell.row
    screen.source.sections[0][3].height = 90
    screen.source.sections[0][3].text = "new"
    var isShown = false
    // The completion would wait for the animation.
    screen.node.performBatchUpdates(
      animated: false, { screen.node.reloadItems(at: [[0, 3]]) },
      completion: { _ in isShown = true })
    var frames = 0
    var modelWasTakenBefore = false
    while !isShown, frames < 200 {
      let before = screen.seenRows[3]
      screen.runFrame()
      frames += 1
      #expect(screen.frameViolations.isEmpty)
      if isShown { break }
      if cell.row.text == "new" { modelWasTakenBefore = true }
      #expect(before.signature == old.signature)
      #expect(screen.seenRows[3].signature == old.signature)
      #expect(screen.seenRows[3].frame == Rect(x: 0, y: 120, width: 300, height: 40))
      #expect(screen.node.path(for: cell) == [0, 3])
      #expect(screen.node.nodeForItem(at: [0, 3]) == nil || screen.visibleCell(3) === cell)
    }
    #expect(isShown)
    #expect(screen.visibleCell(3) === cell)
    #expect(screen.seenRows[3].signature == screen.source.sections[0][3].signature)
    #expect(screen.seenRows[3].frame.height == 90)
    _ = modelWasTakenBefore
    try screen.settle()
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test(arguments: [true, false])
  func tapsAndPathsWorkWhileAReloadIsUnderWay(acceptsModels: Bool) throws {
    let screen = Screen([Row.rows(0..<50)], schedule: .seeded(11)) { _, source in
      source.acceptsModels = acceptsModels
    }
    try screen.settle()
    let cell = try #require(screen.visibleCell(3))
    screen.source.sections[0][3].text = "new"
    screen.source.sections[0].insert(Row(1000), at: 0)
    screen.node.performBatchUpdates {
      screen.node.reloadItems(at: [[0, 3]])
      screen.node.insertItems(at: [[0, 0]])
    }
    #expect(screen.node.path(for: cell) == [0, 4])
    screen.window.click(at: Point(x: 10, y: 140))
    #expect(screen.node.pathsForSelectedItems == [[0, 4]])
    for _ in 0..<4 {
      screen.runFrame()
      guard screen.node.isProcessingUpdates else { break }
      #expect(screen.node.path(for: cell) == [0, 4])
    }
    try screen.settle()
    #expect(screen.node.pathsForSelectedItems == [[0, 4]])
    #expect(screen.visibleCell(3)?.isSelected == true)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test(arguments: seeds(8)) func theNewestHeightAndLayoutWin(seed: UInt64) throws {
    let screen = Screen([Row.rows(0..<50)], schedule: .seeded(seed)) { node, source in
      source.acceptsModels = seed % 2 == 0
      source.cellsHaveInside = seed % 3 == 0
      node.retentionPolicy = .all
    }
    try screen.settle()
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let cells = screen.node.visibleNodes.compactMap { $0 as? RowCell }
      guard let cell = cells.randomElement(using: &generator),
        let path = screen.node.path(for: cell)
      else { continue }
      let height = Double.random(in: 10...80, using: &generator).rounded()
      screen.source.sections[0][path.item].height = height
      switch Int.random(in: 0..<3, using: &generator) {
      case 0:
        screen.node.reloadItems(at: [path])
      case 1:
        // The cell also changes while the reload is pending.
        screen.node.reloadItems(at: [path])
        cell.setHeight(height)
      default:
        screen.source.sections[0][path.item].text += "'"
        screen.node.reloadItems(at: [path])
        screen.node.scroll(by: Vector(dx: 0, dy: Double.random(in: -60...60, using: &generator)))
      }
      for _ in 0..<Int.random(in: 0...2, using: &generator) { screen.runFrame() }
    }
    try screen.settle()
    #expect(screen.violations().isEmpty, "seed \(seed): \(screen.violations())")
    #expect(screen.frameViolations.isEmpty, "seed \(seed)")
  }

  /// Cells on and near the screen change their heights while the user scrolls. In each frame every
  /// cell on the screen has the height of its frame.
  @Test(arguments: seeds(12)) func cellsThatChangeFillTheirPlaces(seed: UInt64) throws {
    let screen = Screen([Row.rows(0..<80)], schedule: .seeded(seed)) { node, source in
      source.acceptsModels = seed % 2 == 0
      source.cellsHaveInside = seed % 3 == 0
      node.retentionPolicy = .all
      node.rangeMode = .full
    }
    try screen.settle()
    let view = try #require(screen.node.parts?.view)
    var generator = SeededGenerator(seed: seed)
    for step in 0..<60 {
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        // An item that is about to enter or leave.
        let edge = view.viewport.minY + (Bool.random(using: &generator) ? -40 : 400)
        let item = Int(edge / 45) + Int.random(in: -1...2, using: &generator)
        guard let cell = screen.node.nodeForItem(at: [0, item]) as? RowCell,
          let path = screen.node.path(for: cell)
        else { continue }
        let height = Double.random(in: 10...80, using: &generator).rounded()
        screen.source.sections[0][path.item].height = height
        // Without an update, unless a cell with an older height may be pending.
        if Bool.random(using: &generator), !screen.node.isProcessingUpdates {
          cell.setHeight(height)
        } else {
          screen.node.reloadItems(at: [path])
        }
      }
      screen.node.scroll(by: Vector(dx: 0, dy: Double.random(in: -90...90, using: &generator)))
      screen.runFrame()
      for cell in view.visibleCells.inOrder {
        let place = view.arrangement.frame(of: cell.position)?.height
        #expect(cell.node.layer.frame.height == place, "step \(step): \(cell.position)")
      }
    }
    try screen.settle()
    #expect(screen.violations().isEmpty, "\(screen.violations())")
    #expect(screen.frameViolations.isEmpty)
  }

  /// A cell near the screen has received a new length, changes again, and enters the screen before
  /// the change is measured. It fills its current frame. Earlier changes may have been held back on
  /// the screen.
  @Test(arguments: [false, true])
  func aCellThatComesInBeforeItIsMeasuredFillsItsPlace(wasStaged: Bool) throws {
    let screen = Screen([Row.rows(0..<60)]) { node, _ in node.rangeMode = .full }
    // The cell was on the screen before.
    for y in [0.0, 200, 0] {
      screen.node.contentOffset = Point(x: 0, y: y)
      try screen.settle()
    }
    let (view, runtime) = (try #require(screen.node.parts?.view), screen.window.runtime)
    let cell = try #require(screen.node.nodeForItem(at: [0, 11]) as? RowCell)
    let element = try #require(cell.element)
    let geometry = view.wantedGeometry
    if wasStaged { view.cells.stage(cell, for: .update) }
    // A worker's calls, performed without a frame.
    cell.setHeight(90)
    let (range, helpers) = (geometry.sizeRange(of: element), runtime.helpers)
    let isMeasured = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      element.shown.measure(in: range, by: geometry.traits, helpers: helpers)
      isMeasured.signal()
    }
    isMeasured.wait()
    view.lengths.flush(with: [element])
    #expect(view.arrangement.frame(of: .item([0, 11]))?.height == 90)
    cell.setHeight(60)
    screen.node.contentOffset = Point(x: 0, y: 200)
    view.update()
    #expect(view.shows(cell) && cell.layer.frame.height == 90)
    screen.source.sections[0][11].height = 60
    try screen.settle()
    #expect(screen.violations().isEmpty, "\(screen.violations())")
    #expect(screen.frameViolations.isEmpty)
  }

  /// The same update changes a row on the screen and scrolls the view elsewhere, so the update does
  /// not wait for the row's new contents. The user scrolls back immediately. The row may stay in
  /// the display range meanwhile, or leave it.
  @Test(arguments: seeds(20), [8, 200])
  func aRowThatLeavesWithAnUpdateLosesItsOldContents(seed: UInt64, target: Int) throws {
    let screen = Screen([Row.rows(0..<200)], schedule: seed == 0 ? .inOrder : .seeded(seed)) {
      node, source in
      source.acceptsModels = true
      source.cellsHaveInside = seed % 2 == 0
      node.retentionPolicy = .all
    }
    try screen.settle()
    let old = screen.source.sections[0][3].signature
    screen.source.sections[0][3].text = "new"
    screen.source.sections[0][3].height = 90
    screen.source.sections[0].insert(Row(1000), at: target)
    var isShown = false
    screen.node.performBatchUpdates(
      {
        screen.node.reloadItems(at: [[0, 3]])
        screen.node.insertItems(at: [[0, target]])
      },
      completion: { _ in
        isShown = true
        screen.node.contentOffset = .zero
      })
    // The item is pending, so the view scrolls to it in step 5.
    screen.node.scrollToItem(at: [0, target])
    for _ in 0..<60 {
      screen.runFrame()
      guard isShown else { continue }
      #expect(!screen.seenRows.contains { $0.signature == old })
    }
    #expect(isShown)
    try screen.settle()
    #expect(screen.violations().isEmpty, "\(screen.violations())")
    #expect(screen.seenRows[3].signature == screen.source.sections[0][3].signature)
  }

  /// The row enters the screen with its old model, because the update in progress offers the new
  /// model only in step 5, and leaves the screen with that step.
  @Test(arguments: 10..<15)
  func aRowThatOnlyPassesTheScreenLosesItsOldContents(row: Int) throws {
    let screen = Screen([Row.rows(0..<200)]) { node, source in
      source.acceptsModels = true
      node.retentionPolicy = .all
    }
    try screen.settle()
    let cell = try #require(screen.node.nodeForItem(at: [0, row]) as? RowCell)
    let old = screen.source.sections[0][row].signature
    var new = screen.source.sections[0].remove(at: row)
    new.text = "new"
    new.height = 90
    screen.source.sections[0].insert(new, at: row + 13)
    screen.source.sections[0].insert(Row(1000), at: row + 5)
    var isShown = false
    screen.node.performBatchUpdates(
      animated: false,
      {
        screen.node.reloadItems(at: [[0, row]])
        screen.node.moveItem(at: [0, row], to: [0, row + 14])
        screen.node.insertItems(at: [[0, row + 5]])
      },
      completion: { _ in
        isShown = true
        // No worker has drawn new contents yet.
        #expect(cell.row.text == "new")
        #expect(Screen.signature(of: cell.layer) != old)
      })
    screen.node.contentOffset = Point(x: 0, y: Double(row) * 40 - 300)
    screen.runFrame()
    #expect(cell.isVisible && !isShown)
    try screen.settle()
    #expect(isShown)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  /// The cell has accepted the next model of its item when the row leaves the ranges and returns.
  /// The row shows its old model until the update appears.
  @Test(arguments: seeds(12))
  func aRowThatComesBackBeforeItsReloadShowsItsOldModel(seed: UInt64) throws {
    let screen = Screen([Row.rows(0..<300)], schedule: .seeded(seed)) { node, source in
      source.acceptsModels = true
      node.retentionPolicy = .bounded(count: Int(seed % 12))
      node.rangeTunings = RangeTunings()
      node.updatePreparationLimit = 60
    }
    try screen.settle()
    let view = try #require(screen.node.parts?.view)
    var generator = SeededGenerator(seed: seed)
    for round in 0..<4 {
      let old = Set(screen.source.sections[0][0..<10].map(\.signature))
      for row in 0..<10 { screen.source.sections[0][row].text = "new \(round)" }
      let new = Set(screen.source.sections[0][0..<10].map(\.signature))
      var isShown = false
      screen.node.performBatchUpdates(
        animated: false, { screen.node.reloadItems(at: (0..<10).map { [0, $0] }) },
        completion: { _ in isShown = true })
      for frame in 0..<10 {
        screen.runFrame()
        let seen = Set(screen.seenRows.compactMap(\.signature))
        #expect(seen.isDisjoint(with: isShown ? old : new), "round \(round), frame \(frame)")
        for item in 0..<10 where !isShown {
          guard let cell = view.map.elementIfMade(at: [0, item])?.nodeIfAllocated as? RowCell,
            cell.row.text == "new \(round)"
          else { continue }
          // The next element has it, too, and keeps its contents back.
          #expect(cell.element?.nodeIfAllocated === cell, "round \(round), frame \(frame)")
        }
        let ys: [Double] = [0, 0, 40, 200, 400, 800, 6000]
        let y = ys.randomElement(using: &generator) ?? 0
        screen.node.contentOffset = Point(x: 0, y: y)
      }
      screen.node.contentOffset = .zero
      try screen.settle()
      #expect(isShown)
      #expect(screen.violations().isEmpty, "\(screen.violations())")
    }
  }

  /// The user scrolls away while the row is measured for its next model. The update does not need
  /// the row any longer, which stays near the screen with its old model.
  @Test(arguments: seeds(6))
  func aReloadedRowNearTheScreenStaysInItsState(seed: UInt64) throws {
    let screen = Screen([Row.rows(0..<200)], schedule: .seeded(seed)) { node, source in
      source.acceptsModels = true
      node.updatePreparationLimit = 60
    }
    // Rows far behind are still in a range.
    screen.node.rangeMode = .full
    try screen.settle()
    let view = try #require(screen.node.parts?.view)
    for row in 0..<10 { screen.source.sections[0][row].height = 50 }
    var isShown = false
    screen.node.performBatchUpdates(
      animated: false, { screen.node.reloadItems(at: (0..<10).map { [0, $0] }) },
      completion: { _ in isShown = true })
    for frame in 0..<20 where !isShown {
      screen.runFrame()
      for element in (0..<10).compactMap({ view.map.elementIfMade(at: [0, $0]) }) {
        guard let state = view.ranges.state(of: element) else { continue }
        // The update draws the row before it appears.
        let current = try #require(element.nodeIfAllocated).interfaceState
        #expect(current.isSuperset(of: state), "frame \(frame): \(current), not \(state)")
      }
      // Scrolls forth and back.
      let ys = [0, 350, 700, 350, 0.0]
      screen.node.contentOffset.y = ys[min(frame, 4)]
    }
    try screen.settle()
    #expect(isShown)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test(arguments: [RetentionPolicy.all, .bounded(count: 0)])
  func aCellThatIsReleasedIsInNoState(policy: RetentionPolicy) throws {
    let screen = Screen([Row.rows(0..<300)]) { node, _ in
      node.retentionPolicy = policy
      node.rangeTunings = RangeTunings()
    }
    try screen.settle()
    let cells = screen.node.visibleNodes
    screen.node.contentOffset = Point(x: 0, y: 8000)
    try screen.settle()
    let state: InterfaceState = policy == .all ? .measureLayout : []
    #expect(cells.allSatisfy { $0.interfaceState == state })
  }

  @Test(arguments: seeds(12))
  func aReloadInPlaceThenANewLayoutThenAScrollLeaveTheRightHeight(seed: UInt64) throws {
    let screen = Screen([Row.rows(0..<50)], schedule: seed == 0 ? .inOrder : .seeded(seed)) {
      node, source in
      source.acceptsModels = true
      source.cellsHaveInside = seed % 2 == 0
      node.retentionPolicy = .all
    }
    try screen.settle()
    let cell = try #require(screen.visibleCell(2))
    screen.source.sections[0][2].height = 142
    screen.node.reloadItems(at: [[0, 2]])
    screen.runFrame()
    screen.source.sections[0][2].height = 26
    cell.setHeight(26)
    // The row is not on the screen, but near, when its height is requested.
    screen.node.scroll(by: Vector(dx: 0, dy: 420))
    for _ in 0..<2 { screen.runFrame() }
    try screen.settle()
    #expect(screen.node.frameForItem(at: [0, 2])?.height == 26)
    screen.node.contentOffset = .zero
    try screen.settle()
    #expect(screen.violations().isEmpty, "seed \(seed): \(screen.violations())")
  }

  @Test(arguments: seeds(6))
  func aNodeChangedOnAnotherThreadIsShown(seed: UInt64) async throws {
    let screen = Screen([Row.rows(0..<50)], schedule: .seeded(seed)) { node, _ in
      node.retentionPolicy = .all
    }
    try screen.settle()
    let cell = try #require(screen.visibleCell(4))
    await Task.detached { cell.setHeight(77) }.value
    screen.source.sections[0][4].height = 77
    #expect(screen.violationsOfFrames(10).isEmpty)
    try screen.settle()
    #expect(screen.node.frameForItem(at: [0, 4])?.height == 77)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  // MARK: Policies

  @Test(arguments: schedules) func eagerLengthsAreExactAfterAResize(schedule: Schedule) throws {
    let rows = (0..<100).map { Row($0, height: 0, area: 12_000) }
    let screen = Screen([rows], schedule: schedule) { node, _ in
      node.measurementPolicy = .eager
    }
    try screen.settle()
    #expect(screen.node.contentSize.height == 4000)
    screen.window.resize(to: Size(width: 150, height: 400))
    try screen.settle()
    #expect(screen.node.contentSize.height == 8000)
    screen.window.resize(to: Size(width: 600, height: 300))
    screen.window.resize(to: Size(width: 120, height: 300))
    try screen.settle()
    #expect(screen.node.contentSize.height == 10_000)
  }

  /// Headers in no height cannot be measured, and the update does not wait for them.
  @Test(arguments: schedules) func anEagerGridNeedNotShowItsHeaders(schedule: Schedule) throws {
    let layout = GridLayout(minimumItemWidth: 100, itemAspect: 1, headerHeight: 0)
    let screen = Screen([Row.rows(0..<30)], schedule: schedule, layout: layout) { node, source in
      node.measurementPolicy = .eager
      source.header = { "\($0)" }
    }
    try screen.settle()
    #expect(screen.node.contentSize.height == 1000)
    #expect(screen.visibleIDs.filter { $0 >= 0 } == Array(0..<12))
    screen.source.sections[0].append(Row(30))
    screen.node.insertItems(at: [[0, 30]])
    try screen.settle()
    #expect(screen.node.contentSize.height == 1100)
  }

  @Test func aBoundedRetentionCountsACellThatFlapsOnce() throws {
    let screen = Screen([Row.rows(0..<400)]) { node, _ in
      node.retentionPolicy = .bounded(count: 10)
      node.rangeTunings = RangeTunings()
    }
    try screen.settle()
    for _ in 0..<40 {
      for y in [4000.0, 4400, 4800, 4400] {
        screen.node.contentOffset = Point(x: 0, y: y)
        try screen.settle()
      }
    }
    let live = screen.log.live
    let inRanges = screen.node.parts?.view.ranges.tracked.count ?? 0
    // The retention uses its whole limit. A cell counted twice would evict others.
    #expect(live <= inRanges + 10)
    #expect(live >= inRanges + 5)
  }

  /// Cells that have returned do not count against the retention limit.
  @Test func aBoundedRetentionKeepsAsManyAsItMay() throws {
    let screen = Screen([Row.rows(0..<100)]) { node, _ in
      node.retentionPolicy = .bounded(count: 10)
      node.rangeMode = .visibleOnly
    }
    try screen.settle()
    var cells = screen.node.visibleNodes
    // Rows 0 to 4 leave, then 5 to 9. The latter return when 15 to 19 leave.
    for y in [200.0, 400, 200] {
      screen.node.contentOffset = Point(x: 0, y: y)
      try screen.settle()
      cells += screen.node.visibleNodes.filter { cell in !cells.contains { $0 === cell } }
    }
    #expect(cells.count == 20)
    #expect(cells.allSatisfy { !$0.interfaceState.isEmpty })
  }

  @Test(arguments: 0..<4) func retentionOfFlappingElementsIsABoundedList(count: Int) {
    var retention = NodeRetention()
    retention.policy = .bounded(count: count)
    let elements = (0..<6).map { _ in CollectionElement() }
    var away: [ElementID] = []
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let element = elements[Int.random(in: elements.indices, using: &generator)]
      if away.contains(element.id) {
        retention.remove(element)
        away.removeAll { $0 == element.id }
      }
      let released = retention.add(element).map(\.id)
      away.append(element.id)
      let expected = Array(away.prefix(max(0, away.count - count)))
      #expect(released == expected)
      away.removeFirst(expected.count)
    }
  }
}
