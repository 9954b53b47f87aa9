// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A dictionary with a limit on the sum of its values' costs: the least recently used goes
/// first. Lookup and removal are O(1), and so is insertion, amortised.
package struct LRUCache<Key: Hashable, Value> {
  private struct Entry {
    let key: Key
    var value: Value
    var cost: Int
  }

  /// The neighbours of an entry in the order of use; -1 for none. Apart from the entries, so that
  /// no reference is counted where that order changes.
  private struct Link {
    /// Towards more recently used entries.
    var newer = -1
    /// Towards less recently used entries.
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

  /// The value of a key, which now counts as used last.
  package mutating func value(for key: Key) -> Value? {
    guard let slot = slots[key] else { return nil }
    markUsed(slot)
    return entries[slot]?.value
  }

  /// Sets the value of a key, and returns evicted values, so that the caller can release them
  /// outside of a lock. A value that costs more than the limit is itself returned.
  package mutating func insert(_ value: Value, for key: Key, cost: Int) -> [Value] {
    update(key) { _ in (value, cost) }
  }

  /// Sets the value of a key to one that depends on the present one, and returns evicted values
  /// like ``insert(_:for:cost:)``. The key is looked up once.
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
    // Never the new one, which is the last, and within the limit on its own.
    while totalCost > costLimit, oldest >= 0, let value = remove(oldest) { removed.append(value) }
    return removed
  }

  /// The place of a key, which is empty if the key is new.
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

  /// Removes a key, and returns its value.
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
