// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// CSS Flexible Box Layout, section 4.5, "Automatic Minimum Size of Flex Items".
extension FlexEngine {
  func hasAutomaticMinimum(_ node: Int32, isRow: Bool) -> Bool {
    let index = Int(node)
    return (isRow ? styles[index].minWidth : styles[index].minHeight) == .auto
      && styles[index].overflow == .visible
  }

  mutating func findMinimums(_ frame: inout FlexFrame) -> Bool {
    let mainSize = frame.container.mainSize
    while frame.cursor < flow.lines.count {
      let line = flow.lines[frame.cursor]
      if line.mainSize > mainSize + FlexFlow.epsilon {
        for index in line.items
        where flow.items[index].needsAutomaticMinimum && flow.items[index].shrink > 0 {
          guard addAutomaticMinimum(index, frame) else { return false }
        }
      }
      frame.cursor += 1
    }
    frame.cursor = frame.container.firstItem
    return true
  }

  mutating func resolveHeightLimits(_ index: Int, _ frame: FlexFrame, width: Double) -> Bool {
    guard !flow.items[index].hasHeightLimits else { return true }
    let style = styles[Int(flow.items[index].node)]
    let margins =
      frame.container.isRow ? flow.items[index].marginCross : flow.items[index].marginMain
    let available = frame.percentHeight - margins
    guard let content = contentHeight(index, width: width, frame) else { return false }
    if style.minHeight.isIntrinsic { flow.items[index].minHeight = content }
    if style.minHeight == .stretch && !available.isNaN {
      flow.items[index].minHeight = available.limitedExtent
    }
    if style.maxHeight.isIntrinsic { flow.items[index].maxHeight = content }
    if style.maxHeight == .stretch && !available.isNaN {
      flow.items[index].maxHeight = available.limitedExtent
    }
    flow.items[index].hasHeightLimits = true
    return true
  }

  mutating func addAutomaticMinimum(_ index: Int, _ frame: FlexFrame) -> Bool {
    guard
      let content = frame.container.isRow
        ? leastWidth(index, frame) : leastHeight(index, frame)
    else { return false }
    let specified = frame.container.isRow ? flow.items[index].width : flow.items[index].height
    let suggestion = specified.isNaN ? content : min(specified, content)
    flow.items[index].minMain = max(
      flow.items[index].minMain, min(suggestion, flow.items[index].maxMain))
    flow.items[index].needsAutomaticMinimum = false
    return true
  }

  /// The content-based minimum width. With an aspect ratio, it follows from a definite cross size
  /// within the cross axis' limits transferred by the ratio.
  private mutating func leastWidth(_ index: Int, _ frame: FlexFrame) -> Double? {
    let item = flow.items[index]
    let height = definiteHeight(item, in: frame)
    guard let widths = contentWidths(of: item, height: height) else { return nil }
    guard item.ratio > 0 && !height.isNaN else {
      return applyRatioLimits(of: item, to: widths.min)
    }
    return max(widths.min, width(of: item, fromHeight: height))
  }

  private mutating func leastHeight(_ index: Int, _ frame: FlexFrame) -> Double? {
    let item = flow.items[index]
    guard let width = crossWidth(index, frame, height: .nan) else { return nil }
    guard item.ratio > 0 else { return contentHeight(index, width: width, frame) }
    let height = height(of: item, fromWidth: width)
    if hasUnresolvedHeight(item) { return height }
    guard let content = contentHeight(index, width: width, ratioHeight: height, frame)
    else { return nil }
    return max(height, applyRatioLimits(of: item, toHeight: content))
  }
}

extension FlexEngine {
  /// Resolves a keyword, or another length as the content's width. NaN is an unlimited available
  /// width of the border box, or an indefinite height.
  mutating func width(
    of item: FlexItem, _ length: FlexLength, available: Double, height: Double
  ) -> Double? {
    if length == .stretch && !available.isNaN { return available.limitedExtent }
    guard let widths = contentWidths(of: item, height: height) else { return nil }
    switch length.kind {
    case .minContent: return widths.min
    case .fitContent: return widths.fitting(available)
    default: return widths.max
    }
  }

  mutating func resolveWidthLimits(_ index: Int, _ frame: FlexFrame) -> Bool {
    let node = flow.items[index].node
    guard styles[Int(node)].traits.contains(.keywordWidths) else { return true }
    let least = styles[Int(node)].minWidth
    let greatest = styles[Int(node)].maxWidth
    let margins =
      frame.container.isRow ? flow.items[index].marginMain : flow.items[index].marginCross
    let available = frame.container.contentWidth - margins
    let height = definiteHeight(flow.items[index], in: frame)
    if least.isKeyword && !(least == .stretch && available.isNaN) {
      guard let width = width(of: flow.items[index], least, available: available, height: height)
      else { return false }
      flow.items[index].minWidth = width
    }
    if greatest.isKeyword && !(greatest == .stretch && available.isNaN) {
      guard let width = width(of: flow.items[index], greatest, available: available, height: height)
      else { return false }
      flow.items[index].maxWidth = width
    }
    return true
  }

  /// `height` is the item's definite height, for its aspect ratio, or NaN.
  mutating func crossWidth(_ index: Int, _ frame: FlexFrame, height: Double) -> Double? {
    let item = flow.items[index]
    if !item.width.isNaN { return item.clampWidth(item.width) }
    let available = frame.container.contentWidth - item.marginCross
    if item.stretches && !frame.container.isMultiLine && !available.isNaN {
      return item.clampWidth(available.limitedExtent)
    }
    let length = styles[Int(item.node)].width
    if item.ratio > 0 && !length.isKeyword {
      return ratioWidth(index, available: available, height: height)
    }
    let preferred = length.isKeyword ? length : .fitContent
    return width(of: item, preferred, available: available, height: height)
      .map(item.clampWidth)
  }

  private mutating func ratioWidth(
    _ index: Int, available: Double, height: Double
  ) -> Double? {
    let item = flow.items[index]
    guard let widths = contentWidths(of: item, height: height) else { return nil }
    if !height.isNaN {
      let width = width(of: item, fromHeight: item.clampHeight(height))
      // A box with an aspect ratio has an automatic minimum. Automatic heights include content.
      let hasMinimum =
        styles[Int(item.node)].height != .auto && hasAutomaticMinimum(item.node, isRow: true)
      let least = hasMinimum ? widths.min : 0
      return item.clampWidth(max(width, min(least, item.maxWidth)))
    }
    return item.clampWidth(applyRatioLimits(of: item, to: widths.fitting(available)))
  }

  func width(of item: FlexItem, fromHeight height: Double) -> Double {
    let isContentBox = styles[Int(item.node)].boxSizing == .contentBox
    let width =
      isContentBox
      ? max(0, height - item.verticalPadding) * item.ratio + item.horizontalPadding
      : height * item.ratio
    return max(item.horizontalPadding, width).limitedExtent
  }

  func height(of item: FlexItem, fromWidth width: Double) -> Double {
    let isContentBox = styles[Int(item.node)].boxSizing == .contentBox
    let height =
      isContentBox
      ? max(0, width - item.horizontalPadding) / item.ratio + item.verticalPadding
      : width / item.ratio
    return max(item.verticalPadding, height).limitedExtent
  }
}

extension FlexContentWidths {
  /// The width of content in the available width. NaN means any width.
  func fitting(_ available: Double) -> Double {
    available.isNaN ? max : Swift.max(min, Swift.min(max, available))
  }
}

// CSS Box Sizing 4, section 5, "Aspect Ratios".
extension FlexEngine {
  /// The height that an aspect ratio gives a node, and the height to which percentages inside
  /// refer. The content may enlarge only the former, because percentages resolve before the
  /// automatic minimum is computed.
  mutating func ratioHeight(
    of item: FlexItem, width: Double, containingWidth: Double
  ) -> (Double, definite: Double)? {
    let height = item.clampHeight(self.height(of: item, fromWidth: width))
    guard hasAutomaticMinimum(item.node, isRow: false), !hasUnresolvedHeight(item)
    else { return (height, height) }
    let request = FlexRequest(
      width: width, definiteHeight: height, containingWidth: containingWidth)
    guard let content = layout(item.node, request, shown: false)?.height else { return nil }
    return (item.clampHeight(max(height, content)), height)
  }

  /// Whether the style's height is a percentage of an indefinite height, so that it is automatic
  /// but may shrink below the content.
  func hasUnresolvedHeight(_ item: FlexItem) -> Bool {
    styles[Int(item.node)].height.isPercent && item.height.isNaN
  }
}
