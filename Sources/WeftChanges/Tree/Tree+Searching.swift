// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension Tree {
  /// An entry, and the summary of all before it.
  struct Location {
    var prefix: Entry.Summary
    var entry: Entry
  }

  /// The first entry with which the summary of the prefix satisfies `isReached`, else the last;
  /// nil in an empty tree. A summary that satisfies it must still do so when more is added.
  ///
  /// - Complexity: O(log n).
  func firstEntry(where isReached: (Entry.Summary) -> Bool) -> Location? {
    var prefix = Entry.Summary()
    var node = root
    while !node.isLeaf {
      let last = node.children.count - 1
      var index = 0
      while index < last {
        let next = prefix + node.children[index].summary
        if isReached(next) { break }
        prefix = next
        index += 1
      }
      node = node.children[index]
    }
    for entry in node.entries.dropLast() {
      let next = prefix + entry.summary
      if isReached(next) { return Location(prefix: prefix, entry: entry) }
      prefix = next
    }
    return node.entries.last.map { Location(prefix: prefix, entry: $0) }
  }

  /// The entry that holds a position; nil out of range.
  ///
  /// - Complexity: O(log n).
  func entry(at position: Int) -> Location? {
    guard (0..<count).contains(position) else { return nil }
    return firstEntry { $0.count > position }
  }

  /// Visits the entries that overlap a range of positions, each with its first position.
  ///
  /// - Complexity: O(log n + visited entries).
  func forEachEntry(
    overlapping range: Range<Int>, _ body: (Entry, Int) throws -> Void
  ) rethrows {
    try root.forEachEntry(overlapping: range, from: 0, body)
  }
}

extension TreeNode {
  fileprivate func forEachEntry(
    overlapping range: Range<Int>, from start: Int, _ body: (Entry, Int) throws -> Void
  ) rethrows {
    var start = start
    for entry in entries {
      let next = start + entry.summary.count
      if start < range.upperBound && next > range.lowerBound { try body(entry, start) }
      start = next
    }
    for child in children {
      let next = start + child.summary.count
      if start < range.upperBound && next > range.lowerBound {
        try child.forEachEntry(overlapping: range, from: start, body)
      }
      start = next
    }
  }
}
