// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import TestSupport
import Testing
import Weft
import WeftTesting

/// `onChange(of:)` in rows, whose values are newer in the list than on the screen.
@MainActor @Suite struct RowChangeHandlerTests {
  struct Row: Identifiable, Equatable {
    let id: Int
    var count = 0
  }

  @MainActor final class Changes {
    var pairs: [(old: Int, new: Int)] = []

    /// Whether each change begins with the final value of the previous one.
    var isChain: Bool { zip(pairs, pairs.dropFirst()).allSatisfy { $0.new == $1.old } }
  }

  private func rows(_ counts: [Int], _ changes: Changes) -> some Component {
    let rows = counts.enumerated().map { Row(id: $0.offset, count: $0.element) }
    return List(rows) { row in
      Text("\(row.count)").onChange(of: row.count) { changes.pairs.append(($0, $1)) }
    }
  }

  /// Opens a window, and waits for the first callbacks of the components. Cells made by a worker
  /// report these to the main queue.
  private func open(
    _ node: DisplayNode, _ schedule: Schedule = .inOrder
  ) async throws -> HeadlessWindow {
    let window = HeadlessWindow(
      size: Size(width: 100, height: 100), schedule: schedule, rootNode: node)
    try await window.settle()
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
    return window
  }

  /// A late value is still the newest at its time, and the last value arrives when the row is at
  /// rest.
  @Test(arguments: seeds(10))
  func aRowThatChangesWithEveryFrameReportsThat(seed: UInt64) async throws {
    let changes = Changes()
    let node = ComponentNode(rows([0], changes))
    let window = try await open(node, .seeded(seed))
    for count in 1...400 {
      node.update(to: rows([count], changes))
      window.advance(by: 1 / 60)
    }
    // About 130 updates, with an action after at most 30 of them.
    #expect(changes.pairs.count >= 2, "\(changes.pairs)")
    window.advance(by: 1)
    try await window.settle()
    #expect(changes.pairs.first?.old == 0 && changes.pairs.last?.new == 400, "\(changes.pairs)")
    #expect(changes.isChain, "\(changes.pairs)")
  }

  /// Changes of other rows do not delay the callback.
  @Test func anotherRowThatChangesDelaysNothing() async throws {
    let changes = Changes()
    let node = ComponentNode(rows([0, 0], changes))
    let window = try await open(node)
    for count in 1...60 {
      // The first row changes once, and the second one with each frame.
      node.update(to: rows([1, count], changes))
      window.advance(by: 1 / 60)
      if count == 12 { #expect(changes.pairs.contains { $0 == (0, 1) }, "\(changes.pairs)") }
    }
  }

  /// A value that is restored before the row has shown the other one does not count as a change.
  @Test(arguments: seeds(10))
  func aChangeThatIsTakenBackIsReportedTwiceOrNever(seed: UInt64) async throws {
    let changes = Changes()
    let node = ComponentNode(rows([0], changes))
    let window = try await open(node, .seeded(seed))
    for frames in 0..<6 {
      node.update(to: rows([1], changes))
      for _ in 0..<frames { window.advance(by: 1 / 60) }
      node.update(to: rows([0], changes))
      window.advance(by: 1)
      try await window.settle()
      #expect(changes.pairs.count.isMultiple(of: 2), "\(changes.pairs)")
      #expect(changes.isChain)
    }
    #expect(!changes.pairs.isEmpty)
  }

  /// A removed row does not report its late change.
  @Test(arguments: seeds(10))
  func aRowThatGoesReportsNothingAfterwards(seed: UInt64) async throws {
    let changes = Changes()
    let node = ComponentNode(rows([0, 7], changes))
    let window = try await open(node, .seeded(seed))
    for count in 1...5 {
      node.update(to: rows([count, 7], changes))
      window.advance(by: 1 / 60)
    }
    node.update(to: rows([], changes))
    try await window.settle()
    let known = changes.pairs.count
    window.advance(by: 2)
    #expect(changes.pairs.count == known)
  }

  /// Models of a data source that the program edits faster than its cells are updated.
  @Test(arguments: seeds(10), [UpdateMode.synchronous, .asynchronous])
  func aDataSourcesNewestModelIsReported(seed: UInt64, mode: UpdateMode) async throws {
    let changes = Changes()
    var newest = 0
    var late = 0
    let source = ComponentDataSource(sections: [[0]], context: 0) { count, _ in
      Text("\(count)").onChange(of: count) { changes.pairs.append(($0, $1)) }
    }
    let window = try await open(CollectionNode(source), .seeded(seed))
    for count in 1...40 {
      var items = ItemCommands<Int>()
      items.update([0, 0], count)
      try source.enqueue(ModelChangeSet(items: items), mode: mode)
      if mode == .synchronous { newest = count }
      let known = changes.pairs.count
      window.advance(by: 1 / 60)
      if mode == .synchronous {
        late += changes.pairs.dropFirst(known).count { $0.new != newest }
      }
    }
    #expect(late == 0)
    window.advance(by: 1)
    try await window.settle()
    #expect(changes.pairs.last?.new == 40 && changes.isChain, "\(changes.pairs)")
  }
}
