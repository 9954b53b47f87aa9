// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A validated ``FlexStyle`` in less than half the memory. Few nodes have edges, so the edges are
/// in a separate array.
struct FlexNodeStyle: Sendable {
  var display: FlexDisplay
  var position: FlexPosition
  var boxSizing: FlexBoxSizing
  var overflow: FlexOverflow
  var direction: LayoutDirection?
  var flexDirection: FlexDirection
  var flexWrap: FlexWrap
  var justifyContent: JustifyContent
  var alignItems: AlignItems
  var alignContent: AlignContent
  var alignSelf: AlignSelf
  var traits: Traits
  var order: Int32
  var edges: Int32
  var flexGrow: Float
  var flexShrink: Float
  var ratio: Double
  var flexBasis: FlexLength
  var width: FlexLength
  var height: FlexLength
  var minWidth: FlexLength
  var minHeight: FlexLength
  var maxWidth: FlexLength
  var maxHeight: FlexLength
  var rowGap: FlexLength
  var columnGap: FlexLength
}

extension FlexNodeStyle {
  /// Flags for features of a style that need more work than plain lengths.
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8
    static let margin = Traits(rawValue: 1)
    static let padding = Traits(rawValue: 2)
    static let inset = Traits(rawValue: 4)
    static let keywordWidths = Traits(rawValue: 8)
    static let keywordHeights = Traits(rawValue: 16)
    static let percentHeight = Traits(rawValue: 32)
  }
}

extension FlexNodeStyle {
  init(_ style: FlexStyle, edges: Int32) {
    display = style.display
    position = style.position
    boxSizing = style.boxSizing
    overflow = style.overflow
    direction = style.direction
    flexDirection = style.flexDirection
    flexWrap = style.flexWrap
    justifyContent = style.justifyContent
    alignItems = style.alignItems
    alignContent = style.alignContent
    alignSelf = style.alignSelf
    order = style.order
    self.edges = edges
    flexGrow = Self.factor(style.flexGrow)
    flexShrink = Self.factor(style.flexShrink)
    ratio = style.aspectRatio > 1e-9 && style.aspectRatio < 1e9 ? style.aspectRatio : 0
    flexBasis = style.flexBasis
    width = style.width
    height = style.height
    minWidth = style.minWidth
    minHeight = style.minHeight
    maxWidth = style.maxWidth
    maxHeight = style.maxHeight
    rowGap = style.rowGap
    columnGap = style.columnGap
    traits = []
    if style.margin != .zero { traits.insert(.margin) }
    if style.padding != .zero || style.border != .zero { traits.insert(.padding) }
    if style.inset != .auto { traits.insert(.inset) }
    if minWidth.isKeyword || maxWidth.isKeyword { traits.insert(.keywordWidths) }
    if minHeight.isKeyword || maxHeight.isKeyword { traits.insert(.keywordHeights) }
    if height.isPercent || minHeight.isPercent || maxHeight.isPercent || height == .stretch
      || style.inset.top.isPercent || style.inset.bottom.isPercent
    {
      traits.insert(.percentHeight)
    }
  }

  /// Limits a factor so that the sum of a million factors is finite.
  private static func factor(_ factor: Double) -> Float {
    factor > 0 ? Float(min(factor, 1e9)) : 0
  }

  /// Whether the styles have the same effect on the node's siblings, except for the node's size.
  func differsInSizeAlone(from other: FlexNodeStyle) -> Bool {
    display == other.display && position == other.position && direction == other.direction
      && alignSelf == other.alignSelf && order == other.order && flexGrow == other.flexGrow
      && flexShrink == other.flexShrink
  }

  /// Returns the style from which this value was created, without its invalid values.
  func style(_ edges: FlexNodeEdges) -> FlexStyle {
    var style = FlexStyle()
    style.display = display
    style.position = position
    style.boxSizing = boxSizing
    style.overflow = overflow
    style.direction = direction
    style.flexDirection = flexDirection
    style.flexWrap = flexWrap
    style.justifyContent = justifyContent
    style.alignItems = alignItems
    style.alignContent = alignContent
    style.alignSelf = alignSelf
    style.order = order
    style.flexGrow = Double(flexGrow)
    style.flexShrink = Double(flexShrink)
    style.aspectRatio = ratio
    style.flexBasis = flexBasis
    style.width = width
    style.height = height
    style.minWidth = minWidth
    style.minHeight = minHeight
    style.maxWidth = maxWidth
    style.maxHeight = maxHeight
    style.rowGap = rowGap
    style.columnGap = columnGap
    style.inset = edges.inset
    style.margin = edges.margin
    style.padding = edges.padding
    style.border = edges.border
    return style
  }
}

struct FlexNodeEdges: Equatable, Sendable {
  var inset = FlexEdges.auto
  var margin = FlexEdges.zero
  var padding = FlexEdges.zero
  var border = FlexEdges.zero
}

struct FlexSides {
  var left = 0.0
  var top = 0.0
  var right = 0.0
  var bottom = 0.0

  var horizontal: Double { left + right }
  var vertical: Double { top + bottom }
}

extension FlexEdges {
  /// Returns the sides in points. Negative lengths and unresolved percentages become zero.
  func sides(against base: Double, isRightToLeft: Bool) -> FlexSides {
    FlexSides(
      left: left(isRightToLeft: isRightToLeft).resolvedOrZero(against: base).limitedExtent,
      top: top.resolvedOrZero(against: base).limitedExtent,
      right: right(isRightToLeft: isRightToLeft).resolvedOrZero(against: base).limitedExtent,
      bottom: bottom.resolvedOrZero(against: base).limitedExtent)
  }
}
