// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// CSS Flexible Box Layout, section 4.5, "Automatic Minimum Size of Flex Items".
extension FlexEngine {
  /// Whether the content keeps the node from shrinking along the main axis.
  func hasAutomaticMinimum(_ node: Int32, isRow: Bool) -> Bool {
    let index = Int(node)
    return (isRow ? styles[index].minWidth : styles[index].minHeight) == .auto
      && styles[index].overflow == .visible
  }

  /// Finds the automatic minimums of the items that are about to shrink.
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

  /// Finds the least and greatest heights that are given as keywords.
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

  /// Raises the item's least size along the main axis to its automatic minimum.
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

  /// The content-based minimum: of an item with an aspect ratio, that of the cross size where it is
  /// definite, and within what the ratio makes of the cross axis' limits.
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
