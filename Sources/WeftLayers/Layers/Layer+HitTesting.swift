// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
public import WeftLayout

extension Layer {
  /// Returns the frontmost, innermost layer at a point.
  ///
  /// Layers that are hidden, nearly transparent or without user interaction are skipped with all
  /// their sublayers. A layer that clips to its bounds also clips events. An animated layer is
  /// tested as displayed.
  ///
  /// - Parameter point: A point in the superlayer's coordinates.
  /// - Complexity: O(layers at the point and their siblings).
  public final func hitTest(_ point: Point) -> Layer? {
    // Does not recurse, because a tree may be deeper than the stack allows.
    var path = [HitTestVisit(self, at: point)].compactMap(\.self)
    while let last = path.indices.last {
      if path[last].remaining > 0 {
        path[last].remaining -= 1
        let next = path[last].layer.sublayers[path[last].remaining]
        if let visit = HitTestVisit(next, at: path[last].point) { path.append(visit) }
      } else if path[last].isInside {
        return path[last].layer
      } else {
        path.removeLast()
      }
    }
    return nil
  }
}

@MainActor private struct HitTestVisit {
  let layer: Layer
  let point: Point
  let isInside: Bool
  var remaining: Int

  init?(_ layer: Layer, at point: Point) {
    let shown = layer.presentation
    guard !layer.isHidden, layer.isUserInteractionEnabled, shown.opacity >= 0.01,
      let own = shown.transformToSuperlayer.inverted.map(point.applying)
    else { return nil }
    isInside = shown.bounds.inset(by: layer.hitTestSlop).contains(own)
    guard isInside || !layer.masksToBounds else { return nil }
    self.layer = layer
    self.point = own
    remaining = layer.sublayers.count
  }
}
