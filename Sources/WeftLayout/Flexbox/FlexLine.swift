// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A line of a flex container while it is laid out.
struct FlexLine: Sendable {
  /// The items in the line, as indexes into the flow's array.
  var items: Range<Int>
  /// The sum of the items' outer sizes and of the gaps between them.
  var mainSize: Double
  /// The extent across the main axis.
  var crossSize = 0.0
  /// The greatest distances from the cross-start edge to the first baseline, and from the last
  /// baseline to the cross-end edge, of the items aligned by them; minus infinity if there are none.
  var firstAscent = -Double.infinity
  var lastDescent = -Double.infinity
  /// The distance of the line from the cross-start edge of the content box.
  var position = 0.0

  /// Whether items are aligned by their baselines.
  var hasSharedBaseline: Bool { max(firstAscent, lastDescent) > -.infinity }
}
