// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime
import WeftTesting

@testable import WeftCollections

/// Windows that close, and collections that leave them, during updates.
@MainActor @Suite struct WindowPromiseTests {
  /// The number of each completion's runs.
  @MainActor private final class Runs {
    var counts: [Int: Int] = [:]
    var order: [Int] = []

    func completion(_ number: Int) -> @MainActor @Sendable (Bool) -> Void {
      counts[number] = 0
      return { _ in
        self.counts[number, default: 0] += 1
        self.order.append(number)
      }
    }
  }

  private struct WeakLayer {
    weak var layer: Layer?
  }

  private func append(_ count: Int, to screen: Screen, _ runs: Runs) {
    for _ in 0..<count {
      let id = screen.source.sections[0].count
      screen.source.sections[0].append(Row(id))
      screen.node.performBatchUpdates(
        { screen.node.insertItems(at: [[0, id]]) }, completion: runs.completion(id))
    }
  }

  @Test(arguments: seeds(6), 0..<4)
  func closingCompletesUpdatesOnceAndReleasesEverything(seed: UInt64, frames: Int) async throws {
    let runs = Runs()
    var layers: [WeakLayer] = []
    let log: CellLog
    do {
      let screen = Screen(
        [Row.rows(0..<50)], schedule: seed == 0 ? .inOrder : .seeded(seed))
      log = screen.log
      try screen.settle()
      append(5, to: screen, runs)
      for _ in 0..<frames { screen.runFrame() }
      append(5, to: screen, runs)
      layers = screen.node.visibleNodes.map { WeakLayer(layer: $0.layer) }
      screen.window.close()
      #expect(!screen.node.isProcessingUpdates)
      #expect(runs.order == Array(50..<60))
      #expect(screen.node.numberOfItems(inSection: 0) == 60)
      // Running jobs retain the last cells.
      try await screen.window.settle()
      #expect(log.count(in: .preload) == 0 && log.count(in: .visible) == 0)
    }
    #expect(runs.counts.values.allSatisfy { $0 == 1 })
    #expect(log.live == 0)
    // Layers are released in a turn of the main actor.
    #expect(await mainActorTurns { layers.allSatisfy { $0.layer == nil } })
  }

  /// A popover that closes when its list moves.
  @MainActor private final class Leaver: CollectionDelegate {
    weak var screen: Screen?
    var leaves = false
    var displayed: Set<ObjectIdentifier> = []

    func collectionNode(_ collectionNode: CollectionNode, didScrollFor reason: ScrollReason) {
      if leaves, reason == .rearranged { screen?.isAttached = false }
    }

    func collectionNode(_ collectionNode: CollectionNode, willDisplay cell: CellNode) {
      displayed.insert(ObjectIdentifier(cell))
    }

    func collectionNode(_ collectionNode: CollectionNode, didEndDisplaying cell: CellNode) {
      displayed.remove(ObjectIdentifier(cell))
    }
  }

  /// Rows move when one of them is measured.
  @Test func aCollectionThatLeavesWhenItsRowsMoveShowsNothing() throws {
    let leaver = Leaver()
    let rows = (0..<400).map { Row($0, height: Double(20 + $0 * 31 % 80)) }
    let screen = Screen([rows], embeds: true)
    leaver.screen = screen
    screen.node.delegate = leaver
    try screen.settle()
    #expect(!leaver.displayed.isEmpty)
    leaver.leaves = true
    screen.node.scroll(by: Vector(dx: 0, dy: 300))
    try screen.settle()
    #expect(!screen.isAttached)
    #expect(screen.node.visibleNodes.isEmpty && leaver.displayed.isEmpty)
    #expect(screen.log.count(in: .preload) == 0 && screen.log.count(in: .visible) == 0)
    #expect(screen.log.violations.isEmpty)
  }

  /// A data source that closes the window when a row is requested.
  @Test func aRowThatClosesTheWindowIsMadeInTheNextOne() throws {
    let screen = Screen([Row.rows(0..<200)])
    try screen.settle()
    screen.source.onQuestion = { [unowned screen] in
      screen.source.onQuestion = nil
      screen.window.close()
    }
    screen.node.contentOffset = Point(x: 0, y: 2000)
    screen.runFrame()
    #expect(screen.source.onQuestion == nil)
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: screen.node)
    try window.settle()
    #expect(screen.node.blankFraction == 0)
    #expect(screen.node.parts?.view.cells.jobs.isEmpty == true)
  }

  @Test func aRuntimeThatOutlivesItsWindowKeepsNoCell() throws {
    let driver = FrameDriver()
    let log = CellLog()
    do {
      let node = CollectionNode(items: Row.rows(0..<100)) { RowCell($0, log: log) }
      let host = NodeHost(rootNode: node, runtime: driver.runtime)
      host.size = Size(width: 300, height: 400)
      host.isVisible = true
      try driver.settle()
      #expect(node.visibleNodes.count == 10)
      node.reloadData()
      driver.advance(by: 1.0 / 60)
      node.reloadData()
      host.close()
    }
    try driver.settle()
    #expect(log.made >= 10)
    #expect(log.live == 0)
  }

  @Test func aCollectionWithoutAWindowGivesUpContentsAndPreloads() throws {
    let screen = Screen([Row.rows(0..<200)])
    let parent = DisplayNode()
    _ = parent
    try screen.settle()
    screen.node.contentOffset = Point(x: 0, y: 400)
    try screen.settle()
    let cells = screen.node.visibleNodes
    #expect(cells.allSatisfy { $0.contents != nil })
    screen.window.close()
    try screen.settle()
    #expect(cells.allSatisfy { $0.contents == nil })
    #expect(screen.log.count(in: .preload) == 0)
    #expect(screen.log.count(in: .display) == 0)
    #expect(screen.log.count(in: .visible) == 0)
    // At most the retention's 200 cells stay, without contents.
    #expect(screen.node.visibleNodes.isEmpty)
  }

  @Test(arguments: [Schedule.inOrder, .seeded(3), .seeded(4)])
  func aCollectionIsTakenOutAndPutBack(schedule: Schedule) throws {
    let root = DisplayNode()
    let log = CellLog()
    let source = RowSource([Row.rows(0..<200)], log: log)
    let node = CollectionNode()
    node.dataSource = source
    node.frame = Rect(x: 0, y: 0, width: 300, height: 400)
    root.addSubnode(node)
    let window = HeadlessWindow(
      size: Size(width: 300, height: 400), schedule: schedule, rootNode: root)
    try window.settle()
    let cells = node.visibleNodes
    #expect(cells.count == 10)
    node.scroll(by: Vector(dx: 0, dy: 1210))
    try window.settle()
    let runs = Runs()
    node.performBatchUpdates(
      {
        source.sections[0].remove(at: 0)
        node.deleteItems(at: [[0, 0]])
      }, completion: runs.completion(0))
    node.removeFromSupernode()
    window.advance(by: 0.2)
    try window.settle()
    #expect(runs.counts == [0: 1])
    #expect(log.count(in: .preload) == 0)
    #expect(cells.allSatisfy { $0.contents == nil })
    // Edits without a window are applied synchronously.
    source.sections[0].removeFirst(5)
    node.performBatchUpdates(
      { node.deleteItems(at: (0..<5).map { [0, $0] }) }, completion: runs.completion(1))
    #expect(runs.counts[1] == 1)
    root.addSubnode(node)
    try window.settle()
    #expect(node.blankFraction == 0)
    #expect(node.visibleNodes.count == 11)
    #expect(node.visibleNodes.allSatisfy { $0.contents != nil })
    #expect((node.visibleNodes.first as? RowCell)?.row.id == 30)
    #expect(node.pathsForVisibleItems.first == [0, 24])
  }

  @Test func anotherWindowLendsItsRuntime() throws {
    let (first, second) = (DisplayNode(), DisplayNode())
    let log = CellLog()
    let node = CollectionNode(items: Row.rows(0..<200)) { RowCell($0, log: log) }
    node.frame = Rect(x: 0, y: 0, width: 300, height: 400)
    first.addSubnode(node)
    let size = Size(width: 300, height: 400)
    let firstWindow = HeadlessWindow(size: size, rootNode: first)
    let secondWindow = HeadlessWindow(size: size, scale: 2, rootNode: second)
    try firstWindow.settle()
    node.reloadData()
    second.addSubnode(node)
    // Only the second window advances its time.
    try secondWindow.settle()
    #expect(!node.isProcessingUpdates)
    #expect(node.parts?.view.runtime === secondWindow.runtime)
    #expect(node.blankFraction == 0)
    #expect(node.visibleNodes.count == 10)
    #expect(node.visibleNodes.allSatisfy { $0.runtime === secondWindow.runtime })
    #expect(node.visibleNodes.allSatisfy { $0.contents?.scale == 2 })
    firstWindow.close()
    node.scroll(by: Vector(dx: 0, dy: 300))
    try secondWindow.settle()
    #expect(node.blankFraction == 0)
    try firstWindow.settle()
  }

  @Test func aNewScaleReachesCellsOffTheScreen() throws {
    let screen = Screen([Row.rows(0..<100)])
    try screen.settle()
    screen.node.scroll(by: Vector(dx: 0, dy: 400))
    try screen.settle()
    screen.window.traits.scale = 2
    screen.window.resize(to: Size(width: 300, height: 401))
    try screen.settle()
    var checked = 0
    for index in 0..<100 {
      guard let cell = screen.node.nodeForItem(at: [0, index]), let contents = cell.contents
      else { continue }
      checked += 1
      #expect(contents.scale == 2, "row \(index)")
    }
    #expect(checked > 15)
    screen.node.scroll(by: Vector(dx: 0, dy: 300))
    for _ in 0..<3 {
      screen.runFrame()
      #expect(screen.node.visibleNodes.allSatisfy { $0.contents?.scale == 2 })
    }
  }

  @Test(arguments: seeds(4), [false, true])
  func aCollectionThatCollapsesOpensAgain(seed: UInt64, atOnce: Bool) throws {
    let screen = Screen(
      [Row.rows(0..<200)], schedule: seed == 0 ? .inOrder : .seeded(seed), embeds: true)
    try screen.settle()
    screen.node.contentOffset.y = 2000
    try screen.settle()
    screen.node.frame = Rect(x: 0, y: 0, width: 0, height: 400)
    screen.source.sections[0].insert(Row(1000), at: 0)
    screen.node.insertItems(at: [[0, 0]])
    if !atOnce {
      try screen.settle()
      #expect(!screen.node.isProcessingUpdates)
    }
    screen.node.frame = Rect(x: 0, y: 0, width: 300, height: 400)
    screen.runFrame()
    #expect(screen.seenRows.allSatisfy { $0.frame.width == 300 })
    try screen.settle()
    #expect(screen.screenY(50) == 0)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
    #expect(screen.seenRows.allSatisfy { $0.frame.width == 300 })
  }

  @Test func nothingIsVisibleInACollectionWithoutRoom() throws {
    let screen = Screen([Row.rows(0..<200)], embeds: true)
    try screen.settle()
    screen.node.frame = Rect(x: 0, y: 0, width: 300, height: 0)
    try screen.settle()
    #expect(screen.node.visibleNodes.isEmpty)
    #expect(screen.node.pathsForVisibleItems.isEmpty)
    #expect(screen.log.count(in: .visible) == 0)
    screen.source.sections[0] = []
    screen.node.reloadData()
    screen.node.waitUntilAllUpdatesAreProcessed()
    #expect(screen.node.pathsForVisibleItems.isEmpty)
    screen.node.frame = Rect(x: 0, y: 0, width: 300, height: 400)
    screen.source.sections[0] = Row.rows(0..<5)
    screen.node.insertItems(at: (0..<5).map { [0, $0] })
    try screen.settle()
    #expect(screen.visibleIDs == Array(0..<5))
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }
}
