// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Foundation
import WeftGraphics

/// Makes GSK's transforms.
enum GskTransformRef {
  /// The same transform for GSK, which the caller must release.
  ///
  /// A transform that is more than a shift is taken apart into rotation, skew and scale: GSK draws
  /// plain matrices only with OpenGL.
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
