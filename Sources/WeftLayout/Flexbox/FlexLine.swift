// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A line of a flex container while it is laid out.
struct FlexLine {
  /// The items in the line.
  let items: Range<Int>
  /// The sum of the items' outer lengths and of the spacing between them.
  var mainSize: Double
  /// The extent across the main axis.
  var crossSize = 0.0
  /// The greatest distance from the top to the first baseline, of the items aligned by it.
  var firstAscent = 0.0
  /// The greatest distance from the last baseline to the bottom, of the items aligned by it.
  var lastDescent = 0.0
}
