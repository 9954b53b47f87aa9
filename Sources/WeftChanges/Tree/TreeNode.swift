// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A node of a persistent B-tree over entries in a given order, summing their summaries.
///
/// A value whose array is shared until written to: changing a copy of a tree copies the nodes on
/// the way to the change and shares all others. Nodes keep their identity when they are copied, so
/// that an ``OwnerIndex`` can say which node holds a given entry or node.
struct TreeNode<Entry: TreeEntry>: Sendable {
  let id: UInt64
  var summary = Entry.Summary()
  /// What a leaf holds.
  var entries: [Entry] = []
  /// What a branch holds. Summaries lie beside each other here, and are searched without
  /// following a reference for each.
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

  /// The child that holds a position, or the last one, and how many positions are before it.
  func child(at position: Int) -> (index: Int, start: Int) {
    var start = 0
    for index in children.indices.dropLast() {
      let next = start + children[index].summary.count
      if position < next { return (index, start) }
      start = next
    }
    return (children.count - 1, start)
  }

  /// The entry that holds a position, or the end, and how many positions are before it.
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
