// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension FlexEngine {
  mutating func open(_ frame: inout FlexFrame) {
    readStyle(&frame)
    flow.open(&frame.container, count: Int(links[Int(frame.node)].childCount))
    frame.cursor = frame.container.firstItem
    collectItems(&frame)
  }

  func readStyle(_ frame: inout FlexFrame) {
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
      // The widths of a wrapping column depend on its line breaks, and thus on its height.
      frame.dependsOnHeight = !frame.container.isRow && frame.container.isMultiLine
    } else {
      frame.container.contentWidth = max(0, frame.request.width - frame.horizontalPadding)
    }
    let height = frame.request.height.ifKnown(else: frame.request.definiteHeight)
    if !height.isNaN { frame.container.contentHeight = max(0, height - frame.verticalPadding) }
    let rowGap = styles[index].rowGap.resolvedOrZero(against: frame.percentHeight).limitedExtent
    let columnGap = styles[index].columnGap
      .resolvedOrZero(against: frame.container.contentWidth).limitedExtent
    if styles[index].rowGap.isPercent { frame.dependsOnHeight = true }
    frame.container.mainGap = frame.container.isRow ? columnGap : rowGap
    frame.container.crossGap = frame.container.isRow ? rowGap : columnGap
  }

  private mutating func collectItems(_ frame: inout FlexFrame) {
    let (node, container, percentHeight) = (frame.node, frame.container, frame.percentHeight)
    let isLayout = frame.goal == .layout
    let alignItems = styles[Int(node)].alignItems
    var isOrdered = true
    var previousOrder = Int32.min
    var next = firstBox(in: node)
    while next >= 0 {
      let child = Int(next)
      resolveDirection(of: next)
      if styles[child].display == .none {
        if isLayout { hide(next) }
      } else if styles[child].position == .absolute {
        frame.hasAbsolutes = true
        links[child].isHidden = false
      } else {
        links[child].isHidden = false
        flow.items.append(item(of: next, in: container, alignItems, percentHeight))
        if dependsOnHeight(next, in: container) { frame.dependsOnHeight = true }
        let order = styles[child].order
        if order < previousOrder { isOrdered = false }
        previousOrder = order
      }
      next = box(after: next, in: node)
    }
    frame.isOrdered = isOrdered
    if !isOrdered { sortItems(from: container.firstItem) }
  }

  private mutating func sortItems(from start: Int) {
    let sorted = flow.items[start...].enumerated().sorted {
      let (a, b) = (styles[Int($0.element.node)].order, styles[Int($1.element.node)].order)
      return a == b ? $0.offset < $1.offset : a < b
    }
    flow.items.replaceSubrange(start..., with: sorted.map(\.element))
  }

  @inline(__always)
  func item(
    of node: Int32, in container: FlexContainer, _ alignItems: AlignItems, _ percentHeight: Double
  ) -> FlexItem {
    let index = Int(node)
    var item = FlexItem(node: node)
    item.grow = Double(styles[index].flexGrow)
    item.shrink = Double(styles[index].flexShrink)
    item.ratio = styles[index].ratio
    item.align = styles[index].alignSelf.resolved(in: alignItems)
    if styles[index].traits.contains(.margin) { resolveMargins(of: &item, in: container) }
    resolveSizes(of: &item, against: container.contentWidth, percentHeight)
    item.stretches =
      item.align == .stretch
      && (container.isRow ? styles[index].height : styles[index].width) == .auto
    return item
  }

  @inline(__always)
  func dependsOnHeight(_ item: Int32, in container: FlexContainer) -> Bool {
    styles[Int(item)].traits.contains(.percentHeight) || styles[Int(item)].ratio > 0
      || (!container.isRow && styles[Int(item)].flexBasis.isPercent)
  }

  private func resolveMargins(of item: inout FlexItem, in container: FlexContainer) {
    let margin = edges(of: item.node).margin
    let isRightToLeft = links[Int(item.node)].isRightToLeft
    let width = container.contentWidth
    let left = margin.left(isRightToLeft: isRightToLeft)
    let right = margin.right(isRightToLeft: isRightToLeft)
    let horizontal = container.horizontalIsReversed ? (right, left) : (left, right)
    let vertical =
      container.verticalIsReversed ? (margin.bottom, margin.top) : (margin.top, margin.bottom)
    let (main, cross) = container.isRow ? (horizontal, vertical) : (vertical, horizontal)
    item.hasAutoMainStart = main.0 == .auto
    item.hasAutoMainEnd = main.1 == .auto
    item.hasAutoCrossStart = cross.0 == .auto
    item.hasAutoCrossEnd = cross.1 == .auto
    // Automatic margins take all free space, so alignment has no effect.
    if item.hasAutoCrossStart || item.hasAutoCrossEnd { item.align = .flexStart }
    item.marginMainStart = main.0.resolvedOrZero(against: width).limitedLength
    item.marginCrossStart = cross.0.resolvedOrZero(against: width).limitedLength
    item.marginMain = item.marginMainStart + main.1.resolvedOrZero(against: width).limitedLength
    item.marginCross =
      item.marginCrossStart + cross.1.resolvedOrZero(against: width).limitedLength
  }

  @inline(__always)
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
      // A column breaks at its maximum height, which is not less than the minimum.
      item.maxHeight = max(item.maxHeight, item.minHeight)
    }
  }
}

extension FlexLength {
  /// The border-box length, or NaN for keywords and unresolved percentages. `padding` is the sum of
  /// padding and border on the axis.
  func borderBox(against base: Double, _ padding: Double, _ isContentBox: Bool) -> Double {
    let length = resolved(against: base)
    if length.isNaN { return .nan }
    return (isContentBox ? max(0, length) + padding : max(padding, length)).limitedExtent
  }
}

extension FlexEngine {
  func edges(of node: Int32) -> FlexNodeEdges { edges[Int(styles[Int(node)].edges)] }

  func padding(of node: Int32, against width: Double) -> FlexSides {
    guard styles[Int(node)].traits.contains(.padding) else { return FlexSides() }
    let isRightToLeft = links[Int(node)].isRightToLeft
    let edges = edges(of: node)
    let padding = edges.padding.sides(against: width, isRightToLeft: isRightToLeft)
    let border = edges.border.sides(against: .nan, isRightToLeft: isRightToLeft)
    return FlexSides(
      left: padding.left + border.left, top: padding.top + border.top,
      right: padding.right + border.right, bottom: padding.bottom + border.bottom)
  }
}

// CSS Flexible Box Layout, section 9.3, "Main Size Determination".
extension FlexEngine {
  mutating func collectLines(_ frame: inout FlexFrame) {
    var limit = frame.container.mainSize
    // Lines of a box whose content exceeds its aspect ratio break at the height from the ratio.
    if !frame.container.isRow { limit = frame.percentHeight.ifKnown(else: limit) }
    if limit.isNaN {
      limit =
        frame.container.isRow
        ? .infinity : max(0, frame.request.maxHeight - frame.verticalPadding)
    }
    flow.collectLines(of: frame.container, limit: limit)
    frame.cursor = frame.container.firstLine
  }

  /// Grows or shrinks the items of each line so that the line fills the container. A column without
  /// a height becomes as long as its longest line.
  mutating func flexLines(_ frame: inout FlexFrame) {
    if !frame.container.isRow && frame.request.height.isNaN {
      let longest = flow.longestLine(of: frame.container)
      frame.height = (longest + frame.verticalPadding).limitedExtent
      if frame.container.contentHeight.isNaN { frame.container.contentHeight = longest }
    }
    flow.flexLines(of: frame.container)
  }
}

// CSS Flexible Box Layout, section 9.2, "Line Length Determination".
extension FlexEngine {
  mutating func findBaseSizes(_ frame: inout FlexFrame) -> Bool {
    if frame.goal == .contentWidths && !frame.container.isRow && !frame.container.isMultiLine {
      return true
    }
    return forEachItem(&frame) { engine, index, frame in
      frame.container.isRow
        ? engine.findBaseWidth(index, frame) : engine.findBaseHeight(index, frame)
    }
  }

  private mutating func findBaseWidth(_ index: Int, _ frame: FlexFrame) -> Bool {
    guard resolveWidthLimits(index, frame) else { return false }
    let node = flow.items[index].node
    let basis = styles[Int(node)].flexBasis
    let length = basis == .auto ? styles[Int(node)].width : basis
    let cross = definiteHeight(flow.items[index], in: frame)
    var base = length.borderBox(
      against: frame.container.contentWidth, flow.items[index].horizontalPadding,
      styles[Int(node)].boxSizing == .contentBox)
    let isDefinite = !base.isNaN
    if !isDefinite {
      flow.items[index].isBasisIndefinite = true
      if flow.items[index].ratio > 0 && !cross.isNaN && !length.isIntrinsic && length != .stretch {
        base = width(of: flow.items[index], fromHeight: cross)
      } else {
        let available = frame.container.contentWidth - flow.items[index].marginMain
        guard
          let width = width(
            of: flow.items[index], length, available: available, height: cross)
        else { return false }
        base = applyRatioLimits(of: flow.items[index], to: width)
      }
    }
    flow.items[index].base = base
    flow.items[index].minMain = flow.items[index].minWidth
    flow.items[index].maxMain = flow.items[index].maxWidth
    // An automatic minimum never exceeds the width or the width of the content. It has no effect on
    // an item that starts from either of them and does not shrink.
    let startsAboveMinimum = flow.items[index].ratio == 0 && (basis == .auto || basis == .content)
    if startsAboveMinimum {
      flow.items[index].needsAutomaticMinimum = hasAutomaticMinimum(node, isRow: true)
    } else if hasAutomaticMinimum(node, isRow: true) {
      guard addAutomaticMinimum(index, frame) else { return false }
    }
    finishBaseSize(index, padding: flow.items[index].horizontalPadding)
    return true
  }

  private mutating func findBaseHeight(_ index: Int, _ frame: FlexFrame) -> Bool {
    guard resolveWidthLimits(index, frame) else { return false }
    let node = flow.items[index].node
    let basis = styles[Int(node)].flexBasis
    let length = basis == .auto ? styles[Int(node)].height : basis
    var base = length.borderBox(
      against: frame.percentHeight, flow.items[index].verticalPadding,
      styles[Int(node)].boxSizing == .contentBox)
    if base.isNaN && length == .stretch {
      base = frame.percentHeight - flow.items[index].marginMain
    }
    if base.isNaN {
      flow.items[index].isBasisIndefinite = true
      guard let width = crossWidth(index, frame, height: .nan)
      else { return false }
      if flow.items[index].ratio > 0 {
        base = height(of: flow.items[index], fromWidth: width)
      } else {
        guard let height = contentHeight(index, width: width, frame) else { return false }
        base = height
      }
    }
    if styles[Int(node)].traits.contains(.keywordHeights) {
      guard let width = crossWidth(index, frame, height: .nan),
        resolveHeightLimits(index, frame, width: width)
      else { return false }
    }
    flow.items[index].base = base
    flow.items[index].minMain = flow.items[index].minHeight
    flow.items[index].maxMain = flow.items[index].maxHeight
    let startsAboveMinimum = flow.items[index].ratio == 0 && (basis == .auto || basis == .content)
    if startsAboveMinimum {
      flow.items[index].needsAutomaticMinimum = hasAutomaticMinimum(node, isRow: false)
    } else if hasAutomaticMinimum(node, isRow: false) {
      guard addAutomaticMinimum(index, frame) else { return false }
    }
    finishBaseSize(index, padding: flow.items[index].verticalPadding)
    return true
  }

  private mutating func finishBaseSize(_ index: Int, padding: Double) {
    flow.items[index].base = flow.items[index].base.limitedExtent
    flow.items[index].innerBase = max(0, flow.items[index].base - padding)
    flow.items[index].main = flow.items[index].clampMain(flow.items[index].base)
  }

  /// The height of an item of a row if it is definite before the layout, or NaN.
  func definiteHeight(_ item: FlexItem, in frame: FlexFrame) -> Double {
    if !item.height.isNaN { return item.styleHeight }
    guard frame.container.isRow, item.stretches, !frame.container.isMultiLine else { return .nan }
    let height = frame.percentHeight - item.marginCross
    return height.isNaN ? .nan : item.clampHeight(height)
  }

  /// The height of an item's content at a width, with its padding and border. `ratioHeight` is the
  /// height that an aspect ratio gives for the width.
  mutating func contentHeight(
    _ index: Int, width: Double, ratioHeight: Double = .infinity, _ frame: FlexFrame
  ) -> Double? {
    let item = flow.items[index]
    let style = styles[Int(item.node)]
    // A column breaks at its style's height. Percentages do not resolve while content is measured.
    let height =
      style.height.isPercent || item.height.isNaN ? .nan : max(item.minHeight, item.height)
    let isUnlimited = !frame.container.isRow && style.maxHeight.isPercent
    let request = FlexRequest(
      width: width,
      maxHeight: min(
        isUnlimited ? .infinity : item.maxHeight, height.ifKnown(else: ratioHeight)),
      containingWidth: frame.container.contentWidth)
    return layout(item.node, request, shown: false)?.height
  }
}
