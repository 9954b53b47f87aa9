// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Says which tree node holds a given entry or node: the way up in trees whose nodes are shared
/// between snapshots, and so can have no reference to a parent.
///
/// A persistent B-tree from identity to the identity of the holder. An entry of several positions
/// is found by any identity of its block, as the greatest one that is not above it.
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

  /// The node that holds the thing with the greatest identity that is not above `id`.
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

/// A node of an owner index: `keys` has the identities of a leaf, or the least one of each child.
private struct OwnerNode: Sendable {
  #if DEBUG
  static let maximumWidth = 4
  #else
  static let maximumWidth = 64
  #endif

  var keys: [UInt64] = []
  var owners: [UInt64] = []
  var children: [OwnerNode] = []

  init() {}

  init(children: [OwnerNode]) {
    keys = children.map { $0.keys[0] }
    self.children = children
  }

  var isLeaf: Bool { children.isEmpty }
  var width: Int { keys.count }
  var count: Int { isLeaf ? width : children.reduce(0) { $0 + $1.count } }

  /// The index of the last key that is not above `id`; -1 if there is none.
  private func index(notAbove id: UInt64) -> Int {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] <= id { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  func last(notAbove id: UInt64) -> (id: UInt64, owner: UInt64)? {
    let index = index(notAbove: id)
    guard index >= 0 else { return nil }
    return isLeaf ? (keys[index], owners[index]) : children[index].last(notAbove: id)
  }

  mutating func set(_ owner: UInt64, of id: UInt64) {
    let index = index(notAbove: id)
    if isLeaf {
      if index >= 0 && keys[index] == id {
        owners[index] = owner
      } else {
        keys.insert(id, at: index + 1)
        owners.insert(owner, at: index + 1)
      }
      return
    }
    let child = max(0, index)
    children[child].set(owner, of: id)
    keys[child] = children[child].keys[0]
    if children[child].width > Self.maximumWidth { splitChild(at: child) }
  }

  mutating func remove(_ id: UInt64) {
    let index = index(notAbove: id)
    guard index >= 0 else { return }
    if isLeaf {
      guard keys[index] == id else { return }
      keys.remove(at: index)
      owners.remove(at: index)
      return
    }
    children[index].remove(id)
    let width = children[index].width
    if width == 0 {
      children.remove(at: index)
      keys.remove(at: index)
      return
    }
    keys[index] = children[index].keys[0]
    if width < Self.maximumWidth / 2 && children.count > 1 { mergeChild(at: index) }
  }

  private mutating func mergeChild(at index: Int) {
    let left = max(0, index - 1)
    let right = children.remove(at: left + 1)
    keys.remove(at: left + 1)
    children[left].keys += right.keys
    children[left].owners += right.owners
    children[left].children += right.children
    if children[left].width > Self.maximumWidth { splitChild(at: left) }
  }

  private mutating func splitChild(at index: Int) {
    let halves = children[index].halves()
    children.replaceSubrange(index...index, with: halves)
    keys.replaceSubrange(index...index, with: halves.map { $0.keys[0] })
  }

  func halves() -> [OwnerNode] {
    let middle = width / 2
    return [0..<middle, middle..<width].map { range in
      var half = OwnerNode()
      half.keys = Array(keys[range])
      if isLeaf {
        half.owners = Array(owners[range])
      } else {
        half.children = Array(children[range])
      }
      return half
    }
  }
}
