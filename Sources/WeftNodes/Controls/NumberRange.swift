// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

struct NumberRange: Sendable, Hashable {
  let limits: ClosedRange<Double>
  let step: Double

  /// Replaces a range that is not finite by 0...1, and a step that is not positive by 0.
  init(_ limits: ClosedRange<Double>, step: Double) {
    let length = limits.upperBound - limits.lowerBound
    self.limits = length.isFinite ? limits : 0...1
    self.step = step.isFinite && step > 0 ? step : 0
  }

  private var length: Double { limits.upperBound - limits.lowerBound }

  /// Returns the allowed value nearest to a number, or the minimum for NaN.
  func nearest(to number: Double) -> Double {
    guard !number.isNaN else { return limits.lowerBound }
    var value = min(max(number, limits.lowerBound), limits.upperBound)
    if step > 0 {
      // Sums of decimal steps end slightly above or below the exact limit.
      let most = (length / step + 1e-9).rounded(.down)
      let steps = min(((value - limits.lowerBound) / step).rounded(), most)
      value = limits.lowerBound + steps * step
    }
    return min(max(value, limits.lowerBound), limits.upperBound)
  }

  /// Returns the position of a value in the range, from 0 to 1.
  func share(of value: Double) -> Double {
    length > 0 ? (value - limits.lowerBound) / length : 0
  }

  /// Returns the allowed value at a position from 0 to 1.
  func value(at share: Double) -> Double { nearest(to: limits.lowerBound + share * length) }

  var keyStep: Double { step > 0 ? step : length / 20 }
  var pageStep: Double { max(keyStep, length / 5) }

  /// Formats a number, rounded to thousandths, or to three digits if it is small.
  static func text(of value: Double) -> String {
    // Sums of steps that should be zero often differ slightly.
    let magnitude = abs(value) < 1e-9 ? 1 : abs(value)
    let unit = pow(10, max(3, 2 - log10(magnitude).rounded(.down)))
    // Adding 0 removes the sign of a negative zero.
    let rounded = (value * unit).rounded() / unit + 0
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(format: "%.0f", rounded) : "\(rounded)"
  }
}
