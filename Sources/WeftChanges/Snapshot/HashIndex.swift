// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A persistent index from hashes to identities, as a hash array mapped trie. Copies share all
/// nodes except the paths to their differences. Five bits of the hash, starting with the highest,
/// select the slot at each level, and a node stores only the slots in use. Not generic over the
/// key, so it is compiled once, in this module. The caller compares the keys of the identities
/// found.
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

  /// Returns the first matching identity. Takes O(log n), like all operations, if few hashes are
  /// equal.
  func first(hash: Int, where isMatch: (UInt64) -> Bool) -> UInt64? {
    root.first(UInt64(truncatingIfNeeded: hash), isMatch)
  }

  /// Adds identities, or none if one has the key of another, according to `isSame`. Returns the
  /// identity that repeats a key, or nil. O(k · log k) for many entries, because inserting them
  /// sorted is many times faster than in random order.
  mutating func insert(_ entries: [Entry], isSame: (UInt64, UInt64) -> Bool) -> UInt64? {
    let sorted = entries.count > 1 ? entries.sorted { $0.hash < $1.hash } : entries
    guard let repeated = root.insert(sorted[...], depth: 0, isSame) else { return nil }
    for entry in entries { remove(entry) }
    return repeated
  }

  mutating func remove(_ entry: Entry) {
    root.remove(entry, depth: 0)
  }

  private struct Node: Sendable {
    enum Slot: Sendable {
      case entry(Entry)
      case branch(Node)
      /// Replaces a branch while it changes, so that the node does not share and copy it.
      case vacant
    }

    /// Entries below this depth are searched linearly, because the hash has few bits left.
    static let maximumDepth = 11

    /// Which of the 32 slots are in use. The bottom level ignores it.
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

    /// Adds entries sorted by hash until one repeats a key, and returns that one.
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

    /// The caller can change the removed branch in place.
    private mutating func takeSlot(_ index: Int) -> Slot {
      var slot = Slot.vacant
      swap(&slot, &slots[index])
      return slot
    }

    /// The branch, or its entry if it has only one.
    private var slotInParent: Slot {
      if slots.count == 1, case .entry = slots[0] { return slots[0] }
      return .branch(self)
    }
  }
}
