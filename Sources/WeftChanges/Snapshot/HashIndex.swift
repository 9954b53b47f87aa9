// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A persistent index from hashes to identities: copies share everything except the paths to their
/// differences.
///
/// A hash array mapped trie: each level is chosen by five more bits of the hash, from the top, and
/// holds only the slots in use. It is independent of keys and their type, so that it is compiled
/// once, here; the caller compares the keys of the identities that it finds.
struct HashIndex: Sendable {
  struct Entry: Hashable, Sendable {
    var hash: UInt64
    var id: UInt64

    init(_ id: UInt64, hash: Int) {
      self.hash = UInt64(truncatingIfNeeded: hash)
      self.id = id
    }
  }

  private var root = Node()

  /// The first identity with a hash that satisfies `isMatch`.
  ///
  /// - Complexity: O(log n), as for all operations, if few keys share a hash.
  func first(hash: Int, where isMatch: (UInt64) -> Bool) -> UInt64? {
    root.first(UInt64(truncatingIfNeeded: hash), isMatch)
  }

  /// Adds identities, unless one of them has the key of another one.
  ///
  /// - Parameter isSame: Whether two identities with the same hash have the same key.
  /// - Returns: The identity that has the key of another one; then nothing is added.
  /// - Complexity: O(k · log k) for k entries if there are many. Sorted, they go into the trie one
  ///   beside another, many times as fast as in random order.
  mutating func insert(_ entries: [Entry], isSame: (UInt64, UInt64) -> Bool) -> UInt64? {
    let sorted = entries.count > 1 ? entries.sorted { $0.hash < $1.hash } : entries
    guard let repeated = root.insert(sorted[...], depth: 0, isSame) else { return nil }
    for entry in entries { remove(entry) }
    return repeated
  }

  /// Removes an identity; does nothing if it is not there.
  mutating func remove(_ entry: Entry) {
    root.remove(entry, depth: 0)
  }

  private struct Node: Sendable {
    enum Slot: Sendable {
      case entry(Entry)
      case branch(Node)
      /// Takes the place of a branch while it is changed, so that the branch is not shared.
      case vacant
    }

    /// Below this depth entries are searched one after another, as few bits of the hash are left.
    static let maximumDepth = 11

    /// Which of the 32 slots are in use; of no meaning at the bottom.
    private var used: UInt32 = 0
    private var slots: [Slot] = []

    private static func digit(_ hash: UInt64, _ depth: Int) -> UInt32 {
      UInt32(truncatingIfNeeded: hash &>> UInt64(59 - 5 * depth) & 31)
    }

    private func place(of hash: UInt64, _ depth: Int) -> (bit: UInt32, index: Int) {
      let bit = UInt32(1) &<< Self.digit(hash, depth)
      return (bit, (used & (bit - 1)).nonzeroBitCount)
    }

    func first(_ hash: UInt64, _ isMatch: (UInt64) -> Bool) -> UInt64? {
      var node = self
      for depth in 0...Self.maximumDepth {
        let (bit, index) = node.place(of: hash, depth)
        guard node.used & bit != 0 else { return nil }
        switch node.slots[index] {
        case .entry(let entry): return entry.hash == hash && isMatch(entry.id) ? entry.id : nil
        case .branch(let next): node = next
        case .vacant: return nil
        }
      }
      for case .entry(let entry) in node.slots where entry.hash == hash && isMatch(entry.id) {
        return entry.id
      }
      return nil
    }

    /// Adds entries sorted by hash, up to the first existing one, which it returns.
    mutating func insert(
      _ new: ArraySlice<Entry>, depth: Int, _ isSame: (UInt64, UInt64) -> Bool
    ) -> UInt64? {
      if depth > Self.maximumDepth { return insertAtBottom(new, isSame) }
      var start = new.startIndex
      while start < new.endIndex {
        let digit = Self.digit(new[start].hash, depth)
        var end = start + 1
        while end < new.endIndex && Self.digit(new[end].hash, depth) == digit { end += 1 }
        if let repeated = insertGroup(new[start..<end], depth, isSame) { return repeated }
        start = end
      }
      return nil
    }

    /// Adds entries that belong to one slot.
    private mutating func insertGroup(
      _ group: ArraySlice<Entry>, _ depth: Int, _ isSame: (UInt64, UInt64) -> Bool
    ) -> UInt64? {
      let first = group[group.startIndex]
      let (bit, index) = place(of: first.hash, depth)
      var node = Node()
      if used & bit == 0 {
        used |= bit
        if group.count == 1 {
          slots.insert(.entry(first), at: index)
          return nil
        }
        slots.insert(.vacant, at: index)
      } else {
        switch takeSlot(index) {
        case .entry(let old): _ = node.insert([old][...], depth: depth + 1, isSame)
        case .branch(let old): node = old
        case .vacant: break
        }
      }
      let repeated = node.insert(group, depth: depth + 1, isSame)
      slots[index] = .branch(node)
      return repeated
    }

    private mutating func insertAtBottom(
      _ new: ArraySlice<Entry>, _ isSame: (UInt64, UInt64) -> Bool
    ) -> UInt64? {
      for entry in new {
        for case .entry(let old) in slots where old.hash == entry.hash {
          if isSame(old.id, entry.id) { return entry.id }
        }
        slots.append(.entry(entry))
      }
      return nil
    }

    mutating func remove(_ entry: Entry, depth: Int) {
      guard depth <= Self.maximumDepth else {
        slots.removeAll { slot in
          if case .entry(let other) = slot { other == entry } else { false }
        }
        return
      }
      let (bit, index) = place(of: entry.hash, depth)
      guard used & bit != 0 else { return }
      switch takeSlot(index) {
      case .branch(var node):
        node.remove(entry, depth: depth + 1)
        slots[index] = node.slotInParent
      case .entry(let other) where other != entry: slots[index] = .entry(other)
      default:
        used &= ~bit
        slots.remove(at: index)
      }
    }

    /// Removes a slot's content, so that a branch in it can be changed in place.
    private mutating func takeSlot(_ index: Int) -> Slot {
      var slot = Slot.vacant
      swap(&slot, &slots[index])
      return slot
    }

    /// A branch with one entry is replaced by the entry.
    private var slotInParent: Slot {
      if slots.count == 1, case .entry = slots[0] { return slots[0] }
      return .branch(self)
    }
  }
}
