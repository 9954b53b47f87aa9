// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A dictionary with a limit on the sum of its values' costs: the least recently used goes
/// first. Lookup and removal are O(1), and so is insertion, amortised.
package struct LRUCache<Key: Hashable, Value> {
  private struct Node {
    var key: Key
    var value: Value
    var cost: Int
    /// Towards more recently used entries.
    var newer: Int?
    /// Towards less recently used entries.
    var older: Int?
  }

  package let costLimit: Int
  package private(set) var totalCost = 0
  private var nodes: [Node?] = []
  private var freeSlots: [Int] = []
  private var slots: [Key: Int] = [:]
  private var newest: Int?
  private var oldest: Int?

  package init(costLimit: Int) {
    self.costLimit = max(0, costLimit)
  }

  var count: Int { slots.count }

  /// The value of a key, which now counts as used last.
  package mutating func value(for key: Key) -> Value? {
    guard let slot = slots[key] else { return nil }
    unlink(slot)
    linkAsNewest(slot)
    return nodes[slot]?.value
  }

  /// Sets the value of a key, and returns evicted values, so that the caller can release them
  /// outside of a lock. A value that costs more than the limit is itself returned.
  package mutating func insert(_ value: Value, for key: Key, cost: Int) -> [Value] {
    var removed: [Value] = []
    if let old = removeValue(for: key) { removed.append(old) }
    guard cost <= costLimit else { return removed + [value] }
    while totalCost + cost > costLimit, let slot = oldest, let node = nodes[slot] {
      removed.append(node.value)
      remove(slot)
    }
    let slot = freeSlots.popLast() ?? nodes.count
    let node = Node(key: key, value: value, cost: cost)
    if slot == nodes.count { nodes.append(node) } else { nodes[slot] = node }
    slots[key] = slot
    totalCost += cost
    linkAsNewest(slot)
    return removed
  }

  /// Removes a key, and returns its value.
  package mutating func removeValue(for key: Key) -> Value? {
    guard let slot = slots[key], let node = nodes[slot] else { return nil }
    remove(slot)
    return node.value
  }

  private mutating func remove(_ slot: Int) {
    guard let node = nodes[slot] else { return }
    unlink(slot)
    slots[node.key] = nil
    totalCost -= node.cost
    nodes[slot] = nil
    freeSlots.append(slot)
  }

  private mutating func unlink(_ slot: Int) {
    guard let node = nodes[slot] else { return }
    if let newer = node.newer { nodes[newer]?.older = node.older } else { newest = node.older }
    if let older = node.older { nodes[older]?.newer = node.newer } else { oldest = node.newer }
  }

  private mutating func linkAsNewest(_ slot: Int) {
    nodes[slot]?.newer = nil
    nodes[slot]?.older = newest
    if let newest { nodes[newest]?.newer = slot } else { oldest = slot }
    newest = slot
  }
}
