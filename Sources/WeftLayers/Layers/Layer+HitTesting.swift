// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
public import WeftLayout

extension Layer {
  /// The frontmost, innermost layer at a point.
  ///
  /// Hidden layers, nearly transparent ones, and those that take no events are skipped along with
  /// everything inside. A layer that clips to its bounds also hides the clipped parts from events.
  /// An animated layer is hit where it is shown.
  ///
  /// - Parameter point: in the superlayer's space.
  /// - Complexity: O(layers at the point and beside them).
  public final func hitTest(_ point: Point) -> Layer? {
    // A path of its own instead of recursion: trees may be deeper than the stack.
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

/// A layer that a hit test looks into.
@MainActor private struct HitTestVisit {
  let layer: Layer
  /// The point in the layer's own space.
  let point: Point
  let isInside: Bool
  /// The number of sublayers, from the back, that are still to be tested.
  var remaining: Int

  /// `nil` for a layer that is skipped along with everything inside.
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
