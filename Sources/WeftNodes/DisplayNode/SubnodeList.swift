// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The subnodes of a node, from back to front. Nodes can be removed from a long list one by one
/// without moving or searching the others. Removals leave holes, which reading the list closes.
package struct SubnodeList<Node: AnyObject & Sendable>: Sendable {
  /// The maximum length of lists that never have holes.
  private static var longest: Int { 32 }

  private var dense: [Node] = []
  /// The list with holes, as an array of at most one value so that a short list stays small.
  private var sparse: [Sparse] = []

  package init(_ nodes: [Node] = []) { dense = nodes }

  package var isEmpty: Bool { sparse.first.map { $0.count == 0 } ?? dense.isEmpty }

  /// The nodes. Takes O(1), or O(n) for the first call after a removal.
  package var nodes: [Node] {
    mutating get {
      if let list = sparse.popLast() { dense = list.slots.compactMap(\.self) }
      return dense
    }
  }

  package mutating func append(_ node: Node) {
    // Closes the holes if they outnumber the nodes.
    if let list = sparse.first, list.slots.count > 2 * list.count + Self.longest { _ = nodes }
    if sparse.isEmpty { dense.append(node) } else { sparse[0].append(node) }
  }

  package mutating func insert(_ node: Node, at index: Int) {
    _ = nodes
    dense.insert(node, at: index)
  }

  /// Removes a node. Returns whether the list contained the node. Amortized O(1) until the nodes
  /// are read.
  @discardableResult
  package mutating func remove(_ node: Node) -> Bool {
    if sparse.isEmpty {
      if dense.last === node {
        dense.removeLast()
        return true
      }
      if dense.count <= Self.longest {
        guard let index = dense.firstIndex(where: { $0 === node }) else { return false }
        dense.remove(at: index)
        return true
      }
      sparse = [Sparse(dense)]
      dense = []
    }
    return sparse[0].remove(node)
  }

  /// The number of entries that removals searched since the nodes were last read, for tests.
  package var removalSteps: Int { sparse.first?.steps ?? 0 }

  private struct Sparse {
    private(set) var slots: [Node?]
    private(set) var count: Int
    private(set) var steps = 0
    /// The index of the last removal, near which the next removal often is.
    private var lastHole = 0
    /// The indexes of all nodes, created when a removal is not near the previous one.
    private var places: [ObjectIdentifier: Int]?

    init(_ nodes: [Node]) {
      slots = nodes
      count = nodes.count
    }

    mutating func append(_ node: Node) {
      places?[ObjectIdentifier(node)] = slots.count
      slots.append(node)
      count += 1
    }

    mutating func remove(_ node: Node) -> Bool {
      guard let place = place(of: node) else { return false }
      slots[place] = nil
      places?[ObjectIdentifier(node)] = nil
      lastHole = place
      count -= 1
      return true
    }

    private mutating func place(of node: Node) -> Int? {
      for place in max(0, lastHole - 1)..<min(lastHole + 2, slots.count) {
        steps += 1
        if slots[place] === node { return place }
      }
      if places == nil {
        var places: [ObjectIdentifier: Int] = [:]
        places.reserveCapacity(count)
        for (place, node) in slots.enumerated() {
          steps += 1
          if let node { places[ObjectIdentifier(node)] = place }
        }
        self.places = places
      }
      steps += 1
      return places?[ObjectIdentifier(node)]
    }
  }
}
