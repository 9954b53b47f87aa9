// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A node of a persistent B-tree that keeps the order of its entries and adds up their summaries. A
/// change to a copy of a tree copies the nodes on the path to the change and shares all others.
/// Copies of a node have its identity, so that an ``OwnerIndex`` can find the node of an entry or
/// node.
struct TreeNode<Entry: TreeEntry>: Sendable {
  let id: UInt64
  var summary = Entry.Summary()
  var entries: [Entry] = []
  /// Their summaries are stored inline, so that a search does not follow a reference for each.
  var children: [TreeNode] = []

  init() {
    id = Identity.reserve()
  }

  init(entries: some Collection<Entry>, children: some Collection<TreeNode>) {
    self.init()
    self.entries = Array(entries)
    self.children = Array(children)
    updateSummary()
  }

  var isLeaf: Bool { children.isEmpty }
  var width: Int { isLeaf ? entries.count : children.count }

  mutating func updateSummary() {
    var sum = Entry.Summary()
    if isLeaf {
      for entry in entries { sum += entry.summary }
    } else {
      for index in children.indices { sum += children[index].summary }
    }
    summary = sum
  }

  /// Returns the child that contains a position, or the last, and the number of positions before
  /// it.
  func child(at position: Int) -> (index: Int, start: Int) {
    var start = 0
    for index in children.indices.dropLast() {
      let next = start + children[index].summary.count
      if position < next { return (index, start) }
      start = next
    }
    return (children.count - 1, start)
  }

  /// Returns the entry that contains a position, or the end, and the number of positions before it.
  func entry(at position: Int) -> (index: Int, start: Int) {
    var start = 0
    for index in entries.indices {
      let next = start + entries[index].summary.count
      if position < next { return (index, start) }
      start = next
    }
    return (entries.count, start)
  }
}

/// Positions are relative to the subtree. An edit inserts between entries or replaces whole ones.
/// Afterwards the children have a valid width, but the node itself may not.
extension TreeNode {
  /// Calls `body` with the leaf of a position and the position relative to it. O(log n), plus
  /// `body`.
  mutating func editLeaf(
    at position: Int, _ owners: inout OwnerIndex,
    _ body: (inout TreeNode, Int, inout OwnerIndex) -> Void
  ) {
    if isLeaf {
      body(&self, position, &owners)
    } else {
      let (index, start) = child(at: position)
      children[index].editLeaf(at: position - start, &owners, body)
      if !TreeWidth.allows(children[index].width) { rebalanceChild(at: index, &owners) }
    }
    updateSummary()
  }

  mutating func insertIntoLeaf(
    _ new: [Entry], at position: Int, _ owners: inout OwnerIndex
  ) {
    let (index, start) = entry(at: position)
    assert(start == position, "An insertion must not fall into an entry")
    entries.insert(contentsOf: new, at: index)
    for entry in new { owners.setOwner(id, of: entry.id) }
  }

  /// Joins the entries that can be joined, ignoring indexes outside the leaf.
  mutating func joinEntries(_ indexes: ClosedRange<Int>, _ owners: inout OwnerIndex) {
    let existing = indexes.clamped(to: 0...entries.count - 1)
    for index in existing.dropLast().reversed() {
      guard let joined = entries[index].joined(with: entries[index + 1]) else { continue }
      owners.removeOwner(of: entries[index + 1].id)
      entries[index] = joined
      entries.remove(at: index + 1)
    }
  }

  /// Requires a range between boundaries of entries. O(log n + removed entries · log n).
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

  /// Removes this node, its entries and all nodes below it from the owner index.
  func disown(_ owners: inout OwnerIndex) {
    owners.removeOwner(of: id)
    for entry in entries { owners.removeOwner(of: entry.id) }
    for child in children { child.disown(&owners) }
  }
}

extension TreeNode {
  /// Splits and joins children until each has a valid width, unless an only child is too narrow.
  mutating func rebalanceChildren(_ owners: inout OwnerIndex) {
    var index = 0
    while index < children.count {
      let width = children[index].width
      if TreeWidth.allows(width) || (children.count == 1 && width < TreeWidth.minimum) {
        index += 1
      } else {
        rebalanceChild(at: index, &owners)
        index = max(0, index - 1)
      }
    }
  }

  mutating func rebalanceChild(at index: Int, _ owners: inout OwnerIndex) {
    if children[index].width > TreeWidth.maximum {
      splitChild(at: index, &owners)
    } else if children.count > 1 {
      let left = max(0, index - 1)
      let right = children.remove(at: left + 1)
      children[left].absorb(right, &owners)
      if children[left].width > TreeWidth.maximum { splitChild(at: left, &owners) }
    }
  }

  /// Splits a child into the number of parts that its width requires. The first keeps the identity.
  private mutating func splitChild(at index: Int, _ owners: inout OwnerIndex) {
    let child = children[index]
    let leaves = child.entries.evenPieces()
    let branches = child.children.evenPieces()
    children[index].entries = Array(leaves.first ?? [])
    children[index].children = Array(branches.first ?? [])
    children[index].updateSummary()
    let siblings =
      leaves.dropFirst().map { TreeNode(entries: $0, children: []) }
      + branches.dropFirst().map { TreeNode(entries: [], children: $0) }
    for sibling in siblings {
      owners.setOwner(id, of: sibling.id)
      sibling.ownContents(&owners)
    }
    children.insert(contentsOf: siblings, at: index + 1)
  }

  private mutating func absorb(_ right: TreeNode, _ owners: inout OwnerIndex) {
    owners.removeOwner(of: right.id)
    for entry in right.entries { owners.setOwner(id, of: entry.id) }
    for child in right.children { owners.setOwner(id, of: child.id) }
    entries += right.entries
    children += right.children
    summary += right.summary
    // An only child may have been too narrow. Now it has a sibling.
    rebalanceChildren(&owners)
  }

  private func ownContents(_ owners: inout OwnerIndex) {
    for entry in entries { owners.setOwner(id, of: entry.id) }
    for child in children { owners.setOwner(id, of: child.id) }
  }
}
