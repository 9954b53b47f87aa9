// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A persistent dictionary: copies share all but the way to what differs.
///
/// A hash array mapped trie: each level is chosen by five more bits of the hash, and holds only
/// the slots that are in use.
struct HashTrie<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var root = HashTrieNode<Key, Value>()
  private(set) var count = 0

  /// - Complexity: O(1) on average, as for all operations; copies O(log n) of what is shared.
  subscript(key: Key) -> Value? {
    root.value(of: key, key.hashValue)
  }

  /// Sets the value of a key, and returns the one it had.
  @discardableResult
  mutating func updateValue(_ value: Value, forKey key: Key) -> Value? {
    let old = root.set(value, of: key, key.hashValue, depth: 0)
    if old == nil { count += 1 }
    return old
  }

  /// Forgets a key, and returns the value it had.
  @discardableResult
  mutating func removeValue(forKey key: Key) -> Value? {
    let old = root.remove(key, key.hashValue)
    if old != nil { count -= 1 }
    return old
  }
}

private struct HashTrieNode<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  enum Slot: Sendable {
    case entry(Key, Value)
    case branch(HashTrieNode)
    /// What a branch leaves in its place while it is changed, so that it is not shared.
    case vacant
  }

  /// Below this depth the hash has no bits left, and entries are searched one after another.
  private static var maximumDepth: Int { 12 }

  /// Which of the 32 slots are in use; none at the bottom.
  private var used: UInt32 = 0
  private var slots: [Slot] = []

  private func place(of hash: Int) -> (bit: UInt32, index: Int) {
    let bit = UInt32(1) << UInt32(truncatingIfNeeded: hash & 31)
    return (bit, (used & (bit - 1)).nonzeroBitCount)
  }

  func value(of key: Key, _ hash: Int) -> Value? {
    if used == 0 {
      for case .entry(key, let value) in slots { return value }
      return nil
    }
    let (bit, index) = place(of: hash)
    guard used & bit != 0 else { return nil }
    switch slots[index] {
    case .entry(let other, let value): return other == key ? value : nil
    case .branch(let node): return node.value(of: key, hash >> 5)
    case .vacant: return nil
    }
  }

  mutating func set(_ value: Value, of key: Key, _ hash: Int, depth: Int) -> Value? {
    if depth > Self.maximumDepth { return setAtBottom(value, of: key) }
    let (bit, index) = place(of: hash)
    if used & bit == 0 {
      used |= bit
      slots.insert(.entry(key, value), at: index)
      return nil
    }
    switch takeSlot(index) {
    case .entry(let other, let old) where other == key:
      slots[index] = .entry(key, value)
      return old
    case .entry(let other, let otherValue):
      var node = HashTrieNode()
      let otherHash = depth < Self.maximumDepth ? other.hashValue >> (5 * (depth + 1)) : 0
      _ = node.set(otherValue, of: other, otherHash, depth: depth + 1)
      _ = node.set(value, of: key, hash >> 5, depth: depth + 1)
      slots[index] = .branch(node)
      return nil
    case .branch(var node):
      let old = node.set(value, of: key, hash >> 5, depth: depth + 1)
      slots[index] = .branch(node)
      return old
    case .vacant: return nil
    }
  }

  /// Takes a slot's content out, so that a branch in it can be changed in place.
  private mutating func takeSlot(_ index: Int) -> Slot {
    var slot = Slot.vacant
    swap(&slot, &slots[index])
    return slot
  }

  private mutating func setAtBottom(_ value: Value, of key: Key) -> Value? {
    for index in slots.indices {
      guard case .entry(key, let old) = slots[index] else { continue }
      slots[index] = .entry(key, value)
      return old
    }
    slots.append(.entry(key, value))
    return nil
  }

  mutating func remove(_ key: Key, _ hash: Int) -> Value? {
    if used == 0 {
      for index in slots.indices {
        guard case .entry(key, let old) = slots[index] else { continue }
        slots.remove(at: index)
        return old
      }
      return nil
    }
    let (bit, index) = place(of: hash)
    guard used & bit != 0 else { return nil }
    switch takeSlot(index) {
    case .entry(let other, let old):
      guard other == key else {
        slots[index] = .entry(other, old)
        return nil
      }
      used &= ~bit
      slots.remove(at: index)
      return old
    case .branch(var node):
      let old = node.remove(key, hash >> 5)
      slots[index] = node.slotInParent
      return old
    case .vacant: return nil
    }
  }

  /// A branch with one entry is no better than the entry.
  private var slotInParent: Slot {
    if slots.count == 1, case .entry = slots[0] { return slots[0] }
    return .branch(self)
  }
}
