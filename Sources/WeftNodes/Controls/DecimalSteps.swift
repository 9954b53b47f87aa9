// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

extension Double {
  /// The number with the shortest decimal description of another floating-point number, which is
  /// 0.1 and not 0.10000000149011612 for the `Float` 0.1.
  package init<Value: BinaryFloatingPoint>(decimal value: Value) {
    self = Double("\(value)") ?? Double(value)
  }

  /// The number of decimal places of the shortest description, or `nil` beyond 15.
  var decimalPlaces: Int? {
    let parts = "\(self)".split(separator: "e")
    guard isFinite, let digits = parts.first else { return nil }
    let fraction = digits.split(separator: ".").dropFirst().first ?? ""
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let places = max(0, (fraction == "0" ? 0 : fraction.count) - exponent)
    return places <= 15 ? places : nil
  }

  /// Returns the number rounded to the decimal places of a sum of two numbers, without the rounding
  /// errors of binary arithmetic, unless one of them has too many places.
  package func roundedToPlaces(of first: Double, _ second: Double) -> Double {
    var most = 0
    for part in [first, second] {
      guard let places = part.decimalPlaces else { return self }
      most = max(most, places)
    }
    guard isFinite else { return self }
    // Adding 0 removes the sign of a negative zero.
    return (Double(String(format: "%.*f", most, self)) ?? self) + 0
  }
}
