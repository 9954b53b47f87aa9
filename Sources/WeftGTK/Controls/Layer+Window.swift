// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout

extension Layer {
  /// The part of the window in which something of the layer can be seen; `nil` if there is none.
  var visibleRectInWindow: Rect? {
    var rect = bounds
    var current: Layer? = self
    while let layer = current {
      if layer.isHidden || layer.opacity <= 0 { return nil }
      if layer.masksToBounds {
        guard let seen = rect.intersection(layer.bounds) else { return nil }
        rect = seen
      }
      rect = rect.applying(layer.transformToSuperlayer)
      current = layer.superlayer
    }
    return rect
  }
}
