// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import AllocationCounter
import Synchronization
import Weft
import WeftTesting

/// Counts the memory blocks that a row of the scroll benchmark allocates from its creation to its
/// release.
///
/// All work runs on one thread in a fixed order, so that the results of two runs are nearly equal.
/// The tests compare the number with a threshold in `Benchmarks/thresholds.json`.
struct AllocationsBenchmark: Benchmark {
  let name = "allocations"
  let summary = "blocks of memory that a row of the scroll benchmark takes"

  func run() throws(BenchmarkError) -> BenchmarkReport {
    // Benchmarks run on the main thread.
    let perRow = MainActor.assumeIsolated { Self.allocationsPerRow() }
    return BenchmarkReport(rows: [
      BenchmarkRow(
        name: "scroll-20", metric: "mean", unit: "allocations/row", weft: perRow, peer: nil)
    ])
  }

  /// Scrolls through rows and counts, or returns `nil` if allocations cannot be counted.
  @MainActor static func allocationsPerRow() -> Double? {
    guard weft_allocation_count() >= 0 else { return nil }
    let made = Atomic(0)
    let items = (0..<UInt32(5000)).map(RowItem.init)
    let list = CollectionNode(items: items) { item in
      made.add(1, ordering: .relaxed)
      return RowNode(row: item.id)
    }
    let window = HeadlessWindow(size: Size(width: 480, height: 800), rootNode: list)
    func scroll(frames: Int) {
      for _ in 0..<frames {
        list.scroll(by: Vector(dx: 0, dy: 20))
        window.advance(by: 1 / FrameDriver.frameRate)
      }
    }
    // Fills the caches, so that distant rows start to be released.
    scroll(frames: 600)
    let (rows, count) = (made.load(ordering: .relaxed), weft_allocation_count())
    scroll(frames: 1200)
    let newRows = made.load(ordering: .relaxed) - rows
    defer { window.close() }
    return newRows > 0 ? Double(weft_allocation_count() - count) / Double(newRows) : nil
  }
}
