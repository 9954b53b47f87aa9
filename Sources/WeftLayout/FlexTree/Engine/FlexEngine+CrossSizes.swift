// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// CSS Flexible Box Layout, section 9.4, "Cross Size Determination".
extension FlexEngine {
  /// Finds the items' sizes across the main axis before they stretch.
  mutating func findCrossSizes(_ frame: inout Frame) -> Bool {
    forEachItem(&frame) { engine, index, frame in
      frame.isRow
        ? engine.findCrossHeight(index, frame) : engine.findCrossWidth(index, frame)
    }
  }

  private mutating func findCrossHeight(_ index: Int, _ frame: Frame) -> Bool {
    let item = items[index]
    if !item.height.isNaN {
      items[index].cross = item.styleHeight
      items[index].definiteHeight = items[index].cross
    } else if item.stretches && !frame.isMultiLine && !frame.contentHeight.isNaN {
      items[index].cross = item.clampHeight(
        (frame.contentHeight - item.marginCross).limitedExtent)
      items[index].definiteHeight = items[index].cross
    } else if item.ratio > 0 {
      var least = 0.0
      if hasAutomaticMinimum(item.node, isRow: false) {
        guard let height = contentHeight(index, width: item.main, frame) else { return false }
        least = min(height, item.maxHeight)
      }
      let height = height(of: item, fromWidth: item.main)
      items[index].cross = item.clampHeight(max(least, height))
      // The automatic minimum is not known when percentages below are taken.
      items[index].definiteHeight = item.clampHeight(height)
    } else {
      guard let height = contentHeight(index, width: item.main, frame) else { return false }
      items[index].cross = item.clampHeight(height)
    }
    if styles[Int(item.node)].traits.contains(.keywordHeights) {
      guard resolveHeightLimits(index, frame, width: item.main) else { return false }
      items[index].cross = items[index].clampHeight(items[index].cross)
    }
    guard item.align == .baselineFirst || item.align == .baselineLast else { return true }
    guard let outcome = layout(item.node, finalRequest(index, frame), shown: true)
    else { return false }
    items[index].firstBaseline = outcome.firstBaseline.ifKnown(else: outcome.height)
    items[index].lastBaseline = outcome.lastBaseline.ifKnown(else: outcome.height)
    return true
  }

  private mutating func findCrossWidth(_ index: Int, _ frame: Frame) -> Bool {
    let item = items[index]
    guard let width = crossWidth(index, frame, height: item.main) else { return false }
    items[index].cross = width
    if !frame.request.definiteHeight.isNaN || !item.isBasisIndefinite {
      items[index].definiteHeight = item.main
    }
    return true
  }

  /// Finds the extents of the lines and of the container, and stretches the items.
  mutating func sizeLines(_ frame: inout Frame) {
    let range = lines.indices[frame.firstLine...]
    for index in range { measureLine(index, frame) }
    if !frame.isMultiLine && !frame.crossSize.isNaN && !range.isEmpty {
      lines[frame.firstLine].crossSize = frame.crossSize
    }
    var sum = frame.crossGap * Double(max(0, range.count - 1))
    for index in range { sum += lines[index].crossSize }
    if frame.isRow && frame.contentHeight.isNaN {
      frame.contentHeight = max(0, sum)
      frame.height = (frame.contentHeight + frame.verticalPadding).limitedExtent
    }
    if frame.isMultiLine { alignLines(free: frame.crossSize - sum, frame) }
    for index in range {
      let length = lines[index].crossSize
      for item in lines[index].items where items[item].stretches {
        stretch(item, to: length - items[item].marginCross, frame)
      }
    }
  }

  private mutating func stretch(_ index: Int, to length: Double, _ frame: Frame) {
    let length = length.limitedExtent
    if frame.isRow {
      items[index].cross = items[index].clampHeight(length)
      items[index].definiteHeight = items[index].cross
    } else {
      items[index].cross = items[index].clampWidth(length)
    }
  }

  /// A line is as large as its largest item, or as the items that hang on a common baseline need.
  private mutating func measureLine(_ index: Int, _ frame: Frame) {
    var line = lines[index]
    var largest = 0.0
    var firstDescent = 0.0
    var lastAscent = 0.0
    for index in line.items {
      let length = items[index].outerCross
      switch items[index].align {
      case .baselineFirst:
        let ascent = firstAscent(of: items[index], frame)
        line.firstAscent = max(line.firstAscent, ascent)
        firstDescent = max(firstDescent, length - ascent)
      case .baselineLast:
        let descent = lastDescent(of: items[index], frame)
        line.lastDescent = max(line.lastDescent, descent)
        lastAscent = max(lastAscent, length - descent)
      default:
        largest = max(largest, length)
      }
    }
    line.crossSize = max(
      largest, line.firstAscent + firstDescent, lastAscent + line.lastDescent)
    lines[index] = line
  }

  /// The distance from an item's cross-start margin edge to its first baseline. Text does not run
  /// down a column: what takes the place of a baseline there is the left edge.
  func firstAscent(of item: Item, _ frame: Frame) -> Double {
    let baseline = frame.isRow ? item.firstBaseline : 0
    let distance = frame.isCrossReversed ? item.cross - baseline : baseline
    return distance + item.marginCrossStart
  }

  /// The distance from an item's last baseline to its cross-end margin edge.
  func lastDescent(of item: Item, _ frame: Frame) -> Double {
    let baseline = frame.isRow ? item.lastBaseline : 0
    let distance = frame.isCrossReversed ? baseline : item.cross - baseline
    return distance + item.marginCross - item.marginCrossStart
  }

  /// Shares the free space out among the lines.
  private mutating func alignLines(free: Double, _ frame: Frame) {
    let range = lines.indices[frame.firstLine...]
    if frame.alignContent == .stretch && free > Self.epsilon && !range.isEmpty {
      let share = free / Double(range.count)
      for index in range { lines[index].crossSize += share }
    }
    let spacing = Spacing(
      frame.alignContent.justification, free: free, count: range.count,
      isReversed: frame.isWrapReverse)
    var position = spacing.leading
    for index in range {
      lines[index].position = position
      position += lines[index].crossSize + frame.crossGap + spacing.between
    }
  }
}

extension AlignContent {
  /// The same distribution along the main axis. Lines that stretch have taken the free space.
  fileprivate var justification: JustifyContent {
    switch self {
    case .flexStart, .stretch: .flexStart
    case .flexEnd: .flexEnd
    case .start: .start
    case .end: .end
    case .center: .center
    case .spaceBetween: .spaceBetween
    case .spaceAround: .spaceAround
    case .spaceEvenly: .spaceEvenly
    }
  }
}
