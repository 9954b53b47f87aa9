// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// CSS Flexible Box Layout, section 9.2, "FlexLine Length Determination".
extension FlexEngine {
  /// Finds the items' sizes along the main axis before flexing.
  mutating func findBaseSizes(_ frame: inout FlexFrame) -> Bool {
    if frame.goal == .contentWidths && !frame.container.isRow && !frame.container.isMultiLine {
      // The width of a single column does not depend on heights.
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
    // An automatic minimum is at most the width, and at most the width of the content: it does not
    // matter to an item that starts from either of them and does not shrink.
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

  /// The height of an item of a row, where it is definite before the layout; else NaN.
  func definiteHeight(_ item: FlexItem, in frame: FlexFrame) -> Double {
    if !item.height.isNaN { return item.styleHeight }
    guard frame.container.isRow, item.stretches, !frame.container.isMultiLine else { return .nan }
    let height = frame.percentHeight - item.marginCross
    return height.isNaN ? .nan : item.clampHeight(height)
  }

  /// The height of an item's content at a width, with its padding and border.
  ///
  /// - Parameter ratioHeight: what an aspect ratio makes of the width.
  mutating func contentHeight(
    _ index: Int, width: Double, ratioHeight: Double = .infinity, _ frame: FlexFrame
  ) -> Double? {
    let item = flow.items[index]
    let style = styles[Int(item.node)]
    // The lines of a column break at the height that the style gives. In a column, percentages have
    // nothing to refer to where the content alone counts.
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
