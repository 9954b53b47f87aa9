// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// The numbers that a control's value can be.
struct NumberRange: Sendable, Hashable {
  let limits: ClosedRange<Double>
  let step: Double

  /// Limits that are not finite count as 0 and 1; a step that is not above 0 as none.
  init(_ limits: ClosedRange<Double>, step: Double) {
    let length = limits.upperBound - limits.lowerBound
    self.limits = length.isFinite ? limits : 0...1
    self.step = step.isFinite && step > 0 ? step : 0
  }

  private var length: Double { limits.upperBound - limits.lowerBound }

  /// The allowed value nearest to a number; the least one for NaN.
  func nearest(to number: Double) -> Double {
    guard !number.isNaN else { return limits.lowerBound }
    var value = min(max(number, limits.lowerBound), limits.upperBound)
    if step > 0 {
      // Sums of decimal steps end a little above or below the limit that they mean.
      let most = (length / step + 1e-9).rounded(.down)
      let steps = min(((value - limits.lowerBound) / step).rounded(), most)
      value = limits.lowerBound + steps * step
    }
    return min(max(value, limits.lowerBound), limits.upperBound)
  }

  /// How far a value is along the range, 0 to 1.
  func share(of value: Double) -> Double {
    length > 0 ? (value - limits.lowerBound) / length : 0
  }

  /// The allowed value at a share of the range.
  func value(at share: Double) -> Double { nearest(to: limits.lowerBound + share * length) }

  /// How far an arrow key goes, and Page Up.
  var keyStep: Double { step > 0 ? step : length / 20 }
  var pageStep: Double { max(keyStep, length / 5) }

  /// A number rounded to thousandths, or to three digits if it is small.
  static func text(of value: Double) -> String {
    // Sums of steps that should end at zero often end beside it.
    let magnitude = abs(value) < 1e-9 ? 1 : abs(value)
    let unit = pow(10, max(3, 2 - log10(magnitude).rounded(.down)))
    // Without the sign of a zero: steps that should meet there often end a little below.
    let rounded = (value * unit).rounded() / unit + 0
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(format: "%.0f", rounded) : "\(rounded)"
  }
}
