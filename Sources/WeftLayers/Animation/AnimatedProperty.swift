// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

enum AnimatedProperty: String, Sendable {
  case position, bounds, transform, opacity, backgroundColor, borderColor, borderWidth
  case cornerRadius, shadow

  /// Reduced motion must not animate movement.
  var isMovement: Bool {
    switch self {
    case .position, .bounds, .transform: true
    default: false
    }
  }

  func invalidation(from old: AnimationVector, to new: AnimationVector) -> RenderInvalidation {
    switch self {
    case .position, .transform, .opacity: .placement
    case .bounds:
      old[2] == new[2] && old[3] == new[3] ? .sublayers : [.content, .placement]
    case .backgroundColor, .borderColor, .borderWidth, .shadow: .content
    case .cornerRadius: [.content, .sublayers]
    }
  }

  /// The distance from its end, below the visible, at which a spring is at rest.
  var tolerance: Double {
    switch self {
    case .position, .bounds, .borderWidth, .cornerRadius: 0.01
    case .opacity, .backgroundColor, .borderColor: 0.001
    // A ten-thousandth moves the edge of a layer of a thousand points by a tenth of a point.
    case .transform, .shadow: 0.0001
    }
  }

  func difference(from old: AnimationVector, to new: AnimationVector) -> AnimationVector {
    var difference = new - old
    if self == .transform {
      let turn = 2 * Double.pi
      let angle = difference[AnimationVector.angle]
      difference[AnimationVector.angle] = angle - turn * (angle / turn).rounded()
    }
    return difference
  }
}
