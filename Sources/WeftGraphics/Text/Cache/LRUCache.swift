// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A dictionary with a limit for its values' costs, which evicts the least recently used values.
/// Lookup and removal take O(1), and insertion O(1), amortized.
package struct LRUCache<Key: Hashable, Value> {
  private struct Entry {
    let key: Key
    var value: Value
    var cost: Int
  }

  /// The neighbors of an entry in the order of use, or -1. They are separate from the entries, so
  /// that changing the order does not touch reference counts.
  private struct Link {
    var newer = -1
    var older = -1
  }

  package let costLimit: Int
  package private(set) var totalCost = 0
  private var entries: [Entry?] = []
  private var links: [Link] = []
  private var freeSlots: [Int] = []
  private var slots: [Key: Int] = [:]
  private var newest = -1
  private var oldest = -1

  package init(costLimit: Int) {
    self.costLimit = max(0, costLimit)
  }

  var count: Int { slots.count }

  package mutating func value(for key: Key) -> Value? {
    guard let slot = slots[key] else { return nil }
    markUsed(slot)
    return entries[slot]?.value
  }

  /// Sets the value of a key and returns the evicted values, so that the caller can release them
  /// outside a lock. A value that costs more than the limit is evicted itself.
  package mutating func insert(_ value: Value, for key: Key, cost: Int) -> [Value] {
    update(key) { _ in (value, cost) }
  }

  /// Updates a value with a single lookup, and returns evicted values like ``insert(_:for:cost:)``.
  mutating func update(
    _ key: Key, _ change: (Value?) -> (value: Value, cost: Int)
  ) -> [Value] {
    let slot = slot(for: key)
    let old = entries[slot]
    let (value, cost) = change(old?.value)
    var removed: [Value] = []
    if let old {
      removed.append(old.value)
      totalCost -= old.cost
      markUsed(slot)
    } else {
      linkAsNewest(slot)
    }
    entries[slot] = Entry(key: key, value: value, cost: cost)
    totalCost += cost
    if cost > costLimit {
      if let value = remove(slot) { removed.append(value) }
      return removed
    }
    // Never the new value, which is the most recent and within the limit by itself.
    while totalCost > costLimit, oldest >= 0, let value = remove(oldest) { removed.append(value) }
    return removed
  }

  private mutating func slot(for key: Key) -> Int {
    let free = freeSlots.last ?? entries.count
    let slot = { (slot: inout Int) in slot }(&slots[key, default: free])
    guard slot == free else { return slot }
    if free == entries.count {
      entries.append(nil)
      links.append(Link())
    } else {
      freeSlots.removeLast()
    }
    return free
  }

  package mutating func removeValue(for key: Key) -> Value? {
    slots[key].flatMap { remove($0) }
  }

  private mutating func remove(_ slot: Int) -> Value? {
    guard let entry = entries[slot] else { return nil }
    unlink(slot)
    slots[entry.key] = nil
    totalCost -= entry.cost
    entries[slot] = nil
    freeSlots.append(slot)
    return entry.value
  }

  private mutating func markUsed(_ slot: Int) {
    guard slot != newest else { return }
    unlink(slot)
    linkAsNewest(slot)
  }

  private mutating func unlink(_ slot: Int) {
    let link = links[slot]
    if link.newer >= 0 { links[link.newer].older = link.older } else { newest = link.older }
    if link.older >= 0 { links[link.older].newer = link.newer } else { oldest = link.newer }
  }

  private mutating func linkAsNewest(_ slot: Int) {
    links[slot] = Link(older: newest)
    if newest >= 0 { links[newest].newer = slot } else { oldest = slot }
    newest = slot
  }
}
