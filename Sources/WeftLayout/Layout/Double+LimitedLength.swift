// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension Double {
  /// The length within what a layout can hold, so that sums and differences of lengths are finite;
  /// NaN is zero.
  var limitedLength: Double {
    isNaN ? 0 : Swift.min(Swift.max(self, -Layout.maximumExtent), Layout.maximumExtent)
  }
}
