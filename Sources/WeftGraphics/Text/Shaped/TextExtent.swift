// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayout

/// The size of a text, as far as it is known.
package struct TextExtent: Sendable, Hashable {
  /// In points, at most that of the box.
  package var size: Size
  /// In points from the top.
  package var firstBaseline: Double
  /// In points from the top.
  package var lastBaseline: Double
  /// Whether some of the text is left out at its end.
  package var isTruncated = false

  /// That of a text of which nothing is known.
  static let none = TextExtent(size: .zero, firstBaseline: 0, lastBaseline: 0)
}
