// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

struct NumberRange: Sendable, Hashable {
  /// The minimum and maximum, which may be infinite.
  let limits: ClosedRange<Double>
  let step: Double

  /// Replaces a step that is not positive by 0.
  init(_ limits: ClosedRange<Double>, step: Double) {
    self.limits = limits
    self.step = step.isFinite && step > 0 ? step : 0
  }

  /// The length, or infinity without limits.
  private var length: Double { limits.upperBound - limits.lowerBound }

  /// The origin of steps, which is 0 if both limits are infinite.
  private var origin: Double {
    [limits.lowerBound, limits.upperBound].first(where: \.isFinite) ?? 0
  }

  /// Returns the allowed value nearest to a number, or the minimum for NaN. Steps are decimal
  /// values as in the program's source, such as 0.3 for three steps of 0.1.
  func nearest(to number: Double) -> Double {
    guard !number.isNaN else { return origin }
    let value = clamped(number)
    guard step > 0, value.isFinite else { return value }
    // Sums of decimal steps end slightly above or below the exact limit.
    let most = (length / step + 1e-9).rounded(.down)
    let steps = min(((value - origin) / step).rounded(), most)
    return clamped((origin + steps * step).roundedToPlaces(of: origin, step))
  }

  private func clamped(_ value: Double) -> Double {
    min(max(value, limits.lowerBound), limits.upperBound)
  }

  /// Returns the allowed value at a distance from another, in decimal arithmetic.
  func value(_ value: Double, plus difference: Double) -> Double {
    nearest(to: (value + difference).roundedToPlaces(of: value, difference))
  }

  /// The position of a value in the range, from 0 to 1, or 0 in an infinite range.
  func share(of value: Double) -> Double {
    length > 0 && length.isFinite ? (value - limits.lowerBound) / length : 0
  }

  /// The allowed value at a position from 0 to 1, or `nil` in an infinite range.
  func value(at share: Double) -> Double? {
    length.isFinite ? nearest(to: limits.lowerBound + share * length) : nil
  }

  var keyStep: Double {
    if step > 0 { return step }
    return length.isFinite ? length / 20 : 1
  }

  var pageStep: Double { length.isFinite ? max(keyStep, length / 5) : keyStep * 10 }

  /// Formats a value for the user. A decimal value of a step is exact. Other values are rounded to
  /// thousandths, or to three digits if they are small, and never to a limit that they are not.
  func text(of value: Double) -> String {
    if step > 0, step.decimalPlaces ?? .max <= 9 { return NumberFormat.text(of: value) }
    // Sums of steps that should be zero often differ slightly.
    let magnitude = abs(value) < 1e-9 ? 1 : abs(value)
    var places = max(3, 2 - log10(magnitude).rounded(.down))
    while places < 17 {
      let unit = pow(10, places)
      // Adding 0 removes the sign of a negative zero.
      let rounded = (value * unit).rounded() / unit + 0
      let isLimit = rounded == limits.lowerBound || rounded == limits.upperBound
      if !isLimit || rounded == value { return NumberFormat.text(of: rounded) }
      places += 1
    }
    return NumberFormat.text(of: value)
  }
}

private enum NumberFormat {
  /// The shortest description, without the fraction of an integer.
  static func text(of value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15
      ? String(format: "%.0f", value + 0) : "\(value)"
  }
}
