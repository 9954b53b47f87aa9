// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayout

/// The size of a text, which may be an estimate.
package struct TextExtent: Sendable, Hashable {
  /// The size in points, limited to the box.
  package var size: Size
  /// The distance from the top in points.
  package var firstBaseline: Double
  /// The distance from the top in points.
  package var lastBaseline: Double
  package var isTruncated = false

  static let none = TextExtent(size: .zero, firstBaseline: 0, lastBaseline: 0)
}
