// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics

/// The shadow of a layer's rounded bounds, drawn only outside of them. Lengths are in points.
public struct Shadow: Sendable, Hashable {
  /// The color.
  public var color: Color
  /// The offset of the shadow from the layer.
  public var offset: Vector
  /// The standard deviation of the blur, which is half of CSS's blur radius.
  public var radius: Double
  /// The opacity, 0 to 1, by which the color's alpha is multiplied.
  public var opacity: Double

  /// Creates a shadow.
  public init(
    color: Color = .black, offset: Vector = Vector(dx: 0, dy: 2), radius: Double = 3,
    opacity: Double = 0.3
  ) {
    self.color = color
    self.offset = offset
    self.radius = radius
    self.opacity = opacity
  }

  package func resolved(in traits: Traits) -> Shadow {
    var shadow = self
    shadow.color = color.resolved(in: traits)
    return shadow
  }

  package var shownColor: Color? {
    let alpha = color.alpha * min(max(opacity, 0), 1)
    return alpha > 0 ? color.withAlpha(alpha) : nil
  }

  /// The radius to draw, in points. A larger blur would be invisible.
  package var shownRadius: Double { min(max(0, radius), 1000) }
}
