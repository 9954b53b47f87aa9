// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Lays out its children in a row or a column, as flexbox does.
///
/// ```swift
/// StackLayoutSpec(.column, spacing: 4) {
///   title
///   if showsBody { body.flexShrink(1) }
/// }
/// ```
///
/// The defaults are the same as in Texture. Children do not shrink, and they stretch across the
/// main axis. A child's fractions resolve against the stack's size on the axes on which that size
/// is exact.
public struct StackLayoutSpec: LayoutElement {
  /// The style that the container uses to lay out the stack.
  public var style = LayoutStyle()
  /// The main axis and the direction of the children along it.
  public var direction: FlexDirection
  /// The distance between two children of a line, in points.
  public var spacing: Double
  /// The distance between two lines, in points.
  public var lineSpacing: Double
  /// The distribution of the free space across several lines.
  public var alignContent: AlignContent
  /// Whether the children wrap into several lines.
  public var flexWrap: FlexWrap
  /// The children, in order.
  public var children: [any LayoutElement]
  /// Whether children longer than their equal share shrink before the others, as in SwiftUI's
  /// stacks.
  ///
  /// A factor of ``LayoutStyle/flexShrink`` divides the share. By default, all children shrink in
  /// proportion to their length, as in CSS.
  package var sharesFairly = false
  var alignment: Alignment

  /// Creates a stack from an array of children.
  public init(
    _ direction: FlexDirection = .row, spacing: Double = 0,
    justifyContent: JustifyContent = .start, alignItems: AlignItems = .stretch,
    flexWrap: FlexWrap = .noWrap, alignContent: AlignContent = .start, lineSpacing: Double = 0,
    children: [any LayoutElement]
  ) {
    self.direction = direction
    self.spacing = spacing
    self.lineSpacing = lineSpacing
    self.alignContent = alignContent
    self.flexWrap = flexWrap
    self.children = children
    self.alignment = Alignment(justifyContent: justifyContent, alignItems: alignItems)
  }

  /// Creates a stack from a builder of children.
  public init(
    _ direction: FlexDirection = .row, spacing: Double = 0,
    justifyContent: JustifyContent = .start, alignItems: AlignItems = .stretch,
    flexWrap: FlexWrap = .noWrap, alignContent: AlignContent = .start, lineSpacing: Double = 0,
    @LayoutBuilder children: () -> [any LayoutElement]
  ) {
    self.init(
      direction, spacing: spacing, justifyContent: justifyContent, alignItems: alignItems,
      flexWrap: flexWrap, alignContent: alignContent, lineSpacing: lineSpacing,
      children: children())
  }
}

/// An element that takes the free space of a stack, which moves elements before it to the start and
/// the others to the end.
public struct Spacer: LayoutElement {
  /// The style of the spacer. By default it grows from its minimum length.
  public var style: LayoutStyle

  /// Creates a spacer.
  ///
  /// - Parameter minLength: The minimum length along the stack's main axis, in points.
  public init(minLength: Double = 0) {
    style = LayoutStyle(flexGrow: 1, flexBasis: .points(minLength))
  }

  /// Returns an empty layout of the minimum size.
  public func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    Layout(element: self, size: range.min)
  }
}
