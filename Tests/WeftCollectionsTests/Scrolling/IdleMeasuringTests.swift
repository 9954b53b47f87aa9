// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import SeededRandom
import TestSupport
import Testing
import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime
import WeftTesting

@testable import WeftCollections

/// Estimates become exact lengths while the program is idle.
@MainActor @Suite struct IdleMeasuringTests {
  /// Rows of 20 to 100 points.
  private func rows(_ count: Int, seed: UInt64 = 0) -> [Row] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map {
      Row($0, height: Double.random(in: 20...100, using: &generator).rounded())
    }
  }

  private func length(_ sections: [[Row]]) -> Double {
    sections.joined().reduce(0) { $0 + $1.height }
  }

  /// The presented frames of the rows on the screen, by identity, in points of the viewport.
  private func seen(_ screen: Screen) -> [Int: Rect] {
    var result: [Int: Rect] = [:]
    for cell in screen.node.visibleNodes {
      guard let row = cell as? RowCell, let view = screen.node.parts?.view else { continue }
      result[row.row.id] = view.placeOnScreen(of: cell.layer)
    }
    return result
  }

  /// Advances past the rest time, and completes the work that then begins.
  private func rest(_ screen: Screen) throws {
    screen.window.advance(by: FrameLoop.restTime + 0.1)
    try screen.settle()
  }

  @Test func afterARestTheLengthOfTwoThousandRowsIsExact() throws {
    let screen = Screen([rows(2000)])
    try screen.settle()
    let (made, live) = (screen.log.made, screen.log.live)
    #expect(screen.node.contentSize.height != length(screen.source.sections))
    // The rest time has not passed.
    screen.window.advance(by: FrameLoop.restTime - 0.2)
    #expect(screen.log.made == made)
    try rest(screen)
    #expect(screen.node.contentSize.height == length(screen.source.sections))
    #expect(screen.node.parts?.pipeline.pendingMap.unknownLengthCount == 0)
    // Each row is made once, and none is retained.
    #expect(screen.log.made == 2000)
    #expect(screen.log.live == live)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
    // A row that enters the ranges gets a new cell, but its length is already measured.
    screen.node.scrollToItem(at: [0, 1000])
    try screen.settle()
    #expect(screen.visibleIDs.first == 1000)
    #expect(screen.node.contentSize.height == length(screen.source.sections))
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func knownLengthsAreNotMeasuredInIdleTime() throws {
    let screen = Screen([rows(5)])
    try screen.settle()
    let (made, frames) = (screen.log.made, screen.window.frames.count)
    screen.window.advance(by: 10)
    #expect(screen.log.made == made)
    #expect(screen.window.frames.count == frames)
    // No measurement starts when all lengths are known.
    let long = Screen([rows(300)])
    try long.settle()
    try rest(long)
    #expect(long.log.made == 300)
    let before = long.window.frames.count
    long.window.advance(by: 10)
    #expect(long.window.frames.count == before)
    #expect(long.window.driver.isSettled)
  }

  /// A few thousand lengths would not move the scroll bar by a pixel.
  @Test func ofTenMillionRowsNoneAreMeasured() throws {
    let log = CellLog()
    let node = CollectionNode(lazy: 0..<10_000_000) { RowCell(Row($0), log: log) }
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
    try window.settle()
    let (made, frames) = (log.made, window.frames.count)
    window.advance(by: 10)
    #expect(log.made == made)
    #expect(window.frames.count == frames)
  }

  @Test(arguments: seeds(24)) func visibleRowsStayWhileRowsAreMeasured(seed: UInt64) throws {
    let sections = [rows(200, seed: seed), [], rows(300, seed: seed + 100)]
    let screen = Screen(sections, schedule: .seeded(seed)) { node, source in
      if seed % 3 == 1 { source.header = { "Section \($0)" } }
      node.inverted = seed % 4 == 3
      if seed % 5 == 0 { (node.stickyEdge, node.initialPosition) = (.end, .end) }
    }
    try screen.settle()
    if seed % 5 != 0 {
      screen.node.contentOffset = Point(
        x: 0, y: (screen.node.contentSize.height * Double(seed % 10) / 9).rounded())
      try screen.settle()
    }
    let still = seen(screen)
    #expect(still.count >= 3)
    for _ in 0..<200 {
      screen.runFrame()
      #expect(seen(screen) == still)
      if seen(screen) != still { return }
    }
    try screen.settle()
    #expect(seen(screen) == still)
    let headers = seed % 3 == 1 ? 60.0 : 0
    #expect(screen.node.contentSize.height == length(sections) + headers)
    if screen.node.inverted { return }
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  /// In a waterfall, measuring earlier items would change the columns on the screen.
  @Test(arguments: [SectionLayout.grid(.count(3), rowSpacing: 4), .waterfall(.count(3))], seeds(6))
  func gridsAndWaterfallsBecomeExact(section: SectionLayout, seed: UInt64) throws {
    let screen = Screen(
      [rows(400, seed: seed)], schedule: .seeded(seed), layout: CompositionalLayout(section))
    try screen.settle()
    let isAtTop = seed % 2 == 0
    if !isAtTop {
      screen.node.contentOffset = Point(x: 0, y: (screen.node.contentSize.height / 2).rounded())
      try screen.settle()
    }
    let still = seen(screen)
    #expect(still.count >= 9)
    for _ in 0..<150 {
      screen.runFrame()
      #expect(seen(screen) == still)
      if seen(screen) != still { return }
    }
    try screen.settle()
    #expect(seen(screen) == still)
    let map = try #require(screen.node.parts?.view.map)
    let isExact = isAtTop || section == .grid(.count(3), rowSpacing: 4)
    #expect((map.unknownLengthCount == 0) == isExact)
    let last = try #require(screen.node.pathsForVisibleItems.last)
    let behind = last.item..<400
    #expect(behind.allSatisfy { map.length(at: [0, $0]) != nil })
  }

  @Test func aScrollEndsIt() throws {
    let screen = Screen([rows(2000)])
    try screen.settle()
    screen.window.advance(by: FrameLoop.restTime + 0.3)
    let made = screen.log.made
    #expect(made > 50 && made < 1500)
    for _ in 0..<60 {
      screen.node.scroll(by: Vector(dx: 0, dy: 2))
      screen.runFrame()
    }
    // At most the rows near the viewport and the running job.
    #expect(screen.log.made < made + 60)
    try rest(screen)
    #expect(screen.node.contentSize.height == length(screen.source.sections))
  }

  @Test func aRestingFingerIsNoRest() throws {
    let screen = Screen([rows(500)])
    try screen.settle()
    screen.window.send(.down, at: Point(x: 100, y: 300), device: .touch)
    screen.runFrame()
    for y in [280.0, 240, 200] {
      screen.window.send(.drag, at: Point(x: 100, y: y), device: .touch)
      screen.runFrame()
    }
    try screen.settle()
    let (made, height) = (screen.log.made, screen.node.contentSize.height)
    screen.window.advance(by: 5)
    #expect(screen.log.made == made)
    #expect(screen.node.contentSize.height == height)
    screen.window.send(.up, at: Point(x: 100, y: 200), device: .touch)
    try screen.settle()
    try rest(screen)
    #expect(screen.node.contentSize.height == length(screen.source.sections))
  }

  @Test(arguments: seeds(24)) func updatesComeFirst(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let screen = Screen([rows(300, seed: seed)], schedule: .seeded(seed))
    try screen.settle()
    screen.window.advance(by: FrameLoop.restTime)
    for step in 0..<10 {
      for _ in 0..<Int.random(in: 0...4, using: &generator) { screen.runFrame() }
      let index = Int.random(in: 0..<200, using: &generator)
      screen.node.performBatchUpdates(animated: step % 2 == 0) {
        screen.source.sections[0].remove(at: index)
        screen.node.deleteItems(at: [[0, index]])
        screen.source.sections[0].insert(Row(1000 + step, height: 33), at: 250)
        screen.node.insertItems(at: [[0, 250]])
      }
      if step % 3 == 0 { try rest(screen) }
      if step % 4 == 1 { screen.window.advance(by: FrameLoop.restTime + 0.1) }
      if step == 7 { screen.resize(to: Size(width: 280, height: 350)) }
    }
    try screen.settle()
    try rest(screen)
    #expect(screen.node.contentSize.height == length(screen.source.sections))
    #expect(screen.errors.isEmpty)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  /// The data source performs another action when a far row is requested.
  @Test(arguments: ["edits", "scrolls", "closes", "waits"])
  func theUsersCodeMayDoAnything(_ what: String) throws {
    let screen = Screen([rows(400)])
    try screen.settle()
    var count = 0
    screen.source.onQuestion = { [unowned screen] in
      count += 1
      guard count == 40 else { return }
      switch what {
      case "edits": screen.node.reloadData()
      case "scrolls": screen.node.contentOffset = Point(x: 0, y: 5000)
      case "closes": screen.window.close()
      default: screen.node.waitUntilAllUpdatesAreProcessed()
      }
    }
    try rest(screen)
    #expect(count >= 40)
    screen.onError = { _ in }
    if what == "closes" {
      #expect(screen.log.live <= 210)
      return
    }
    try rest(screen)
    #expect(screen.node.contentSize.height == length(screen.source.sections))
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func aWindowThatGoesLeavesNothing() throws {
    let log = CellLog()
    do {
      let screen = Screen([rows(2000)], log: log)
      try screen.settle()
      screen.window.advance(by: FrameLoop.restTime + 0.2)
      screen.window.close()
      let made = log.made
      screen.window.advance(by: 5)
      #expect(log.made <= made + 16)
    }
    #expect(log.live == 0)
  }

  /// The lengths are measured in the next window.
  @Test func aGlideThatEndsWithItsWindowIsForgotten() throws {
    let screen = Screen([rows(1000)])
    try screen.settle()
    screen.window.scroll(by: 100)
    screen.window.fling(velocity: 4000)
    for _ in 0..<5 { screen.runFrame() }
    #expect(screen.node.parts?.view.scrollController.isDecelerating == true)
    screen.window.close()
    #expect(!screen.window.runtime.frames.awaitsRest)
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: screen.node)
    try window.settle()
    window.advance(by: FrameLoop.restTime + 0.1)
    try window.settle()
    // Except for a row whose measurement ended between the windows.
    let rest = screen.node.contentSize.height - length(screen.source.sections)
    #expect(abs(rest) < 20)
  }

  /// An update does not wait for rows of a job that ends before it has begun.
  @Test func anUpdateWaitsForNoJobThatHasEnded() throws {
    let seeds: Range<UInt64> = 0..<8
    let count = try seeds.count { try updateEndsIdleJob(seed: $0) }
    #expect(count > 0)
  }

  /// - Returns: Whether a job was pending that the update ends.
  private func updateEndsIdleJob(seed: UInt64) throws -> Bool {
    let screen = Screen([rows(300, seed: seed)], schedule: .seeded(seed))
    try screen.settle()
    let view = try #require(screen.node.parts?.view)
    screen.window.advance(by: FrameLoop.restTime)
    for _ in 0..<30 where view.idle.job?.item.isPending != true { screen.runFrame() }
    guard let job = view.idle.job, job.item.isPending,
      let far = job.elements.first.flatMap({ view.map.path(of: $0) })
    else { return false }
    screen.source.sections[0].removeSubrange(2..<far.item)
    screen.node.performBatchUpdates(animated: false) {
      screen.node.deleteItems(at: (2..<far.item).map { [0, $0] })
    }
    // In a later turn, before the job begins, the user turns the wheel.
    while screen.window.runtime.mainQueue.runFirst() {}
    guard job.item.isPending else { return false }
    screen.node.scroll(by: Vector(dx: 0, dy: 1))
    for frame in 0..<60 {
      screen.runFrame()
      #expect(screen.node.blankFraction == 0, "seed \(seed), frame \(frame)")
      if screen.node.blankFraction > 0 { return true }
    }
    try screen.settle()
    #expect(screen.violations().isEmpty, "\(screen.violations())")
    return true
  }

  /// The same job was to measure them.
  @Test(arguments: [Schedule.inOrder] + seeds(12).map { .seeded($0) })
  func rowsBehindOneThatHangsAreMeasured(schedule: Schedule) throws {
    let screen = Screen([rows(300)], schedule: schedule)
    try screen.settle()
    let gate = JobGate(in: try #require(screen.window.driver.scheduler))
    for id in [100, 101, 200] { screen.source.onMake[id] = { gate.pass() } }
    try rest(screen)
    #expect(screen.node.parts?.view.map.unknownLengthCount == 3)
    #expect(screen.errors.map(\.kind) == [.cellOverdue, .cellOverdue, .cellOverdue])
    gate.open()
    // The next rest measures them.
    for _ in 0..<3 {
      try rest(screen)
      screen.node.scroll(by: Vector(dx: 0, dy: 1))
    }
    try rest(screen)
    #expect(screen.node.contentSize.height == length(screen.source.sections))
  }

  /// Items have the width that the section permits.
  @Test func sectionsWithListsOfTheirOwnAreMeasuredByThese() throws {
    let sections = (0..<2).map { section in
      IdentifiedSection(
        id: section,
        items: (0..<100).map { Row(100 * section + $0, height: 20, area: 3000 + Double($0) * 50) })
    }
    let source = DiffableDataSource(sections: sections) { RowCell($0) }
    source.sectionLayout = {
      $0 == 1 ? .list(insets: EdgeInsets(top: 0, left: 50, bottom: 0, right: 150)) : nil
    }
    let node = CollectionNode(layout: CompositionalLayout(.list()))
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
    node.show(source)
    try window.settle()
    window.advance(by: FrameLoop.restTime + 0.1)
    try window.settle()
    #expect(node.parts?.view.map.unknownLengthCount == 0)
    let wanted = [300.0, 100].enumerated().reduce(0) { sum, section in
      sum
        + sections[section.offset].items.reduce(0) { $0 + $1.height(width: section.element) }
    }
    #expect(node.contentSize.height == wanted)
  }

  /// The sections would grow and push away the content below.
  @Test func sectionsThatScrollByThemselvesKeepTheirEstimates() throws {
    let screen = Screen([rows(500)], layout: CompositionalLayout(.orthogonal()))
    try screen.settle()
    let made = screen.log.made
    screen.window.advance(by: 5)
    #expect(screen.log.made == made)
  }
}
