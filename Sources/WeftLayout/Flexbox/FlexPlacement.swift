// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

struct FlexPlacement {
  private let container: FlexContainer
  private let line: FlexLine
  private let spacing: FlexSpacing
  /// The length of each auto margin along the main axis.
  private let share: Double
  private var position: Double

  init(_ line: FlexLine, of flow: FlexFlow, in container: FlexContainer) {
    let free = container.mainSize - line.mainSize
    var autoMargins = 0
    for index in line.items {
      autoMargins +=
        (flow.items[index].hasAutoMainStart ? 1 : 0) + (flow.items[index].hasAutoMainEnd ? 1 : 0)
    }
    self.container = container
    self.line = line
    self.share = autoMargins > 0 ? max(0, free) / Double(autoMargins) : 0
    self.spacing = container.spacing(free: share > 0 ? 0 : free, count: line.items.count)
    self.position = spacing.leading
  }

  mutating func frame(of item: FlexItem) -> Rect {
    if item.hasAutoMainStart { position += share }
    let main = position + item.marginMainStart
    let cross = line.position + container.crossOffset(of: item, in: line)
    position += item.outerMain + container.mainGap + spacing.between
    if item.hasAutoMainEnd { position += share }
    return container.frame(of: item, main: main, cross: cross)
  }
}

extension FlexContainer {
  func spacing(free: Double, count: Int) -> FlexSpacing {
    FlexSpacing(
      justifyContent, free: free, count: count, isReversed: isReverse,
      startsLeft: isRow ? !isRightToLeft : nil, overflowsAtStart: overflowsAtStart)
  }

  func frame(of item: FlexItem, main: Double, cross: Double) -> Rect {
    let (width, height) = isRow ? (item.main, item.cross) : (item.cross, item.main)
    var (x, y) = isRow ? (main, cross) : (cross, main)
    if horizontalIsReversed { x = contentWidth - x - width }
    if verticalIsReversed { y = contentHeight - y - height }
    return Rect(x: x + left, y: y + top, width: width, height: height)
  }

  func crossOffset(of item: FlexItem, in line: FlexLine) -> Double {
    let free = line.crossSize - item.outerCross
    let isReversed = isWrapReverse
    if item.hasAutoCrossStart || item.hasAutoCrossEnd {
      // The item overflows at the end of text.
      if free < 0 { return item.marginCrossStart + (isReversed ? free : 0) }
      if !item.hasAutoCrossStart { return item.marginCrossStart }
      return item.marginCrossStart + (item.hasAutoCrossEnd ? free / 2 : free)
    }
    switch item.align {
    case .flexStart, .stretch: return item.marginCrossStart
    case .flexEnd: return item.marginCrossStart + free
    case .start: return item.marginCrossStart + (isReversed ? free : 0)
    case .end: return item.marginCrossStart + (isReversed ? 0 : free)
    case .center: return item.marginCrossStart + (pixelGrid?.floor(free / 2) ?? free / 2)
    case .baselineFirst:
      return item.marginCrossStart + line.firstAscent - firstAscent(of: item)
    case .baselineLast:
      return item.marginCrossStart + free - line.lastDescent + lastDescent(of: item)
    }
  }
}
