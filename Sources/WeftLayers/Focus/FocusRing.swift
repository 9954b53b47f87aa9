// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftGraphics
package import WeftLayout

/// The line around the layer that has the focus; hosts draw it over the layer.
package struct FocusRing: Sendable {
  /// The line's width, and its distance from the layer, in points.
  package static let (width, distance) = (2.0, 1.0)

  /// The colour.
  package let color: Color
  /// The outer edge of the line, in the layer's space.
  package let rect: Rect
  /// The radius of the outer edge's corners.
  package let cornerRadius: Double

  /// The ring of a layer as shown; `nil` if it has none.
  ///
  /// If there is no space around the layer, or if something clips it there, the ring is inside.
  @MainActor package init?(of layer: Layer, in bounds: Rect) {
    guard layer.showsFocusRing, !bounds.isEmpty else { return nil }
    // A host's control shows its focus on its own.
    if (layer as? EmbeddedLayer)?.control != nil { return nil }
    let isInside = !layer.hasRoomAround(Self.width + Self.distance)
    let outset = isInside ? 0 : Self.width + Self.distance
    color = layer.responder?.focusRingColor ?? Color.accent.resolved(in: Traits())
    rect = bounds.insetBy(dx: -outset, dy: -outset)
    cornerRadius = isInside ? layer.cornerRadius : max(layer.cornerRadius, 3) + outset
  }
}

extension Layer {
  /// Whether the space around the layer belongs to its superlayer, and is visible.
  @MainActor fileprivate func hasRoomAround(_ distance: Double) -> Bool {
    // A layer in scrolled content may be at its edge at any time.
    guard let superlayer, superlayer.scrollController == nil else { return false }
    var rect = frame.insetBy(dx: -distance, dy: -distance)
    guard superlayer.bounds.contains(rect) else { return false }
    var layer = superlayer
    while let outer = layer.superlayer {
      // Content scrolls until all of it is in view.
      if layer.scrollController != nil { return true }
      if layer.masksToBounds, !layer.bounds.contains(rect) { return false }
      rect = rect.applying(layer.transformToSuperlayer)
      layer = outer
    }
    return layer.bounds.contains(rect)
  }
}
