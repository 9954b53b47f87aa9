// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
public import WeftLayout

extension DisplayNode {
  /// Converts a point to the coordinate space of another node, as displayed in the last frame with
  /// scrolling and transforms, also across the cells of a collection. Returns `nil` if the nodes
  /// are in different trees or a transform is not invertible.
  public final func convert(_ point: Point, to node: DisplayNode) -> Point? {
    transform(to: node).map(point.applying)
  }

  /// Converts a rectangle to the coordinate space of another node, as displayed in the last frame.
  /// Returns the smallest covering rectangle, or `nil` if the nodes are in different trees or a
  /// transform is not invertible.
  public final func convert(_ rect: Rect, to node: DisplayNode) -> Rect? {
    transform(to: node).map(rect.applying)
  }

  /// Converts a point to the coordinate space of the window, or outside of a window of the tree's
  /// root node, as displayed in the last frame.
  public final func convertToWindow(_ point: Point) -> Point {
    point.applying(layerInTree.presentation.transformToRoot)
  }

  /// Converts a rectangle to the coordinate space of the window, or outside of a window of the
  /// tree's root node, as displayed in the last frame. Returns the smallest covering rectangle.
  public final func convertToWindow(_ rect: Rect) -> Rect {
    rect.applying(layerInTree.presentation.transformToRoot)
  }

  /// Converts a point of the window to the node's coordinate space, as displayed in the last frame,
  /// or returns `nil` if a transform is not invertible.
  public final func convertFromWindow(_ point: Point) -> Point? {
    layerInTree.presentation.transformToRoot.inverted.map(point.applying)
  }

  /// Converts a rectangle of the window to the node's coordinate space, as displayed in the last
  /// frame. Returns the smallest covering rectangle, or `nil` if a transform is not invertible.
  public final func convertFromWindow(_ rect: Rect) -> Rect? {
    layerInTree.presentation.transformToRoot.inverted.map(rect.applying)
  }

  private func transform(to node: DisplayNode) -> Transform? {
    let (source, target) = (layerInTree, node.layerInTree)
    guard source.root === target.root else { return nil }
    return target.presentation.transformToRoot.inverted.map(
      source.presentation.transformToRoot.concatenating)
  }

  private var layerInTree: Layer {
    var top = self
    while let supernode = top.supernode { top = supernode }
    _ = top.layer
    return layer
  }
}
