// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftCollections
import WeftLayers
import WeftLayout

/// Fetching more data near the end of the content.
@MainActor @Suite struct BatchFetchingTests {
  /// The ways in which a fetch handles its context.
  enum Answer { case completes, drops, keeps, cancels, saysNo }

  /// Adds some rows for each fetch.
  @MainActor final class Fetcher: CollectionDelegate {
    var answer = Answer.completes
    var rowsPerFetch = 3
    /// The maximum number of rows.
    var limit = Int.max
    private(set) var fetches = 0
    private(set) var kept: BatchContext?

    func shouldBatchFetch(for collectionNode: CollectionNode) -> Bool { true }

    func collectionNode(
      _ collectionNode: CollectionNode, willBeginBatchFetchWith context: BatchContext
    ) {
      fetches += 1
      guard let source = collectionNode.dataSource as? RowSource else { return }
      if source.sections.isEmpty, limit > 0 {
        source.sections = [[]]
        collectionNode.insertSections([0])
      }
      let count = source.sections.first?.count ?? 0
      let new = count..<max(count, min(limit, count + rowsPerFetch))
      if !new.isEmpty {
        source.sections[0] += Row.rows(new)
        collectionNode.insertItems(at: new.map { [0, $0] })
      }
      switch answer {
      case .completes: context.completeBatchFetching()
      case .drops: break
      case .keeps: kept = context
      case .cancels: context.cancelBatchFetching()
      case .saysNo:
        context.completeBatchFetching(false)
        kept = context
      }
    }
  }

  private func screen(
    _ fetcher: Fetcher, rows: Int = 0, _ configure: (CollectionNode) -> Void = { _ in }
  ) -> Screen {
    Screen([Row.rows(0..<rows)]) { node, _ in
      node.delegate = fetcher
      configure(node)
    }
  }

  @Test(arguments: [Answer.completes, .drops, .cancels])
  func fetchesUntilTheLeadingScreensAreFull(answer: Answer) throws {
    let fetcher = Fetcher()
    fetcher.answer = answer
    let screen = screen(fetcher)
    try screen.settle()
    // Two screens of 400 points beyond the viewport, and at most one fetch's rows more.
    let length = screen.node.contentSize.height
    #expect(length > 1200)
    #expect(length <= 1200 + 3 * 40)
    #expect(fetcher.fetches > 2)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  /// A collection that has not moved scrolls towards its end, even behind a page that just fits.
  @Test(arguments: [false, true], [0, 10, 20])
  func fetchesAheadFromTheBeginning(isInverted: Bool, rows: Int) throws {
    let fetcher = Fetcher()
    let screen = screen(fetcher, rows: rows) { $0.inverted = isInverted }
    try screen.settle()
    let length = screen.node.contentSize.height
    #expect(length > 1200)
    #expect(length <= 1200 + 3 * 40)
  }

  @Test func scrollingFetchesMore() throws {
    let fetcher = Fetcher()
    let screen = screen(fetcher, rows: 100)
    try screen.settle()
    #expect(fetcher.fetches == 0)
    screen.node.contentOffset = Point(x: 0, y: 2700)
    try screen.settle()
    #expect(fetcher.fetches == 0)
    screen.node.contentOffset = Point(x: 0, y: 2840)
    try screen.settle()
    #expect(fetcher.fetches == 1)
    #expect(screen.node.numberOfItems(inSection: 0) == 103)
  }

  @Test func scrollingUpFetchesNothing() throws {
    let fetcher = Fetcher()
    let screen = screen(fetcher, rows: 100)
    try screen.settle()
    fetcher.limit = 100
    screen.node.contentOffset = Point(x: 0, y: 3600)
    try screen.settle()
    #expect(fetcher.fetches == 1)
    screen.node.scroll(by: Vector(dx: 0, dy: -80))
    try screen.settle()
    #expect(fetcher.fetches == 1)
  }

  @Test func aFlingFetchesForWhereItWillEnd() throws {
    let fetcher = Fetcher()
    let screen = screen(fetcher, rows: 100)
    try screen.settle()
    screen.window.scroll(by: 10)
    screen.window.fling(velocity: 100_000)
    #expect(fetcher.fetches == 1)
  }

  @Test(arguments: [0, 1]) func anEmptyCollectionFetchesOnce(sections: Int) throws {
    let fetcher = Fetcher()
    fetcher.limit = 0
    let screen = Screen(Array(repeating: [], count: sections)) { node, _ in
      node.delegate = fetcher
    }
    try screen.settle()
    for _ in 0..<20 { screen.runFrame() }
    #expect(fetcher.fetches == 1)
  }

  @Test func aFetchWithoutNewRowsIsNotRepeatedEndlessly() throws {
    let fetcher = Fetcher()
    fetcher.limit = 12
    let screen = screen(fetcher)
    try screen.settle()
    #expect(screen.node.numberOfItems(inSection: 0) == 12)
    #expect(fetcher.fetches == 5)
    screen.node.scroll(by: Vector(dx: 0, dy: 40))
    try screen.settle()
    #expect(fetcher.fetches == 6)
  }

  @Test(arguments: [Answer.keeps, .saysNo]) func anOpenFetchIsTheOnlyOne(answer: Answer) throws {
    let fetcher = Fetcher()
    fetcher.answer = answer
    let screen = screen(fetcher)
    try screen.settle()
    screen.node.scroll(by: Vector(dx: 0, dy: 40))
    try screen.settle()
    #expect(fetcher.fetches == 1)
    fetcher.answer = .completes
    try #require(fetcher.kept).completeBatchFetching()
    try screen.settle()
    #expect(fetcher.fetches > 2)
    #expect(screen.node.contentSize.height > 1200)
  }

  /// A delegate that adds a row at the first request, and waits for it.
  @MainActor final class WaitingFetcher: CollectionDelegate {
    private(set) var contexts: [BatchContext] = []
    private var isAsked = false

    func shouldBatchFetch(for collectionNode: CollectionNode) -> Bool {
      if !isAsked, let source = collectionNode.dataSource as? RowSource {
        isAsked = true
        source.sections[0].append(Row(99, height: 40))
        collectionNode.insertItems(at: [[0, source.sections[0].count - 1]])
        collectionNode.waitUntilAllUpdatesAreProcessed()
      }
      return true
    }

    func collectionNode(
      _ collectionNode: CollectionNode, willBeginBatchFetchWith context: BatchContext
    ) {
      contexts.append(context)
    }
  }

  @Test func aQuestionThatWaitsForAnUpdateBeginsOneFetch() throws {
    let fetcher = WaitingFetcher()
    let screen = Screen([Row.rows(0..<3)]) { node, _ in node.delegate = fetcher }
    try screen.settle()
    #expect(fetcher.contexts.count == 1)
  }

  @Test func outOfSightOnlyTheViewportIsFilled() throws {
    let fetcher = Fetcher()
    let screen = Screen([[]]) { node, _ in node.delegate = fetcher }
    screen.window.host.isVisible = false
    try screen.settle()
    #expect(screen.node.contentSize.height >= 400)
    #expect(screen.node.contentSize.height < 400 + 3 * 40)
    screen.window.host.isVisible = true
    try screen.settle()
    #expect(screen.node.contentSize.height > 1200)
  }

  @Test func leadingScreensSetLaterCount() throws {
    let fetcher = Fetcher()
    let screen = screen(fetcher) { $0.leadingScreensForBatching = 0 }
    try screen.settle()
    #expect(fetcher.fetches == 0)
    screen.node.leadingScreensForBatching = 1
    try screen.settle()
    #expect(screen.node.contentSize.height > 800)
    #expect(screen.node.contentSize.height <= 800 + 3 * 40)
  }

  @Test func aFetchFunctionCompletesByReturning() async throws {
    let screen = Screen([[]])
    var fetches = 0
    screen.node.onBatchFetch = { [weak screen] _ in
      fetches += 1
      await Task.yield()
      guard let screen, fetches <= 4 else { return }
      let count = screen.source.sections[0].count
      screen.source.sections[0].append(Row(count, height: 200))
      screen.node.insertItems(at: [[0, count]])
    }
    for _ in 0..<50 {
      try screen.settle()
      await Task.yield()
    }
    #expect(screen.node.numberOfItems(inSection: 0) == 4)
    #expect(fetches == 5)
  }
}
