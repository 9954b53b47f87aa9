// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// The points to which a layer's rendering is relative.
///
/// GSK counts in 32-bit floats, which far down in a long list cannot tell one pixel from the next.
/// So all that GSK gets is relative to a point near what is seen.
struct RenderSpace: Equatable {
  /// Sublayers are moved to another grid point only every so many points, so that scrolling reuses
  /// their rendering.
  private static let step = 4096.0

  /// What the layer's own rendering is relative to, in its own space: the bounds' origin, unless
  /// that is far from what is seen.
  let reference: Point
  /// What the rendering of the sublayers is relative to, in the layer's own space.
  let sublayerOrigin: Point

  /// - Parameters:
  ///   - bounds: the layer's.
  ///   - visible: what is seen, in the layer's own space; `nil` for all there is.
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
