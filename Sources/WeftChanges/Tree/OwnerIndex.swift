// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization

/// Finds the tree node that contains a given entry or node, because shared nodes cannot store their
/// parent. A persistent B-tree from each identity to its owner's identity. An entry with several
/// positions has a block of identities and is stored under the first. A lookup with any identity of
/// the block finds the greatest one that is not above it.
struct OwnerIndex: Sendable {
  private var root = OwnerNode()

  /// The number of owned entries and nodes, for tests. Takes O(n).
  var count: Int { root.count }

  /// Returns the owner of exactly this identity. Like all operations, takes O(log n).
  func owner(of id: UInt64) -> UInt64? {
    root.last(notAbove: id).flatMap { $0.id == id ? $0.owner : nil }
  }

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

  /// The least identity below the node. Meaningless in an empty node.
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

  /// Returns the last of `count` ascending indexes with an identity not above `id`, or -1.
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

/// Creates identities that are unique in the process, for elements, sections and tree nodes alike.
enum Identity {
  /// Reserves `count` consecutive identities and returns the first.
  static func reserve(_ count: Int = 1) -> UInt64 {
    nextIdentity.wrappingAdd(UInt64(count), ordering: .relaxed).oldValue
  }
}
