// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftCollections
import WeftLayers
import WeftLayout
import WeftLocks
import WeftNodes
import WeftRuntime
import WeftTesting

/// Workers that may help to measure a cell.
@MainActor @Suite struct MeasurementHelpersTests {
  /// The priorities of the helpers that were offered for each row, in the order of the
  /// measurements.
  private final class Record: Sendable {
    private let storage = Mutex<[Int: [WorkPriority?]]>([:])

    func add(_ helpers: (any MeasurementHelpers)?, row: Int) {
      storage.withLock { $0[row, default: []].append((helpers as? WorkerHelpers)?.priority) }
    }

    /// Removes and returns the entries.
    func take() -> [Int: [WorkPriority?]] {
      storage.withLock { entries in
        defer { entries = [:] }
        return entries
      }
    }
  }

  /// An element that records its helpers.
  private struct Probe: LayoutElement {
    let row: Int
    let record: Record
    var style: LayoutStyle { LayoutStyle() }

    func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
      record.add(context.helpers, row: row)
      return Layout(element: self, size: range.clamp(Size(width: 300, height: 100)))
    }
  }

  @Test func helpersMeasureVisibleCells() throws {
    let record = Record()
    let node = CollectionNode(items: Row.rows(0..<100)) { row in
      let cell = CellNode()
      cell.layoutSpecBlock = { _, _ in Probe(row: row.id, record: record) }
      return cell
    }
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
    try window.settle()
    let first = record.take()
    #expect(!first.isEmpty)
    #expect(first.values.allSatisfy { $0 == [.visible] }, "measured before they appear")

    node.contentOffset.y = 100
    try window.settle()
    let later = record.take()
    #expect(later[first.count] == [.display], "it follows on those that are on the screen")
    let last = try #require(later.keys.max())
    #expect(later[last] == [.preload], "a few screens away")

    node.visibleNodes.first?.setNeedsLayout()
    try window.settle()
    #expect(record.take() == [1: [.visible]])
  }
}
