// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

/// A renderer's cache of one layer, from the inside out.
@MainActor final class RenderedLayer {
  /// The points to which all below is relative.
  var space: RenderSpace?
  /// The layer's bounds, relative to the space's reference.
  var bounds = Rect.zero
  /// How the layer's space lies to the window's pixels.
  var shift: PixelShift?

  /// The shadow around everything, and the colour below it.
  var shadow: RenderNode?
  var background: RenderNode?
  /// The layer's bitmap, and its texture if it has one.
  var contents: RenderNode?
  var texture: Texture?
  /// The edge above everything.
  var border: RenderNode?
  /// The line around a layer that has the focus, in front of all.
  var focusRing: RenderNode?

  /// The visible sublayers, each at its place, relative to the space's sublayer origin.
  var sublayers: [RenderNode] = []
  /// The sublayers as one.
  var inside: RenderNode?
  /// The part of the layer's own space in which everything is rendered; `nil` for all of it.
  var area: Rect?
  /// Whether nothing was left out, in this layer and in all layers inside.
  var isComplete = false

  /// All of it.
  var composite: RenderNode?
  /// The composite at its place in the superlayer.
  var placed: RenderNode?
  /// Where the layer was placed, as long as it rested there: what it is placed in alone decides
  /// then whether anything changes.
  var place: RenderPlace?
  /// How the composite was placed.
  var placement = Transform.identity
  var opacity = 1.0

  /// Whether the cache serves for a part of the layer, or for all of it.
  func covers(_ visible: Rect?, in space: RenderSpace, shift: PixelShift?) -> Bool {
    guard self.space == space, self.shift == shift else { return false }
    guard !isComplete, let area else { return isComplete }
    return visible.map(area.contains) ?? false
  }
}

/// All that the rendering of a layer depends on outside of the layer.
struct RenderPlace: Equatable {
  /// The visible part, in the superlayer's space; `nil` for all of it.
  let visible: Rect?
  /// The point of the superlayer's space to which the rendering is relative.
  let origin: Point
  /// How the superlayer's space lies to the window's pixels; `nil` if it is turned or scaled.
  let shift: PixelShift?
}

/// The points to which a layer's rendering is relative.
///
/// GSK uses 32-bit floats, which far down in a long list cannot tell one pixel from the next. So
/// all coordinates passed to GSK are relative to a point near the visible part.
struct RenderSpace: Equatable {
  /// Sublayers are moved to another grid point only every so many points, so that scrolling reuses
  /// their rendering.
  private static let step = 4096.0

  /// The origin of the layer's own rendering, in its own space: the bounds' origin, unless that is
  /// far from the visible part.
  let reference: Point
  /// The origin of the sublayers' rendering, in the layer's own space.
  let sublayerOrigin: Point

  /// - Parameters:
  ///   - bounds: the layer's.
  ///   - visible: the visible part, in the layer's own space; `nil` for all of it.
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

/// How a layer's space lies to the pixels of the window: by a shift alone.
///
/// Only the part of a pixel counts, so that scrolling by whole pixels changes nothing.
struct PixelShift: Equatable {
  private let scale: Double
  /// Pixels, 0 to 1, from the last pixel's edge to the space's origin.
  private var x = 0.0
  private var y = 0.0

  /// No shift, at `scale` pixels per point.
  init(scale: Double) { self.scale = scale }

  /// The shift of a space placed in this one by a transform; `nil` if the transform is more than a
  /// shift.
  func applying(_ transform: Transform) -> PixelShift? {
    guard transform.a == 1, transform.b == 0, transform.c == 0, transform.d == 1 else { return nil }
    return moved(x: transform.tx, y: transform.ty)
  }

  /// The shift of a space whose origin is a point of this one.
  func moved(x dx: Double, y dy: Double) -> PixelShift {
    var result = self
    result.x = Self.part(x + dx * scale)
    result.y = Self.part(y + dy * scale)
    return result
  }

  /// The nearest point to another that lies on the corner of a pixel.
  func onPixel(_ point: Point) -> Point {
    Point(
      x: ((point.x * scale + x).rounded() - x) / scale,
      y: ((point.y * scale + y).rounded() - y) / scale)
  }

  /// The part of a pixel, without the error of sums of many positions.
  private static func part(_ value: Double) -> Double {
    let part = ((value - value.rounded(.down)) * 1024).rounded() / 1024
    return part == 1 || !part.isFinite ? 0 : part
  }
}
