// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges
import WeftLayers
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// Programs that submit the next update whenever the previous one has appeared.
@MainActor @Suite(.timeLimit(.minutes(5))) struct EndlessUpdateTests {
  /// Submits another update in each completion, often enough to overflow a stack.
  @MainActor private final class Ticker {
    static let end = 6_000
    var count = 0
    var tick: @MainActor (_ then: @escaping @MainActor @Sendable (Bool) -> Void) -> Void = { _ in }

    func go() {
      tick { _ in
        self.count += 1
        if self.count < Self.end { self.go() }
      }
    }

    func expectItGoesOn() async throws {
      while count < Self.end {
        try Task.checkCancellation()
        await Task.yield()
      }
    }
  }

  @Test func aChainOfUpdatesOutlivesItsWindow() async throws {
    let screen = Screen([Row.rows(0..<50)])
    try screen.settle()
    let ticker = Ticker()
    ticker.tick = { screen.node.performBatchUpdates({}, completion: $0) }
    ticker.go()
    for _ in 0..<5 { screen.runFrame() }
    screen.window.close()
    try await ticker.expectItGoesOn()
  }

  /// An update without visible rows does not wait for a frame.
  @Test func aChainOfUpdatesGoesOnInAnEmptyViewport() async throws {
    let screen = Screen([Row.rows(0..<50)], embeds: true)
    try screen.settle()
    screen.node.frame = .zero
    try screen.settle()
    let ticker = Ticker()
    ticker.tick = { screen.node.performBatchUpdates({}, completion: $0) }
    ticker.go()
    try await ticker.expectItGoesOn()
  }

  @Test func aChainOfUpdatesMayBeginBeforeThereIsAWindow() async throws {
    let node = CollectionNode()
    let ticker = Ticker()
    ticker.tick = { node.reloadData(completion: $0) }
    ticker.go()
    try await ticker.expectItGoesOn()
  }

  @Test func aChainOfContentsMayBeginBeforeThereIsACollection() async throws {
    let source = DiffableDataSource(sections: [IdentifiedSection(id: 0, items: [Row(0)])]) { _ in
      CellNode()
    }
    let ticker = Ticker()
    ticker.tick = { source.apply([IdentifiedSection(id: 0, items: [Row(1)])], completion: $0) }
    ticker.go()
    try await ticker.expectItGoesOn()
  }

  @Test func wrongUpdatesMayBeRetriedForEverWithoutAWindow() async throws {
    let screen = Screen([Row.rows(0..<50)])
    try screen.settle()
    screen.window.close()
    let ticker = Ticker()
    ticker.tick = {
      screen.node.performBatchUpdates({ screen.node.deleteItems(at: [[7, 7]]) }, completion: $0)
    }
    ticker.go()
    try await ticker.expectItGoesOn()
  }

  @Test func anItemThatIsScrolledToMayBeReloadedForEver() throws {
    let screen = Screen([Row.rows(0..<50)])
    try screen.settle()
    screen.node.scrollToItem(at: [0, 20])
    for _ in 0..<100 {
      screen.node.reloadItems(at: [[0, 20]])
      try screen.settle()
    }
    #expect(screen.screenY(20) == 0)
    #expect(try #require(screen.node.parts?.view.scroller.targets).count <= 3)
  }
}
