// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Foundation
import Testing
import WeftGraphics
import WeftLayout

@testable import WeftGTK

struct TransformTests {
  static let transforms: [Transform] = [
    .identity, .translation(x: 3, y: -4), .scale(x: 2, y: 0.5), .scale(x: -1, y: 1),
    .scale(x: 1, y: -2), .rotation(by: 0.7), .rotation(by: -2.5),
    Transform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0),
    Transform(a: 0.5, b: 1.5, c: -2, d: 0.25, tx: 7, ty: 9),
    Transform(a: 0, b: 2, c: 3, d: 0, tx: 1, ty: 1),
  ]

  @Test(arguments: transforms) func mapsPointsAsBefore(transform: Transform) {
    let gskTransform = GskTransformRef.make(transform)
    defer { gsk_transform_unref(gskTransform) }
    #expect(gsk_transform_get_category(gskTransform).rawValue >= GSK_TRANSFORM_CATEGORY_2D.rawValue)
    for point in [Point.zero, Point(x: 10, y: 0), Point(x: 0, y: 10), Point(x: -3, y: 8)] {
      var source = graphene_point_t(x: Float(point.x), y: Float(point.y))
      var target = graphene_point_t()
      gsk_transform_transform_point(gskTransform, &source, &target)
      let expected = point.applying(transform)
      #expect(
        hypot(Double(target.x) - expected.x, Double(target.y) - expected.y) < 1e-3,
        "\(point) to \(target), not \(expected)")
    }
  }
}
