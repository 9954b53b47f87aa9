// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import SeededRandom
import TestSupport
import Testing
import WeftChanges
import WeftLayout
import WeftLocks
import WeftNodes
import WeftRuntime
import WeftTesting

@testable import WeftCollections

/// Submitted contents, which workers compare with the displayed content.
@MainActor @Suite struct SubmittedContentTests {
  typealias Source = DiffableDataSource<Int, Row>

  private func section(_ ids: some Sequence<Int>) -> [IdentifiedSection<Int, Row>] {
    [IdentifiedSection(id: 0, items: ids.map { Row($0) })]
  }

  private func screen(
    _ ids: Range<Int>, schedule: Schedule = .inOrder
  ) throws -> (screen: Screen, source: Source) {
    let log = CellLog()
    let source = Source(sections: section(ids)) { RowCell($0, log: log) }
    let screen = Screen([], log: log, schedule: schedule, diffable: source, embeds: true)
    try screen.settle()
    return (screen, source)
  }

  @Test func aSubmittedContentAppears() async throws {
    let (screen, source) = try screen(0..<5)
    var result: Bool?
    Task { result = await source.submit(section([0, 2, 4, 6])) }
    try await screen.window.settle(until: { result != nil })
    #expect(result == true)
    #expect(screen.visibleIDs == [0, 2, 4, 6])
    #expect(screen.errors.isEmpty)
  }

  /// An item that records the thread of its comparison.
  private struct Watched: Identifiable, Equatable, Sendable {
    static let mainComparisons = LockedCount()
    static let allComparisons = LockedCount()
    let id: Int
    var text = ""

    static func == (a: Watched, b: Watched) -> Bool {
      allComparisons.increment()
      if Thread.isMainThread { mainComparisons.increment() }
      return a.id == b.id && a.text == b.text
    }
  }

  @Test func itemsAreComparedOffTheMainThread() async throws {
    func content(_ count: Int) -> [IdentifiedSection<Int, Watched>] {
      [IdentifiedSection(id: 0, items: (0..<count).map { Watched(id: $0) })]
    }
    let source = DiffableDataSource<Int, Watched>(sections: content(2_000)) { _ in CellNode() }
    let node = CollectionNode(source)
    let window = HeadlessWindow(
      size: Size(width: 300, height: 400), schedule: .threads, rootNode: node)
    try await window.settle()
    Watched.mainComparisons.reset()
    Watched.allComparisons.reset()
    var isDone = false
    Task {
      await source.submit(content(2_001))
      isDone = true
    }
    try await window.settle(until: { isDone })
    #expect(node.numberOfItems(inSection: 0) == 2_001)
    #expect(Watched.allComparisons.value >= 2_000)
    #expect(Watched.mainComparisons.value == 0)
  }

  @Test func anEditIsMadeToTheContentThatWasSubmittedBefore() async throws {
    let (screen, source) = try screen(0..<3)
    var results: [Bool] = []
    Task { results.append(await source.submit(section([5, 6]))) }
    // The task has begun, and no worker has started.
    await Task.yield()
    #expect(source.numberOfItems(inSection: 0) == 3)
    try source.append([Row(7)], toSection: 0)
    #expect(source.sections.first?.items.map(\.id) == [5, 6, 7])
    try await screen.window.settle(until: { results.count == 1 })
    #expect(results == [true])
    #expect(screen.visibleIDs == [5, 6, 7])
  }

  @Test func waitingForUpdatesWaitsForNoWorker() async throws {
    let (screen, source) = try screen(0..<3)
    var isDone = false
    Task {
      await source.submit(section([5, 6]))
      isDone = true
    }
    await Task.yield()
    screen.node.waitUntilAllUpdatesAreProcessed()
    #expect(screen.visibleIDs == [5, 6])
    try await screen.window.settle(until: { isDone })
  }

  @Test func aWindowThatClosesLeavesNobodyWaiting() async throws {
    let (screen, source) = try screen(0..<3)
    var isDone = false
    Task {
      await source.submit(section([5, 6]))
      isDone = true
    }
    await Task.yield()
    screen.window.close()
    for _ in 0..<100 where !isDone { await Task.yield() }
    #expect(isDone)
    #expect(source.numberOfItems(inSection: 0) == 2)
  }

  // MARK: Comparisons that are of no use any more

  /// A collection whose content has changed since ignores the difference. The newest content
  /// counts.
  @Test func anOlderContentDoesNotReplaceANewerOne() async throws {
    let (screen, source) = try screen(0..<3)
    var results: [Bool] = []
    for id in [5, 6] {
      Task { results.append(await source.submit(section([id]))) }
      await Task.yield()
    }
    screen.source.sections = [[Row(50)]]
    screen.node.dataSource = screen.source
    try await screen.window.settle(until: { results.count == 2 })
    #expect(source.sections.first?.items.map(\.id) == [6])
    #expect(screen.visibleIDs == [50])
  }

  /// A worker finishes while code waits in a batch.
  @Test func anOlderContentDoesNotReplaceANewerOneInABatch() async throws {
    let (screen, source) = try screen(0..<3)
    var results: [Bool] = []
    for id in [5, 6] {
      Task { results.append(await source.submit(section([id]))) }
      await Task.yield()
    }
    screen.node.performBatchUpdates {
      _ = screen.window.runtime.wait { false }
    }
    try await screen.window.settle(until: { results.count == 2 })
    #expect(results == [true, true])
    #expect(source.sections.first?.items.map(\.id) == [6])
    #expect(screen.visibleIDs == [6])
    #expect(screen.errors.isEmpty, "\(screen.errors)")
  }

  /// The changes refer to the previous content.
  @Test func changesBehindASubmittedContent() async throws {
    let (screen, source) = try screen(0..<3)
    var results: [Bool] = []
    var first = section(0..<3)
    first[0].items[0].text = "submitted"
    Task { results.append(await source.submit(first)) }
    await Task.yield()
    var second = source.sections
    second[0].items[1].text = "applied"
    var changes = ChangeSet()
    changes.reloadItems(at: [[0, 1]])
    source.apply(second, changes: changes) { results.append($0) }
    try await screen.window.settle(until: { results.count == 2 })
    #expect(results == [true, true])
    #expect(
      (0..<3).map { screen.visibleCell($0)?.row.text } == ["Row 0", "applied", "Row 2"])
    #expect(screen.errors.isEmpty, "\(screen.errors)")
  }

  /// A deferred batch is still open, because the collection has not received its content.
  @Test func changesWhileABatchWaits() async throws {
    let (screen, source) = try screen(0..<3)
    let next = section([0, 1, 2, 3, 4])
    source.apply(section([0, 1])) { _ in
      var changes = ChangeSet()
      changes.insertItems(at: [[0, 4]])
      source.apply(next, changes: changes)
    }
    screen.node.performBatchUpdates {
      source.apply(section([0, 1, 2, 3]))
      screen.node.waitUntilAllUpdatesAreProcessed()
    }
    try screen.settle()
    #expect(screen.errors.isEmpty, "\(screen.errors)")
    #expect(screen.visibleIDs == [0, 1, 2, 3, 4])
  }

  /// A content that is being compared counts as an update that has not appeared.
  @Test func aContentThatIsComparedIsUnderWay() async throws {
    let (screen, source) = try screen(0..<3)
    Task { await source.submit(section([5, 6])) }
    await Task.yield()
    #expect(screen.node.isProcessingUpdates && !screen.node.isSynchronized)
    var seen: [[Int]] = []
    screen.node.onDidFinishProcessingUpdates { seen.append(screen.visibleIDs) }
    screen.node.onDidFinishSynchronizing { seen.append(screen.visibleIDs) }
    #expect(seen.isEmpty)
    try await screen.window.settle(until: { seen.count == 2 })
    #expect(seen == [[5, 6], [5, 6]])
    #expect(!screen.node.isProcessingUpdates && screen.node.isSynchronized)
  }

  @Test func whileAContentIsComparedTheLoadingNodeIsShown() async throws {
    let (empty, loading) = (DisplayNode(), DisplayNode())
    for node in [empty, loading] { node.style.preferredSize = Size(width: 20, height: 20) }
    let source = Source(sections: section([])) { RowCell($0) }
    let node = CollectionNode(source)
    (node.emptyNode, node.loadingNode) = (empty, loading)
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
    try await window.settle()
    #expect(empty.supernode === node)
    // The worker has other jobs first.
    try #require(window.driver.scheduler).jobsPerTurn = 1
    for _ in 0..<10 { window.runtime.workers.submit(priority: .visible) { _ in } }
    Task { await source.submit(section([7])) }
    await Task.yield()
    for _ in 0..<5 { window.advance(by: 1 / FrameDriver.frameRate) }
    #expect(loading.supernode === node)
    try await window.settle(until: { node.visibleNodes.count == 1 })
    #expect(loading.supernode == nil)
  }

  /// Submitted contents, contents applied synchronously, edits, and a collection that leaves its
  /// window. The last content is shown, and every waiting caller returns.
  @Test(arguments: seeds(10)) func theLastContentCounts(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let (screen, source) = try screen(0..<6, schedule: .seeded(seed))
    var model = Array(0..<6)
    var next = 100
    var (begun, done, failed) = (0, 0, 0)
    for _ in 0..<30 {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0...2:
        let count = Int.random(in: 0...12, using: &generator)
        model = Array((0..<20).shuffled(using: &generator).prefix(count))
        begun += 1
        let content = section(model)
        Task {
          if !(await source.submit(content)) { failed += 1 }
          done += 1
        }
        await Task.yield()
      case 3:
        model = Array((0..<20).shuffled(using: &generator).prefix(5))
        source.apply(section(model))
      case 4:
        model.append(next)
        try source.append([Row(next)], toSection: 0)
        next += 1
      case 5:
        screen.isAttached.toggle()
      default:
        screen.runFrame()
      }
    }
    screen.isAttached = true
    try await screen.window.settle(until: { done == begun })
    try screen.settle()
    #expect(failed == 0)
    #expect(source.sections.first?.items.map(\.id) == model)
    #expect(screen.node.numberOfItems(inSection: 0) == model.count)
    #expect(screen.visibleIDs == screen.node.pathsForVisibleItems.map { model[$0.item] })
    #expect(screen.visibleIDs.count >= min(model.count, 10))
    #expect(screen.errors.isEmpty, "\(screen.errors)")
    screen.source.sections = source.sections.map(\.items)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func aSequenceIsFollowedUntilItEnds() async throws {
    let (screen, source) = try screen(0..<3)
    let (contents, continuation) = AsyncStream.makeStream(
      of: [IdentifiedSection<Int, Row>].self, bufferingPolicy: .bufferingNewest(1))
    var isOver = false
    Task {
      await source.follow(contents)
      isOver = true
    }
    for last in 1..<50 { continuation.yield(section(0..<last)) }
    try await screen.window.settle(until: { screen.node.numberOfItems(inSection: 0) == 49 })
    continuation.yield(section([7]))
    continuation.finish()
    try await screen.window.settle(until: { isOver })
    #expect(screen.visibleIDs == [7])
  }

  private struct Broken: Error {}

  @Test func anErrorOfTheSequenceLeavesWhatHasAppeared() async throws {
    let (screen, source) = try screen(0..<3)
    let contents = AsyncThrowingStream<Source.Snapshot, any Error> { continuation in
      continuation.yield(try! Snapshot(section([1, 2])))
      continuation.finish(throwing: Broken())
    }
    var error: (any Error)?
    Task {
      do { try await source.follow(contents) } catch let thrown { error = thrown }
    }
    try await screen.window.settle(until: { error != nil })
    #expect(error is Broken)
    #expect(screen.visibleIDs == [1, 2])
  }

  @Test func aCancelledTaskFollowsNoLonger() async throws {
    let (screen, source) = try screen(0..<3)
    let (contents, continuation) = AsyncStream.makeStream(of: [IdentifiedSection<Int, Row>].self)
    var isOver = false
    let task = Task {
      await source.follow(contents)
      isOver = true
    }
    continuation.yield(section([1]))
    try await screen.window.settle(until: { screen.visibleIDs == [1] })
    task.cancel()
    try await screen.window.settle(until: { isOver })
    continuation.yield(section([2]))
    try screen.settle()
    #expect(screen.visibleIDs == [1])
  }

  @Test func aGrowingCollectionIsFollowed() async throws {
    let source = LazyDataSource(0..<3) { RowCell(Row($0)) }
    let node = CollectionNode(source)
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
    try await window.settle()
    var isOver = false
    let (contents, continuation) = AsyncStream.makeStream(of: Range<Int>.self)
    Task {
      await source.follow(contents)
      isOver = true
    }
    for end in 4..<8 { continuation.yield(0..<end) }
    continuation.finish()
    try await window.settle(until: { isOver })
    #expect(node.visibleNodes.count == 7)
  }
}

/// A counter for several threads.
private final class LockedCount: Sendable {
  private let count = Mutex(0)
  var value: Int { count.withLock { $0 } }
  func increment() { count.withLock { $0 += 1 } }
  func reset() { count.withLock { $0 = 0 } }
}
