// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import TestSupport
import Testing
import WeftCollections
import WeftLayers
import WeftLayout
import WeftLocks
import WeftNodes
import WeftTesting

/// Workers make and measure cells, never the thread that shows them.
@MainActor @Suite struct ThreadTests {
  @Test(.timeLimit(.minutes(40))) func nodeBlocksRunOnWorkers() throws {
    let threads = Threads()
    let node = CollectionNode(items: Row.rows(0..<1000)) { row in
      threads.add(pthread_self())
      return RowCell(row)
    }
    let window = HeadlessWindow(
      size: Size(width: 300, height: 400), schedule: .threads, rootNode: node)
    try window.settle()
    node.contentOffset = Point(x: 0, y: 20_000)
    try window.settle()
    #expect(threads.all.count > 30)
    // The test function itself never leaves its thread.
    #expect(!threads.all.contains(pthread_self()))
  }

  /// Each row of a screen has its own job, so that all processors make rows.
  @Test func newRowsAreMadeByManyJobs() throws {
    let screen = Screen([Row.rows(0..<3)], schedule: .seeded(1))
    try screen.settle()
    let scheduler = try #require(screen.window.driver.scheduler)
    let before = scheduler.pendingCount
    screen.source.sections[0] += Row.rows(3..<10)
    screen.node.insertItems(at: (3..<10).map { [0, $0] })
    while screen.window.runtime.mainQueue.runFirst() {}
    #expect(scheduler.pendingCount - before == 7)
    #expect(screen.log.made == 3)
    try screen.settle()
    #expect(screen.visibleIDs == Array(0..<10))
  }

  /// Visible and retained rows are released on a worker with the collection, and their layers on
  /// the main thread.
  @Test(.timeLimit(.minutes(40)), arguments: [false, true])
  func rowsOfAReleasedCollectionEndOnWorkers(isClosedBefore: Bool) async throws {
    let (cells, layers) = (Log<Bool>(), Log<Bool>())
    weak var list: CollectionNode?
    var window: HeadlessWindow? = try {
      let node = CollectionNode(items: Array(0..<300), id: \.self) { _ in
        EndingCell(cells, layers)
      }
      list = node
      let window = HeadlessWindow(
        size: Size(width: 300, height: 400), schedule: .threads, rootNode: node)
      try window.settle()
      node.contentOffset = Point(x: 0, y: 2000)
      try window.settle()
      return window
    }()
    let driver = try #require(window?.driver)
    if isClosedBefore { window?.close() }
    window = nil
    try await driver.settle { cells.entries.count > 40 && layers.entries.count > 20 }
    #expect(list == nil)
    #expect(!cells.entries.contains(true))
    #expect(!layers.entries.contains(false))
  }

  /// Cells that a list stops retaining while it scrolls are released on a worker.
  @Test(.timeLimit(.minutes(40))) func rowsThatAreLeftBehindEndOnWorkers() async throws {
    let (cells, layers) = (Log<Bool>(), Log<Bool>())
    let node = CollectionNode(items: Array(0..<3000), id: \.self) { _ in
      EndingCell(cells, layers)
    }
    node.retentionPolicy = .bounded(count: 10)
    let window = HeadlessWindow(
      size: Size(width: 300, height: 400), schedule: .threads, rootNode: node)
    for step in 0..<20 {
      node.contentOffset = Point(x: 0, y: Double(step) * 1000)
      try await window.driver.settle { true }
    }
    try await window.driver.settle { cells.entries.count > 300 && layers.entries.count > 100 }
    // A job that ends on the main thread may have been the last owner of one cell.
    let endedOnMain = cells.entries.count { $0 }
    #expect(endedOnMain * 20 < cells.entries.count)
    #expect(!layers.entries.contains(false))
    withExtendedLifetime(window) {}
  }

  /// A cell that records whether it and its layer are released on the main queue.
  private final class EndingCell: CellNode {
    private let cells: Log<Bool>
    private let layers: Log<Bool>

    nonisolated init(_ cells: Log<Bool>, _ layers: Log<Bool>) {
      self.cells = cells
      self.layers = layers
      super.init()
      style.height = .points(20)
    }

    deinit { cells.add(MainQueueMark.isCurrent) }

    override func makeLayer() -> Layer { EndingLayer(layers) }
  }

  private final class EndingLayer: Layer {
    private let ends: Log<Bool>

    init(_ ends: Log<Bool>) {
      self.ends = ends
      super.init()
    }

    isolated deinit { ends.add(MainQueueMark.isCurrent) }
  }

  private final class Threads: Sendable {
    private let threads = Mutex<[pthread_t]>([])
    var all: [pthread_t] { threads.withLock { $0 } }
    func add(_ thread: pthread_t) { threads.withLock { $0.append(thread) } }
  }
}
