// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The style of a node in a ``FlexTree``. Its properties have the names of the CSS properties.
///
/// The defaults are CSS's, except that sizes include padding and border, and positions are
/// relative. Lengths are in points. Negative sizes, paddings, borders, gaps and factors become
/// zero. NaN and infinity count as not set.
public struct FlexStyle: Hashable, Sendable {
  /// Whether the node has a box.
  public var display = FlexDisplay.flex
  /// The positioning method of the node.
  public var position = FlexPosition.relative
  /// The box to which the sizes refer.
  public var boxSizing = FlexBoxSizing.borderBox
  /// The treatment of content larger than the box.
  public var overflow = FlexOverflow.visible
  /// The direction of text, or nil to inherit the parent's direction.
  public var direction: LayoutDirection?

  /// The main axis and the direction of the children along it.
  public var flexDirection = FlexDirection.row
  /// Whether the children wrap into several lines.
  public var flexWrap = FlexWrap.noWrap
  /// The distribution of the free space along the main axis.
  public var justifyContent = JustifyContent.flexStart
  /// The alignment of the children across the main axis, unless their styles override it.
  public var alignItems = AlignItems.stretch
  /// The distribution of the free space across the lines of a wrapping container.
  public var alignContent = AlignContent.stretch
  /// The distance between children of a column or between lines of a row.
  public var rowGap = FlexLength.zero
  /// The distance between children of a row or between lines of a column.
  public var columnGap = FlexLength.zero

  /// The alignment across the main axis, or of an absolutely positioned node between vertical
  /// insets.
  public var alignSelf = AlignSelf.auto
  /// The sort key among the siblings. Nodes with a lower order are laid out first.
  public var order: Int32 = 0
  /// The share of the free space that the node takes.
  public var flexGrow = 0.0
  /// The factor by which the node shrinks on overflow, weighted by its size.
  public var flexShrink = 1.0
  /// The size along the main axis before growing and shrinking. Auto means the width or height.
  public var flexBasis = FlexLength.auto

  /// The width.
  public var width = FlexLength.auto
  /// The height.
  public var height = FlexLength.auto
  /// The minimum width. Auto means that a flex item does not shrink below its content.
  public var minWidth = FlexLength.auto
  /// The minimum height. Auto means that a flex item does not shrink below its content.
  public var minHeight = FlexLength.auto
  /// The maximum width.
  public var maxWidth = FlexLength.none
  /// The maximum height.
  public var maxHeight = FlexLength.none
  /// The width divided by the height, or zero for no aspect ratio.
  public var aspectRatio = 0.0

  /// The distances from the edges of the containing block.
  public var inset = FlexEdges.auto
  /// The space around the border.
  public var margin = FlexEdges.zero
  /// The space between border and content.
  public var padding = FlexEdges.zero
  /// The widths of the border.
  public var border = FlexEdges.zero

  /// Creates a style with default values.
  public init() {}
}

/// The box to which the width and height in a style refer.
public enum FlexBoxSizing: Hashable, Sendable, CaseIterable {
  /// The box with padding and border.
  case borderBox
  /// The box without padding and border.
  case contentBox
}

/// Whether a node has a box.
public enum FlexDisplay: Hashable, Sendable, CaseIterable {
  /// The node is a flex container.
  case flex
  /// Neither the node nor its descendants have a box.
  case none
  /// The node has no box. Its children are laid out as children of its parent.
  case contents
}

/// The treatment of content larger than its box.
public enum FlexOverflow: Hashable, Sendable, CaseIterable {
  /// The content is visible. By default the box does not shrink below its content.
  case visible
  /// The content is clipped. The box may be smaller than its content.
  case hidden
  /// The content scrolls. The box may be smaller than its content.
  case scroll
}

/// The positioning method of a node.
public enum FlexPosition: Hashable, Sendable, CaseIterable {
  /// The node is in the flow and offset by its insets. Insets of descendants may refer to it.
  case relative
  /// The node is out of the flow. Its insets refer to the padding box of the nearest ancestor that
  /// is not ``static``.
  case absolute
  /// The node is in the flow.
  case `static`
}
