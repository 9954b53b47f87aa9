// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
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
  /// All corners round; a radius that does not fit is made as large as fits.
  init(_ rect: Rect, radius: Double) {
    self.init()
    var bounds = graphene_rect_t(rect)
    gsk_rounded_rect_init_from_rect(
      &self, &bounds, Float(min(radius, rect.width / 2, rect.height / 2)))
  }
}

extension GdkRGBA {
  init(_ color: Color) {
    self.init(
      red: Float(color.red), green: Float(color.green), blue: Float(color.blue),
      alpha: Float(color.alpha))
  }
}
