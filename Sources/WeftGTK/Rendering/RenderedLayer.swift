// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

@MainActor final class RenderedLayer {
  /// The points to which the cached nodes are relative.
  var space: RenderSpace?
  /// The layer's bounds relative to the space's reference.
  var bounds = Rect.zero
  /// The alignment of the layer's space to the window's pixels.
  var shift: PixelShift?

  var shadow: RenderNode?
  var background: RenderNode?
  var contents: RenderNode?
  var texture: Texture?
  var border: RenderNode?
  var focusRing: RenderNode?

  /// The visible sublayers, relative to the space's sublayer origin.
  var sublayers: [RenderNode] = []
  var inside: RenderNode?
  /// The area in which everything is rendered, in the layer's space, or `nil` for all of the layer.
  var area: Rect?
  /// Whether this layer and its descendants are rendered completely.
  var isComplete = false

  var composite: RenderNode?
  var placed: RenderNode?
  /// The place of the rendering, unless the layer moves. An equal place means that nothing changes.
  var place: RenderPlace?
  var placement = Transform.identity
  var opacity = 1.0

  /// Returns whether the cache is valid for a visible part, or for the whole layer.
  func covers(_ visible: Rect?, in space: RenderSpace, shift: PixelShift?) -> Bool {
    guard self.space == space, self.shift == shift else { return false }
    guard !isComplete, let area else { return isComplete }
    return visible.map(area.contains) ?? false
  }
}

/// The values outside of a layer on which its rendering depends.
struct RenderPlace: Equatable {
  /// The visible part in the superlayer's space, or `nil` for the whole layer.
  let visible: Rect?
  /// The point of the superlayer's space to which the rendering is relative.
  let origin: Point
  /// The alignment of the superlayer's space to pixels, or `nil` if it is rotated or scaled.
  let shift: PixelShift?
}

/// The points to which a layer's rendering is relative, near the visible part, because GSK's 32-bit
/// floats cannot distinguish pixels far down in a long list.
struct RenderSpace: Equatable {
  /// The grid of the sublayers' origin in points, so that scrolling reuses their rendering.
  private static let step = 4096.0

  /// The origin of the layer's rendering, which is the bounds' unless it is far from the visible
  /// part.
  let reference: Point
  /// The origin of the sublayers' rendering in the layer's space.
  let sublayerOrigin: Point

  /// `visible` is the visible part in the layer's space, or `nil` for the whole layer.
  init(bounds: Rect, visible: Rect?) {
    let seen = visible ?? bounds
    reference = Point(
      x: bounds.minX + Self.onGrid(seen.minX - bounds.minX),
      y: bounds.minY + Self.onGrid(seen.minY - bounds.minY))
    sublayerOrigin = Point(x: Self.onGrid(reference.x), y: Self.onGrid(reference.y))
  }

  private static func onGrid(_ value: Double) -> Double {
    (value / step).rounded(.towardZero) * step
  }
}

/// The alignment of a translated space to the window's pixels, in fractions of a pixel, so that
/// scrolling by whole pixels does not change it.
struct PixelShift: Equatable {
  private let scale: Double
  /// The distance in pixels, from 0 to 1, from the previous pixel's edge to the origin.
  private var x = 0.0
  private var y = 0.0

  init(scale: Double) { self.scale = scale }

  /// The shift of a space inside this one, or `nil` if the transform is not a translation.
  func applying(_ transform: Transform) -> PixelShift? {
    guard transform.a == 1, transform.b == 0, transform.c == 0, transform.d == 1 else { return nil }
    return moved(x: transform.tx, y: transform.ty)
  }

  /// Returns the shift of a space with its origin at a point of this one.
  func moved(x dx: Double, y dy: Double) -> PixelShift {
    var result = self
    result.x = Self.part(x + dx * scale)
    result.y = Self.part(y + dy * scale)
    return result
  }

  /// Returns the nearest point on the corner of a pixel.
  func onPixel(_ point: Point) -> Point {
    Point(
      x: ((point.x * scale + x).rounded() - x) / scale,
      y: ((point.y * scale + y).rounded() - y) / scale)
  }

  /// Returns the fraction of a pixel without accumulated rounding errors.
  private static func part(_ value: Double) -> Double {
    let part = ((value - value.rounded(.down)) * 1024).rounded() / 1024
    return part == 1 || !part.isFinite ? 0 : part
  }
}
