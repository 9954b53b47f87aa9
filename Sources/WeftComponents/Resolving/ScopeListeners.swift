// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The nodes that show a root's scopes, and blocks that wait while all are far from the screen.
struct ScopeListeners: Sendable {
  /// Requests a resolution. The parameter is whether only states have changed.
  typealias Handler = @Sendable (_ isSame: Bool) -> Void
  typealias Block = @MainActor @Sendable () -> Void

  /// An item may temporarily have two, for the visible cell and for the next element, which may
  /// turn out to be unnecessary.
  struct Listener: Sendable {
    weak let node: (any AnyObject & Sendable)?
    let id: ObjectIdentifier
    let handler: Handler
    let resolveNow: Block?
    let isLate: (@MainActor @Sendable () -> Bool)?
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
  private var late: [Block] = []

  /// Adds a node and removes deallocated ones. Returns values to release outside of the lock,
  /// because reading a weak reference may release the node.
  mutating func add(_ listener: Listener) -> ([Listener], [(any AnyObject & Sendable)?]) {
    let before = all
    let nodes = before.map(\.node)
    all = zip(before, nodes).compactMap { $1 == nil ? nil : $0 }
    all.append(listener)
    return (before, nodes)
  }

  mutating func postpone(_ block: @escaping Block) -> Bool {
    guard !all.isEmpty, all.allSatisfy(\.isFar) else { return false }
    late.append(block)
    return true
  }

  /// Returns the waiting blocks if the node is now near the screen.
  mutating func setFar(_ isFar: Bool, _ id: ObjectIdentifier) -> [Block] {
    // The last match, because an older node may have had the same address.
    guard let index = all.lastIndex(where: { $0.id == id }) else { return [] }
    all[index].isFar = isFar
    if isFar { return [] }
    defer { late = [] }
    return late
  }
}
