// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftGraphics
import WeftLayout

/// A value of any animatable property as a vector that can be added and scaled.
typealias AnimationVector = SIMD8<Double>

extension AnimationVector {
  static let angle = 2

  var ifFinite: AnimationVector? { indices.allSatisfy { self[$0].isFinite } ? self : nil }

  var share: Double { Swift.min(Swift.max(self[0], 0), 1) }

  // MARK: Colors, premultiplied by alpha because a transparent color has no hue

  init(premultiplying color: Color) {
    let alpha = color.alpha
    self = [color.red * alpha, color.green * alpha, color.blue * alpha, alpha, 0, 0, 0, 0]
  }

  var color: Color {
    let alpha = self[3]
    guard alpha > 0 else { return .clear }
    // Springs overshoot, and the color of a relative animation may have a different end.
    func share(_ part: Int) -> Double { Swift.min(Swift.max(self[part] / alpha, 0), 1) }
    return Color(red: share(0), green: share(1), blue: share(2), alpha: Swift.min(alpha, 1))
  }

  // MARK: Shadows

  init(_ shadow: Shadow) {
    // Only the product of alpha and opacity is visible, so this product is interpolated.
    let color = shadow.shownColor ?? .clear
    self.init(premultiplying: color)
    self[4] = shadow.offset.dx
    self[5] = shadow.offset.dy
    self[6] = shadow.radius
  }

  var shadow: Shadow {
    let color = color
    return Shadow(
      color: color.withAlpha(1), offset: Vector(dx: self[4], dy: self[5]),
      radius: Swift.max(0, self[6]), opacity: color.alpha)
  }

  // MARK: Transforms as translation x, translation y, angle, scale x, scale y, shear

  /// Decomposes a transform into rotation · [scaleX shear; 0 scaleY] and a translation after it.
  init(decomposing transform: Transform) {
    let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
    let determinant = a * d - b * c
    var width = hypot(a, b)
    // Of the two decompositions of a reflection, chooses the smaller rotation.
    if determinant < 0, a < d { width = -width }
    guard width != 0 else {
      self = [transform.tx, transform.ty, atan2(-c, d), 0, hypot(c, d), 0, 0, 0]
      return
    }
    self = [
      transform.tx, transform.ty, atan2(b / width, a / width), width, determinant / width,
      (a * c + b * d) / width, 0, 0,
    ]
  }

  var transform: Transform {
    let (sine, cosine) = (sin(self[Self.angle]), cos(self[Self.angle]))
    let (width, height, shear) = (self[3], self[4], self[5])
    return Transform(
      a: cosine * width, b: sine * width, c: cosine * shear - sine * height,
      d: sine * shear + cosine * height, tx: self[0], ty: self[1])
  }
}
