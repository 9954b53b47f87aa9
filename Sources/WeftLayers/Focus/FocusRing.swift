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
  /// A layer that fills its window or that clips what is inside has its ring inside, where it can be
  /// seen.
  @MainActor package init?(of layer: Layer, in bounds: Rect) {
    guard layer.showsFocusRing, !bounds.isEmpty else { return nil }
    // A host's control shows by itself that it has the focus.
    if (layer as? EmbeddedLayer)?.control != nil { return nil }
    let isInside = layer.superlayer?.bounds.contains(layer.frame.insetBy(dx: -3, dy: -3)) != true
    let outset = isInside ? 0 : Self.width + Self.distance
    color = layer.responder?.focusRingColor ?? Color.accent.resolved(in: Traits())
    rect = bounds.insetBy(dx: -outset, dy: -outset)
    cornerRadius = isInside ? layer.cornerRadius : max(layer.cornerRadius, 3) + outset
  }
}
