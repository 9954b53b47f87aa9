// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Finds the elements of a sequence by identity, each at most once. An open hash table of indexes,
/// specialized for the type of the identities.
@usableFromInline
struct IdentityTable<ID: Hashable> {
  @usableFromInline let ids: [ID]
  /// An index plus one in the lower half and half of its identity's hash in the upper half, or 0
  /// for an empty slot. Of equal identities, a slot contains the first remaining index.
  @usableFromInline var slots: [UInt64]
  /// For each index, the next index with an equal identity plus one.
  @usableFromInline var next: [UInt32]
  @usableFromInline var isTaken: [Bool]

  @inlinable
  init(_ ids: [ID]) {
    precondition(ids.count < UInt32.max, "\(ids.count) identities are too many to compare")
    self.ids = ids
    var capacity = 16
    while capacity < 2 * ids.count { capacity *= 2 }
    slots = Array(repeating: 0, count: capacity)
    next = Array(repeating: 0, count: ids.count)
    isTaken = Array(repeating: false, count: ids.count)
    for index in ids.indices.reversed() {
      let (slot, hash) = find(ids[index])
      next[index] = UInt32(truncatingIfNeeded: slots[slot])
      slots[slot] = hash | UInt64(index + 1)
    }
  }

  /// Returns the slot of an identity, which may be empty, and the upper half of its value.
  @inlinable
  func find(_ id: ID) -> (slot: Int, hash: UInt64) {
    let hash = UInt64(truncatingIfNeeded: id.hashValue)
    let half = hash & 0xFFFF_FFFF_0000_0000
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      if slots[slot] & 0xFFFF_FFFF_0000_0000 == half
        && ids[Int(slots[slot] & 0xFFFF_FFFF) - 1] == id
      {
        break
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return (slot, half)
  }

  /// Removes and returns the first remaining index with an identity. Takes O(1) on average.
  @inlinable
  mutating func take(_ id: ID) -> Int? {
    let (slot, half) = find(id)
    var first = Int(slots[slot] & 0xFFFF_FFFF)
    while first > 0 && isTaken[first - 1] && next[first - 1] > 0 {
      first = Int(next[first - 1])
    }
    guard first > 0 else { return nil }
    // The last index stays as taken, so that the slot is not empty and later slots are found.
    slots[slot] = half | UInt64(first)
    guard !isTaken[first - 1] else { return nil }
    isTaken[first - 1] = true
    return first - 1
  }

  /// Returns the elements of another sequence with the same identities, as runs in its order. Pairs
  /// equal identities one to one. Takes O(n + m) on average.
  @inlinable
  mutating func runs(in new: [ID]) -> [IndexRun] {
    var runs: [IndexRun] = []
    var index = 0
    while index < new.count {
      guard let old = take(new[index]) else {
        index += 1
        continue
      }
      // Neighbors often belong together and need no lookup.
      var count = 1
      while old + count < ids.count && index + count < new.count && !isTaken[old + count]
        && ids[old + count] == new[index + count]
      {
        isTaken[old + count] = true
        count += 1
      }
      runs.append(IndexRun(old: old, new: index, count: count))
      index += count
    }
    return runs
  }
}
