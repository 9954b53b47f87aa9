// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import Foundation

extension Transform {
  /// Sine and cosine that are exact for quarter turns, so that upright things stay upright.
  static func sineAndCosine(of angle: Double) -> (sine: Double, cosine: Double) {
    let quarters = angle / (Double.pi / 2)
    guard quarters == quarters.rounded(), abs(quarters) < 1e9 else {
      return (sin(angle), cos(angle))
    }
    switch ((Int(quarters) % 4) + 4) % 4 {
    case 0: return (0, 1)
    case 1: return (1, 0)
    case 2: return (0, -1)
    default: return (-1, 0)
    }
  }
}
