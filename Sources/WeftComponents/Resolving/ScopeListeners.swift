// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The nodes that show the scopes of a root, and what waits while all are far from the screen.
struct ScopeListeners: Sendable {
  /// Has the tree resolved again; the parameter says whether only states have changed.
  typealias Handler = @Sendable (_ isSame: Bool) -> Void
  typealias Block = @MainActor @Sendable () -> Void

  /// A node that shows the scopes, or will. There may be two for a while: the cell on the screen,
  /// and the one of the item's next element, which may turn out not to be needed.
  struct Listener: Sendable {
    weak let node: (any AnyObject & Sendable)?
    let id: ObjectIdentifier
    let handler: Handler
    let resolveNow: Block?
    /// Whether the components have not heard of their newest states.
    let isLate: (@MainActor @Sendable () -> Bool)?
    /// Whether the node has left the ranges around the screen.
    fileprivate var isFar = false

    init(
      node: any AnyObject & Sendable, handler: @escaping Handler, resolveNow: Block?,
      isLate: (@MainActor @Sendable () -> Bool)?
    ) {
      (self.node, id) = (node, ObjectIdentifier(node))
      (self.handler, self.resolveNow, self.isLate) = (handler, resolveNow, isLate)
    }
  }

  private(set) var all: [Listener] = []
  /// What waits for a node to come near.
  private var late: [Block] = []

  /// Adds a node, and forgets those that are gone.
  ///
  /// - Returns: values to release outside of the lock: reading a weak reference may release the
  ///   last one to a node.
  mutating func add(_ listener: Listener) -> ([Listener], [(any AnyObject & Sendable)?]) {
    let before = all
    let nodes = before.map(\.node)
    all = zip(before, nodes).compactMap { $1 == nil ? nil : $0 }
    all.append(listener)
    return (before, nodes)
  }

  /// Keeps a block until a node comes near, if none is.
  ///
  /// - Returns: whether it has been kept.
  mutating func postpone(_ block: @escaping Block) -> Bool {
    guard !all.isEmpty, all.allSatisfy(\.isFar) else { return false }
    late.append(block)
    return true
  }

  /// Says that a node has left the ranges around the screen, or comes near.
  ///
  /// - Returns: the blocks that have waited for it.
  mutating func setFar(_ isFar: Bool, _ id: ObjectIdentifier) -> [Block] {
    // The last one: an older node may have lived at the same address.
    guard let index = all.lastIndex(where: { $0.id == id }) else { return [] }
    all[index].isFar = isFar
    if isFar { return [] }
    defer { late = [] }
    return late
  }
}
