// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// CSS Flexible Box Layout, section 9.2, "Line Length Determination".
extension FlexEngine {
  /// Finds the items' sizes along the main axis before flexing.
  mutating func findBaseSizes(_ frame: inout Frame) -> Bool {
    if frame.goal == .contentWidths && !frame.isRow && !frame.isMultiLine {
      // The width of a single column does not depend on heights.
      return true
    }
    return forEachItem(&frame) { engine, index, frame in
      frame.isRow
        ? engine.findBaseWidth(index, frame) : engine.findBaseHeight(index, frame)
    }
  }

  private mutating func findBaseWidth(_ index: Int, _ frame: Frame) -> Bool {
    guard resolveWidthLimits(index, frame) else { return false }
    let node = items[index].node
    let basis = styles[Int(node)].flexBasis
    let length = basis == .auto ? styles[Int(node)].width : basis
    let cross = definiteHeight(items[index], in: frame)
    var base = length.borderBox(
      against: frame.contentWidth, items[index].horizontalPadding,
      styles[Int(node)].boxSizing == .contentBox)
    let isDefinite = !base.isNaN
    if !isDefinite {
      items[index].isBasisIndefinite = true
      if items[index].ratio > 0 && !cross.isNaN && !length.isIntrinsic && length != .stretch {
        base = width(of: items[index], fromHeight: cross)
      } else {
        let available = frame.contentWidth - items[index].marginMain
        guard
          let width = width(
            of: items[index], length, available: available, height: cross)
        else { return false }
        base = width
      }
    }
    items[index].base = base
    items[index].minMain = items[index].minWidth
    items[index].maxMain = items[index].maxWidth
    // An automatic minimum is at most the width, and at most the width of the content: it does not
    // matter to an item that starts from either of them and does not shrink.
    let startsAboveMinimum = items[index].ratio == 0 && (basis == .auto || basis == .content)
    if startsAboveMinimum {
      items[index].needsAutomaticMinimum = hasAutomaticMinimum(node, isRow: true)
    } else if hasAutomaticMinimum(node, isRow: true) {
      guard addAutomaticMinimum(index, frame) else { return false }
    }
    finishBaseSize(index, padding: items[index].horizontalPadding)
    return true
  }

  private mutating func findBaseHeight(_ index: Int, _ frame: Frame) -> Bool {
    guard resolveWidthLimits(index, frame) else { return false }
    let node = items[index].node
    let basis = styles[Int(node)].flexBasis
    let length = basis == .auto ? styles[Int(node)].height : basis
    var base = length.borderBox(
      against: frame.percentHeight, items[index].verticalPadding,
      styles[Int(node)].boxSizing == .contentBox)
    if base.isNaN && length == .stretch {
      base = frame.percentHeight - items[index].marginMain
    }
    if base.isNaN {
      items[index].isBasisIndefinite = true
      guard let width = crossWidth(index, frame, height: items[index].styleHeight)
      else { return false }
      if items[index].ratio > 0 {
        base = height(of: items[index], fromWidth: width)
      } else {
        guard let height = contentHeight(index, width: width, frame) else { return false }
        base = height
      }
    }
    if styles[Int(node)].traits.contains(.keywordHeights) {
      guard let width = crossWidth(index, frame, height: items[index].styleHeight),
        resolveHeightLimits(index, frame, width: width)
      else { return false }
    }
    items[index].base = base
    items[index].minMain = items[index].minHeight
    items[index].maxMain = items[index].maxHeight
    let startsAboveMinimum = items[index].ratio == 0 && (basis == .auto || basis == .content)
    if startsAboveMinimum {
      items[index].needsAutomaticMinimum = hasAutomaticMinimum(node, isRow: false)
    } else if hasAutomaticMinimum(node, isRow: false) {
      guard addAutomaticMinimum(index, frame) else { return false }
    }
    finishBaseSize(index, padding: items[index].verticalPadding)
    return true
  }

  private mutating func finishBaseSize(_ index: Int, padding: Double) {
    items[index].base = items[index].base.limitedExtent
    items[index].innerBase = max(0, items[index].base - padding)
    items[index].main = items[index].clampMain(items[index].base)
  }

  /// The height of an item of a row, where it is definite before the layout; else NaN.
  func definiteHeight(_ item: Item, in frame: Frame) -> Double {
    if !item.height.isNaN { return item.styleHeight }
    guard frame.isRow, item.stretches, !frame.isMultiLine else { return .nan }
    let height = frame.percentHeight - item.marginCross
    return height.isNaN ? .nan : item.clampHeight(height)
  }

  /// The height of an item's content at a width, with its padding and border.
  mutating func contentHeight(_ index: Int, width: Double, _ frame: Frame) -> Double? {
    let request = Request(
      width: width, maxHeight: items[index].maxHeight, containingWidth: frame.contentWidth)
    return layout(items[index].node, request, shown: false)?.height
  }
}

extension FlexEngine.Item {
  func clampMain(_ length: Double) -> Double { max(minMain, min(maxMain, length)) }
  func clampWidth(_ length: Double) -> Double { max(minWidth, min(maxWidth, length)) }
  func clampHeight(_ length: Double) -> Double { max(minHeight, min(maxHeight, length)) }

  /// The height that the style gives, within its limits; NaN where it gives none.
  var styleHeight: Double { height.isNaN ? .nan : clampHeight(height) }
}
