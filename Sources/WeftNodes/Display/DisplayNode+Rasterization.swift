// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension DisplayNode {
  /// Whether the node and its descendants are drawn as one picture on a worker. Use on any thread.
  ///
  /// This suits many small nodes that rarely change, because they need only one layer. Layout,
  /// interface states, hit tests and gestures still apply to the individual nodes. A change of any
  /// of them draws a new picture, which replaces the old one when it is ready.
  ///
  /// The picture is clipped to the node's bounds, contains the final state of animations, and lacks
  /// the focus ring, system controls and scrolled content. Above 32,767 pixels on a side, it gets
  /// fewer pixels per point.
  nonisolated public final var rasterizesSubtree: Bool {
    get { state.withLock { $0.rasterizesSubtree } }
    set {
      let isChanged = state.withLock { state in
        defer { state.rasterizesSubtree = newValue }
        return state.rasterizesSubtree != newValue
      }
      guard isChanged else { return }
      if newValue { markSubtree(.belowRasterized) }
      setNeedsDisplay()
    }
  }

  /// The outermost ancestor whose picture contains the node. O(depth) below such a node.
  final var rasterizer: DisplayNode? {
    guard state.withLock({ $0.marks.contains(.belowRasterized) }) else { return nil }
    var (result, node) = (nil as DisplayNode?, supernode)
    var levels = 0
    while let current = node {
      if current.rasterizesSubtree { result = current }
      node = current.supernode
      levels += 1
    }
    AncestorSearches.add(levels)
    return result
  }

  final func noteChangeOfPicture(_ reasons: CommitReasons) {
    if let rasterizer {
      rasterizer.setNeedsDisplay()
    } else if !reasons.isDisjoint(with: [.hierarchy, .arrangement]), rasterizesSubtree {
      setNeedsDisplay()
    }
  }
}
