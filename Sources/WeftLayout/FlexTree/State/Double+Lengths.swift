// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Whether two lengths are the same, NaN being the same as NaN.
@inline(__always)
func isSameLength(_ a: Double, _ b: Double) -> Bool {
  a == b || (a != a && b != b)
}

extension Double {
  /// The length within what a layout can hold; negative lengths and NaN are zero.
  @inline(__always) var limitedExtent: Double {
    self > 0 ? Swift.min(self, Layout.maximumExtent) : 0
  }

  /// This length or, where it is not known, another.
  @inline(__always)
  func ifKnown(else other: Double) -> Double { isNaN ? other : self }
}
