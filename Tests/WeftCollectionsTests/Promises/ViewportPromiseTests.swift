// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftChanges
import WeftCollections
import WeftLayers
import WeftLayout
import WeftTesting

/// The prepared viewport is the viewport that is shown, so no frame is blank and no row jumps.
@MainActor @Suite struct ViewportPromiseTests {
  nonisolated static let schedules: [Schedule] = [.inOrder] + seeds(8).map { .seeded($0) }

  /// A list of 200 rows of 40 points with the viewport at 2010. Row 50 is cut, and row 51 is the
  /// first complete one.
  private func screen(_ schedule: Schedule, at y: Double = 2010) throws -> Screen {
    let screen = Screen([Row.rows(0..<200)], schedule: schedule) { node, _ in
      // Seeds may stall workers for long, and these tests are about completeness.
      node.updatePreparationLimit = 60
    }
    try screen.settle()
    screen.node.contentOffset = Point(x: 0, y: y)
    try screen.settle()
    #expect(screen.frameViolations.isEmpty)
    return screen
  }

  private func expectNoBlankFrame(_ screen: Screen, _ frames: Int = 30) throws {
    let violations = screen.violationsOfFrames(frames)
    #expect(violations.isEmpty)
    try screen.settle()
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test(arguments: schedules)
  func rowsInsertedAboveAndAllVisibleOnesReloaded(schedule: Schedule) throws {
    let screen = try screen(schedule)
    screen.source.sections[0] = screen.source.sections[0].map {
      Row($0.id, text: "new", height: 40)
    }
    screen.source.sections[0].insert(contentsOf: Row.rows(1000..<1040, height: 33), at: 0)
    screen.node.performBatchUpdates {
      screen.node.insertItems(at: (0..<40).map { [0, $0] })
      screen.node.reloadItems(at: (45..<70).map { [0, $0] })
    }
    // The other rows keep their texts, as the model expects in the end.
    for index in 0..<240 where !(85..<110).contains(index) && index >= 40 {
      screen.source.sections[0][index].text = "Row \(screen.source.sections[0][index].id)"
    }
    let violations = screen.violationsOfFrames(30) { screen.screenY(50) == -10 ? nil : "jump" }
    #expect(violations.isEmpty)
    try screen.settle()
    #expect(screen.violations().isEmpty, "\(screen.violations())")
    #expect(screen.visibleCell(50)?.row.text == "new")
  }

  @Test(arguments: schedules) func theTopRowMovesAway(schedule: Schedule) throws {
    let screen = try screen(schedule)
    let row = screen.source.sections[0].remove(at: 50)
    screen.source.sections[0].insert(row, at: 180)
    screen.node.moveItem(at: [0, 50], to: [0, 180])
    try expectNoBlankFrame(screen)
    // The first complete row stays.
    #expect(screen.screenY(51) == 30)
  }

  @Test(arguments: schedules) func theSectionOfTheTopRowMovesAway(schedule: Schedule) throws {
    let sections = (0..<40).map { Row.rows($0 * 5..<$0 * 5 + 5) }
    let screen = Screen(sections, schedule: schedule)
    screen.node.updatePreparationLimit = 60
    try screen.settle()
    screen.node.contentOffset.y = 2010
    try screen.settle()
    #expect(screen.screenY(55) == 190)
    screen.source.sections.append(screen.source.sections.remove(at: 10))
    screen.node.moveSection(10, to: 39)
    try expectNoBlankFrame(screen)
    // The first unmoved row.
    #expect(screen.screenY(55) == 190)
  }

  @Test(arguments: schedules) func rowsOfAFormerWidthDoNotComeIn(schedule: Schedule) throws {
    let screen = Screen([Row.rows(0..<200)], schedule: schedule) { node, _ in
      node.retentionPolicy = .all
    }
    try screen.settle()
    screen.node.contentOffset.y = 4000
    try screen.settle()
    screen.resize(to: Size(width: 240, height: 400))
    try screen.settle()
    screen.node.contentOffset.y = 0
    for _ in 0..<10 {
      screen.runFrame()
      #expect(screen.seenRows.allSatisfy { $0.frame.width == 240 })
    }
    try screen.settle()
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test(arguments: schedules) func fiveOfTenVisibleRowsAreDeleted(schedule: Schedule) throws {
    let screen = try screen(schedule)
    let gone = [50, 52, 54, 56, 58]
    for index in gone.reversed() { screen.source.sections[0].remove(at: index) }
    screen.node.deleteItems(at: gone.map { [0, $0] })
    try expectNoBlankFrame(screen)
    #expect(screen.screenY(51) == 30)
  }

  @Test(arguments: schedules) func allVisibleRowsAreDeleted(schedule: Schedule) throws {
    let screen = try screen(schedule)
    screen.source.sections[0].removeSubrange(45..<65)
    screen.node.deleteItems(at: (45..<65).map { [0, $0] })
    try expectNoBlankFrame(screen)
  }

  @Test(arguments: schedules) func theRowsBelowAreReplacedByHigherOnes(schedule: Schedule) throws {
    let screen = try screen(schedule)
    for index in 51..<70 { screen.source.sections[0][index].height = 7 }
    screen.node.reloadItems(at: (51..<70).map { [0, $0] })
    try expectNoBlankFrame(screen)
  }

  @Test(arguments: schedules) func reloadDataKeepsTheRows(schedule: Schedule) throws {
    let screen = try screen(schedule)
    screen.node.reloadData()
    let violations = screen.violationsOfFrames(30) { screen.screenY(51) == 30 ? nil : "jump" }
    #expect(violations.isEmpty)
    try screen.settle()
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  /// The rows above the screen are lower than the estimate that they have after a reload.
  @Test(arguments: schedules) func reloadDataKeepsTheRowsBelowLowerOnes(schedule: Schedule) throws {
    let rows = Row.rows(0..<50, height: 20) + Row.rows(50..<200, height: 60)
    let screen = Screen([rows], schedule: schedule)
    screen.node.updatePreparationLimit = 60
    try screen.settle()
    screen.node.scrollToItem(at: [0, 60])
    try screen.settle()
    screen.node.scroll(by: Vector(dx: 0, dy: 10))
    try screen.settle()
    #expect(screen.screenY(61) == 50)
    screen.node.reloadData()
    let violations = screen.violationsOfFrames(30) { screen.screenY(61) == 50 ? nil : "jump" }
    #expect(violations.isEmpty)
  }

  @Test(arguments: schedules) func recoveryFromAnErrorKeepsTheRows(schedule: Schedule) throws {
    let screen = try screen(schedule)
    screen.source.sections[0].append(Row(500))
    screen.node.deleteItems(at: [[0, 0]])
    let violations = screen.violationsOfFrames(30) { screen.screenY(51) == 30 ? nil : "jump" }
    #expect(violations.isEmpty)
    #expect(screen.errors.count == 1)
    try screen.settle()
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test(arguments: schedules) func theAnchorIsTheFirstRowThatIsMostlySeen(
    schedule: Schedule
  ) throws {
    // Two points of row 50 are visible at the top.
    let screen = try screen(schedule, at: 2038)
    for index in [50] { screen.source.sections[0][index].height = 90 }
    screen.node.reloadItems(at: [[0, 50]])
    let violations = screen.violationsOfFrames(30) { screen.screenY(51) == 2 ? nil : "jump" }
    #expect(violations.isEmpty)
    try screen.settle()
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test(arguments: schedules) func rowsBeforeTheFirstAtOffsetZero(schedule: Schedule) throws {
    let screen = try screen(schedule, at: 0)
    for round in 1...20 {
      let new = Row.rows(1000 * round..<1000 * round + 10, height: 25)
      screen.source.sections[0].insert(contentsOf: new, at: 0)
      screen.node.insertItems(at: (0..<10).map { [0, $0] })
      let violations = screen.violationsOfFrames(3) { screen.screenY(0) == 0 ? nil : "jump" }
      #expect(violations.isEmpty)
    }
    try screen.settle()
    #expect(screen.screenY(0) == 0)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func aHistoryThatIsFetchedAtItsTopIsNotFetchedForEver() throws {
    let screen = try screen(.inOrder, at: 0)
    let loader = HistoryLoader()
    screen.node.delegate = loader
    screen.node.scroll(by: Vector(dx: 0, dy: 5))
    screen.node.scroll(by: Vector(dx: 0, dy: -5))
    try screen.settle()
    #expect(loader.loads == 1)
    #expect(screen.screenY(0) == 0)
  }

  /// A delegate that loads older rows when the top is reached.
  @MainActor private final class HistoryLoader: CollectionDelegate {
    var loads = 0

    func collectionNodeDidScroll(_ collectionNode: CollectionNode) {
      guard collectionNode.contentOffset.y <= 0, loads < 50,
        let source = collectionNode.dataSource as? RowSource
      else { return }
      loads += 1
      source.sections[0].insert(contentsOf: Row.rows(loads * 1000..<loads * 1000 + 20), at: 0)
      collectionNode.insertItems(at: (0..<20).map { [0, $0] })
    }
  }

  /// The ways in which a program follows the end of a log.
  enum Following: CaseIterable, Sendable { case scrollToItem, scrollToItemAtTop, stickyEdge }

  @Test(arguments: Following.allCases, [1, 3])
  func aLogIsFollowedAt62BatchesASecond(following: Following, rows: Int) throws {
    let screen = Screen([Row.rows(0..<100)]) { node, _ in
      if following == .stickyEdge { node.stickyEdge = .end }
    }
    try screen.settle()
    screen.node.scrollToItem(at: [0, 99], position: .bottom)
    try screen.settle()
    // An explicit target has precedence over an edge until someone scrolls.
    screen.node.contentOffset = screen.node.contentOffset
    var due = 0.0
    var violations: [String] = []
    for frame in 0..<120 {
      due += 62.0 / 60
      while due >= 1 {
        due -= 1
        for _ in 0..<rows {
          let count = screen.source.sections[0].count
          screen.source.sections[0].append(Row(count, height: Double(20 + count * 7 % 50)))
          screen.node.insertItems(at: [[0, count]])
        }
        let last = screen.source.sections[0].count - 1
        switch following {
        case .scrollToItem: screen.node.scrollToItem(at: [0, last], position: .bottom)
        case .scrollToItemAtTop: screen.node.scrollToItem(at: [0, last])
        case .stickyEdge: break
        }
      }
      screen.runFrame()
      violations += screen.frameViolations.map { "frame \(frame): \($0)" }
      guard frame > 5 else { continue }
      let lag = screen.source.sections[0].count - 1 - (screen.visibleIDs.last ?? 0)
      if lag > 3 * 2 * rows { violations.append("frame \(frame): \(lag) rows behind") }
    }
    #expect(violations.isEmpty)
    try screen.settle()
    #expect(screen.visibleIDs.last == screen.source.sections[0].count - 1)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test(arguments: seeds(8))
  func aFollowedLogIsNeverBlankUnderAnySchedule(seed: UInt64) throws {
    let screen = Screen([Row.rows(0..<100)], schedule: .seeded(seed)) { node, _ in
      node.updatePreparationLimit = 60
    }
    try screen.settle()
    screen.node.scrollToItem(at: [0, 99], position: .bottom)
    try screen.settle()
    var violations: [String] = []
    for frame in 0..<200 {
      let count = screen.source.sections[0].count
      screen.source.sections[0].append(Row(count, height: Double(20 + count * 7 % 50)))
      screen.node.insertItems(at: [[0, count]])
      screen.node.scrollToItem(at: [0, count], position: .bottom)
      screen.runFrame()
      violations += screen.frameViolations.map { "frame \(frame): \($0)" }
    }
    #expect(violations.isEmpty)
    try screen.settle()
    #expect(screen.visibleIDs.last == 299)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }
}
