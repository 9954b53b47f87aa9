// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import TestSupport
import Testing
import WeftChanges
import WeftLayers
import WeftLayout
import WeftLocks
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// Fetching off the main actor, at both ends, with errors.
@MainActor @Suite struct BatchFetcherTests {
  private struct Offline: Error {}

  /// The behavior of fetches, and their waiting times.
  private final class Server: Sendable {
    struct State {
      var fetches = 0
      var failures = 0
      var delays: [Double] = []
      var ranOnMain = false
      var cancelled = 0
    }
    let state = Mutex(State())

    var fetches: Int { state.withLock { $0.fetches } }
    var delays: [Double] { state.withLock { $0.delays } }

    /// - Returns: Whether this fetch fails.
    func fetch() -> Bool {
      let isMain = Thread.isMainThread
      return state.withLock { state in
        state.fetches += 1
        if isMain { state.ranOnMain = true }
        guard state.failures > 0 else { return false }
        state.failures -= 1
        return true
      }
    }
  }

  private func fetching(
    _ server: Server, retry: BatchRetry = BatchRetry(),
    row: (@Sendable (BatchState) -> CellNode)? = nil,
    _ body: @escaping @Sendable () async -> BatchOutcome
  ) -> BatchFetching {
    var result = BatchFetching(retry: retry, loadingRow: row) { _ in
      if server.fetch() { throw Offline() }
      return await body()
    }
    result.sleep = { delay in server.state.withLock { $0.delays.append(delay) } }
    return result
  }

  private func addRows(_ screen: Screen?, _ count: Int, at edge: BatchEdge) {
    guard let screen else { return }
    let old = screen.source.sections[0].count
    let start = edge == .tail ? old : 0
    let ids = edge == .tail ? old..<old + count : (10_000 - old - count)..<10_000 - old
    screen.source.sections[0].insert(contentsOf: Row.rows(ids), at: start)
    screen.node.insertItems(at: (start..<start + count).map { [0, $0] })
  }

  @Test func theTailIsFetchedOffMainUntilThereIsNoMore() async throws {
    let server = Server()
    let screen = Screen([Row.rows(0..<5)])
    screen.node.tailFetching = fetching(server) { [weak screen] in
      await MainActor.run {
        addRows(screen, 10, at: .tail)
        return (screen?.source.sections[0].count ?? 0) >= 75 ? .noMore : .more
      }
    }
    try await screen.window.settle { screen.source.sections[0].count >= 35 }
    #expect(server.fetches == 3)
    #expect(!server.state.withLock { $0.ranOnMain })
    while screen.node.scroll(by: Vector(dx: 0, dy: 200)) {
      let fetches = server.fetches
      try await screen.window.settle { true }
      if server.fetches > fetches { continue }
    }
    try await screen.window.settle {
      if case .ended = screen.node.batchState(at: .tail) { true } else { false }
    }
    #expect(screen.source.sections[0].count == 75)
    _ = screen.node.scroll(by: Vector(dx: 0, dy: 1000))
    try await screen.window.settle { true }
    #expect(server.fetches == 7)
    #expect(screen.violations().isEmpty)
  }

  /// After the end of the data, a request of the program or another data source fetches again.
  @Test(arguments: [false, true])
  func anotherSourceMayHaveMore(asks: Bool) async throws {
    let server = Server()
    let screen = Screen([Row.rows(0..<5)])
    screen.node.tailFetching = fetching(server) { .noMore }
    func isEnded() -> Bool {
      if case .ended = screen.node.batchState(at: .tail) { true } else { false }
    }
    try await screen.window.settle { isEnded() }
    #expect(server.fetches == 1)
    if asks {
      screen.node.retryBatchFetching(at: .tail)
    } else {
      screen.node.dataSource = screen.source
    }
    #expect(!isEnded())
    try await screen.window.settle { isEnded() }
    #expect(server.fetches == 2)
  }

  /// A fetch of the previous source cannot end the new source, unless the fetch itself has set it.
  @Test(arguments: [(false, 2), (true, 1)])
  func aSourceMayComeDuringAFetch(isSetByFetch: Bool, fetches: Int) async throws {
    let server = Server()
    let screen = Screen([Row.rows(0..<5)])
    let (answers, answer) = AsyncStream<Void>.makeStream()
    screen.node.tailFetching = fetching(server) { [weak screen] in
      if isSetByFetch {
        await MainActor.run { screen?.node.dataSource = screen?.source }
      } else {
        for await _ in answers { break }
      }
      return .noMore
    }
    try await screen.window.settle { server.fetches == 1 }
    if !isSetByFetch {
      screen.node.dataSource = screen.source
      answer.yield()
      try await screen.window.settle { server.fetches == 2 }
      answer.yield()
    }
    try await screen.window.settle {
      if case .ended = screen.node.batchState(at: .tail) { true } else { false }
    }
    #expect(server.fetches == fetches)
  }

  @Test func theHeadIsFetchedWhenTheUserComesNearAndNothingMoves() async throws {
    let server = Server()
    let screen = Screen([Row.rows(0..<100)]) { node, _ in node.initialPosition = .end }
    screen.node.headFetching = fetching(server) { [weak screen] in
      await MainActor.run {
        addRows(screen, 20, at: .head)
        return .more
      }
    }
    try await screen.window.settle { true }
    #expect(server.fetches == 0)
    // More than two screens from the end, no fetch is due.
    _ = screen.node.scroll(by: Vector(dx: 0, dy: -2700))
    try await screen.window.settle { true }
    #expect(server.fetches == 0)
    _ = screen.node.scroll(by: Vector(dx: 0, dy: -200))
    let first = try #require(screen.visibleIDs.first)
    let y = try #require(screen.screenY(first))
    try await screen.window.settle { screen.source.sections[0].count == 120 }
    #expect(screen.screenY(first) == y)
    #expect(server.fetches == 1)
    #expect(!server.state.withLock { $0.ranOnMain })
    #expect(screen.violations().isEmpty)
  }

  /// Unseen rows inserted above do not cause a fetch.
  @Test func theEndOfADragBelowNewRowsFetchesNothing() async throws {
    let server = Server()
    let screen = Screen([Row.rows(0..<100)]) { node, _ in node.initialPosition = .end }
    screen.node.headFetching = fetching(server) { .more }
    try await screen.window.settle { true }
    _ = screen.node.scroll(by: Vector(dx: 0, dy: -2700))
    try await screen.window.settle { true }
    addRows(screen, 50, at: .head)
    screen.window.scroll(by: Vector(dx: 0, dy: -10))
    screen.window.fling(velocity: Vector(dx: 0, dy: -900))
    try await screen.window.settle { true }
    #expect(screen.node.contentOffset.y > 2000)
    #expect(server.fetches == 0)
  }

  /// As in fetches written for Texture.
  @Test func aFetchMayCompleteItsContextItself() async throws {
    let server = Server()
    let screen = Screen([Row.rows(0..<5)])
    screen.node.tailFetching = BatchFetching { [weak screen] context in
      _ = server.fetch()
      let isLast = await MainActor.run {
        addRows(screen, 10, at: .tail)
        return (screen?.source.sections[0].count ?? 0) >= 25
      }
      context.completeBatchFetching()
      return isLast ? .noMore : .more
    }
    try await screen.window.settle {
      if case .ended = screen.node.batchState(at: .tail) { true } else { false }
    }
    #expect(server.fetches == 2)
    #expect(!server.state.withLock { $0.ranOnMain })
  }

  @Test func errorsAfterCompletionAreIgnored() async throws {
    let server = Server()
    let screen = Screen([Row.rows(0..<5)])
    try await screen.window.settle()
    var fetching = fetching(server) { .noMore }
    fetching.fetch = { context in
      _ = server.fetch()
      context.completeBatchFetching()
      throw Offline()
    }
    screen.node.tailFetching = fetching
    try await screen.window.settle {
      if case .idle = screen.node.batchState(at: .tail) { server.fetches == 1 } else { false }
    }
    try await screen.window.settle { true }
    #expect(server.fetches == 1)
    #expect(server.delays.isEmpty)
  }

  @Test func afterAnErrorItIsTriedAgainEverLater() async throws {
    let server = Server()
    server.state.withLock { $0.failures = 3 }
    let screen = Screen([Row.rows(0..<5)])
    screen.node.tailFetching = fetching(
      server, retry: BatchRetry(attempts: 5, firstDelay: 1, longestDelay: 3)
    ) { .noMore }
    try await screen.window.settle {
      if case .ended = screen.node.batchState(at: .tail) { true } else { false }
    }
    #expect(server.delays == [1, 2, 3])
    #expect(server.fetches == 4)
  }

  @Test func afterTooManyErrorsItWaitsForTheProgram() async throws {
    let server = Server()
    server.state.withLock { $0.failures = 2 }
    let screen = Screen([Row.rows(0..<5)])
    screen.node.tailFetching = fetching(server, retry: BatchRetry(attempts: 2)) { .noMore }
    try await screen.window.settle {
      if case .failed(let error) = screen.node.batchState(at: .tail) {
        error is Offline
      } else {
        false
      }
    }
    #expect(server.fetches == 2)
    try await screen.window.settle { true }
    #expect(server.fetches == 2)
    screen.node.retryBatchFetching(at: .tail)
    try await screen.window.settle {
      if case .ended = screen.node.batchState(at: .tail) { true } else { false }
    }
    #expect(server.fetches == 3)
  }

  /// A user who presses a retry button does not wait for the rest of the delay.
  @Test(arguments: [false, true])
  func aRetryEndsTheDelay(setsSource: Bool) async throws {
    let server = Server()
    server.state.withLock { $0.failures = 2 }
    let screen = Screen([Row.rows(0..<5)])
    var tailFetching = fetching(server, retry: BatchRetry(firstDelay: 30)) { .noMore }
    tailFetching.sleep = { delay in
      server.state.withLock { $0.delays.append(delay) }
      try await untilCancelled()
    }
    screen.node.tailFetching = tailFetching
    for fetches in 1...2 {
      try await screen.window.settle {
        if case .waiting = screen.node.batchState(at: .tail) { true } else { false }
      }
      #expect(server.fetches == fetches)
      if setsSource {
        screen.node.dataSource = screen.source
      } else {
        screen.node.retryBatchFetching(at: .tail)
      }
      try await screen.window.settle { server.fetches == fetches + 1 }
    }
    try await screen.window.settle {
      if case .ended = screen.node.batchState(at: .tail) { true } else { false }
    }
    #expect(server.delays == [30, 30])
  }

  @Test(.timeLimit(.minutes(5))) func aListThatGoesCancelsItsFetch() async throws {
    let server = Server()
    let screen = Screen([Row.rows(0..<5)], embeds: true)
    screen.node.tailFetching = fetching(server) {
      do { try await untilCancelled() } catch {
        server.state.withLock { $0.cancelled += 1 }
      }
      return .more
    }
    // Tasks end on other threads, and frames of virtual time do not wait for those.
    func wait(until isTrue: () -> Bool) async throws {
      while !isTrue() {
        try Task.checkCancellation()
        screen.runFrame()
        await otherThreadsTurn()
      }
    }
    try await wait { server.fetches == 1 }
    screen.isAttached = false
    try await wait { server.state.withLock { $0.cancelled } == 1 }
    if case .idle = screen.node.batchState(at: .tail) {} else { Issue.record("not idle") }
    // Back in the window, it begins again.
    screen.isAttached = true
    try await wait { server.fetches == 2 }
    screen.window.close()
    try await wait { server.state.withLock { $0.cancelled } == 2 }
  }

  @Test func aLoadingRowStandsAtTheEndAsLongAsThereMayBeMore() async throws {
    let server = Server()
    server.state.withLock { $0.failures = 1 }
    let screen = Screen([Row.rows(0..<5)])
    screen.node.tailFetching = fetching(
      server, retry: .never,
      row: { state in
        if case .failed = state { return RowCell(Row(-3, text: "Failed", height: 30)) }
        return RowCell(Row(-2, text: "Loading", height: 30))
      }
    ) { .noMore }
    try await screen.window.settle {
      if case .failed = screen.node.batchState(at: .tail) { true } else { false }
    }
    #expect(screen.visibleIDs == [0, 1, 2, 3, 4, -3])
    screen.node.retryBatchFetching(at: .tail)
    try await screen.window.settle { screen.visibleIDs == [0, 1, 2, 3, 4] }
    #expect(server.fetches == 2)
  }

  @Test(
    arguments: [
      (1, 1.0), (2, 2), (3, 4), (4, 8), (5, nil), (0, 1),
    ] as [(Int, Double?)])
  func delaysDouble(failures: Int, delay: Double?) {
    #expect(BatchRetry(attempts: 5, firstDelay: 1).delay(after: failures) == delay)
  }

  @Test(
    arguments: [
      (1e9, 1e9), (1e9, .infinity), (1e9, .nan), (.greatestFiniteMagnitude, 1e300),
    ] as [(Double, Double)])
  func noDelayExceedsADay(first: Double, longest: Double) {
    let retry = BatchRetry(attempts: 100, firstDelay: first, longestDelay: longest)
    #expect(retry.delay(after: 1) == 86_400)
    #expect(retry.delay(after: 99) == 86_400)
  }
}
