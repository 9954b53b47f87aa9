// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Lays its children out exactly as a flex container of CSS does.
///
/// It differs from ``StackLayoutSpec`` in what CSS has and Texture has not: reversed lines,
/// flex-start and flex-end, gaps that are fractions, sums of factors that shrink below padding, and
/// free space that goes into the lines unless ``alignContent`` says otherwise. A spec inside another
/// is part of the same tree of boxes. Positions and sizes are not rounded to pixels.
///
/// The defaults are those of a CSS container. A child follows its own style: it does not
/// shrink unless ``LayoutStyle/flexShrink`` says so, and the space before and after it are its
/// margins along the main axis. As in CSS, a child does not shrink below what its content needs, such
/// as the longest word of a text, unless its style gives a least size.
public struct FlexLayoutSpec: LayoutElement {
  /// How the spec wants to be laid out by its own container.
  public var style = LayoutStyle()
  /// The axis along which the children are placed.
  public var direction: FlexDirection
  /// Whether the children are broken into lines.
  public var flexWrap: FlexWrap
  /// Where the free space along the main axis goes.
  public var justifyContent: JustifyContent
  /// How children are aligned across the main axis, unless their style says otherwise.
  public var alignItems: AlignItems
  /// Where the free space across the lines of a wrapping container goes.
  public var alignContent: AlignContent
  /// The distance between children of a column, and between the lines of a row.
  public var rowGap: LayoutDimension
  /// The distance between children of a row, and between the lines of a column.
  public var columnGap: LayoutDimension
  /// The space around the children, in points.
  public var padding: EdgeInsets
  /// The children, in order.
  public var children: [any LayoutElement]

  /// Creates a flex container of the elements that `children` lists.
  public init(
    _ direction: FlexDirection = .row, flexWrap: FlexWrap = .noWrap,
    justifyContent: JustifyContent = .flexStart, alignItems: AlignItems = .stretch,
    alignContent: AlignContent = .stretch, rowGap: LayoutDimension = 0,
    columnGap: LayoutDimension = 0,
    padding: EdgeInsets = .zero, @LayoutBuilder children: () -> [any LayoutElement]
  ) {
    self.direction = direction
    self.flexWrap = flexWrap
    self.justifyContent = justifyContent
    self.alignItems = alignItems
    self.alignContent = alignContent
    self.rowGap = rowGap
    self.columnGap = columnGap
    self.padding = padding
    self.children = children()
  }

  /// Measures and places the children.
  ///
  /// The width is that of the content, within the range; so is the height.
  ///
  /// - Complexity: a child that is no flex spec is measured up to four times: for its least and its
  ///   greatest width, for its height, and in its final size.
  public func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    LayoutPass.layout(of: self, thatFits: range, in: context)
  }
}

extension FlexLayoutSpec {
  /// Calculates the layout from those that the pass knows of the children.
  public func calculateLayout(
    thatFits range: SizeRange, in context: LayoutContext, asking pass: inout LayoutPass
  ) -> Layout? {
    var tree = FlexSpecTree(self, thatFits: range, in: context)
    return tree.layout(asking: &pass)
  }
}
