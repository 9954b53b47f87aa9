// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension FlexEngine {
  /// Reads the container's style and collects its items.
  mutating func open(_ frame: inout Frame) {
    let index = Int(frame.node)
    let width = frame.request.containingWidth
    let isRightToLeft = links[index].isRightToLeft
    frame.isRow = styles[index].flexDirection.isRow
    frame.isReverse = styles[index].flexDirection.isReverse
    frame.isMultiLine = styles[index].flexWrap != .noWrap
    frame.isWrapReverse = styles[index].flexWrap == .wrapReverse
    frame.isRightToLeft = isRightToLeft
    frame.justifyContent = styles[index].justifyContent
    frame.alignContent = styles[index].alignContent
    let border = styles[index].border.sides(against: .nan, isRightToLeft: isRightToLeft)
    let padding = styles[index].padding.sides(against: width, isRightToLeft: isRightToLeft)
    frame.left = border.left + padding.left
    frame.top = border.top + padding.top
    frame.horizontalPadding = frame.left + border.right + padding.right
    frame.verticalPadding = frame.top + border.bottom + padding.bottom
    if frame.goal == .contentWidths {
      // Where the lines of a column break, its widths depend on.
      frame.dependsOnHeight = !frame.isRow && frame.isMultiLine
      frame.request.maxHeight =
        borderBoxLength(
          styles[index].maxHeight, .nan, frame.verticalPadding, frame.node
        ).ifKnown(else: .infinity)
    } else {
      frame.contentWidth = max(0, frame.request.width - frame.horizontalPadding)
    }
    if !frame.request.height.isNaN {
      frame.contentHeight = max(0, frame.request.height - frame.verticalPadding)
    }
    let rowGap = styles[index].rowGap.resolvedOrZero(against: frame.percentHeight).limitedExtent
    let columnGap = styles[index].columnGap
      .resolvedOrZero(against: frame.contentWidth).limitedExtent
    if styles[index].rowGap.isPercent { frame.dependsOnHeight = true }
    frame.mainGap = frame.isRow ? columnGap : rowGap
    frame.crossGap = frame.isRow ? rowGap : columnGap
    frame.firstItem = items.count
    frame.firstLine = lines.count
    frame.cursor = frame.firstItem
    collectItems(&frame)
  }

  /// Appends the children that are in the flow, in the order of their styles' `order`.
  private mutating func collectItems(_ frame: inout Frame) {
    let isLayout = frame.goal == .layout
    let alignItems = styles[Int(frame.node)].alignItems
    var isOrdered = true
    var previousOrder = Int32.min
    var next = firstBox(in: frame.node)
    while next >= 0 {
      let child = Int(next)
      let direction = styles[child].direction.map { $0 == .rightToLeft }
      links[child].isRightToLeft = direction ?? frame.isRightToLeft
      if styles[child].display == .none {
        if isLayout { hide(next) }
      } else if styles[child].position == .absolute {
        frame.hasAbsolutes = true
        links[child].isHidden = false
      } else {
        links[child].isHidden = false
        appendItem(next, alignItems: alignItems, in: &frame)
        let order = styles[child].order
        if order < previousOrder { isOrdered = false }
        previousOrder = order
      }
      next = box(after: next, in: frame.node)
    }
    if !isOrdered { sortItems(from: frame.firstItem) }
  }

  private mutating func sortItems(from start: Int) {
    let sorted = items[start...].enumerated().sorted {
      let (a, b) = (styles[Int($0.element.node)].order, styles[Int($1.element.node)].order)
      return a == b ? $0.offset < $1.offset : a < b
    }
    items.replaceSubrange(start..., with: sorted.map(\.element))
  }

  private mutating func appendItem(
    _ node: Int32, alignItems: AlignItems, in frame: inout Frame
  ) {
    var item = Item(node: node)
    let isRightToLeft = links[Int(node)].isRightToLeft
    let isRow = frame.isRow
    let width = frame.contentWidth
    let style = styles[Int(node)]
    item.grow = Self.factor(style.flexGrow)
    item.shrink = Self.factor(style.flexShrink)
    item.ratio = Self.ratio(style.aspectRatio)
    item.align = style.alignSelf.resolved(in: alignItems)

    if style.margin != .zero {
      let left = style.margin.left(isRightToLeft: isRightToLeft)
      let right = style.margin.right(isRightToLeft: isRightToLeft)
      let horizontal = frame.horizontalIsReversed ? (right, left) : (left, right)
      let vertical =
        frame.verticalIsReversed
        ? (style.margin.bottom, style.margin.top) : (style.margin.top, style.margin.bottom)
      let (main, cross) = isRow ? (horizontal, vertical) : (vertical, horizontal)
      item.hasAutoMainStart = main.0 == .auto
      item.hasAutoMainEnd = main.1 == .auto
      item.hasAutoCrossStart = cross.0 == .auto
      item.hasAutoCrossEnd = cross.1 == .auto
      item.marginMainStart = main.0.resolvedOrZero(against: width).limitedLength
      item.marginCrossStart = cross.0.resolvedOrZero(against: width).limitedLength
      item.marginMain =
        item.marginMainStart + main.1.resolvedOrZero(against: width).limitedLength
      item.marginCross =
        item.marginCrossStart + cross.1.resolvedOrZero(against: width).limitedLength
    }
    resolveSizes(of: &item, style: style, against: width, frame.percentHeight)
    if style.usesPercentHeight(inColumn: !isRow) || item.ratio > 0 { frame.dependsOnHeight = true }

    item.stretches =
      item.align == .stretch && !item.hasAutoCrossStart && !item.hasAutoCrossEnd
      && (isRow ? style.height : style.width) == .auto
    items.append(item)
  }

  /// Resolves the style's sizes and paddings in a containing block of the given content size.
  func resolveSizes(
    of item: inout Item, style: FlexStyle, against width: Double, _ height: Double
  ) {
    if style.padding != .zero || style.border != .zero {
      let padding = style.padding.sides(against: width, isRightToLeft: false)
      let border = style.border.sides(against: .nan, isRightToLeft: false)
      item.horizontalPadding = padding.left + padding.right + border.left + border.right
      item.verticalPadding = padding.top + padding.bottom + border.top + border.bottom
    }
    let isContentBox = style.boxSizing == .contentBox
    let (horizontal, vertical) = (item.horizontalPadding, item.verticalPadding)
    /// The border-box length of a length in the style; NaN where it has none.
    func length(_ length: FlexLength, _ base: Double, _ padding: Double) -> Double {
      let resolved = length.resolved(against: base)
      guard !resolved.isNaN else { return .nan }
      return (isContentBox ? max(0, resolved) + padding : max(padding, resolved)).limitedExtent
    }
    item.width = length(style.width, width, horizontal)
    item.height = length(style.height, height, vertical)
    item.minWidth = length(style.minWidth, width, horizontal).ifKnown(else: horizontal)
    item.minHeight = length(style.minHeight, height, vertical).ifKnown(else: vertical)
    item.maxWidth = length(style.maxWidth, width, horizontal).ifKnown(else: .infinity)
    item.maxHeight = length(style.maxHeight, height, vertical).ifKnown(else: .infinity)
  }

  static func factor(_ factor: Double) -> Double {
    factor > 0 ? min(factor, 1e9) : 0
  }

  static func ratio(_ ratio: Double) -> Double {
    ratio > 1e-9 && ratio < 1e9 ? ratio : 0
  }
}

extension FlexEngine.Frame {
  /// Whether the main or cross axis, whichever is horizontal, starts at the right.
  var horizontalIsReversed: Bool {
    isRightToLeft != (isRow ? isReverse : isWrapReverse)
  }

  /// Whether the cross axis starts at the right or at the bottom.
  var isCrossReversed: Bool { isRow ? verticalIsReversed : horizontalIsReversed }

  /// Whether the main or cross axis, whichever is vertical, starts at the bottom.
  var verticalIsReversed: Bool { isRow ? isWrapReverse : isReverse }
}

extension FlexStyle {
  /// Whether the layout of the container's content depends on whether its height is definite.
  func usesPercentHeight(inColumn: Bool) -> Bool {
    height.isPercent || minHeight.isPercent || maxHeight.isPercent || height == .stretch
      || inset.top.isPercent || inset.bottom.isPercent || (inColumn && flexBasis.isPercent)
  }
}

/// The four sides of a box in points.
struct FlexSides {
  var left = 0.0
  var top = 0.0
  var right = 0.0
  var bottom = 0.0
}

extension FlexEdges {
  /// The sides in points, none of them negative; percentages of NaN are zero.
  func sides(against base: Double, isRightToLeft: Bool) -> FlexSides {
    if self == .zero { return FlexSides() }
    return FlexSides(
      left: left(isRightToLeft: isRightToLeft).resolvedOrZero(against: base).limitedExtent,
      top: top.resolvedOrZero(against: base).limitedExtent,
      right: right(isRightToLeft: isRightToLeft).resolvedOrZero(against: base).limitedExtent,
      bottom: bottom.resolvedOrZero(against: base).limitedExtent)
  }
}
