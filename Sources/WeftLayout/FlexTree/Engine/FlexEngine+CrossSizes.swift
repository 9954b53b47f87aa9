// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// CSS Flexible Box Layout, section 9.4, "Cross Size Determination".
extension FlexEngine {
  mutating func findCrossSizes(_ frame: inout FlexFrame) -> Bool {
    forEachItem(&frame) { engine, index, frame in
      frame.container.isRow
        ? engine.findCrossHeight(index, frame) : engine.findCrossWidth(index, frame)
    }
  }

  private mutating func findCrossHeight(_ index: Int, _ frame: FlexFrame) -> Bool {
    let item = flow.items[index]
    if !item.height.isNaN {
      flow.items[index].cross = item.styleHeight
      flow.items[index].definiteHeight = flow.items[index].cross
    } else if item.stretches && !frame.container.isMultiLine && !frame.container.contentHeight.isNaN
      && (item.ratio == 0 || !frame.request.definiteHeight.isNaN)
    {
      flow.items[index].cross = item.clampHeight(
        (frame.container.contentHeight - item.marginCross).limitedExtent)
      flow.items[index].definiteHeight = flow.items[index].cross
    } else if item.ratio > 0 {
      guard
        let (height, definiteHeight) = ratioHeight(
          of: item, width: item.main, containingWidth: frame.container.contentWidth)
      else { return false }
      flow.items[index].cross = height
      flow.items[index].definiteHeight = definiteHeight
    } else {
      guard let height = contentHeight(index, width: item.main, frame) else { return false }
      flow.items[index].cross = item.clampHeight(height)
    }
    if styles[Int(item.node)].traits.contains(.keywordHeights) {
      guard resolveHeightLimits(index, frame, width: item.main) else { return false }
      flow.items[index].cross = flow.items[index].clampHeight(flow.items[index].cross)
    }
    guard item.align == .baselineFirst || item.align == .baselineLast else { return true }
    guard let outcome = layout(item.node, finalRequest(index, frame), shown: true)
    else { return false }
    let node = Int(item.node)
    flow.items[index].firstBaseline = baseline(of: node, outcome, isLast: false)
    flow.items[index].lastBaseline = baseline(of: node, outcome, isLast: true)
    return true
  }

  private func finalRequest(_ index: Int, _ frame: FlexFrame) -> FlexRequest {
    let item = flow.items[index]
    return FlexRequest(
      width: frame.container.isRow ? item.main : item.cross,
      height: frame.container.isRow ? item.cross : item.main,
      definiteHeight: item.definiteHeight, containingWidth: frame.container.contentWidth)
  }

  private mutating func findCrossWidth(_ index: Int, _ frame: FlexFrame) -> Bool {
    let item = flow.items[index]
    // Section 9.8: an item is as definite as the column, its basis, or its aspect ratio's height.
    if !frame.request.definiteHeight.isNaN || !item.isBasisIndefinite || item.ratio > 0 {
      flow.items[index].definiteHeight = item.main
    }
    guard let width = crossWidth(index, frame, height: flow.items[index].definiteHeight)
    else { return false }
    flow.items[index].cross = width
    return true
  }

  /// Computes the extents of lines and container, and stretches items, unless it must wait.
  mutating func sizeLines(_ frame: inout FlexFrame) -> Bool {
    var sum = flow.measureLines(of: frame.container)
    let range = flow.lineIndexes(of: frame.container)
    summarizeLine(frame)
    if frame.container.isRow && frame.request.height.isNaN {
      frame.height = (max(0, sum) + frame.verticalPadding).limitedExtent
    }
    if !frame.container.isMultiLine && !frame.container.crossSize.isNaN && !range.isEmpty {
      sum = frame.container.crossSize
      flow.lines[range.lowerBound].crossSize = sum
    }
    if frame.container.isRow && frame.container.contentHeight.isNaN {
      frame.container.contentHeight = max(0, sum)
    }
    if frame.container.isMultiLine {
      flow.alignLines(of: frame.container, free: frame.container.crossSize - sum)
    }
    if !frame.container.isRow && frame.container.isMultiLine {
      guard fitItems(in: range, frame) else { return false }
    }
    for index in range {
      let length = flow.lines[index].crossSize
      for item in flow.lines[index].items where flow.items[item].stretches {
        stretch(item, to: length - flow.items[item].marginCross, frame)
      }
    }
    return true
  }

  /// Makes the items of a column's lines that are wider than the column as wide as their content in
  /// the line. Their heights do not change.
  private mutating func fitItems(in lines: Range<Int>, _ frame: FlexFrame) -> Bool {
    for line in lines where flow.lines[line].crossSize > frame.container.contentWidth {
      for index in flow.lines[line].items where !flow.items[index].stretches {
        let item = flow.items[index]
        guard item.width.isNaN, item.ratio == 0, styles[Int(item.node)].width == .auto
        else { continue }
        guard let widths = contentWidths(of: item, height: item.definiteHeight)
        else { return false }
        let available = flow.lines[line].crossSize - item.marginCross
        flow.items[index].cross = item.clampWidth(widths.fitting(available))
      }
    }
    return true
  }

  mutating func stretch(_ index: Int, to length: Double, _ frame: FlexFrame) {
    let length = length.limitedExtent
    if frame.container.isRow {
      let cross = flow.items[index].clampHeight(length)
      // An item that is already as high as its line keeps the width from its aspect ratio.
      if flow.items[index].definiteHeight.isNaN
        || abs(cross - flow.items[index].cross) > FlexFlow.epsilon
      {
        flow.items[index].definiteHeight = cross
      }
      flow.items[index].cross = cross
    } else {
      flow.items[index].cross = flow.items[index].clampWidth(length)
    }
  }
}
