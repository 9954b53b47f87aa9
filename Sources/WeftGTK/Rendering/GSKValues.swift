// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Foundation
import WeftGraphics
import WeftLayout

extension graphene_rect_t {
  init(_ rect: Rect) {
    self.init(
      origin: graphene_point_t(x: Float(rect.minX), y: Float(rect.minY)),
      size: graphene_size_t(width: Float(rect.width), height: Float(rect.height)))
  }
}

extension Rect {
  init(_ rect: graphene_rect_t) {
    self.init(
      x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
      height: Double(rect.size.height))
  }
}

extension GskRoundedRect {
  /// Creates a rectangle with round corners and a radius limited to the size.
  init(_ rect: Rect, radius: Double) {
    self.init()
    var bounds = graphene_rect_t(rect)
    gsk_rounded_rect_init_from_rect(
      &self, &bounds, Float(min(radius, rect.width / 2, rect.height / 2)))
  }
}

extension GdkRGBA {
  /// Clamps the components to 0...1, and replaces NaN with 0.
  init(_ color: Color) {
    // `max` gives its first argument if the second is NaN.
    func part(_ value: Double) -> Float { Float(min(max(0, value), 1)) }
    self.init(
      red: part(color.red), green: part(color.green), blue: part(color.blue),
      alpha: part(color.alpha))
  }
}

enum GskTransformRef {
  /// Creates a GSK transform that the caller must release. A transform other than a translation is
  /// decomposed into rotation, skew and scale, because GSK only draws plain matrices with OpenGL.
  static func make(_ transform: Transform) -> OpaquePointer? {
    var shift = graphene_point_t(x: Float(transform.tx), y: Float(transform.ty))
    let shifted = gsk_transform_translate(nil, &shift)
    let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
    if a == 1, b == 0, c == 0, d == 1 { return shifted }
    // [a c; b d] = rotation · [width skew·height; 0 height]
    let width = hypot(a, b)
    let height = (a * d - b * c) / width
    let skew = (a * c + b * d) / (width * height)
    let rotated = gsk_transform_rotate(shifted, Float(atan2(b, a) * 180 / .pi))
    let skewed = gsk_transform_skew(rotated, Float(atan(skew) * 180 / .pi), 0)
    return gsk_transform_scale(skewed, Float(width), Float(height))
  }
}

extension gint {
  /// Rounds and clamps a value. NaN becomes 0.
  init(nearest value: Double) {
    let (low, high) = (Double(gint.min), Double(gint.max))
    self = value.isNaN ? 0 : gint(Swift.min(Swift.max(value.rounded(), low), high))
  }
}

extension Double {
  /// The value in whole points for GTK, rounded and clamped.
  // bounded: `gint(nearest:)` clamps, and takes NaN for 0
  var points: gint { gint(nearest: self) }
}
