// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// CSS Flexible Box Layout, section 9.9, "Intrinsic Sizes".
extension FlexEngine {
  mutating func addContributions(_ frame: inout FlexFrame) -> Bool {
    if frame.cursor == frame.container.firstItem {
      frame.widths = FlexContentWidths(min: 0, max: 0)
    }
    while frame.cursor < flow.items.count {
      guard let own = contribution(frame.cursor, frame) else { return false }
      if widthsDependOnHeight(flow.items[frame.cursor].node) { frame.dependsOnHeight = true }
      if frame.container.isRow {
        addToRow(frame.cursor, own, &frame)
      } else {
        let margin = flow.items[frame.cursor].marginCross
        frame.widths.min = max(frame.widths.min, own.min + margin)
        frame.widths.max = max(frame.widths.max, own.max + margin)
        flow.items[frame.cursor].cross = own.max
        // `summarizeWidths` reads the contribution from the item's limits.
        flow.items[frame.cursor].minWidth = own.min
        flow.items[frame.cursor].maxWidth = own.max
      }
      frame.cursor += 1
    }
    summarizeWidths(frame)
    let count = flow.items.count - frame.container.firstItem
    if frame.container.isRow && count > 0 {
      let gaps = frame.container.mainGap * Double(count - 1)
      frame.widths.max += gaps
      if !frame.container.isMultiLine { frame.widths.min += gaps }
    } else if frame.container.isMultiLine && count > 0 {
      frame.widths.max = widthOfColumns(&frame)
    }
    frame.widths.min = frame.widths.min.limitedExtent
    frame.widths.max = max(frame.widths.min, frame.widths.max.limitedExtent)
    return true
  }

  func widthsDependOnHeight(_ node: Int32) -> Bool {
    let cache = Int(links[Int(node)].cache)
    return cache >= 0 && caches[cache].newerWidths?.dependsOnHeight == true
  }

  private func addToRow(_ index: Int, _ own: FlexContentWidths, _ frame: inout FlexFrame) {
    let item = flow.items[index]
    /// An item that cannot flex from its base size toward its content keeps its size.
    func share(_ width: Double) -> Double {
      let isFixed =
        (width > item.base && item.grow == 0) || (width < item.base && item.shrink == 0)
      return isFixed && !item.isBasisIndefinite ? item.main : width
    }
    if frame.container.isMultiLine {
      frame.widths.min = max(frame.widths.min, own.min + item.marginMain)
    } else {
      frame.widths.min += share(own.min) + item.marginMain
    }
    frame.widths.max += share(own.max) + item.marginMain
  }

  /// The minimum and maximum widths that an item requests from its container, without its margins.
  mutating func contribution(_ index: Int, _ frame: FlexFrame) -> FlexContentWidths? {
    guard resolveWidthLimits(index, frame) else { return nil }
    let item = flow.items[index]
    func clamped(_ widths: FlexContentWidths) -> FlexContentWidths {
      FlexContentWidths(min: item.clampWidth(widths.min), max: item.clampWidth(widths.max))
    }
    if !item.width.isNaN { return clamped(FlexContentWidths(min: item.width, max: item.width)) }
    let height = definiteHeight(item, in: frame)
    guard var widths = contentWidths(of: item, height: height) else { return nil }
    switch styles[Int(item.node)].width.kind {
    case .minContent: widths.max = widths.min
    case .maxContent: widths.min = widths.max
    default: widths = applyRatio(of: item, to: widths, height: height)
    }
    return clamped(widths)
  }

  private func applyRatio(
    of item: FlexItem, to widths: FlexContentWidths, height: Double
  ) -> FlexContentWidths {
    guard item.ratio > 0 else { return widths }
    if !height.isNaN {
      let least = hasAutomaticMinimum(item.node, isRow: true) ? widths.min : 0
      let width = max(width(of: item, fromHeight: height), min(least, item.maxWidth))
      return FlexContentWidths(min: width, max: width)
    }
    return FlexContentWidths(
      min: applyRatioLimits(of: item, to: widths.min),
      max: applyRatioLimits(of: item, to: widths.max))
  }

  private mutating func widthOfColumns(_ frame: inout FlexFrame) -> Double {
    collectLines(&frame)
    let lines = flow.lineIndexes(of: frame.container)
    var sum = frame.container.crossGap * Double(lines.count - 1)
    for line in lines {
      sum += flow.lines[line].items.reduce(0) { max($0, flow.items[$1].outerCross) }
    }
    return sum
  }
}
