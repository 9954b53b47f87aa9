// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// The sizes of consecutive items of a section, or estimates, optimized for sequential reads.
struct ItemSizes {
  private let lengths: ItemLengths
  private let estimate: ItemSize
  /// The index in the section of the first item.
  private let start: Int
  /// The number of items to look up at a time.
  private let window: Int
  let count: Int
  private var runs: [(range: Range<Int>, size: ItemSize)] = []
  private var current = 0

  init(_ lengths: ItemLengths, _ items: Range<Int>, estimate: ItemSize, window: Int = 256) {
    self.window = window
    self.lengths = lengths
    self.estimate = estimate
    start = items.lowerBound
    count = items.count
  }

  /// Returns the sizes of the first items.
  func prefix(_ count: Int) -> ItemSizes {
    ItemSizes(lengths, start..<start + count, estimate: estimate, window: window)
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
    var first = item
    let end = min(count, item + window)
    runs = lengths.runs(overlapping: start + item..<start + end).map { run in
      defer { first += run.count }
      let size = run.length.map { ItemSize(length: $0.usable, width: run.breadth.usable) }
      // The last run may extend beyond the items.
      return (first..<min(count, first + run.count), size ?? estimate)
    }
  }
}
