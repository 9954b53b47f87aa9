// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// A node that no layout places keeps the frame that is set by hand, and its inside is laid out in
/// the size of that frame.
extension DisplayNode {
  /// Lays the inside out in the size that was set by hand, unless it is arranged so already; does
  /// nothing for a node that a layout, a window or a collection has placed.
  ///
  /// - Parameter willArrange: called with the node before its inside is arranged.
  final func layOutInOwnSize(_ willArrange: @MainActor (DisplayNode) -> Void = { _ in }) {
    guard !isLeaf, let size = state.withLock({ $0.ownSize }), let supernode else { return }
    let range = SizeRange(exact: size)
    // The traits resolved for the layers: collecting them from all nodes above, for each node of a
    // deep tree, would be quadratic. The node's own overrides are applied where it is measured.
    let traits = supernode.shownTraits
    let context = LayoutContext(
      rootIn: range, scale: traits.scale, direction: traits.layoutDirection, text: traits.text,
      helpers: runtime?.helpers)
    let isArranged = state.withLock { state in
      guard let arranged = state.arrangement else { return false }
      return arranged.version == state.layoutVersion && arranged.answers(range, in: context)
        && state.arrangedSize == size
    }
    if isArranged { return }
    let layout = calculateLayout(thatFits: range, in: context)
    // Without a spec there is nothing to arrange: the frames of the subnodes are set by hand.
    if layout.children.isEmpty { return }
    willArrange(self)
    apply(layout, scale: traits.scale, size: size)
  }
}
