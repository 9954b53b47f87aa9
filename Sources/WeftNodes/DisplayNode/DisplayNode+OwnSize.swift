// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Layout of nodes that no layout positions, in the size of their manual frame.
extension DisplayNode {
  /// Lays out the content in the node's manual size, unless it is already arranged or a layout, a
  /// window or a collection positions the node. `willArrange` is called with the node before that.
  final func layOutInOwnSize(_ willArrange: @MainActor (DisplayNode) -> Void = { _ in }) {
    guard !isLeaf, let size = state.withLock({ $0.ownSize }), let supernode else { return }
    let range = SizeRange(exact: size)
    // Uses the traits resolved for layers, because collecting the traits of all ancestors for each
    // node of a deep tree would be quadratic. Measuring applies the node's own overrides.
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
    // Without a layout spec, the frames of the subnodes are set manually.
    if layout.children.isEmpty { return }
    willArrange(self)
    apply(layout, scale: traits.scale, size: size)
  }
}
