// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension DisplayNode {
  /// Whether the node and everything inside it are drawn as one picture, on a worker; any thread.
  ///
  /// For a subtree of many small nodes that seldom changes: it costs one layer to render, and one
  /// picture to keep. Layout, interface states, hit tests and gestures still work on the single
  /// nodes. A change of any of them redraws the picture; the old one shows until the new one is
  /// ready.
  ///
  /// Everything inside is clipped to the node's bounds, and shows its final state: animations
  /// inside do not show, and the focus ring, system controls and scrolled content are not part of
  /// the picture. A picture of more than 32,767 pixels a side gets fewer pixels per point.
  nonisolated public final var rasterizesSubtree: Bool {
    get { state.withLock { $0.rasterizesSubtree } }
    set {
      let isChanged = state.withLock { state in
        defer { state.rasterizesSubtree = newValue }
        return state.rasterizesSubtree != newValue
      }
      guard isChanged else { return }
      RasterizedSubtrees.count.add(newValue ? 1 : -1, ordering: .relaxed)
      setNeedsDisplay()
    }
  }

  /// The outermost node above that has this one in its picture.
  ///
  /// - Complexity: O(depth) if there are such nodes in the process.
  final var rasterizer: DisplayNode? {
    if RasterizedSubtrees.count.load(ordering: .relaxed) == 0 { return nil }
    var (result, node) = (nil as DisplayNode?, supernode)
    while let current = node {
      if current.rasterizesSubtree { result = current }
      node = current.supernode
    }
    return result
  }

  /// Requests another picture after a change that shows in it.
  final func noteChangeOfPicture(_ reasons: CommitReasons) {
    // Before looking at all above.
    if reasons.isDisjoint(with: [.picture, .ownPicture]) { return }
    if let rasterizer {
      if reasons.contains(.picture) { rasterizer.setNeedsDisplay() }
    } else if reasons.contains(.ownPicture), rasterizesSubtree {
      setNeedsDisplay()
    }
  }
}
