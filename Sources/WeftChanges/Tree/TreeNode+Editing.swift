// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Positions are those of the node's own subtree. All edits fall between entries or replace whole
/// ones, and leave the children, not the node itself, with a width that is allowed.
extension TreeNode {
  /// Lets `body` change the leaf that holds a position, which it gets relative to the leaf.
  ///
  /// - Complexity: O(log n), besides `body`.
  mutating func editLeaf<Result>(
    at position: Int, _ owners: inout OwnerIndex,
    _ body: (inout TreeNode, Int, inout OwnerIndex) -> Result
  ) -> Result {
    let result: Result
    if isLeaf {
      result = body(&self, position, &owners)
    } else {
      let (index, start) = child(at: position)
      result = children[index].editLeaf(at: position - start, &owners, body)
      if !TreeWidth.allows(children[index].width) { rebalanceChild(at: index, &owners) }
    }
    updateSummary()
    return result
  }

  /// Puts entries in a leaf before those at `position`.
  mutating func insertIntoLeaf(
    _ new: [Entry], at position: Int, _ owners: inout OwnerIndex
  ) {
    let (index, start) = entry(at: position)
    assert(start == position, "An insertion must not fall into an entry")
    entries.insert(contentsOf: new, at: index)
    for entry in new { owners.setOwner(id, of: entry.id) }
  }

  /// Joins those of a leaf's entries, as far as they exist, that are alike.
  mutating func joinEntries(_ indexes: ClosedRange<Int>, _ owners: inout OwnerIndex) {
    let existing = indexes.clamped(to: 0...entries.count - 1)
    for index in existing.dropLast().reversed() {
      guard let joined = entries[index].joined(with: entries[index + 1]) else { continue }
      owners.removeOwner(of: entries[index + 1].id)
      entries[index] = joined
      entries.remove(at: index + 1)
    }
  }

  /// Removes the entries that make up a range of positions.
  ///
  /// - Complexity: O(log n + removed entries · log n).
  mutating func removeEntries(in range: Range<Int>, _ owners: inout OwnerIndex) {
    guard !range.isEmpty else { return }
    if isLeaf {
      let first = entry(at: range.lowerBound)
      let last = entry(at: range.upperBound)
      assert(first.start == range.lowerBound && last.start == range.upperBound)
      for entry in entries[first.index..<last.index] { owners.removeOwner(of: entry.id) }
      entries.removeSubrange(first.index..<last.index)
    } else {
      removeFromChildren(range, &owners)
      rebalanceChildren(&owners)
    }
    updateSummary()
  }

  private mutating func removeFromChildren(_ range: Range<Int>, _ owners: inout OwnerIndex) {
    var end = summary.count
    for index in children.indices.reversed() {
      let start = end - children[index].summary.count
      let part = range.clamped(to: start..<end)
      if !part.isEmpty {
        if part == start..<end {
          children[index].disown(&owners)
          children.remove(at: index)
        } else {
          let local = part.lowerBound - start..<part.upperBound - start
          children[index].removeEntries(in: local, &owners)
        }
      }
      end = start
    }
  }

  /// Forgets who owns the node and all below it.
  func disown(_ owners: inout OwnerIndex) {
    owners.removeOwner(of: id)
    for entry in entries { owners.removeOwner(of: entry.id) }
    for child in children { child.disown(&owners) }
  }
}
