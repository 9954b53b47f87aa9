// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftRuntime

/// Limits the memory for the contents of a window's nodes. Above the limit, it drops contents
/// outside the display range and then those farthest from the viewport, but never visible contents
/// or contents drawn for the next update. The node draws again when it becomes visible or memory is
/// free.
@MainActor final class ContentsBudget {
  private struct WaitingNode {
    weak var node: DisplayNode?
    let number: Int
  }

  /// The order of dropped contents, the greatest first.
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

  let ledger = ContentsLedger()
  /// The limit in bytes.
  var limit = 128 << 20 {
    didSet { if limit < oldValue { trim() } else if limit > oldValue { retrySoon() } }
  }
  /// Nodes without contents because of the limit.
  private var waiting: [ObjectIdentifier: WaitingNode] = [:]
  private var nextNumber = 0
  private var isRetryQueued = false
  /// The bytes of contents that are being drawn.
  private var reservedByteCount = 0
  /// Whether to retry nodes after the current drawing, which may use less memory than reserved.
  private var awaitsDrawing = false
  private var isDropping = false

  // Nonisolated because it accesses no main-actor state.
  nonisolated init() {}

  private var byteCount: Int { ledger.byteCount }

  // MARK: Space

  /// Drops less important contents until invisible contents fit. Returns whether the contents fit.
  /// If not, the node is asked again when memory is available. Takes O(1), or O(n · (log n +
  /// depth)) for n nodes with contents if they do not fit.
  func makeRoom(for byteCount: Int, of node: DisplayNode) -> Bool {
    let room = limit - reservedByteCount - byteCount
    if self.byteCount <= room { return true }
    if drop(to: room, fartherThan: Remoteness(of: node)) { return true }
    if reservedByteCount > 0 { awaitsDrawing = true }
    wait(for: node)
    return false
  }

  func reserve(_ byteCount: Int) { reservedByteCount += byteCount }

  func endReservation(of byteCount: Int) {
    reservedByteCount -= byteCount
    trim()
    if awaitsDrawing, reservedByteCount == 0 {
      awaitsDrawing = false
      retrySoon()
    }
  }

  func trim() {
    guard byteCount > limit else { return }
    drop(to: limit)
    retrySoon()
  }

  /// Drops contents until the rest fits `goal` bytes or is all visible.
  func trim(to goal: Int) {
    drop(to: goal)
  }

  /// Drops contents up to the importance `limit`, the least important first. Drops nothing if this
  /// does not free enough. Returns whether the goal is reached.
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

  private func wait(for node: DisplayNode) {
    waiting[ObjectIdentifier(node)] = WaitingNode(node: node, number: nextNumber)
    nextNumber += 1
  }

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
    // Sorting by number keeps the result deterministic for nodes at equal distances.
    let nodes = waiting.values.sorted { $0.number < $1.number }.compactMap(\.node)
      .filter { $0.isInDisplayState && $0.runtime?.contents === self }
      .map { (node: $0, remoteness: Remoteness(of: $0)) }.sorted { $0.remoteness < $1.remoteness }
    waiting = [:]
    for (index, (node, _)) in nodes.enumerated() {
      node.displayRecursively(priority: node.isVisible ? .visible : .display)
      if waiting[ObjectIdentifier(node)] == nil { continue }
      for (node, _) in nodes[index...] { wait(for: node) }
      break
    }
  }
}

extension HostRuntime {
  @MainActor var contents: ContentsBudget { part { ContentsBudget() } }
}

extension DisplayNode {
  package final var distanceFromSight: Double {
    let top = outermostNode
    return top.layoutContainer?.distanceFromSight(of: top) ?? 0
  }

  fileprivate final var outermostNode: DisplayNode {
    var top = self
    while let supernode = top.supernode { top = supernode }
    return top
  }

  fileprivate final var mayLoseContents: Bool {
    !isVisible && !displayState.isAwaited && !isHeldBack
  }
}
