// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// CSS Flexible Box Layout, section 9.4, "Cross Size Determination".
extension FlexEngine {
  /// Finds the items' sizes across the main axis before they stretch.
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
    {
      flow.items[index].cross = item.clampHeight(
        (frame.container.contentHeight - item.marginCross).limitedExtent)
      flow.items[index].definiteHeight = flow.items[index].cross
    } else if item.ratio > 0 {
      var least = 0.0
      if hasAutomaticMinimum(item.node, isRow: false) {
        guard let height = contentHeight(index, width: item.main, frame) else { return false }
        least = min(height, item.maxHeight)
      }
      let height = height(of: item, fromWidth: item.main)
      flow.items[index].cross = item.clampHeight(max(least, height))
      // The automatic minimum is not known when percentages below are taken.
      flow.items[index].definiteHeight = item.clampHeight(height)
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

  /// The layout that an item gets in the end.
  private func finalRequest(_ index: Int, _ frame: FlexFrame) -> FlexRequest {
    let item = flow.items[index]
    return FlexRequest(
      width: frame.container.isRow ? item.main : item.cross,
      height: frame.container.isRow ? item.cross : item.main,
      definiteHeight: item.definiteHeight, containingWidth: frame.container.contentWidth)
  }

  private mutating func findCrossWidth(_ index: Int, _ frame: FlexFrame) -> Bool {
    let item = flow.items[index]
    guard let width = crossWidth(index, frame, height: item.main) else { return false }
    flow.items[index].cross = width
    if !frame.request.definiteHeight.isNaN || !item.isBasisIndefinite {
      flow.items[index].definiteHeight = item.main
    }
    return true
  }

  /// Finds the extents of the lines and of the container, and stretches the items.
  mutating func sizeLines(_ frame: inout FlexFrame) {
    var sum = flow.measureLines(of: frame.container)
    let range = flow.lineIndexes(of: frame.container)
    summarizeLine(frame)
    if !frame.container.isMultiLine && !frame.container.crossSize.isNaN && !range.isEmpty {
      sum = frame.container.crossSize
      flow.lines[range.lowerBound].crossSize = sum
    }
    if frame.container.isRow && frame.container.contentHeight.isNaN {
      frame.container.contentHeight = max(0, sum)
      frame.height = (frame.container.contentHeight + frame.verticalPadding).limitedExtent
    }
    if frame.container.isMultiLine {
      flow.alignLines(of: frame.container, free: frame.container.crossSize - sum)
    }
    for index in range {
      let length = flow.lines[index].crossSize
      for item in flow.lines[index].items where flow.items[item].stretches {
        stretch(item, to: length - flow.items[item].marginCross, frame)
      }
    }
  }

  mutating func stretch(_ index: Int, to length: Double, _ frame: FlexFrame) {
    let length = length.limitedExtent
    if frame.container.isRow {
      flow.items[index].cross = flow.items[index].clampHeight(length)
      flow.items[index].definiteHeight = flow.items[index].cross
    } else {
      flow.items[index].cross = flow.items[index].clampWidth(length)
    }
  }
}
