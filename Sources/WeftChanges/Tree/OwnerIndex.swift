// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization

/// Finds the tree node that holds a given entry or node: the path upwards in trees whose nodes are
/// shared between snapshots, and so cannot refer to a parent.
///
/// A persistent B-tree from identity to the identity of the holder. An entry of several positions
/// is found by any identity of its block, as the greatest one not above it.
struct OwnerIndex: Sendable {
  private var root = OwnerNode()

  /// The number of owned things.
  ///
  /// - Complexity: O(n); for tests.
  var count: Int { root.count }

  /// The node that holds exactly this thing.
  ///
  /// - Complexity: O(log n), as for all operations.
  func owner(of id: UInt64) -> UInt64? {
    root.last(notAbove: id).flatMap { $0.id == id ? $0.owner : nil }
  }

  /// The holder of the greatest identity not above `id`.
  func owner(ofBlockWith id: UInt64) -> UInt64? {
    root.last(notAbove: id)?.owner
  }

  mutating func setOwner(_ owner: UInt64, of id: UInt64) {
    root.set(owner, of: id)
    if root.width > OwnerNode.maximumWidth {
      root = OwnerNode(children: root.halves())
    }
  }

  mutating func removeOwner(of id: UInt64) {
    root.remove(id)
    while root.children.count == 1 { root = root.children[0] }
  }
}

/// A node of an owner index: either entries or children, both by ascending identity.
private struct OwnerNode: Sendable {
  struct Entry: Sendable {
    var id: UInt64
    var owner: UInt64
  }

  #if DEBUG
  static let maximumWidth = 4
  #else
  static let maximumWidth = 32
  #endif

  /// The least identity below the node; of no meaning in an empty one.
  private(set) var first: UInt64 = 0
  private(set) var entries: [Entry] = []
  private(set) var children: [OwnerNode] = []

  init() {}

  init(children: [OwnerNode]) {
    self.children = children
    updateFirst()
  }

  private init(entries: [Entry]) {
    self.entries = entries
    updateFirst()
  }

  var isLeaf: Bool { children.isEmpty }
  var width: Int { isLeaf ? entries.count : children.count }
  var count: Int { isLeaf ? width : children.reduce(0) { $0 + $1.count } }

  private mutating func updateFirst() {
    first = isLeaf ? (entries.isEmpty ? 0 : entries[0].id) : children[0].first
  }

  /// The index of the last of `count` ascending identities not above `id`; -1 if there is none.
  private func index(notAbove id: UInt64, _ count: Int, _ idAt: (Int) -> UInt64) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if idAt(middle) <= id { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  private func entry(notAbove id: UInt64) -> Int {
    index(notAbove: id, entries.count) { entries[$0].id }
  }

  private func child(notAbove id: UInt64) -> Int {
    index(notAbove: id, children.count) { children[$0].first }
  }

  func last(notAbove id: UInt64) -> Entry? {
    if isLeaf {
      let index = entry(notAbove: id)
      return index < 0 ? nil : entries[index]
    }
    let index = child(notAbove: id)
    return index < 0 ? nil : children[index].last(notAbove: id)
  }

  mutating func set(_ owner: UInt64, of id: UInt64) {
    if isLeaf {
      let index = entry(notAbove: id)
      if index >= 0 && entries[index].id == id {
        entries[index].owner = owner
      } else {
        entries.insert(Entry(id: id, owner: owner), at: index + 1)
      }
    } else {
      let index = max(0, child(notAbove: id))
      children[index].set(owner, of: id)
      if children[index].width > Self.maximumWidth { splitChild(at: index) }
    }
    updateFirst()
  }

  mutating func remove(_ id: UInt64) {
    if isLeaf {
      let index = entry(notAbove: id)
      guard index >= 0, entries[index].id == id else { return }
      entries.remove(at: index)
    } else {
      let index = child(notAbove: id)
      guard index >= 0 else { return }
      children[index].remove(id)
      let width = children[index].width
      if width == 0 {
        children.remove(at: index)
      } else if width < Self.maximumWidth / 2 && children.count > 1 {
        mergeChild(at: index)
      }
    }
    updateFirst()
  }

  private mutating func mergeChild(at index: Int) {
    let left = max(0, index - 1)
    let right = children.remove(at: left + 1)
    children[left].entries += right.entries
    children[left].children += right.children
    if children[left].width > Self.maximumWidth { splitChild(at: left) }
  }

  private mutating func splitChild(at index: Int) {
    children.replaceSubrange(index...index, with: children[index].halves())
  }

  func halves() -> [OwnerNode] {
    let middle = width / 2
    return isLeaf
      ? [
        OwnerNode(entries: Array(entries[..<middle])),
        OwnerNode(entries: Array(entries[middle...])),
      ]
      : [
        OwnerNode(children: Array(children[..<middle])),
        OwnerNode(children: Array(children[middle...])),
      ]
  }
}

private let nextIdentity = Atomic<UInt64>(1)

/// The source of process-wide identities, for elements, sections and tree nodes alike.
enum Identity {
  /// The first of `count` consecutive unused identities, which it reserves.
  static func reserve(_ count: Int = 1) -> UInt64 {
    nextIdentity.wrappingAdd(UInt64(count), ordering: .relaxed).oldValue
  }
}
