// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The alignment settings and the content box of a flex container. Lengths are in points, and NaN
/// is an unknown length.
struct FlexContainer: Sendable {
  var isRow = true
  var isReverse = false
  var isMultiLine = false
  var isWrapReverse = false
  var isRightToLeft = false
  var justifyContent = JustifyContent.flexStart
  var alignContent = AlignContent.stretch
  var mainGap = 0.0
  var crossGap = 0.0
  /// Whether overflowing items may extend beyond the start of text with a spreading justification.
  var overflowsAtStart = false
  /// Whether items longer than their equal share shrink before the others, as in SwiftUI's stacks.
  /// In CSS all items shrink in proportion to their length.
  var sharesFairly = false
  /// The grid on which items are centered across their line, or nil to center them exactly.
  var pixelGrid: PixelGrid?

  var left = 0.0
  var top = 0.0
  var contentWidth = Double.nan
  var contentHeight = Double.nan

  /// The first item and line in the flow's arrays. `firstItem` is negative before they are known.
  var firstItem = -1
  var firstLine = 0

  var mainSize: Double {
    get { isRow ? contentWidth : contentHeight }
    set { if isRow { contentWidth = newValue } else { contentHeight = newValue } }
  }
  var crossSize: Double {
    get { isRow ? contentHeight : contentWidth }
    set { if isRow { contentHeight = newValue } else { contentWidth = newValue } }
  }

  var horizontalIsReversed: Bool { isRightToLeft != (isRow ? isReverse : isWrapReverse) }

  var verticalIsReversed: Bool { isRow ? isWrapReverse : isReverse }

  var isCrossReversed: Bool { isRow ? verticalIsReversed : horizontalIsReversed }
}

/// The direction in which a flex container lays out its children.
public enum FlexDirection: Hashable, Sendable, CaseIterable {
  /// In a row in the direction of text. The row is mirrored in a right-to-left layout.
  case row
  /// In a column from top to bottom.
  case column
  /// In a row against the direction of text.
  case rowReverse
  /// In a column from bottom to top.
  case columnReverse

  var axis: Axis { isRow ? .horizontal : .vertical }

  /// Whether the main axis is horizontal.
  @inlinable
  public var isRow: Bool { self == .row || self == .rowReverse }

  /// Whether the order of the children is reversed.
  @inlinable
  public var isReverse: Bool { self == .rowReverse || self == .columnReverse }
}

/// Whether a flex container breaks its children into several lines.
public enum FlexWrap: Hashable, Sendable, CaseIterable {
  /// All children are in one line, which may overflow.
  case noWrap
  /// A child that would overflow its line starts a new one.
  case wrap
  /// The same as ``wrap``, with the first line last.
  case wrapReverse
}
