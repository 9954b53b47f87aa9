// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension DisplayNode {
  /// Whether the node and all of its descendants are drawn as one picture on a worker. Use on any
  /// thread.
  ///
  /// This suits a subtree of many small nodes that rarely changes, because it needs only one layer
  /// and one picture. Layout, interface states, hit tests and gestures still apply to the
  /// individual nodes. A change of any of them redraws the picture. The old picture stays until the
  /// new one is ready.
  ///
  /// The picture is clipped to the node's bounds and contains the final state of animations. It
  /// does not contain the focus ring, system controls and scrolled content. A picture of more than
  /// 32,767 pixels on a side gets fewer pixels per point.
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

  /// The outermost ancestor whose picture contains the node. Takes O(depth) below such a node.
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

  /// Requests a new picture after a change that is visible in it.
  final func noteChangeOfPicture(_ reasons: CommitReasons) {
    if let rasterizer {
      rasterizer.setNeedsDisplay()
    } else if !reasons.isDisjoint(with: [.hierarchy, .arrangement]), rasterizesSubtree {
      setNeedsDisplay()
    }
  }
}
