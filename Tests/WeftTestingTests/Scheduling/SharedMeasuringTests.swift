// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayout
import WeftNodes
import WeftTesting

/// Children that are measured concurrently, under seeds.
@MainActor @Suite struct SharedMeasuringTests {
  /// An element that records when it is measured.
  private struct Probe: LayoutElement {
    let number: Int
    let log: Log<Int>
    var style: LayoutStyle { LayoutStyle() }

    func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
      log.add(number)
      return Layout(element: self, size: range.clamp(Size(width: 10, height: Double(number + 1))))
    }
  }

  /// The order in which the children were measured, and their total length.
  private func measure(_ schedule: Schedule) throws -> (order: [Int], height: Double) {
    let log = Log<Int>()
    let node = DisplayNode { _, _ in
      StackLayoutSpec(.column, children: (0..<12).map { Probe(number: $0, log: log) })
    }
    let window = HeadlessWindow(
      size: Size(width: 100, height: 400), schedule: schedule,
      rootNode: DisplayNode { _, _ in StackLayoutSpec(.column) { node } })
    try window.settle()
    return (log.entries, node.frame.height)
  }

  @Test func schedulesInOrderShareNothing() throws {
    let (order, height) = try measure(.inOrder)
    #expect(Array(order.prefix(12)) == Array(0..<12))
    #expect(height == 78)
  }

  private func expectSeedsToShare(_ schedule: (UInt64) -> Schedule) throws {
    let expected = try measure(.inOrder)
    var orders: Set<[Int]> = []
    for seed in 0..<60 as Range<UInt64> {
      let (order, height) = try measure(schedule(seed))
      #expect(height == expected.height, "seed \(seed)")
      orders.insert(order)
    }
    #expect(orders.count > 10)
    #expect(orders.contains(expected.order), "now and then nothing is shared")
  }

  @Test func seedsDecideWhetherAndInWhichOrder() throws {
    try expectSeedsToShare { .seeded($0) }
  }

  @Test(.enabled(if: Schedule.canInterleave, "needs -Xswiftc -DWEFT_CHECKED_LOCK"))
  func threadsShareWhenTheyTakeTurns() throws {
    try expectSeedsToShare { .interleaved($0) }
  }
}
