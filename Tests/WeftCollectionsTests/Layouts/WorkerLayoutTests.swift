// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import SeededRandom
import TestSupport
import Testing
import WeftChanges
import WeftLayers
import WeftLayout
import WeftLocks
import WeftTesting

@testable import WeftCollections

/// A program's waterfall layout, which counts the items that it arranges on the main actor.
private struct OwnWaterfall: CollectionLayout {
  private let base = CompositionalLayout(.waterfall(.count(3), columnSpacing: 4, rowSpacing: 4))
  let onMain = Counter()

  var measuresItems: Bool { true }
  var estimatedItemLength: Double { 40 }

  func sizeRangeForItems(viewportSize: Size) -> SizeRange {
    base.sizeRangeForItems(viewportSize: viewportSize)
  }

  func arrangement(
    of map: CollectionMap, viewportSize: Size, estimatedItemLength: Double
  ) -> any CollectionArrangement {
    if MainQueueMark.isCurrent { onMain.add(map.count) }
    return base.arrangement(
      of: map, viewportSize: viewportSize, estimatedItemLength: estimatedItemLength)
  }
}

/// A counter for any thread.
private final class Counter: Sendable {
  private let state = Mutex(0)
  var value: Int { state.withLock { $0 } }
  func add(_ count: Int) { state.withLock { $0 += count } }
  func reset() { state.withLock { $0 = 0 } }
}

/// Slow arrangements, which a worker makes.
@MainActor @Suite struct WorkerLayoutTests {
  nonisolated static let schedules = [Schedule.inOrder] + seeds(4).map { .seeded($0) }

  private func rows(_ ids: Range<Int>) -> [Row] {
    ids.map { Row($0, height: Double(20 + $0 * 37 % 60)) }
  }

  /// Compares the screen with a new arrangement, or if the user has jumped, with an arrangement in
  /// which shown items keep their columns.
  private func check(_ screen: Screen, _ comment: Comment) throws {
    let view = try #require(screen.node.parts?.view)
    let body =
      (view.arrangement as? StackedArrangement)?.place(ofSection: 0)?.body as? PackedBody
    let keepsColumns = (body?.runCount ?? 1) > 1
    let fresh = view.geometry.layout.arrangement(
      of: view.map, viewportSize: view.geometry.viewportSize,
      estimatedItemLength: view.estimatedItemLength(view.geometry.layout),
      direction: .leftToRight, after: keepsColumns ? view.arrangement : nil)
    #expect(overlaps(screen).isEmpty, comment)
    #expect(isNear(view.arrangement.contentSize.height, fresh.contentSize.height), comment)
    for cell in view.visibleCells.inOrder {
      let wanted = try #require(fresh.frame(of: cell.position))
      let seen = cell.node.frame
      #expect(
        isNear(seen.minX, wanted.minX) && isNear(seen.minY, wanted.minY)
          && isNear(seen.width, wanted.width) && isNear(seen.height, wanted.height), comment)
    }
    #expect(screen.node.blankFraction == 0, comment)
  }

  private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-3 }

  /// No cell overlaps another one, whatever is in progress.
  private func overlaps(_ screen: Screen) -> [String] {
    let cells = screen.node.visibleNodes.compactMap { $0 as? RowCell }
    let frames = cells.map(\.layer.frame)
    return frames.indices.flatMap { index in
      frames[..<index].indices.compactMap { other in
        guard let part = frames[other].intersection(frames[index]), part.width > 1e-3,
          part.height > 1e-3
        else { return nil }
        let ids = (cells[index].row.id, cells[other].row.id)
        return "\(ids) at \(frames[index]) and \(frames[other])"
      }
    }
  }

  @Test(arguments: schedules)
  func updatesOfALayoutOfTheProgramsOwn(schedule: Schedule) throws {
    let layout = OwnWaterfall()
    let screen = Screen([rows(0..<1000)], schedule: schedule, layout: layout)
    // Jobs then run on other threads.
    _ = JobGate(in: try #require(screen.window.driver.scheduler))
    try screen.settle()
    layout.onMain.reset()
    try check(screen, "at first")
    layout.onMain.reset()
    screen.source.sections[0].insert(contentsOf: rows(2000..<2010), at: 0)
    screen.node.insertItems(at: (0..<10).map { [0, $0] })
    try screen.settle()
    screen.source.sections[0].remove(at: 500)
    screen.node.deleteItems(at: [[0, 500]])
    try screen.settle()
    screen.window.resize(to: Size(width: 330, height: 400))
    try screen.settle()
    screen.node.scrollToItem(at: [0, 700])
    try screen.settle()
    #expect(layout.onMain.value == 0)
    #expect(screen.visibleCell(690) != nil || screen.visibleCell(691) != nil)
    try check(screen, "in the end")
  }

  /// A key during a worker's arrangement uses the arrangement on the screen.
  @Test(arguments: schedules) func aKeyDuringAnUpdateArrangesNothing(schedule: Schedule) throws {
    let layout = OwnWaterfall()
    let screen = Screen([rows(0..<1000)], schedule: schedule, layout: layout)
    _ = JobGate(in: try #require(screen.window.driver.scheduler))
    try screen.settle()
    screen.window.click(at: Point(x: 20, y: 10))
    let cursor = try #require(screen.node.cursorPath)
    layout.onMain.reset()
    screen.source.sections[0].insert(contentsOf: rows(2000..<2010), at: 0)
    screen.node.insertItems(at: (0..<10).map { [0, $0] })
    #expect(screen.node.cursorPath == [0, cursor.item + 10])
    screen.window.key(.down)
    let below = try #require(screen.node.cursorPath)
    #expect(below > [0, cursor.item + 10])
    #expect(layout.onMain.value == 0)
    try screen.settle()
    #expect(screen.node.cursorPath == below)
    try check(screen, "after the key")
  }

  /// The main actor packs at most the permitted number of items.
  @Test(arguments: schedules, [0, 40, 500])
  func updatesAndScrollsOfAWaterfall(schedule: Schedule, limit: Int) throws {
    var generator = SeededGenerator(seed: 5)
    func random(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
    let layout = CompositionalLayout(.waterfall(.count(3), columnSpacing: 4, rowSpacing: 4))
    let screen = Screen([rows(0..<300)], schedule: schedule, layout: layout)
    let view = try #require(screen.node.parts?.view)
    view.lengths.arrangingLimit = limit
    var next = 1000
    for step in 0..<30 {
      let count = screen.source.sections[0].count
      switch random(0..<6) {
      case 0, 1: screen.node.contentOffset = Point(x: 0, y: Double(random(0..<(count * 15))))
      case 2:
        let (index, number) = (random(0..<count), random(1..<12))
        screen.source.sections[0].insert(contentsOf: rows(next..<next + number), at: index)
        next += number
        screen.node.performBatchUpdates(animated: random(0..<2) == 0) {
          screen.node.insertItems(at: (index..<index + number).map { [0, $0] })
        }
      case 3:
        let index = random(0..<count)
        screen.source.sections[0].remove(at: index)
        screen.node.deleteItems(at: [[0, index]])
      case 4:
        let cells = screen.node.visibleNodes.compactMap { $0 as? RowCell }
        guard !cells.isEmpty else { continue }
        let cell = cells[random(0..<cells.count)]
        let height = Double(random(20..<80))
        guard let path = screen.node.path(for: cell) else { continue }
        screen.source.sections[path.section][path.item].height = height
        cell.setHeight(height)
      default:
        screen.window.resize(to: Size(width: Double(random(30..<34) * 10), height: 400))
      }
      for _ in 0..<random(0..<4) {
        screen.runFrame()
        if !view.animator.isRunning { #expect(overlaps(screen) == [], "step \(step)") }
      }
      guard random(0..<6) == 0 else { continue }
      try screen.settle()
      try check(screen, "step \(step)")
    }
    try screen.settle()
    try check(screen, "in the end")
  }

  /// A waterfall that workers always arrange.
  private func waterfall(
    of count: Int, _ schedule: Schedule, embeds: Bool = false
  ) throws -> Screen {
    let layout = CompositionalLayout(.waterfall(.count(3), columnSpacing: 4, rowSpacing: 4))
    let screen = Screen(
      [rows(0..<count)], schedule: schedule, layout: layout, embeds: embeds)
    try #require(screen.node.parts?.view.lengths).arrangingLimit = 0
    try screen.settle()
    return screen
  }

  @Test(arguments: schedules) func waitsReturnWithTheRowsInTheirPlaces(schedule: Schedule) throws {
    let screen = try waterfall(of: 300, schedule)
    screen.source.sections[0].insert(contentsOf: rows(1000..<1003), at: 1)
    var results: [Bool] = []
    screen.node.performBatchUpdates(
      animated: false, { screen.node.insertItems(at: [[0, 1], [0, 2], [0, 3]]) },
      completion: { results.append($0) })
    screen.node.waitUntilAllUpdatesAreProcessed()
    #expect(results == [true])
    #expect(screen.visibleIDs.starts(with: [0, 1000, 1001, 1002, 1]))
    try check(screen, "after waiting")
  }

  /// Continuous measurements do not delay an update.
  @Test(arguments: schedules) func anUpdateAppearsWhileTheUserScrolls(schedule: Schedule) throws {
    let screen = try waterfall(of: 2_000, schedule)
    var results: [Bool] = []
    screen.source.sections[0].insert(contentsOf: rows(3_000..<3_003), at: 1)
    screen.node.performBatchUpdates(
      animated: false, { screen.node.insertItems(at: [[0, 1], [0, 2], [0, 3]]) },
      completion: { results.append($0) })
    var frames = 0
    while results.isEmpty, frames < 60 {
      screen.node.contentOffset.y += 60
      screen.runFrame()
      frames += 1
    }
    #expect(results == [true])
    try screen.settle()
    try check(screen, "after scrolling")
  }

  /// A worker's result for a former window is dropped.
  @Test(arguments: schedules) func aWindowThatGoesTakesItsArrangementAlong(
    schedule: Schedule
  ) throws {
    let screen = try waterfall(of: 300, schedule, embeds: true)
    var results: [Bool] = []
    screen.source.sections[0].insert(contentsOf: rows(1000..<1003), at: 1)
    screen.node.performBatchUpdates(
      { screen.node.insertItems(at: [[0, 1], [0, 2], [0, 3]]) },
      completion: { results.append($0) })
    screen.isAttached = false
    screen.isAttached = true
    try screen.settle()
    #expect(results == [true])
    #expect(screen.visibleIDs.starts(with: [0, 1000, 1001, 1002, 1]))
    try check(screen, "in the next window")
  }
}
