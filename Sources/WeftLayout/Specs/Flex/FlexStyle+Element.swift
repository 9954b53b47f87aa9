// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension FlexStyle {
  /// Creates the style of a container, which says nothing about the container's own size.
  init(containerOf spec: FlexLayoutSpec) {
    flexDirection = spec.direction
    flexWrap = spec.flexWrap
    justifyContent = spec.justifyContent
    alignItems = spec.alignItems
    alignContent = spec.alignContent
    rowGap = FlexLength(spec.rowGap, auto: .zero)
    columnGap = FlexLength(spec.columnGap, auto: .zero)
    padding = FlexEdges(
      left: .points(spec.padding.left), top: .points(spec.padding.top),
      right: .points(spec.padding.right), bottom: .points(spec.padding.bottom))
  }

  /// Takes over how an element wants to be laid out by a container of the given direction.
  mutating func setItem(_ style: LayoutStyle, in direction: FlexDirection) {
    width = FlexLength(style.width, auto: .auto)
    height = FlexLength(style.height, auto: .auto)
    minWidth = FlexLength(style.minWidth, auto: .auto)
    minHeight = FlexLength(style.minHeight, auto: .auto)
    maxWidth = FlexLength(style.maxWidth, auto: .none)
    maxHeight = FlexLength(style.maxHeight, auto: .none)
    flexBasis = FlexLength(style.flexBasis, auto: .auto)
    flexGrow = style.flexGrow
    flexShrink = style.flexShrink
    alignSelf = style.alignSelf
    let (before, after) = (
      FlexLength.points(style.spacingBefore), FlexLength.points(style.spacingAfter)
    )
    switch direction {
    case .row: (margin.inlineStart, margin.inlineEnd) = (before, after)
    case .rowReverse: (margin.inlineStart, margin.inlineEnd) = (after, before)
    case .column: (margin.top, margin.bottom) = (before, after)
    case .columnReverse: (margin.top, margin.bottom) = (after, before)
    }
  }

  /// Takes over the sizes that a root may take.
  mutating func setRoot(_ range: SizeRange) {
    minWidth = .points(range.min.width)
    minHeight = .points(range.min.height)
    maxWidth = range.max.width < .infinity ? .points(range.max.width) : .none
    maxHeight = range.max.height < .infinity ? .points(range.max.height) : .none
    if range.min.width == range.max.width { width = .points(range.min.width) }
    if range.min.height == range.max.height { height = .points(range.min.height) }
  }
}

extension FlexLength {
  /// The same length; `auto` stands for that dimension.
  fileprivate init(_ dimension: LayoutDimension, auto: FlexLength) {
    switch dimension {
    case .auto: self = auto
    case .points(let points): self = points.isFinite ? .points(points) : auto
    case .fraction(let fraction): self = fraction.isFinite ? .percent(fraction * 100) : auto
    }
  }
}
