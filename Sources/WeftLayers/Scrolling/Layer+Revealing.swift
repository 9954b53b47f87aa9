// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayout

extension Layer {
  /// Scrolls the content around the layer by the minimum distance that reveals a rectangle of the
  /// layer.
  package final func scrollToReveal(_ rect: Rect) {
    var rect = rect
    var inner = self
    while let outer = inner.superlayer {
      let place = rect
      rect = place.applying(inner.transformToSuperlayer)
      outer.responder?.scrollToReveal(rect)
      rect = place.applying(inner.transformToSuperlayer)
      inner = outer
    }
  }
}
