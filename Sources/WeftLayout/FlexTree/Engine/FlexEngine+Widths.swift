// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension FlexEngine {
  /// The width that a keyword stands for; anything but a keyword is the width of the content.
  ///
  /// - Parameters:
  ///   - available: the width that the border box may take; NaN is any.
  ///   - height: the item's height where it is definite.
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

  /// Finds the least and greatest widths that are given as keywords.
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

  /// The width of an item of a column.
  ///
  /// - Parameter height: the item's height where it is definite, for its aspect ratio.
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

  /// The width of an item that has an aspect ratio, but no width.
  private mutating func ratioWidth(
    _ index: Int, available: Double, height: Double
  ) -> Double? {
    let item = flow.items[index]
    guard let widths = contentWidths(of: item, height: height) else { return nil }
    if !height.isNaN {
      let width = width(of: item, fromHeight: item.clampHeight(height))
      // The automatic minimum of a box with an aspect ratio. A height that is auto was not less than
      // the content asks for, unless that is what the style wants.
      let hasMinimum =
        styles[Int(item.node)].height != .auto && hasAutomaticMinimum(item.node, isRow: true)
      let least = hasMinimum ? widths.min : 0
      return item.clampWidth(max(width, min(least, item.maxWidth)))
    }
    return item.clampWidth(applyRatioLimits(of: item, to: widths.fitting(available)))
  }

  /// The border-box width that an item's aspect ratio gives it at a border-box height.
  func width(of item: FlexItem, fromHeight height: Double) -> Double {
    let isContentBox = styles[Int(item.node)].boxSizing == .contentBox
    let width =
      isContentBox
      ? max(0, height - item.verticalPadding) * item.ratio + item.horizontalPadding
      : height * item.ratio
    return max(item.horizontalPadding, width).limitedExtent
  }

  /// The border-box height that an item's aspect ratio gives it at a border-box width.
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
  /// The width that content takes where so much is available; NaN is any.
  func fitting(_ available: Double) -> Double {
    available.isNaN ? max : Swift.max(min, Swift.min(max, available))
  }
}
