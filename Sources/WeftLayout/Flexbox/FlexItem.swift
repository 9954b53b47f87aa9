// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A child of a flex container during layout, from a ``FlexTree`` or a ``StackLayoutSpec``. Lengths
/// are border-box lengths in points, and NaN is an unknown length.
struct FlexItem: Sendable {
  let node: Int32
  var align = AlignItems.stretch
  var hasAutoMainStart = false
  var hasAutoMainEnd = false
  var hasAutoCrossStart = false
  var hasAutoCrossEnd = false
  var isFrozen = false
  var hasHeightLimits = false
  /// Whether the content determines the base size, because the style has no resolved one.
  var isBasisIndefinite = false
  /// Whether ``minMain`` lacks the automatic minimum size.
  var needsAutomaticMinimum = false
  var stretches = false

  var grow = 0.0
  var shrink = 0.0
  var ratio = 0.0
  var marginMain = 0.0
  var marginCross = 0.0
  var marginMainStart = 0.0
  var marginCrossStart = 0.0
  var horizontalPadding = 0.0
  var verticalPadding = 0.0

  var width = Double.nan
  var height = Double.nan
  var minWidth = 0.0
  var minHeight = 0.0
  var maxWidth = Double.infinity
  var maxHeight = Double.infinity

  /// The size along the main axis before flexing, with and without padding and border.
  var base = 0.0
  var innerBase = 0.0
  var minMain = 0.0
  var maxMain = Double.infinity
  /// The hypothetical size along the main axis before flexing, and the final size after it.
  var main = 0.0
  var violation = 0.0
  var cross = Double.nan
  /// The height to which percentages inside refer, or NaN if it is indefinite.
  var definiteHeight = Double.nan
  /// The distances from the top edge to the baselines. In a column they count from the left edge.
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

  var styleHeight: Double { height.isNaN ? .nan : clampHeight(height) }
}
