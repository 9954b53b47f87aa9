// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension Array where Element: AnyObject {
  /// Whether both have the same objects in the same order.
  func isIdentical(to other: [Element]) -> Bool {
    elementsEqual(other, by: ===)
  }
}
