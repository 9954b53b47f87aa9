// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayout

/// The owner of a layer, such as a cell, that leaves the window while it is far from the viewport.
@MainActor package protocol OffscreenContent: AnyObject {
  /// Scrolls the container so that the layer is in the window.
  func scrollIntoWindow()
}

extension Layer {
  /// Scrolls to a rectangle of the layer, which may be out of the window far from the viewport.
  package final func bringIntoView(_ rect: Rect) {
    if let content = chain.last?.owner as? any OffscreenContent { content.scrollIntoWindow() }
    scrollToReveal(rect)
  }

  /// Scrolls the content around the layer by the minimum distance that reveals a rectangle.
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
