// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics

/// The shadow that a layer's bounds, with their round corners, cast on the layers behind.
///
/// It is drawn outside of the bounds only, even if the layer clips its content. Lengths are points.
public struct Shadow: Sendable, Hashable {
  /// The colour.
  public var color: Color
  /// The offset of the shadow from the layer.
  public var offset: Vector
  /// The blur: the standard deviation, half of CSS's blur radius.
  public var radius: Double
  /// The opacity of the shadow, 0 to 1: a factor of the colour's alpha.
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

  /// The shadow in a fixed colour.
  package func resolved(in traits: Traits) -> Shadow {
    var shadow = self
    shadow.color = color.resolved(in: traits)
    return shadow
  }

  /// The colour that is drawn, or `nil` if nothing would be visible.
  package var shownColor: Color? {
    let alpha = color.alpha * min(max(opacity, 0), 1)
    return alpha > 0 ? color.withAlpha(alpha) : nil
  }

  /// The radius that is drawn, in points: a shadow that is spread further cannot be seen.
  package var shownRadius: Double { min(max(0, radius), 1000) }
}
