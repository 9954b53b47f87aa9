// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The lengths of a section's items in one snapshot, from which layouts compute positions.
package struct ItemLengths: Sendable {
  /// Consecutive items of the same length.
  package struct Run: Hashable, Sendable {
    package var count: Int
    /// The length, or `nil` if it is unknown.
    package var length: Double?
    package var breadth: Double
  }

  private let items: Tree<ItemEntry>

  fileprivate init(_ items: Tree<ItemEntry>) {
    self.items = items
  }

  package var count: Int { items.count }

  /// Returns the items from the start of a range as runs of the same length. The last run may
  /// extend beyond the range. Takes O(log n + runs).
  package func runs(overlapping range: Range<Int>) -> [Run] {
    var runs: [Run] = []
    items.forEachEntry(overlapping: range) { entry, start in
      let count = start + entry.count - max(start, range.lowerBound)
      if let last = runs.last, last.length == entry.length, last.breadth == entry.breadth {
        runs[runs.count - 1].count += count
      } else {
        runs.append(Run(count: count, length: entry.length, breadth: entry.breadth))
      }
    }
    return runs
  }

  package var areKnown: Bool { items.summary.unknownCount == 0 }

  /// Returns the first item at or after an index whose length is unknown. O(log n).
  package func firstUnknown(from item: Int) -> Int? {
    guard let location = items.entry(at: item) else { return nil }
    if location.entry.length == nil { return item }
    let earlier = location.prefix.unknownCount
    guard earlier < items.summary.unknownCount else { return nil }
    return items.firstEntry { $0.unknownCount > earlier }?.prefix.count
  }

  /// Returns the last item before an index whose length is unknown. O(log n).
  package func lastUnknown(before item: Int) -> Int? {
    guard let location = items.entry(at: item - 1) else { return nil }
    if location.entry.length == nil { return item - 1 }
    let earlier = location.prefix.unknownCount
    guard earlier > 0, let last = items.firstEntry(where: { $0.unknownCount >= earlier })
    else { return nil }
    return last.prefix.count + last.entry.count - 1
  }

  // MARK: One after another

  /// Returns the length of all items and the spacing between them. O(1).
  package func totalLength(_ metrics: ExtentMetrics) -> Double {
    items.count == 0 ? 0 : metrics.extent(items.summary) - metrics.itemSpacing
  }

  /// Returns the offset and length of an item in a list, if it exists. Takes O(log n).
  package func extent(
    ofItem item: Int, _ metrics: ExtentMetrics
  ) -> (offset: Double, length: Double)? {
    guard let location = items.entry(at: item) else { return nil }
    return (
      location.offset(item - location.prefix.count, from: 0, metrics),
      location.entry.length ?? metrics.estimatedItemLength
    )
  }

  /// Returns the last item that starts at or before an offset, or the first item, with its offset
  /// and length, if any. Takes O(log n).
  package func item(
    atOffset offset: Double, _ metrics: ExtentMetrics
  ) -> (item: Int, offset: Double, length: Double)? {
    items.position(atOffset: offset, from: 0, metrics)
  }

  // MARK: Differences

  /// Returns the numbers of items at the start, and of other items at the end, with the same
  /// identity and length in another snapshot. Takes O(log n) if the snapshots share the equal
  /// parts.
  package func agreement(with other: ItemLengths) -> (first: Int, last: Int) {
    let first = items.root.agreement(with: other.items.root, fromEnd: false)
    let rest = min(count, other.count) - first
    return (first, min(rest, items.root.agreement(with: other.items.root, fromEnd: true)))
  }

  /// Returns the ranges of items with another identity or length than the items with the same
  /// indexes in another snapshot of the same number of items. Takes O(differences · log n) if the
  /// snapshots share the equal parts.
  package func differences(from other: ItemLengths) -> [Range<Int>] {
    var (own, others) = (
      TreePath(items.root, fromEnd: false), TreePath(other.items.root, fromEnd: false)
    )
    var ranges: [Range<Int>] = []
    var index = 0
    // The numbers of items of the current entries that were compared.
    var (ownCount, otherCount) = (0, 0)
    while let a = own.next, let b = others.next {
      switch (a, b) {
      case (.node(let a), .node(let b)) where a.sharesStorage(with: b):
        index += a.summary.count
        own.skip()
        others.skip()
      case (.node(let a), .node(let b)):
        if a.summary.count >= b.summary.count { own.descend() }
        if b.summary.count >= a.summary.count { others.descend() }
      case (.node, .entry): own.descend()
      case (.entry, .node): others.descend()
      case (.entry(let a), .entry(let b)):
        let count = min(a.count - ownCount, b.count - otherCount)
        if a.id + UInt64(ownCount) != b.id + UInt64(otherCount) || a.length != b.length
          || a.breadth != b.breadth
        {
          if let last = ranges.last, last.upperBound == index {
            ranges[ranges.count - 1] = last.lowerBound..<index + count
          } else {
            ranges.append(index..<index + count)
          }
        }
        index += count
        ownCount += count
        otherCount += count
        if ownCount == a.count {
          own.skip()
          ownCount = 0
        }
        if otherCount == b.count {
          others.skip()
          otherCount = 0
        }
      }
    }
    return ranges
  }
}

extension ElementMap {
  /// Returns the lengths of a section's items, if it exists. Takes O(log sections).
  package func itemLengths(inSection section: Int) -> ItemLengths? {
    sections.entry(at: section).map { ItemLengths($0.entry.items) }
  }
}

extension TreeNode where Entry == ItemEntry {
  fileprivate func agreement(with other: TreeNode, fromEnd: Bool) -> Int {
    var (own, others) = (TreePath(self, fromEnd: fromEnd), TreePath(other, fromEnd: fromEnd))
    var count = 0
    while let a = own.next, let b = others.next {
      switch (a, b) {
      case (.node(let a), .node(let b)) where a.sharesStorage(with: b):
        count += a.summary.count
        own.skip()
        others.skip()
      case (.entry(let a), .entry(let b)):
        let isSameID =
          fromEnd ? a.id + UInt64(a.count) == b.id + UInt64(b.count) : a.id == b.id
        guard isSameID, a.length == b.length, a.breadth == b.breadth else { return count }
        count += min(a.count, b.count)
        // The entries are two runs, one of which has lost a part.
        if a.count != b.count { return count }
        own.skip()
        others.skip()
      case (.node(let a), .node(let b)):
        // Descends into the larger node, so that equal parts meet at the same depth.
        if a.summary.count >= b.summary.count { own.descend() }
        if b.summary.count >= a.summary.count { others.descend() }
      case (.node, .entry): own.descend()
      case (.entry, .node): others.descend()
      }
    }
    return count
  }
}

private struct TreePath {
  enum Step {
    case node(TreeNode<ItemEntry>)
    case entry(ItemEntry)
  }

  private var steps: [Step]
  private let fromEnd: Bool

  init(_ root: TreeNode<ItemEntry>, fromEnd: Bool) {
    steps = [.node(root)]
    self.fromEnd = fromEnd
  }

  var next: Step? { steps.last }

  mutating func skip() {
    steps.removeLast()
  }

  mutating func descend() {
    guard case .node(let node) = steps.removeLast() else { return }
    let parts = node.isLeaf ? node.entries.map(Step.entry) : node.children.map(Step.node)
    steps += fromEnd ? parts : parts.reversed()
  }
}
