// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// If one of many items changes, its container is revised instead of laid out again, provided that
// the item affects nothing that the items share, so that the others only move along the main axis.
// The container's summary stores what they share, which is the amount by which each item flexes,
// the spacing around the items and, if they depend on it, the cross size of the line.
extension FlexEngine {
  /// Updates the caches of a container after one item changed. Returns false, with invalid caches
  /// and boxes, if all items must be laid out again. Clears the summary for other changes than in
  /// ``FlexNodeStyle/differsInSizeAlone(from:)``.
  mutating func revise(_ node: Int32, changed item: Int32) -> Bool {
    guard !summaries.isEmpty, let summary = summaries[node] else { return false }
    let cache = Int(links[Int(node)].cache)
    caches[cache].keepShownAnswers()
    let known = caches[cache]
    guard known.older.width.isNaN, known.olderWidths == nil else { return false }
    if let widths = known.newerWidths {
      guard reviseWidths(of: node, summary, known: widths, changed: item) else { return false }
    }
    // The summary does not cover a definite height that content is laid out in but may exceed.
    guard known.newer.definiteHeight.isNaN else { return false }
    guard known.isLaidOut else { return known.newer.width.isNaN }
    guard let line = summary.line, line.revisions < Self.maximumRevisions else { return false }
    return reviseLayout(of: node, line, changed: item)
  }

  /// Repeated shifts of boxes accumulate rounding errors. Up to this number they are invisible.
  private static let maximumRevisions = 4096

  private mutating func reviseWidths(
    of node: Int32, _ summary: ContainerSummary, known: WidthMeasurement, changed child: Int32
  ) -> Bool {
    guard var widths = summary.widths else { return false }
    var frame = FlexFrame(
      node: node, goal: .contentWidths,
      request: FlexRequest(
        width: .nan, height: known.height, definiteHeight: known.height,
        maxHeight: known.maxHeight, containingWidth: .nan))
    open(&frame, onlyItem: child)
    defer { flow.close(frame.container) }
    finish(&frame) { $0.findBaseSizes(&$1) }
    finish(&frame) { $0.addContributions(&$1) }
    let item = flow.items[frame.container.firstItem]
    guard widths.least.change(to: item.minWidth + item.marginCross, of: child),
      widths.greatest.change(to: item.maxWidth + item.marginCross, of: child),
      known.dependsOnHeight || !frame.dependsOnHeight
    else { return false }
    let least = widths.least.value.limitedExtent
    caches[Int(links[Int(node)].cache)].newerWidths?.widths = FlexContentWidths(
      min: least, max: max(least, widths.greatest.value.limitedExtent))
    summaries[node]?.widths = widths
    return true
  }

  /// Opens a container as if it had only the given item.
  mutating func open(_ frame: inout FlexFrame, onlyItem child: Int32) {
    readStyle(&frame)
    flow.open(&frame.container, count: 1)
    frame.cursor = frame.container.firstItem
    if dependsOnHeight(child, in: frame.container) { frame.dependsOnHeight = true }
    flow.items.append(
      item(of: child, in: frame.container, styles[Int(frame.node)].alignItems, frame.percentHeight))
  }

  mutating func finish(
    _ frame: inout FlexFrame, _ step: (inout FlexEngine, inout FlexFrame) -> Bool
  ) {
    while !step(&self, &frame) { run() }
  }
}

// The steps of a layout for one item of a line. Each returns false if the other items might not
// take the same step as before.
extension FlexEngine {
  /// Lays out the changed item and shifts the items after it.
  mutating func reviseLayout(
    of node: Int32, _ summary: LineSummary, changed child: Int32
  ) -> Bool {
    let cache = Int(links[Int(node)].cache)
    let known = caches[cache]
    var line = summary
    var frame = FlexFrame(node: node, goal: .layout, request: known.request)
    open(&frame, onlyItem: child)
    defer { flow.close(frame.container) }
    guard reviseMainSize(&frame, &line), reviseCrossSize(&frame, &line),
      revisePlace(&frame, from: summary, to: line)
    else { return false }
    layOutInside(&frame)
    guard known.outcome.dependsOnHeight || !frame.dependsOnHeight else { return false }
    caches[cache].outcome = FlexOutcome(
      height: frame.height, firstBaseline: frame.firstBaseline, lastBaseline: frame.lastBaseline,
      dependsOnHeight: known.outcome.dependsOnHeight)
    guard reviseMeasurement(frame, line) else { return false }
    line.revisions += 1
    summaries[node]?.line = line
    return true
  }

  private func oldMainSize(_ frame: FlexFrame) -> Double {
    let size = boxes[Int(flow.items[frame.container.firstItem].node)].size
    return frame.container.isRow ? size.width : size.height
  }

  /// Computes the item's main size. Returns false if other items might flex.
  private mutating func reviseMainSize(_ frame: inout FlexFrame, _ line: inout LineSummary) -> Bool
  {
    let index = frame.container.firstItem
    finish(&frame) { $0.findBaseSizes(&$1) }
    let old = oldMainSize(frame)
    if line.share == 0 { line.length += flow.items[index].main - old }
    if !frame.container.isRow && frame.container.contentHeight.isNaN {
      frame.container.contentHeight = line.length
      frame.height = (line.length + frame.verticalPadding).limitedExtent
    }
    let free = frame.container.mainSize - line.length
    if flow.items[index].needsAutomaticMinimum && flow.items[index].shrink > 0
      && (line.share < 0 || free < -FlexFlow.epsilon)
    {
      finish(&frame) { $0.addAutomaticMinimum(index, $1) }
    }
    if line.share != 0 {
      guard let main = line.size(of: flow.items[index]), LineSummary.isSame(main, old)
      else { return false }
      flow.items[index].main = old
      return true
    }
    line.canGrow = line.canGrow || flow.items[index].canFlex(growing: true)
    line.canShrink = line.canShrink || flow.items[index].canFlex(growing: false)
    return abs(free) <= FlexFlow.epsilon || !(free > 0 ? line.canGrow : line.canShrink)
  }

  /// Computes the item's cross size. Returns false if the line might change for others.
  private mutating func reviseCrossSize(_ frame: inout FlexFrame, _ line: inout LineSummary) -> Bool
  {
    let index = frame.container.firstItem
    finish(&frame) { $0.findCrossSizes(&$1) }
    if frame.container.crossSize.isNaN {
      let old = line.crossSize.value
      let item = flow.items[index]
      guard line.crossSize.change(to: item.outerCross, of: item.node),
        line.crossSize.value == old || !line.followsCrossSize
      else { return false }
      frame.container.crossSize = line.crossSize.value
      frame.height = (line.crossSize.value + frame.verticalPadding).limitedExtent
    }
    line.followsCrossSize = line.followsCrossSize || flow.items[index].followsCrossSize
    if flow.items[index].stretches {
      stretch(index, to: frame.container.crossSize - flow.items[index].marginCross, frame)
    }
    return true
  }

  private mutating func revisePlace(
    _ frame: inout FlexFrame, from old: LineSummary, to line: LineSummary
  ) -> Bool {
    let item = flow.items[frame.container.firstItem]
    let box = boxes[Int(item.node)]
    let growth = line.length - old.length
    let isAuto = !frame.container.isRow && frame.request.height.isNaN
    var container = frame.container
    if isAuto { container.contentHeight = old.length }
    let spacing = container.spacing(free: container.mainSize - old.length, count: old.count)
    guard
      spacing
        == frame.container.spacing(
          free: frame.container.mainSize - line.length, count: line.count),
      abs(box.minX) < Layout.maximumExtent, abs(box.minY) < Layout.maximumExtent
    else { return false }
    if frame.height.isNaN { frame.height = frame.request.height }
    let offset = offset(of: item.node, frame)
    let main = container.mainDistance(of: Rect(origin: box.origin - offset, size: box.size))
    let flexLine = FlexLine(
      items: 0..<0, mainSize: line.length, crossSize: frame.container.crossSize)
    let cross = frame.container.crossOffset(of: item, in: flexLine)
    setBox(of: item.node, frame.container.frame(of: item, main: main, cross: cross), frame)
    guard growth != 0 else { return true }
    let isReversed =
      container.isRow ? container.horizontalIsReversed : container.verticalIsReversed
    // The main-start edge of a reversed column moves with its height.
    return isReversed && isAuto
      ? shift(
        from: links[Int(frame.node)].firstChild, upTo: item.node, by: growth,
        isRow: container.isRow)
      : shift(
        from: links[Int(item.node)].nextSibling, upTo: -1, by: isReversed ? -growth : growth,
        isRow: container.isRow)
  }

  private mutating func shift(
    from first: Int32, upTo end: Int32, by distance: Double, isRow: Bool
  ) -> Bool {
    var node = first
    while node != end {
      let old = isRow ? boxes[Int(node)].minX : boxes[Int(node)].minY
      // Coordinates are limited to this extent, so the exact position is lost.
      guard max(abs(old), abs(old + distance)) < Layout.maximumExtent else { return false }
      if isRow {
        boxes[Int(node)].origin.x = old + distance
      } else {
        boxes[Int(node)].origin.y = old + distance
      }
      node = links[Int(node)].nextSibling
    }
    return true
  }

  private mutating func layOutInside(_ frame: inout FlexFrame) {
    let item = flow.items[frame.container.firstItem]
    frame.firstPlaced = placed.count
    frame.cursor = placed.count
    if links[Int(item.node)].cache >= 0 {
      placed.append(PlacedItem(node: item.node, definiteHeight: item.definiteHeight))
    }
    let (first, last) = (links[Int(frame.node)].firstChild, links[Int(frame.node)].lastChild)
    let isReversed = frame.container.isReverse
    frame.baselineSources = (
      BaselineSource(node: Int(isReversed ? last : first), isLast: false),
      BaselineSource(node: Int(isReversed ? first : last), isLast: true)
    )
    finish(&frame) { $0.layOutItems(&$1) }
  }

  /// Updates the cached height of the content, if it was measured in addition to the layout.
  private mutating func reviseMeasurement(_ frame: FlexFrame, _ line: LineSummary) -> Bool {
    let cache = Int(links[Int(frame.node)].cache)
    let (newer, outcome) = (caches[cache].newer, caches[cache].outcome)
    if newer.width.isNaN { return true }
    if frame.request.height.isNaN {
      caches[cache].newer.outcome = outcome
      return true
    }
    // A column whose items do not flex is as high as its items. Its baselines are not used.
    guard !frame.container.isRow, line.share == 0, !outcome.dependsOnHeight,
      newer.width == frame.request.width,
      isSameLength(newer.containingWidth, frame.request.containingWidth)
    else { return false }
    caches[cache].newer.outcome.height = (line.length + frame.verticalPadding).limitedExtent
    return true
  }
}

extension FlexContainer {
  fileprivate func mainDistance(of frame: Rect) -> Double {
    isRow
      ? horizontalIsReversed ? contentWidth + left - frame.maxX : frame.minX - left
      : verticalIsReversed ? contentHeight + top - frame.maxY : frame.minY - top
  }
}

// Containers with many items are summarized, so that a change of one item need not visit all items.
extension FlexEngine {
  /// Summarizing a container with fewer items takes as long as laying it out.
  private static let minimumSummarizedCount = 64

  /// Whether all children are items, in order, in one line.
  private func isSummarized(_ frame: FlexFrame) -> Bool {
    let count = flow.items.count - frame.container.firstItem
    return count >= Self.minimumSummarizedCount && count == Int(links[Int(frame.node)].childCount)
      && !frame.container.isMultiLine && frame.isOrdered
      && flow.items.indices[frame.container.firstItem...].allSatisfy {
        links[Int(flow.items[$0].node)].parent == frame.node
      }
  }

  mutating func summarizeLine(_ frame: FlexFrame) {
    guard isSummarized(frame) else {
      if !summaries.isEmpty { summaries[frame.node]?.line = nil }
      return
    }
    let line = flow.lines[frame.container.firstLine]
    summaries[frame.node, default: ContainerSummary()].line =
      LineSummary(line, of: flow, in: frame.container)
  }

  mutating func summarizeWidths(_ frame: FlexFrame) {
    guard isSummarized(frame), !frame.container.isRow else { return }
    var (least, greatest) = (LargestLength(), LargestLength())
    for index in flow.items.indices[frame.container.firstItem...] {
      let margin = flow.items[index].marginCross
      least.add(flow.items[index].minWidth + margin, of: flow.items[index].node)
      greatest.add(flow.items[index].maxWidth + margin, of: flow.items[index].node)
    }
    summaries[frame.node, default: ContainerSummary()].widths = (least, greatest)
  }

  mutating func forget(_ node: Int32) {
    caches[Int(links[Int(node)].cache)] = FlexCache()
    forgetSummary(node)
  }

  mutating func forgetSummary(_ node: Int32) {
    if !summaries.isEmpty && node >= 0 { summaries[node] = nil }
  }
}
