// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftRuntime

/// The contents of a window's nodes under a limit of bytes.
///
/// Over the limit, the budget drops the contents that matter least: first those outside the display
/// range, then the farthest from sight. Contents that are visible, or drawn for the next update,
/// stay, even over the limit. A node whose contents were dropped gets new ones when it becomes
/// visible, or when there is space again.
@MainActor final class ContentsBudget {
  private struct WaitingNode {
    weak var node: DisplayNode?
    /// The node's place in the order in which nodes began to wait.
    let number: Int
  }

  /// How little the contents of a node are missed.
  private struct Remoteness: Comparable {
    let isOutOfRange: Bool
    /// In points.
    let distance: Double

    @MainActor init(of node: DisplayNode) {
      isOutOfRange = !node.isInDisplayState
      distance = node.distanceFromSight
    }

    static func < (left: Remoteness, right: Remoteness) -> Bool {
      if left.isOutOfRange != right.isOutOfRange { return right.isOutOfRange }
      return left.distance < right.distance
    }
  }

  /// Counts the contents.
  let ledger = ContentsLedger()
  /// In bytes.
  var limit = 128 << 20 {
    didSet { if limit < oldValue { trim() } else if limit > oldValue { retrySoon() } }
  }
  /// Nodes without contents, for lack of space.
  private var waiting: [ObjectIdentifier: WaitingNode] = [:]
  private var nextNumber = 0
  private var isRetryQueued = false
  /// The bytes of contents that are being drawn.
  private var reservedByteCount = 0
  /// Whether some did not fit because of others that are being drawn, and may come to nothing.
  private var awaitsDrawing = false
  private var isDropping = false

  // Nothing in it belongs to the main actor's thread alone.
  nonisolated init() {}

  private var byteCount: Int { ledger.byteCount }

  // MARK: Space

  /// Makes space for contents that are not seen yet, where others are missed less.
  ///
  /// - Returns: whether there is space. If not, the node is asked for its contents again when there
  ///   is.
  /// - Complexity: O(1) as long as there is space, and otherwise O(n · (log n + depth)) for n nodes
  ///   with contents.
  func makeRoom(for byteCount: Int, of node: DisplayNode) -> Bool {
    let room = limit - reservedByteCount - byteCount
    if self.byteCount <= room { return true }
    if drop(to: room, fartherThan: Remoteness(of: node)) { return true }
    if reservedByteCount > 0 { awaitsDrawing = true }
    wait(for: node)
    return false
  }

  /// Contents are going to be drawn.
  func reserve(_ byteCount: Int) { reservedByteCount += byteCount }

  /// Contents were drawn, or drawing them was cancelled.
  func endReservation(of byteCount: Int) {
    reservedByteCount -= byteCount
    trim()
    if awaitsDrawing, reservedByteCount == 0 {
      awaitsDrawing = false
      retrySoon()
    }
  }

  /// Drops contents if there are too many.
  func trim() {
    guard byteCount > limit else { return }
    drop(to: limit)
    retrySoon()
  }

  /// Drops contents until the rest takes at most some bytes, or is all visible.
  func trim(to goal: Int) {
    drop(to: goal)
  }

  /// Drops contents, the least important first.
  ///
  /// - Parameter node: contents that are as important as this node's, or more, stay; nothing is
  ///   dropped if that does not free enough.
  /// - Returns: whether the goal is reached.
  @discardableResult
  private func drop(to goal: Int, fartherThan limit: Remoteness? = nil) -> Bool {
    var nodes = ledger.owners.compactMap { $0 as? DisplayNode }
      .filter(\.mayLoseContents).map { (node: $0, remoteness: Remoteness(of: $0)) }
    if let limit {
      nodes.removeAll { $0.remoteness <= limit }
      let bytes = nodes.reduce(0) { $0 + ($1.node.displayedContents?.byteCount ?? 0) }
      if byteCount - bytes > goal { return false }
    }
    nodes.sort { $0.remoteness > $1.remoteness }
    isDropping = true
    defer { isDropping = false }
    for (node, _) in nodes {
      if byteCount <= goal { break }
      node.clearContents()
      wait(for: node.isRangeManaged ? node.outermostNode : node)
    }
    return byteCount <= goal
  }

  // MARK: Waiting

  /// Has a node asked for its contents when there is space.
  private func wait(for node: DisplayNode) {
    waiting[ObjectIdentifier(node)] = WaitingNode(node: node, number: nextNumber)
    nextNumber += 1
  }

  /// Contents were released: some that wait may have space now.
  func contentsWereReleased(in runtime: HostRuntime?) {
    if !isDropping, runtime?.contents === self { retrySoon(in: runtime) }
  }

  private func retrySoon(in runtime: HostRuntime? = nil) {
    guard !isRetryQueued, !waiting.isEmpty,
      let runtime = runtime ?? waiting.values.lazy.compactMap(\.node?.runtime).first
    else { return }
    isRetryQueued = true
    runtime.mainQueue.enqueue { [weak self] in self?.retry() }
  }

  private func retry() {
    isRetryQueued = false
    // Nodes at equal distances keep the order in which they began to wait: a dictionary has no
    // order that a test could repeat.
    let nodes = waiting.values.sorted { $0.number < $1.number }.compactMap(\.node)
      .filter { $0.isInDisplayState && $0.runtime?.contents === self }
      .map { (node: $0, remoteness: Remoteness(of: $0)) }.sorted { $0.remoteness < $1.remoteness }
    waiting = [:]
    for (index, (node, _)) in nodes.enumerated() {
      node.displayRecursively(priority: node.isVisible ? .visible : .display)
      if waiting[ObjectIdentifier(node)] == nil { continue }
      // Those behind it have less of a right to space.
      for (node, _) in nodes[index...] { wait(for: node) }
      break
    }
  }
}

extension HostRuntime {
  /// The budget of the window's contents.
  @MainActor var contents: ContentsBudget { part { ContentsBudget() } }
}

extension DisplayNode {
  /// How far the node is from being seen, in points; 0 if unknown.
  package final var distanceFromSight: Double {
    let top = outermostNode
    return top.layoutContainer?.distanceFromSight(of: top) ?? 0
  }

  /// The node above all others.
  fileprivate final var outermostNode: DisplayNode {
    var top = self
    while let supernode = top.supernode { top = supernode }
    return top
  }

  /// Whether the contents are neither visible nor about to be.
  fileprivate final var mayLoseContents: Bool {
    !isVisible && !displayState.isAwaited && !isHeldBack
  }
}
