// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes

extension CollectionNode {
  /// Sets the ``layout``. If `animated` is `true`, visible cells move when the new arrangement
  /// appears, and new ones fade in, except with reduced motion or outside of a window.
  public final func setLayout(_ layout: any CollectionLayout, animated: Bool) {
    layoutAnimation = nil
    self.layout = layout
    guard animated, let view = parts?.view, view.hasNewLayout, isVisible, !traits.reducesMotion
    else {
      return
    }
    layoutAnimation = LayoutAnimation(centers: centersInViewport(of: view))
  }

  private func centersInViewport(of view: CollectionView) -> [ElementID: Point] {
    let offset = view.scrollController.contentOffset
    var centers: [ElementID: Point] = [:]
    for cell in view.visibleCells.inOrder
    where cell.node.layer.superlayer === view.scrollController.contentLayer {
      guard let element = cell.node.element else { continue }
      let position = cell.node.layer.presentation.position
      centers[element.id] = Point(x: position.x - offset.x, y: position.y - offset.y)
    }
    return centers
  }

  final func animateNewLayout() {
    guard let animation = layoutAnimation, let view = parts?.view else { return }
    if view.hasNewLayout {
      // The user may scroll until the cells are measured.
      layoutAnimation?.centers = centersInViewport(of: view)
      return
    }
    layoutAnimation = nil
    let offset = view.scrollController.contentOffset
    for cell in view.visibleCells.inOrder
    where cell.node.layer.superlayer === view.scrollController.contentLayer {
      let layer = cell.node.layer
      guard let id = cell.node.element?.id, let old = animation.centers[id] else {
        layer.add(.basic(.opacity, from: 0), forKey: "layout")
        continue
      }
      let start = Point(x: old.x + offset.x, y: old.y + offset.y)
      if start != layer.position {
        layer.add(.basic(.position, from: start), forKey: "layout")
      }
    }
  }
}
