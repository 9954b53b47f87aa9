// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension FlexEngine {
  /// Reads the container's style and collects its items.
  mutating func open(_ frame: inout Frame) {
    let index = Int(frame.node)
    let isRightToLeft = links[index].isRightToLeft
    frame.container.isRow = styles[index].flexDirection.isRow
    frame.container.isReverse = styles[index].flexDirection.isReverse
    frame.container.isMultiLine = styles[index].flexWrap != .noWrap
    frame.container.isWrapReverse = styles[index].flexWrap == .wrapReverse
    frame.container.isRightToLeft = isRightToLeft
    frame.container.justifyContent = styles[index].justifyContent
    frame.container.alignContent = styles[index].alignContent
    let padding = padding(of: frame.node, against: frame.request.containingWidth)
    frame.container.left = padding.left
    frame.container.top = padding.top
    frame.horizontalPadding = padding.horizontal
    frame.verticalPadding = padding.vertical
    if frame.goal == .contentWidths {
      // Where the lines of a column break, its widths depend on.
      frame.dependsOnHeight = !frame.container.isRow && frame.container.isMultiLine
      frame.request.maxHeight =
        styles[index].maxHeight.borderBox(
          against: .nan, frame.verticalPadding, styles[index].boxSizing == .contentBox
        ).ifKnown(else: .infinity)
    } else {
      frame.container.contentWidth = max(0, frame.request.width - frame.horizontalPadding)
    }
    if !frame.request.height.isNaN {
      frame.container.contentHeight = max(0, frame.request.height - frame.verticalPadding)
    }
    let rowGap = styles[index].rowGap.resolvedOrZero(against: frame.percentHeight).limitedExtent
    let columnGap = styles[index].columnGap
      .resolvedOrZero(against: frame.container.contentWidth).limitedExtent
    if styles[index].rowGap.isPercent { frame.dependsOnHeight = true }
    frame.container.mainGap = frame.container.isRow ? columnGap : rowGap
    frame.container.crossGap = frame.container.isRow ? rowGap : columnGap
    flow.open(&frame.container, count: Int(links[index].childCount))
    frame.cursor = frame.container.firstItem
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
      links[child].isRightToLeft = direction ?? frame.container.isRightToLeft
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
    if !isOrdered { sortItems(from: frame.container.firstItem) }
  }

  private mutating func sortItems(from start: Int) {
    let sorted = flow.items[start...].enumerated().sorted {
      let (a, b) = (styles[Int($0.element.node)].order, styles[Int($1.element.node)].order)
      return a == b ? $0.offset < $1.offset : a < b
    }
    flow.items.replaceSubrange(start..., with: sorted.map(\.element))
  }

  private mutating func appendItem(
    _ node: Int32, alignItems: AlignItems, in frame: inout Frame
  ) {
    var item = FlexItem(node: node)
    let isRow = frame.container.isRow
    let index = Int(node)
    item.grow = Double(styles[index].flexGrow)
    item.shrink = Double(styles[index].flexShrink)
    item.ratio = styles[index].ratio
    item.align = styles[index].alignSelf.resolved(in: alignItems)

    if styles[index].traits.contains(.margin) { resolveMargins(of: &item, in: frame) }
    resolveSizes(of: &item, against: frame.container.contentWidth, frame.percentHeight)
    if styles[index].traits.contains(.percentHeight) || item.ratio > 0
      || (!isRow && styles[index].flexBasis.isPercent)
    {
      frame.dependsOnHeight = true
    }

    item.stretches =
      item.align == .stretch && !item.hasAutoCrossStart && !item.hasAutoCrossEnd
      && (isRow ? styles[index].height : styles[index].width) == .auto
    flow.items.append(item)
  }

  private func resolveMargins(of item: inout FlexItem, in frame: Frame) {
    let margin = edges(of: item.node).margin
    let isRightToLeft = links[Int(item.node)].isRightToLeft
    let width = frame.container.contentWidth
    let left = margin.left(isRightToLeft: isRightToLeft)
    let right = margin.right(isRightToLeft: isRightToLeft)
    let horizontal = frame.container.horizontalIsReversed ? (right, left) : (left, right)
    let vertical =
      frame.container.verticalIsReversed ? (margin.bottom, margin.top) : (margin.top, margin.bottom)
    let (main, cross) = frame.container.isRow ? (horizontal, vertical) : (vertical, horizontal)
    item.hasAutoMainStart = main.0 == .auto
    item.hasAutoMainEnd = main.1 == .auto
    item.hasAutoCrossStart = cross.0 == .auto
    item.hasAutoCrossEnd = cross.1 == .auto
    item.marginMainStart = main.0.resolvedOrZero(against: width).limitedLength
    item.marginCrossStart = cross.0.resolvedOrZero(against: width).limitedLength
    item.marginMain = item.marginMainStart + main.1.resolvedOrZero(against: width).limitedLength
    item.marginCross =
      item.marginCrossStart + cross.1.resolvedOrZero(against: width).limitedLength
  }

  /// Resolves the style's sizes and paddings in a containing block of the given content size.
  func resolveSizes(of item: inout FlexItem, against width: Double, _ height: Double) {
    let index = Int(item.node)
    if styles[index].traits.contains(.padding) {
      let padding = padding(of: item.node, against: width)
      item.horizontalPadding = padding.horizontal
      item.verticalPadding = padding.vertical
    }
    let isContentBox = styles[index].boxSizing == .contentBox
    let (horizontal, vertical) = (item.horizontalPadding, item.verticalPadding)
    item.width = styles[index].width.borderBox(against: width, horizontal, isContentBox)
    item.height = styles[index].height.borderBox(against: height, vertical, isContentBox)
    item.minWidth = horizontal
    item.minHeight = vertical
    if styles[index].minWidth != .auto {
      item.minWidth = styles[index].minWidth.borderBox(against: width, horizontal, isContentBox)
        .ifKnown(else: horizontal)
    }
    if styles[index].minHeight != .auto {
      item.minHeight = styles[index].minHeight.borderBox(against: height, vertical, isContentBox)
        .ifKnown(else: vertical)
    }
    if styles[index].maxWidth != .none {
      item.maxWidth = styles[index].maxWidth.borderBox(against: width, horizontal, isContentBox)
        .ifKnown(else: .infinity)
    }
    if styles[index].maxHeight != .none {
      item.maxHeight = styles[index].maxHeight.borderBox(against: height, vertical, isContentBox)
        .ifKnown(else: .infinity)
    }
  }
}

extension FlexLength {
  /// The border-box length that this length in a style stands for; NaN where it has none.
  ///
  /// - Parameter padding: the sum of padding and border on the axis.
  func borderBox(against base: Double, _ padding: Double, _ isContentBox: Bool) -> Double {
    let length = resolved(against: base)
    if length.isNaN { return .nan }
    return (isContentBox ? max(0, length) + padding : max(padding, length)).limitedExtent
  }
}
