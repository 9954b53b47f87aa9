// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A child of a flex container during layout: a box of a ``FlexTree``, or an element of a
/// ``StackLayoutSpec``.
///
/// Lengths are border-box lengths in points; NaN stands for an unknown one.
struct FlexItem: Sendable {
  /// The child: a node of the tree, or an index into the stack's children.
  let node: Int32
  var align = AlignItems.stretch
  /// Whether the margins before and after the item along the main axis, and across it, are auto.
  var hasAutoMainStart = false
  var hasAutoMainEnd = false
  var hasAutoCrossStart = false
  var hasAutoCrossEnd = false
  var isFrozen = false
  /// Whether the limits that are keywords were found.
  var hasHeightLimits = false
  /// Whether the base size comes from the content, because the style says nothing of it, or
  /// nothing that could be found.
  var isBasisIndefinite = false
  /// Whether ``minMain`` lacks the automatic minimum size.
  var needsAutomaticMinimum = false
  /// Whether the item is as large as its line across the main axis.
  var stretches = false

  var grow = 0.0
  var shrink = 0.0
  var ratio = 0.0
  /// The sums of the margins along and across the main axis.
  var marginMain = 0.0
  var marginCross = 0.0
  /// The margins at the main-start and cross-start edges.
  var marginMainStart = 0.0
  var marginCrossStart = 0.0
  /// The sum of padding and border.
  var horizontalPadding = 0.0
  var verticalPadding = 0.0

  /// The width and height that the style gives; NaN where it does not.
  var width = Double.nan
  var height = Double.nan
  var minWidth = 0.0
  var minHeight = 0.0
  var maxWidth = Double.infinity
  var maxHeight = Double.infinity

  /// The size along the main axis before flexing, with and without padding and border.
  var base = 0.0
  var innerBase = 0.0
  /// The least size along the main axis, including the automatic one.
  var minMain = 0.0
  var maxMain = Double.infinity
  /// The size along the main axis: first the hypothetical, then the final one.
  var main = 0.0
  var violation = 0.0
  /// The size across the main axis.
  var cross = Double.nan
  /// The height to which percentages below refer; NaN where they refer to nothing.
  var definiteHeight = Double.nan
  /// The distances from the top edge to the baselines; in a column, from the left edge.
  var firstBaseline = Double.nan
  var lastBaseline = Double.nan

  @inline(__always)
  init(node: Int32) {
    self.node = node
  }

  var outerMain: Double { main + marginMain }
  var outerCross: Double { cross + marginCross }

  func clampMain(_ length: Double) -> Double { max(minMain, min(maxMain, length)) }
  func clampWidth(_ length: Double) -> Double { max(minWidth, min(maxWidth, length)) }
  func clampHeight(_ length: Double) -> Double { max(minHeight, min(maxHeight, length)) }

  /// The height that the style gives, within its limits; NaN where it gives none.
  var styleHeight: Double { height.isNaN ? .nan : clampHeight(height) }
}
