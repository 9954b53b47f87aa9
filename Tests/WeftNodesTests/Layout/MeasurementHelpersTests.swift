// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayout
import WeftNodes
import WeftTesting

/// The helpers that are lent to measurements, and their lifetimes.
@MainActor @Suite struct MeasurementHelpersTests {
  private typealias Helpers = any MeasurementHelpers

  /// An element that records its helpers.
  private struct Probe: LayoutElement {
    let log: Log<Helpers?>
    var style: LayoutStyle { LayoutStyle() }

    func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
      log.add(context.helpers)
      return Layout(element: self, size: range.min)
    }
  }

  private final class Caller: MeasurementHelpers {
    func perform(count: Int, _ body: @escaping @Sendable (Int) -> Void) {
      for index in 0..<count { body(index) }
    }
  }

  private let log = Log<Helpers?>()

  @Test func aWindowLendsItsWorkersAllTheWayDown() throws {
    let log = log
    let inner = DisplayNode { _, _ in Probe(log: log).padding(5) }
    let window = try HeadlessWindow.settled(DisplayNode { _, _ in inner.padding(5) })
    let helpers = log.take()
    #expect(!helpers.isEmpty)
    #expect(helpers.allSatisfy { $0 === window.runtime.helpers })
  }

  @Test func helpersMeasureNodesLaidOutInPlace() throws {
    let log = log
    let inner = DisplayNode { _, _ in Probe(log: log) }
    let outerLog = Log<String>()
    let root = DisplayNode { _, _ in
      outerLog.add("root")
      return inner.size(width: 10, height: 10).padding(5)
    }
    let window = try HeadlessWindow.settled(root)
    _ = (log.take(), outerLog.take())
    inner.setNeedsLayout()
    try window.settle()
    #expect(outerLog.take() == [], "only the inner node is laid out")
    let helpers = log.take()
    #expect(!helpers.isEmpty)
    #expect(helpers.allSatisfy { $0 === window.runtime.helpers })
  }

  @Test func cachedLayoutsAreSharedBetweenHelpers() {
    let log = log
    let node = DisplayNode { _, _ in Probe(log: log) }
    let range = SizeRange(exact: .hundred)
    for helpers in [nil, Caller(), Caller()] as [Helpers?] {
      _ = node.layout(thatFits: range, in: LayoutContext(rootIn: range, helpers: helpers))
    }
    #expect(log.take().count == 1)
  }

  @Test func layoutsThatAreKeptLetTheHelpersGo() {
    weak var released: Caller?
    let node = DisplayNode { _, _ in DisplayNode().padding(5) }
    let range = SizeRange(exact: .hundred)
    let layout: Layout
    do {
      let helpers = Caller()
      released = helpers
      layout = node.layout(thatFits: range, in: LayoutContext(rootIn: range, helpers: helpers))
    }
    #expect(released == nil)
    node.apply(layout, scale: 1)
    #expect(node.subnodes.count == 1)
  }
}
