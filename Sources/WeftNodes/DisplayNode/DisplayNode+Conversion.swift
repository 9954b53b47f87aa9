// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
public import WeftLayout

extension DisplayNode {
  /// A point of this node's space in the space of another one, as the last frame has shown them:
  /// scrolled, transformed, and across the cells of a collection.
  ///
  /// - Returns: `nil` if the nodes are in different trees, or a transform on the way cannot be
  ///   undone.
  public final func convert(_ point: Point, to node: DisplayNode) -> Point? {
    transform(to: node).map(point.applying)
  }

  /// The smallest rectangle of another node's space that covers a rectangle of this node's, as the
  /// last frame has shown them.
  ///
  /// - Returns: `nil` if the nodes are in different trees, or a transform on the way cannot be
  ///   undone.
  public final func convert(_ rect: Rect, to node: DisplayNode) -> Rect? {
    transform(to: node).map(rect.applying)
  }

  private func transform(to node: DisplayNode) -> Transform? {
    let (source, target) = (layerInTree, node.layerInTree)
    guard source.root === target.root else { return nil }
    return target.presentation.transformToRoot.inverted.map(
      source.presentation.transformToRoot.concatenating)
  }

  /// The layer, with those above it: a tree that was never shown is loaded from the top.
  private var layerInTree: Layer {
    var top = self
    while let supernode = top.supernode { top = supernode }
    _ = top.layer
    return layer
  }
}
