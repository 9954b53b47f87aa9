// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// The sizes of a section's items, or estimates, optimized for sequential reads.
struct ItemSizes {
  private let lengths: ItemLengths
  private let estimate: ItemSize
  /// The number of items to look up at a time.
  private let window: Int
  let count: Int
  private var runs: [(range: Range<Int>, size: ItemSize)] = []
  private var current = 0

  init(_ lengths: ItemLengths, estimate: ItemSize, window: Int = 256) {
    self.window = window
    self.lengths = lengths
    self.estimate = estimate
    count = lengths.count
  }

  subscript(item: Int) -> ItemSize {
    mutating get { run(at: item).size }
  }

  /// Returns the run of equal sizes that contains an item, possibly without some items at its end.
  mutating func run(at item: Int) -> (range: Range<Int>, size: ItemSize) {
    if current < runs.count, runs[current].range.contains(item) { return runs[current] }
    if current + 1 < runs.count, runs[current + 1].range.contains(item) {
      current += 1
      return runs[current]
    }
    if let found = runs.firstIndex(where: { $0.range.contains(item) }) {
      current = found
      return runs[found]
    }
    read(from: item)
    return runs[0]
  }

  mutating func sizes(_ range: Range<Int>) -> [ItemSize] {
    var sizes: [ItemSize] = []
    sizes.reserveCapacity(range.count)
    var item = range.lowerBound
    while item < range.upperBound {
      let run = run(at: item)
      let end = min(range.upperBound, run.range.upperBound)
      for _ in item..<end { sizes.append(run.size) }
      item = end
    }
    return sizes
  }

  private mutating func read(from item: Int) {
    current = 0
    var start = item
    runs = lengths.runs(overlapping: item..<min(count, item + window)).map { run in
      defer { start += run.count }
      let size = run.length.map { ItemSize(length: $0.usable, width: run.breadth.usable) }
      return (start..<start + run.count, size ?? estimate)
    }
  }
}
