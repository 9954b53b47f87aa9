// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension Double {
  /// The number without a fraction of zero and with at most three decimals: `50`, `36.667`, `inf`.
  var shortDescription: String {
    guard abs(self) < 1e12 else { return description }
    let rounded = (self * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? Int(rounded).description : rounded.description
  }
}
