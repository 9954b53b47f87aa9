// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes

@testable import WeftCollections

/// Fetching at an edge at which the viewport stays, after changes near the edge, and for delegates
/// that implement some of the methods.
@MainActor @Suite struct BatchFetchEdgeTests {
  /// Adds a few rows at an edge for each fetch.
  @MainActor private final class Feed {
    let edge: BatchEdge
    private(set) var calls = 0
    private var next = 1000
    weak var screen: Screen?

    init(edge: BatchEdge) { self.edge = edge }

    func fetch() {
      guard let screen else { return }
      calls += 1
      let new = Row.rows(next..<next + 3)
      next += 3
      let count = screen.source.sections[0].count
      let start = edge == .tail ? count : 0
      screen.source.sections[0].insert(contentsOf: new, at: start)
      screen.node.insertItems(at: (start..<start + 3).map { [0, $0] })
    }

    var fetching: BatchFetching {
      BatchFetching { [self] _ in
        await MainActor.run { fetch() }
        return .more
      }
    }
  }

  private func run(_ screen: Screen, frames: Int = 60) async {
    for _ in 0..<frames {
      screen.runFrame()
      await mainActorTurns()
    }
  }

  @Test(
    arguments: [false, true],
    [(BatchEdge.head, StickyEdge.top), (.head, .end), (.tail, .top), (.tail, .end)])
  func aStickyEdgeIsNotFetchedWithoutEnd(
    inverted: Bool, edges: (BatchEdge, StickyEdge)
  ) async throws {
    let (edge, sticky) = edges
    let feed = Feed(edge: edge)
    let screen = Screen([Row.rows(0..<50)]) { node, _ in
      node.inverted = inverted
      node.stickyEdge = sticky
      // The edge at which the feed fetches.
      node.initialPosition = edge == .tail ? .end : .top
    }
    feed.screen = screen
    try screen.settle()
    // The row at the reading edge is at the fetching edge.
    if edge == .tail { screen.node.tailFetching = feed.fetching }
    if edge == .head { screen.node.headFetching = feed.fetching }
    await run(screen)
    let sticks = sticky == (edge == .tail ? .end : .top)
    // Other fetches end when the leading screens are full. A viewport that sticks to the other edge
    // is far from this one.
    #expect(sticks ? (1...2).contains(feed.calls) : (0...8).contains(feed.calls), "\(feed.calls)")
    guard sticks else { return }
    // The user leaves the edge and returns.
    let (calls, end) = (feed.calls, screen.node.contentOffset)
    screen.node.scroll(by: Vector(dx: 0, dy: end.y > 100 ? -60 : 60))
    await run(screen, frames: 20)
    screen.node.scroll(by: Vector(dx: 0, dy: end.y > 100 ? 6000 : -6000))
    await run(screen, frames: 30)
    #expect(feed.calls > calls && feed.calls <= calls + 4, "\(feed.calls)")
  }

  /// A view that is not full is filled, even at a sticky edge.
  @Test(arguments: [StickyEdge.top, .end]) func aStickyEdgeIsFilled(sticky: StickyEdge) async throws
  {
    let feed = Feed(edge: .tail)
    let screen = Screen([Row.rows(0..<2)]) { node, _ in node.stickyEdge = sticky }
    feed.screen = screen
    try screen.settle()
    screen.node.tailFetching = feed.fetching
    await run(screen)
    #expect(screen.node.contentSize.height > 400)
    #expect(feed.calls < 20)
  }

  @MainActor private final class Counter: CollectionDelegate {
    var fetches = 0

    func collectionNode(
      _ collectionNode: CollectionNode, willBeginBatchFetchWith context: BatchContext
    ) {
      fetches += 1
      context.completeBatchFetching()
    }
  }

  @Test(arguments: [false, true]) func aFilterThatClampsTheViewportFetchesOnce(inverted: Bool)
    throws
  {
    let counter = Counter()
    let screen = Screen([Row.rows(0..<200)]) { node, _ in
      node.delegate = counter
      node.inverted = inverted
    }
    try screen.settle()
    let sign = inverted ? -1.0 : 1
    screen.node.scroll(by: Vector(dx: 0, dy: sign * 5000))
    try screen.settle()
    screen.node.scroll(by: Vector(dx: 0, dy: sign * -100))
    try screen.settle()
    #expect(counter.fetches == 0)
    // With the 40 remaining rows, the viewport is clamped.
    screen.source.sections[0].removeSubrange(40..<200)
    screen.node.deleteItems(at: (40..<200).map { [0, $0] })
    try screen.settle()
    for _ in 0..<20 { screen.runFrame() }
    #expect(counter.fetches == 1)
  }

  @Test func aTallerWindowFetchesOnce() throws {
    let counter = Counter()
    let screen = Screen([Row.rows(0..<60)]) { node, _ in node.delegate = counter }
    try screen.settle()
    screen.node.scroll(by: Vector(dx: 0, dy: 1100))
    try screen.settle()
    screen.node.scroll(by: Vector(dx: 0, dy: -100))
    try screen.settle()
    #expect(counter.fetches == 0)
    // 1000 points remain below a window of 400, and 800 below one of 600.
    screen.resize(to: Size(width: 300, height: 600))
    try screen.settle()
    for _ in 0..<20 { screen.runFrame() }
    #expect(counter.fetches == 1)
  }

  @Test func anExactFitFetchesOnce() throws {
    let counter = Counter()
    let screen = Screen([Row.rows(0..<10)]) { node, _ in node.delegate = counter }
    try screen.settle()
    for _ in 0..<20 { screen.runFrame() }
    #expect(counter.fetches == 1)
  }

  // MARK: Defaults

  @MainActor private final class Silent: CollectionDelegate {
    func collectionNodeDidScroll(_ collectionNode: CollectionNode) {}
  }

  @MainActor private final class Choosing: CollectionDelegate {
    var (isOpen, questions, fetches) = (false, 0, 0)

    func shouldBatchFetch(for collectionNode: CollectionNode) -> Bool {
      questions += 1
      return isOpen
    }

    func collectionNode(
      _ collectionNode: CollectionNode, willBeginBatchFetchWith context: BatchContext
    ) {
      fetches += 1
      context.completeBatchFetching()
    }
  }

  @Test func withoutShouldBatchFetchTheAnswerIsYes() throws {
    let counter = Counter()
    let screen = Screen([Row.rows(0..<5)]) { node, _ in node.delegate = counter }
    try screen.settle()
    #expect(counter.fetches == 1)
  }

  @Test func shouldBatchFetchMayAnswerNo() throws {
    let choosing = Choosing()
    let screen = Screen([Row.rows(0..<30)]) { node, _ in node.delegate = choosing }
    try screen.settle()
    screen.node.scroll(by: Vector(dx: 0, dy: 5000))
    try screen.settle()
    screen.source.sections[0].append(Row(30))
    screen.node.insertItems(at: [[0, 30]])
    try screen.settle()
    #expect(choosing.questions > 0 && choosing.fetches == 0)
    // The next movement asks again.
    choosing.isOpen = true
    for distance in [-100.0, 50] {
      screen.node.scroll(by: Vector(dx: 0, dy: distance))
      try screen.settle()
    }
    #expect(choosing.fetches > 0)
  }

  /// Without a method that fetches, nothing is in progress.
  @Test func aDelegateThatFetchesNothing() throws {
    let silent = Silent()
    let loading = DisplayNode()
    let screen = Screen([[]]) { node, _ in
      node.delegate = silent
      node.loadingNode = loading
    }
    try screen.settle()
    #expect(screen.node.defaultMethods.contains(.beginBatchFetch))
    #expect(loading.supernode == nil)
  }
}
