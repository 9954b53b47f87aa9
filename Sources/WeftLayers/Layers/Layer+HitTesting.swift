// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
public import WeftLayout

extension Layer {
  /// The frontmost, innermost layer at a point.
  ///
  /// Hidden layers, those that are all but transparent, and those that take no events are passed
  /// over with all inside. A layer that cuts off what is outside of its bounds hides it from events
  /// too.
  ///
  /// - Parameter point: in the superlayer's space.
  /// - Complexity: O(layers at the point and beside them).
  public final func hitTest(_ point: Point) -> Layer? {
    guard !isHidden, isUserInteractionEnabled, opacity >= 0.01,
      let own = transformToSuperlayer.inverted.map(point.applying)
    else { return nil }
    let isInside = bounds.inset(by: hitTestSlop).contains(own)
    guard isInside || !masksToBounds else { return nil }
    for layer in sublayers.reversed() {
      if let hit = layer.hitTest(own) { return hit }
    }
    return isInside ? self : nil
  }
}
