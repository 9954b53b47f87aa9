// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import TestSupport
import Testing
import WeftChanges
import WeftGraphics
import WeftLayout
import WeftLocks
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// Blocks of a data source that hang or return late.
@MainActor @Suite(.timeLimit(.minutes(30))) struct OverdueCellTests {
  nonisolated static let schedules = [Schedule.inOrder] + seeds(30).map { .seeded($0) }

  /// Rows, the blocks of some of which are blocked.
  private func screen(
    held: [Int], schedule: Schedule, policy: MeasurementPolicy = .progressive
  ) throws -> (screen: Screen, gate: JobGate) {
    let screen = Screen([Row.rows(0..<8)], schedule: schedule) { node, _ in
      node.measurementPolicy = policy
    }
    let gate = JobGate(in: try #require(screen.window.driver.scheduler))
    for id in held { screen.source.onMake[id] = { gate.pass() } }
    // The first blocks were requested when the window was opened.
    screen.node.reloadData()
    return (screen, gate)
  }

  @Test(arguments: schedules, [MeasurementPolicy.progressive, .eager])
  func theOtherRowsAreShown(schedule: Schedule, policy: MeasurementPolicy) throws {
    let (screen, gate) = try screen(held: [3], schedule: schedule, policy: policy)
    try screen.settle()
    #expect(screen.errors.map(\.kind) == [.cellOverdue])
    #expect(screen.errors.map(\.place) == [.item([0, 3])])
    #expect(screen.visibleIDs == [0, 1, 2, 4, 5, 6, 7])
    #expect(try #require(screen.screenY(4)) > #require(screen.screenY(2)) + 40)
    #expect(!screen.node.isProcessingUpdates)
    // The late cell arrives and is shown.
    gate.open()
    try screen.settle()
    #expect(screen.visibleIDs == Array(0..<8))
    #expect(screen.errors.count == 1)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test(arguments: schedules) func theErrorNamesTheEdit(schedule: Schedule) throws {
    let (screen, gate) = try screen(held: [20, 21], schedule: schedule)
    try screen.settle()
    screen.source.sections[0].insert(contentsOf: Row.rows(20..<22), at: 2)
    var lines: [Int] = []
    screen.node.performBatchUpdates {
      screen.node.insertItems(at: [[0, 3]])
      lines.append(#line - 1)
      screen.node.insertItems(at: [[0, 2]])
      lines.append(#line - 1)
    }
    try screen.settle()
    let errors = screen.errors.sorted { "\($0.place)" > "\($1.place)" }
    #expect(errors.map(\.place) == [.item([0, 3]), .item([0, 2])])
    #expect(errors.map(\.location?.line) == lines)
    #expect(errors.map(\.location?.fileID) == [#fileID, #fileID])
    gate.open()
    try screen.settle()
    #expect(screen.visibleIDs == [0, 1, 20, 21] + (2..<8))
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test(arguments: schedules) func waitsReturn(schedule: Schedule) throws {
    let (screen, gate) = try screen(held: [8], schedule: schedule)
    try screen.settle()
    screen.source.sections[0].insert(Row(8), at: 0)
    var results: [Bool] = []
    screen.node.performBatchUpdates(
      { screen.node.insertItems(at: [[0, 0]]) }, completion: { results.append($0) })
    screen.node.waitUntilAllUpdatesAreProcessed()
    #expect(results == [true])
    #expect(!screen.node.isProcessingUpdates)
    try screen.settle()
    #expect(screen.errors.map(\.kind) == [.cellOverdue])
    gate.open()
    try screen.settle()
    #expect(screen.visibleIDs == [8] + (0..<8))
  }

  @Test(arguments: schedules) func aReloadAsksForAnotherCell(schedule: Schedule) throws {
    let (screen, gate) = try screen(held: [3], schedule: schedule)
    try screen.settle()
    screen.source.onMake = [:]
    screen.source.sections[0][3].text = "new"
    screen.node.reloadItems(at: [[0, 3]])
    try screen.settle()
    #expect(screen.visibleCell(3)?.row.text == "new")
    // The late cell is not needed any longer.
    gate.open()
    try screen.settle()
    #expect(screen.visibleCell(3)?.row.text == "new")
    #expect(screen.errors.count == 1)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test(arguments: schedules) func aLateCellOfADeletedItemIsNotShown(schedule: Schedule) throws {
    let (screen, gate) = try screen(held: [3], schedule: schedule)
    try screen.settle()
    screen.source.sections[0].remove(at: 3)
    screen.node.deleteItems(at: [[0, 3]])
    try screen.settle()
    gate.open()
    try screen.settle()
    #expect(screen.visibleIDs == [0, 1, 2, 4, 5, 6, 7])
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  /// A hanging supplementary element is reported as its item.
  @Test(arguments: schedules) func aBadgeThatHangsIsReportedAsItsItem(schedule: Schedule) throws {
    let log = CellLog()
    var layout = ListLayout()
    layout.attachments = [.badge: .item(.end, .start)]
    let screen = Screen([Row.rows(0..<8)], log: log, schedule: schedule, layout: layout)
    let gate = JobGate(in: try #require(screen.window.driver.scheduler))
    screen.source.rowSupplements = { row in
      guard row.id == 8 else { return [:] }
      return [
        .badge: ItemContent {
          gate.pass()
          return BadgeCell("late", log: log)
        }
      ]
    }
    try screen.settle()
    screen.source.sections[0].insert(Row(8), at: 3)
    screen.node.insertItems(at: [[0, 3]])
    let line = #line - 1
    try screen.settle()
    #expect(screen.errors.map(\.kind) == [.cellOverdue])
    #expect(screen.errors.map(\.place) == [.item([0, 3])])
    #expect(screen.errors.map(\.location?.line) == [line])
    gate.open()
    try screen.settle()
    #expect(screen.node.supplementaryNode(ofKind: .badge, at: [0, 3]) is BadgeCell)
  }

  // MARK: Windows that go

  /// Counts the calls of a block, the first of which is blocked.
  private final class FirstCall: Sendable {
    private let gate: JobGate
    private let state = Mutex(0)
    var calls: Int { state.withLock { $0 } }

    init(in scheduler: SeededScheduler) { gate = JobGate(in: scheduler) }

    func pass() {
      let number = state.withLock { state in
        state += 1
        return state
      }
      if number == 1 { gate.pass() }
    }

    @MainActor func open() { gate.open() }
  }

  /// The hanging jobs would continue with other rows.
  @Test(arguments: schedules, [false, true])
  func nothingIsMadeForACollectionThatIsGone(schedule: Schedule, closes: Bool) throws {
    let screen = Screen([Row.rows(0..<200)], schedule: schedule, embeds: true) { node, _ in
      node.measurementPolicy = .eager
    }
    let gate = JobGate(in: try #require(screen.window.driver.scheduler))
    let begun = Mutex(0)
    for id in 0..<200 {
      screen.source.onMake[id] = {
        begun.withLock { $0 += 1 }
        if id % 3 == 0 { gate.pass() }
      }
    }
    screen.node.reloadData()
    for _ in 0..<40 where begun.withLock({ $0 }) == 0 { screen.runFrame() }
    if closes {
      screen.window.close()
    } else {
      screen.isAttached = false
      screen.runFrame()
    }
    let count = begun.withLock { $0 }
    #expect(count > 0)
    gate.open()
    screen.window.advance(by: 1)
    #expect(begun.withLock { $0 } == count)
  }

  @Test(arguments: schedules, [false, true])
  func aBlockThatHangsIsNotCalledForTheNextWindow(schedule: Schedule, opens: Bool) throws {
    let screen = Screen([Row.rows(0..<8)], schedule: schedule, embeds: true)
    let call = FirstCall(in: try #require(screen.window.driver.scheduler))
    screen.source.onMake[3] = { call.pass() }
    screen.node.reloadData()
    for _ in 0..<40 where call.calls == 0 { screen.runFrame() }
    #expect(call.calls == 1)
    screen.isAttached = false
    screen.runFrame()
    if opens { call.open() }
    screen.isAttached = true
    try screen.settle()
    #expect(call.calls == 1)
    #expect(screen.visibleIDs == (opens ? Array(0..<8) : [0, 1, 2, 4, 5, 6, 7]))
    #expect(screen.errors.map(\.place) == (opens ? [] : [.item([0, 3])]))
    if !opens { call.open() }
    try screen.settle()
    #expect(call.calls == 1)
    #expect(screen.visibleIDs == Array(0..<8))
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  /// The cell is soon ready, like any cell that a worker has begun.
  @Test(arguments: schedules, [MeasurementPolicy.progressive, .eager])
  func aCellUnderWayIsWaitedForInTheNextWindow(
    schedule: Schedule, policy: MeasurementPolicy
  ) throws {
    let screen = Screen([Row.rows(0..<8)], schedule: schedule, embeds: true) { node, _ in
      node.measurementPolicy = policy
    }
    let call = FirstCall(in: try #require(screen.window.driver.scheduler))
    screen.source.onMake[3] = { call.pass() }
    screen.node.reloadData()
    for _ in 0..<40 where call.calls == 0 { screen.runFrame() }
    screen.isAttached = false
    screen.isAttached = true
    screen.source.sections[0].insert(Row(8), at: 0)
    var shown: [Int]?
    screen.node.performBatchUpdates(
      { screen.node.insertItems(at: [[0, 0]]) }, completion: { _ in shown = screen.visibleIDs })
    for _ in 0..<5 { screen.runFrame() }
    #expect(shown == nil)
    call.open()
    try screen.settle()
    #expect(shown == [8] + (0..<8))
    #expect(call.calls == 1)
    #expect(screen.errors.isEmpty)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  /// The time limit has passed while the collection could not report anything.
  @Test(arguments: schedules, [MeasurementPolicy.progressive, .eager])
  func aCellThatHangsWithoutAWindowIsNotWaitedFor(
    schedule: Schedule, policy: MeasurementPolicy
  ) throws {
    let screen = Screen([Row.rows(0..<8)], schedule: schedule, embeds: true) { node, _ in
      node.measurementPolicy = policy
    }
    let call = FirstCall(in: try #require(screen.window.driver.scheduler))
    screen.source.onMake[3] = { call.pass() }
    screen.node.reloadData()
    for _ in 0..<40 where call.calls == 0 { screen.runFrame() }
    screen.isAttached = false
    screen.window.advance(by: 6)
    screen.isAttached = true
    try screen.settle()
    #expect(screen.visibleIDs == [0, 1, 2, 4, 5, 6, 7])
    let view = try #require(screen.node.parts?.view)
    #expect(view.cells.jobs.isEmpty)
    call.open()
    try screen.settle()
    #expect(call.calls == 1)
    #expect(screen.visibleIDs == Array(0..<8))
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  /// The closed window has no turns in which the collection could report anything.
  @Test(arguments: schedules) func aCellThatHangsComesInAnotherWindow(schedule: Schedule) throws {
    let screen = Screen([Row.rows(0..<8)], schedule: schedule)
    let call = FirstCall(in: try #require(screen.window.driver.scheduler))
    screen.source.onMake[3] = { call.pass() }
    screen.node.reloadData()
    try screen.settle()
    #expect(screen.errors.map(\.place) == [.item([0, 3])])
    screen.window.close()
    let other = HeadlessWindow(
      size: Size(width: 300, height: 400), schedule: schedule, rootNode: screen.node)
    try other.settle()
    #expect(screen.visibleIDs == [0, 1, 2, 4, 5, 6, 7])
    call.open()
    try other.settle()
    #expect(call.calls == 1)
    #expect(screen.visibleIDs == Array(0..<8))
  }

  // MARK: Cells that are laid out anew

  /// Only measured cells count. Cells behind some that hang are not measured on the main actor,
  /// unlike cells that change in each measurement.
  @Test(arguments: schedules, [MeasurementPolicy.progressive, .eager])
  func cellsBehindSomeThatHangAreMeasuredByWorkers(
    schedule: Schedule, policy: MeasurementPolicy
  ) throws {
    let screen = Screen([Row.rows(0..<120, height: 5)], schedule: schedule) { node, _ in
      node.measurementPolicy = policy
      node.updatePreparationLimit = 1000
    }
    let measuring = HeldMeasuring(in: try #require(screen.window.driver.scheduler))
    let onMain = Mutex(0)
    try screen.settle()
    let cells = (0..<80).compactMap { screen.visibleCell($0) }
    #expect(cells.count == 80)
    for (index, cell) in cells.enumerated() {
      if index % 5 < 2 {
        cell.onMeasure = { measuring.pass() }
      } else {
        cell.onMeasure = { if MainQueueMark.isCurrent { onMain.withLock { $0 += 1 } } }
      }
      cell.setHeight(4)
    }
    try screen.settle()
    #expect(onMain.withLock { $0 } == 0)
    #expect(measuring.mainCount == 0)
    for (index, cell) in cells.enumerated() {
      #expect(cell.layer.frame.height == (index % 5 < 2 ? 5 : 4), "\(index)")
    }
    measuring.open()
    try screen.settle()
    #expect(cells.allSatisfy { $0.layer.frame.height == 4 })
  }

  /// Rows on the screen. The third changes its height to 60 points, and its measurement hangs.
  private func screenWithHeldRow(
    schedule: Schedule, acceptsModels: Bool = false
  ) throws -> (screen: Screen, cell: RowCell, measuring: HeldMeasuring) {
    let screen = Screen([Row.rows(0..<8)], schedule: schedule) { _, source in
      source.acceptsModels = acceptsModels
    }
    let measuring = HeldMeasuring(in: try #require(screen.window.driver.scheduler))
    try screen.settle()
    let cell = try #require(screen.visibleCell(3))
    cell.onMeasure = { measuring.pass() }
    cell.setHeight(60)
    screen.source.sections[0][3].height = 60
    try screen.settle()
    #expect(screen.errors.map(\.kind) == [.cellOverdue])
    return (screen, cell, measuring)
  }

  @Test(arguments: schedules) func aThemeDoesNotWaitForACellThatHangs(schedule: Schedule) throws {
    let (screen, cell, measuring) = try screenWithHeldRow(schedule: schedule)
    screen.window.traits.colorScheme = .dark
    try screen.settle()
    #expect(measuring.mainCount == 0)
    #expect(cell.layer.frame.height == 40)
    measuring.open()
    try screen.settle()
    #expect(cell.layer.frame.height == 60)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test(arguments: schedules) func aCellThatHangsShowsItsOldSelf(schedule: Schedule) throws {
    let (screen, cell, measuring) = try screenWithHeldRow(schedule: schedule)
    let view = try #require(screen.node.parts?.view)
    screen.source.sections[0].insert(Row(8), at: 0)
    screen.node.insertItems(at: [[0, 0]])
    try screen.settle()
    #expect(screen.visibleIDs == [8] + (0..<8))
    #expect(view.cells.isStaged(cell))
    #expect(cell.layer.frame == Rect(x: 0, y: 160, width: 300, height: 40))
    // The row is not checked repeatedly.
    let count = view.showCount
    for _ in 0..<10 { screen.runFrame() }
    #expect(view.showCount == count)
    measuring.open()
    try screen.settle()
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test(arguments: schedules) func aModelIsNotOfferedToACellThatHangs(schedule: Schedule) throws {
    let (screen, cell, measuring) = try screenWithHeldRow(schedule: schedule, acceptsModels: true)
    screen.source.sections[0][3].text = "new"
    screen.node.reloadItems(at: [[0, 3]])
    try screen.settle()
    #expect(cell.row.text == "Row 3")
    #expect(screen.visibleCell(3)?.row.text == "new")
    #expect(screen.violations().isEmpty, "\(screen.violations())")
    measuring.open()
    try screen.settle()
    #expect(screen.visibleCell(3)?.row.text == "new")
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  /// A row off the screen gets a new cell, which is late. Its former cell then stays with the
  /// former row.
  @Test(arguments: schedules) func anItemHasOneCellAtATime(schedule: Schedule) throws {
    let screen = Screen([Row.rows(0..<30)], schedule: schedule) { node, source in
      source.acceptsModels = true
      node.rangeTunings[.preload, .minimum] = .zero
      node.rangeTunings[.display, .minimum] = .zero
    }
    let gate = JobGate(in: try #require(screen.window.driver.scheduler))
    try screen.settle()
    let view = try #require(screen.node.parts?.view)
    let old = try #require(screen.node.nodeForItem(at: [0, 12]) as? RowCell)
    screen.source.onMake[12] = { gate.pass() }
    screen.source.sections[0][2].height = 50
    screen.source.sections[0][12].text = "new"
    screen.node.reloadItems(at: [[0, 2], [0, 12]])
    try screen.settle()
    gate.open()
    try screen.settle()
    #expect(view.cells.jobs.isEmpty)
    #expect(old.row.text == "Row 12")
    #expect(screen.madeRow(at: [0, 12])?.text == "new")
    screen.node.contentOffset = Point(x: 0, y: 400)
    try screen.settle()
    #expect(screen.visibleCell(12)?.row.text == "new")
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test(arguments: schedules) func aBackgroundThatHangsDoesNotGrow(schedule: Schedule) throws {
    let log = CellLog()
    var layout = ListLayout()
    layout.attachments = [.background: .section()]
    let screen = Screen([Row.rows(0..<3)], log: log, schedule: schedule, layout: layout) {
      $1.sectionSupplements = { _ in
        [.background: ItemContent { BadgeCell("section", log: log) }]
      }
    }
    let measuring = HeldMeasuring(in: try #require(screen.window.driver.scheduler))
    try screen.settle()
    let background = try #require(
      screen.node.supplementaryNode(ofKind: .background, at: [0, 0]) as? BadgeCell)
    background.onMeasure = { measuring.pass() }
    background.setNeedsLayout()
    try screen.settle()
    #expect(screen.errors.map(\.place) == [.section(0)])
    screen.source.sections[0] += Row.rows(3..<5)
    screen.node.insertItems(at: [[0, 3], [0, 4]])
    try screen.settle()
    screen.window.traits.colorScheme = .dark
    try screen.settle()
    #expect(measuring.mainCount == 0)
    #expect(background.layer.frame == Rect(x: 0, y: 0, width: 300, height: 120))
    measuring.open()
    try screen.settle()
    #expect(background.layer.frame == Rect(x: 0, y: 0, width: 300, height: 200))
  }

  /// More blocked blocks than workers, on the machine's threads.
  @Test func otherListsGoOn() throws {
    let gate = DispatchSemaphore(value: 0)
    let held = Array(0..<6)
    let screen = Screen([Row.rows(0..<8)], schedule: .threads) { node, source in
      // Longer than the time for a cell on a busy machine.
      node.cellPreparationLimit = 1
      node.measurementPolicy = .eager
      for id in held { source.onMake[id] = { gate.wait() } }
    }
    screen.runFrame()
    screen.node.waitUntilAllUpdatesAreProcessed()
    #expect(Set(screen.errors.map(\.kind)) == [.cellOverdue])
    #expect(screen.errors.count == held.count)
    try screen.settle()
    #expect(screen.visibleIDs == [6, 7])
    let other = Screen([Row.rows(0..<8)], schedule: .threads)
    try other.settle()
    #expect(other.visibleIDs == Array(0..<8))
    for _ in held { gate.signal() }
    for _ in 0..<600 where screen.visibleIDs.count < 8 { screen.runFrame() }
    #expect(screen.visibleIDs == Array(0..<8))
    try screen.settle()
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }
}
