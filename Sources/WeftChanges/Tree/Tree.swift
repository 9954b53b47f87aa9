// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A persistent sequence of entries that sums up any prefix in O(log n).
struct Tree<Entry: TreeEntry>: Sendable {
  private(set) var root = TreeNode<Entry>()
  /// A section's identity, or 0 for the outermost tree.
  let ownerID: UInt64

  init(ownerID: UInt64, _ owners: inout OwnerIndex) {
    self.ownerID = ownerID
    owners.setOwner(ownerID, of: root.id)
  }

  var summary: Entry.Summary { root.summary }
  var count: Int { root.summary.count }

  /// Requires the start of an entry or the end as the position. O(log n + new entries · log n).
  mutating func insert(_ entries: [Entry], at position: Int, _ owners: inout OwnerIndex) {
    root.editLeaf(at: position, &owners) { leaf, local, owners in
      leaf.insertIntoLeaf(entries, at: local, &owners)
    }
    updateRoot(&owners)
  }

  /// Requires a range between boundaries of entries. O(log n + removed entries · log n).
  mutating func remove(_ range: Range<Int>, _ owners: inout OwnerIndex) {
    root.removeEntries(in: range, &owners)
    updateRoot(&owners)
  }

  /// Replaces the entry that contains a position with one or more others, which `body` returns for
  /// the entry and the relative position. Takes O(log n).
  /// - Parameter joiningNeighbors: Whether the new entries may be joined with their neighbors.
  mutating func replaceEntry(
    at position: Int, joiningNeighbors: Bool = false, _ owners: inout OwnerIndex,
    _ body: (Entry, Int) -> [Entry]
  ) {
    root.editLeaf(at: position, &owners) { leaf, local, owners in
      let (index, start) = leaf.entry(at: local)
      let old = leaf.entries[index]
      let new = body(old, local - start)
      // A part of an entry often keeps its identity and thus its owner.
      if !new.contains(where: { $0.id == old.id }) { owners.removeOwner(of: old.id) }
      for entry in new where entry.id != old.id { owners.setOwner(leaf.id, of: entry.id) }
      if new.count == 1 {
        leaf.entries[index] = new[0]
      } else {
        leaf.entries.replaceSubrange(index...index, with: new)
      }
      if joiningNeighbors { leaf.joinEntries(index - 1...index + new.count, &owners) }
    }
    updateRoot(&owners)
  }

  /// Changes an entry in place without changing its identity. Takes O(log n), plus `body`.
  mutating func updateEntry(
    at position: Int, _ owners: inout OwnerIndex,
    _ body: (inout Entry, inout OwnerIndex) -> Void
  ) {
    root.editLeaf(at: position, &owners) { leaf, local, owners in
      body(&leaf.entries[leaf.entry(at: local).index], &owners)
    }
  }

  private mutating func updateRoot(_ owners: inout OwnerIndex) {
    while root.width > TreeWidth.maximum {
      let child = root
      root = TreeNode(entries: [], children: [child])
      owners.setOwner(root.id, of: child.id)
      owners.setOwner(ownerID, of: root.id)
      root.rebalanceChild(at: 0, &owners)
    }
    while root.children.count == 1 {
      owners.removeOwner(of: root.id)
      root = root.children[0]
      owners.setOwner(ownerID, of: root.id)
    }
  }
}

extension Tree {
  struct Location {
    var prefix: Entry.Summary
    var entry: Entry
  }

  /// Returns the first entry where the summary of all entries up to and including it satisfies
  /// `isReached`, or else the last entry, if any. If a summary satisfies `isReached`, any larger
  /// one must too. Takes O(log n).
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

  /// Returns the entry that contains a position, or nil out of range. Takes O(log n).
  func entry(at position: Int) -> Location? {
    guard (0..<count).contains(position) else { return nil }
    return firstEntry { $0.count > position }
  }

  /// Visits the entries that overlap a range, each with its first position. O(log n + visited
  /// entries).
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
