// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The style of a node in a ``FlexTree``: the properties of CSS flexbox under their own names.
///
/// The defaults are CSS's, except that sizes measure the border box and that positions are
/// relative, as is usual in user interfaces. Lengths are in points. Any value has a defined
/// meaning: negative sizes, paddings, borders, gaps and factors are zero; NaN and infinity are as
/// if not given.
public struct FlexStyle: Hashable, Sendable {
  /// Whether the node has a box.
  public var display = FlexDisplay.flex
  /// How the node is positioned.
  public var position = FlexPosition.relative
  /// The box that the sizes measure.
  public var boxSizing = FlexBoxSizing.borderBox
  /// How content larger than the box is treated.
  public var overflow = FlexOverflow.visible
  /// The direction of text; nil is that of the parent.
  public var direction: LayoutDirection?

  /// The axis along which the children are placed.
  public var flexDirection = FlexDirection.row
  /// Whether the children are broken into lines.
  public var flexWrap = FlexWrap.noWrap
  /// Where the free space along the main axis goes.
  public var justifyContent = JustifyContent.flexStart
  /// How the children are aligned across the main axis, unless their style says otherwise.
  public var alignItems = AlignItems.stretch
  /// Where the free space across the lines of a wrapping container goes.
  public var alignContent = AlignContent.stretch
  /// The distance between children of a column, and between the lines of a row.
  public var rowGap = FlexLength.zero
  /// The distance between children of a row, and between the lines of a column.
  public var columnGap = FlexLength.zero

  /// How the node is aligned across its container's main axis; between its insets above and below
  /// if it is absolutely positioned and has both.
  public var alignSelf = AlignSelf.auto
  /// The place among the siblings: those with a lower order come first.
  public var order: Int32 = 0
  /// The share of the free space that the node takes.
  public var flexGrow = 0.0
  /// The factor by which the node shrinks on overflow, weighted by its size.
  public var flexShrink = 1.0
  /// The size along the main axis before growing and shrinking; auto is the width or height.
  public var flexBasis = FlexLength.auto

  /// The width.
  public var width = FlexLength.auto
  /// The height.
  public var height = FlexLength.auto
  /// The least width; auto keeps a flex item from being smaller than its content needs.
  public var minWidth = FlexLength.auto
  /// The least height; auto keeps a flex item from being smaller than its content needs.
  public var minHeight = FlexLength.auto
  /// The greatest width.
  public var maxWidth = FlexLength.none
  /// The greatest height.
  public var maxHeight = FlexLength.none
  /// The width by the height; zero leaves them independent.
  public var aspectRatio = 0.0

  /// The distances from the edges of the containing block.
  public var inset = FlexEdges.auto
  /// The space around the border.
  public var margin = FlexEdges.zero
  /// The space between border and content.
  public var padding = FlexEdges.zero
  /// The widths of the border.
  public var border = FlexEdges.zero

  /// Creates a style of defaults.
  public init() {}
}

/// The box that the width and height in a style measure.
public enum FlexBoxSizing: Hashable, Sendable, CaseIterable {
  /// The box with its padding and border.
  case borderBox
  /// The box without them.
  case contentBox
}

/// Whether a node has a box.
public enum FlexDisplay: Hashable, Sendable, CaseIterable {
  /// The node is a flex container.
  case flex
  /// Neither the node nor the nodes below it have a box.
  case none
  /// The node has no box; its children are laid out as if they were its parent's.
  case contents
}

/// How content larger than its box is treated.
public enum FlexOverflow: Hashable, Sendable, CaseIterable {
  /// It is shown: the box is by default not made smaller than its content needs.
  case visible
  /// It is cut off: the box may be smaller than its content.
  case hidden
  /// It is scrolled: the box may be smaller than its content.
  case scroll
}

/// How a node is positioned.
public enum FlexPosition: Hashable, Sendable, CaseIterable {
  /// In its line, moved by its insets; insets of nodes below may refer to it.
  case relative
  /// By its insets, in the padding box of the nearest ancestor other than ``static``; out of line.
  case absolute
  /// In its line.
  case `static`
}
