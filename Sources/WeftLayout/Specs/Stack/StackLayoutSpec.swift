// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Places its children one after the other, in a row or a column, as flexbox does.
///
/// ```swift
/// StackLayoutSpec(.column, spacing: 4) {
///   title
///   if showsBody { body.flexShrink(1) }
/// }
/// ```
///
/// The defaults are Texture's: children do not shrink, and they stretch across the main axis. A
/// child's fractions resolve against the stack on the axes on which the stack's size is given.
public struct StackLayoutSpec: LayoutElement {
  /// How the container lays the stack out.
  public var style = LayoutStyle()
  /// The axis along which the children are placed.
  public var direction: FlexDirection
  /// The distance between two children of a line, in points.
  public var spacing: Double
  /// The distance between two lines, in points.
  public var lineSpacing: Double
  /// Where the free space across the lines goes, if there are several.
  public var alignContent: AlignContent
  /// Whether the children are broken into lines.
  public var flexWrap: FlexWrap
  /// The children, in order.
  public var children: [any LayoutElement]
  /// Whether children longer than their share shrink before the others, as in SwiftUI's stacks; a
  /// factor of ``LayoutStyle/flexShrink`` divides the share. By default all shrink by their length,
  /// as in CSS.
  package var sharesFairly = false
  var alignment: Alignment

  /// Creates a stack of `children`.
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

  /// Creates a stack of the elements that `children` lists.
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

  /// Measures and places the children; a stack without children is as small as allowed.
  ///
  /// A child is measured once, and once more if it flexes from the size of its content or has to be
  /// stretched to a size that its siblings decide.
  ///
  /// - Complexity: O(*n*) measurements; rounds of flexing are O(*n*²) if each round freezes one
  ///   child only.
  public func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    LayoutPass.layout(of: self, thatFits: range, in: context)
  }
}

extension StackLayoutSpec {
  /// Calculates the layout from the children's layouts in the pass.
  public func calculateLayout(
    thatFits range: SizeRange, in context: LayoutContext, asking pass: inout LayoutPass
  ) -> Layout? {
    if children.isEmpty { return Layout(element: self, size: range.min) }
    var stack = StackLayout(self, thatFits: range, in: context)
    return stack.layout(asking: &pass)
  }
}

/// Takes the free space of a stack: elements before it go to the start, the rest to the end.
public struct Spacer: LayoutElement {
  /// The style of the spacer: it grows from its minimum length.
  public var style: LayoutStyle

  /// Creates a spacer.
  ///
  /// - Parameter minLength: the length that it keeps along the stack's main axis, in points.
  public init(minLength: Double = 0) {
    style = LayoutStyle(flexGrow: 1, flexBasis: .points(minLength))
  }

  /// As small as allowed.
  public func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    Layout(element: self, size: range.min)
  }
}
