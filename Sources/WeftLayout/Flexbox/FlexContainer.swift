// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// How a flex container arranges its items, and the box it arranges them in.
///
/// Lengths are in points; NaN stands for an unknown one.
struct FlexContainer: Sendable {
  var isRow = true
  var isReverse = false
  var isMultiLine = false
  var isWrapReverse = false
  var isRightToLeft = false
  var justifyContent = JustifyContent.flexStart
  var alignContent = AlignContent.stretch
  /// The distances between the items of a line, and between lines.
  var mainGap = 0.0
  var crossGap = 0.0
  /// Whether spread items may stick out where the text starts, if there is no space to spread.
  var overflowsAtStart = false
  /// Whether items longer than their share shrink before the others, as in SwiftUI's stacks; in CSS
  /// all shrink by their length.
  var sharesFairly = false
  /// The pixels on which items are centred across their line; nil centres them exactly.
  var pixelGrid: PixelGrid?

  /// Where the content box begins in the border box.
  var left = 0.0
  var top = 0.0
  /// The content box; NaN where an extent is not known.
  var contentWidth = Double.nan
  var contentHeight = Double.nan

  /// Where the container's items and lines begin in the flow's arrays; negative before the items
  /// are collected.
  var firstItem = -1
  var firstLine = 0

  /// The content box along and across the main axis.
  var mainSize: Double {
    get { isRow ? contentWidth : contentHeight }
    set { if isRow { contentWidth = newValue } else { contentHeight = newValue } }
  }
  var crossSize: Double {
    get { isRow ? contentHeight : contentWidth }
    set { if isRow { contentHeight = newValue } else { contentWidth = newValue } }
  }

  /// Whether the main or cross axis, whichever is horizontal, starts at the right.
  var horizontalIsReversed: Bool { isRightToLeft != (isRow ? isReverse : isWrapReverse) }

  /// Whether the main or cross axis, whichever is vertical, starts at the bottom.
  var verticalIsReversed: Bool { isRow ? isWrapReverse : isReverse }

  /// Whether the cross axis starts at the right or at the bottom.
  var isCrossReversed: Bool { isRow ? verticalIsReversed : horizontalIsReversed }
}

/// The axis along which a flex container places its children, and in which direction.
public enum FlexDirection: Hashable, Sendable, CaseIterable {
  /// Side by side, in the direction of the text: mirrored in a right-to-left layout.
  case row
  /// One below the other.
  case column
  /// Side by side, against the direction of the text.
  case rowReverse
  /// One above the other.
  case columnReverse

  var axis: Axis { isRow ? .horizontal : .vertical }

  /// Whether the children lie side by side.
  @inlinable
  public var isRow: Bool { self == .row || self == .rowReverse }

  /// Whether the last child comes first.
  @inlinable
  public var isReverse: Bool { self == .rowReverse || self == .columnReverse }
}

/// Whether a flex container breaks its children into lines.
public enum FlexWrap: Hashable, Sendable, CaseIterable {
  /// All children are in one line, which may overflow.
  case noWrap
  /// A child that would overflow its line starts a new one.
  case wrap
  /// As ``wrap``, with the first line last.
  case wrapReverse
}
