// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import TestSupport
import Testing
import WeftChanges
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// Updates in faster succession than frames.
@MainActor @Suite struct BurstTests {
  @Test(arguments: [60, 1000]) func insertsOfOneTurnAppearWithinThreeFrames(count: Int) throws {
    let screen = Screen([Row.rows(0..<100)])
    try screen.settle()
    var completed = 0
    for id in 0..<count {
      screen.source.sections[0].insert(Row(1000 + id), at: 2)
      // Completions wait for animations.
      screen.node.performBatchUpdates(
        animated: false, { screen.node.insertItems(at: [[0, 2]]) },
        completion: { _ in completed += 1 })
    }
    for _ in 0..<3 {
      screen.runFrame()
      #expect(screen.frameViolations.isEmpty)
    }
    #expect(completed == count)
    #expect(screen.visibleIDs.prefix(3) == [0, 1, 999 + count])
    try screen.settle()
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func anUpdateThatIsReadyBetweenFramesAppearsWithTheNext() throws {
    let screen = Screen([Row.rows(0..<100)])
    try screen.settle()
    screen.source.sections[0].insert(Row(1000), at: 1)
    screen.node.insertItems(at: [[0, 1]])
    for _ in 0..<4 {
      screen.window.driver.scheduler?.run(atMost: 100)
      screen.window.runtime.frames.workAhead()
      #expect(screen.visibleIDs.prefix(2) == [0, 1])
      #expect(screen.node.isProcessingUpdates)
    }
    screen.runFrame()
    #expect(screen.visibleIDs.prefix(3) == [0, 1000, 1])
    #expect(screen.frameViolations.isEmpty)
  }

  @Test func waitingBetweenFramesShowsTheUpdate() throws {
    let screen = Screen([Row.rows(0..<100)])
    try screen.settle()
    screen.source.sections[0].insert(Row(1000), at: 1)
    screen.node.insertItems(at: [[0, 1]])
    screen.window.runtime.mainQueue.enqueue {
      screen.node.waitUntilAllUpdatesAreProcessed()
      #expect(screen.visibleIDs.prefix(3) == [0, 1000, 1])
      #expect(!screen.node.isProcessingUpdates)
    }
    screen.window.runtime.frames.workAhead()
    #expect(screen.visibleIDs.prefix(3) == [0, 1000, 1])
    try screen.settle()
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func fiveHundredAppendsASecondKeepUp() throws {
    let screen = Screen([Row.rows(0..<100)]) { node, _ in node.stickyEdge = .end }
    try screen.settle()
    screen.node.scrollToItem(at: [0, 99], position: .bottom)
    try screen.settle()
    // An explicit target has precedence over an edge until someone scrolls.
    screen.node.contentOffset = screen.node.contentOffset
    // The frame in which each row was submitted, by the row's number.
    var submitted: [Int: Int] = [:]
    var due = 0.0
    for frame in 0..<240 {
      due += 500.0 / 60
      while due >= 1 {
        due -= 1
        let count = screen.source.sections[0].count
        submitted[count] = frame
        screen.source.sections[0].append(Row(count, height: Double(15 + count % 20)))
        screen.node.performBatchUpdates(
          animated: false, { screen.node.insertItems(at: [[0, count]]) },
          completion: { _ in submitted[count] = nil })
      }
      screen.runFrame()
      #expect(screen.frameViolations.isEmpty)
      let oldest = submitted.values.min() ?? frame
      #expect(frame - oldest < 3, "frame \(frame)")
    }
    try screen.settle()
    #expect(submitted.isEmpty)
    #expect(screen.log.live < 400)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test(arguments: seeds(10)) func aBurstUnderAnyScheduleIsOneOrTwoUpdates(seed: UInt64) throws {
    let screen = Screen([Row.rows(0..<30)], schedule: .seeded(seed))
    try screen.settle()
    var states: Set<Int> = []
    for id in 0..<200 {
      screen.source.sections[0].insert(Row(1000 + id), at: 0)
      screen.node.insertItems(at: [[0, 0]])
    }
    while screen.node.isProcessingUpdates {
      screen.runFrame()
      states.insert(Int(screen.node.contentSize.height / 40))
    }
    #expect(states.count <= 3, "seed \(seed): \(states)")
  }

  @Test func slowContentsHoldNobodyLongerThanTheLimit() throws {
    let gate = DispatchSemaphore(value: 0)
    let rows = Row.rows(0..<50)
    let source = DiffableDataSource(sections: [IdentifiedSection(id: 0, items: rows)]) { row in
      row.id >= 1000 ? GatedCell(gate) : RowCell(row)
    }
    let node = CollectionNode(source)
    node.updatePreparationLimit = 0.1
    let window = HeadlessWindow(
      size: Size(width: 300, height: 400), schedule: .threads, rootNode: node)
    try window.settle()
    var times: [Double] = []
    for id in [1000, 60, 61] {
      let start = window.driver.now
      var sections = source.sections
      sections[0].items.insert(Row(id), at: 1)
      var isShown = false
      source.apply(sections) { _ in isShown = true }
      while !isShown, window.driver.now < start + 20 { window.advance(by: 1.0 / 60) }
      times.append(window.driver.now - start)
      #expect(node.visibleNodes.count == 10)
    }
    // A busy machine may need a few more frames. The contents never finish.
    #expect(times.allSatisfy { $0 < 0.1 + 1 }, "\(times)")
    #expect(node.blankFraction > 0)
    for _ in 0..<10 { gate.signal() }
    try window.settle()
    #expect(node.blankFraction == 0)
  }

  /// If cells change permanently, no cell waits for a cell that changes after it.
  @Test func cellsThatChangeDoNotWaitForLaterOnes() throws {
    let source = DiffableDataSource(
      sections: [IdentifiedSection(id: 0, items: Row.rows(0..<50))]
    ) { _ in
      let gate = DispatchSemaphore(value: 0)
      // Open for the first contents.
      gate.signal()
      return GatedCell(gate)
    }
    let node = CollectionNode(source)
    node.updatePreparationLimit = 60
    let window = HeadlessWindow(
      size: Size(width: 300, height: 400), schedule: .threads, rootNode: node)
    try window.settle()
    let view = try #require(node.parts?.view)
    let cells = try [2, 5].map { try #require(node.nodeForItem(at: [0, $0]) as? GatedCell) }
    for cell in cells {
      cell.setNeedsLayout()
      cell.setNeedsDisplay()
      for _ in 0..<10 { window.advance(by: 1.0 / 60) }
    }
    #expect(cells.allSatisfy(view.cells.isStaged))
    cells[0].gate.signal()
    let end = window.driver.now + 20
    while view.cells.isStaged(cells[0]), window.driver.now < end { window.advance(by: 1.0 / 60) }
    #expect(!view.cells.isStaged(cells[0]))
    #expect(view.cells.isStaged(cells[1]))
    cells[1].gate.signal()
    try window.settle()
    #expect(!cells.contains(where: view.cells.isStaged))
  }

  @Test func fetchingGoesOnWhileUpdatesArePending() throws {
    let fetcher = Fetcher()
    let screen = Screen([Row.rows(0..<12)]) { node, _ in node.delegate = fetcher }
    try screen.settle()
    fetcher.isOpen = true
    screen.node.contentOffset = Point(x: 0, y: 1)
    var fetchedWhilePending = false
    for frame in 0..<60 {
      // An update is always in progress.
      screen.source.sections[0][0].text = "\(frame)"
      screen.node.reloadItems(at: [[0, 0]])
      let before = fetcher.fetches
      screen.runFrame()
      if fetcher.fetches > before { fetchedWhilePending = true }
    }
    #expect(fetchedWhilePending)
    // Each fetch adds 5 rows, and 12 rows are less than three screens of 400 points.
    #expect(fetcher.fetches >= 4)
    try screen.settle()
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @MainActor private final class Fetcher: CollectionDelegate {
    var isOpen = false
    var fetches = 0

    func shouldBatchFetch(for collectionNode: CollectionNode) -> Bool { isOpen && fetches < 20 }

    func collectionNode(
      _ collectionNode: CollectionNode, willBeginBatchFetchWith context: BatchContext
    ) {
      fetches += 1
      guard let source = collectionNode.dataSource as? RowSource else { return }
      let count = source.sections[0].count
      source.sections[0] += Row.rows(count..<count + 5)
      collectionNode.insertItems(at: (count..<count + 5).map { [0, $0] })
      context.completeBatchFetching()
    }
  }
}
