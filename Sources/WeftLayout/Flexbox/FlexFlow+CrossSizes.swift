// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// CSS Flexible Box Layout, section 9.4, "Cross Size Determination".
extension FlexFlow {
  /// Finds the extents of the lines across the main axis from those of their items.
  ///
  /// - Returns: their sum, with the gaps between them.
  mutating func measureLines(of container: FlexContainer) -> Double {
    let range = lineIndexes(of: container)
    var sum = container.crossGap * Double(max(0, range.count - 1))
    for index in range {
      measureLine(index, container)
      sum += lines[index].crossSize
    }
    return sum
  }

  /// A line is as large as its largest item, or as the items that hang on a common baseline need.
  private mutating func measureLine(_ index: Int, _ container: FlexContainer) {
    var line = lines[index]
    var largest = 0.0
    var firstDescent = -Double.infinity
    var lastAscent = -Double.infinity
    for index in line.items {
      let length = items[index].outerCross
      switch items[index].align {
      case .baselineFirst:
        let ascent = container.firstAscent(of: items[index])
        line.firstAscent = max(line.firstAscent, ascent)
        firstDescent = max(firstDescent, length - ascent)
      case .baselineLast:
        let descent = container.lastDescent(of: items[index])
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

  /// Shares the free space across the lines out among them.
  mutating func alignLines(of container: FlexContainer, free: Double) {
    let range = lineIndexes(of: container)
    if container.alignContent == .stretch && free > Self.epsilon && !range.isEmpty {
      let share = free / Double(range.count)
      for index in range { lines[index].crossSize += share }
    }
    let spacing = FlexSpacing(
      container.alignContent.justification, free: free, count: range.count,
      isReversed: container.isWrapReverse, overflowsAtStart: container.overflowsAtStart)
    var position = spacing.leading
    for index in range {
      lines[index].position = position
      position += lines[index].crossSize + container.crossGap + spacing.between
    }
  }
}

extension FlexContainer {
  /// The distance from an item's cross-start margin edge to its first baseline. Text does not run
  /// down a column: what takes the place of a baseline there is the left edge.
  func firstAscent(of item: FlexItem) -> Double {
    let baseline = isRow ? item.firstBaseline : 0
    let distance = isCrossReversed ? item.cross - baseline : baseline
    return distance + item.marginCrossStart
  }

  /// The distance from an item's last baseline to its cross-end margin edge.
  func lastDescent(of item: FlexItem) -> Double {
    let baseline = isRow ? item.lastBaseline : 0
    let distance = isCrossReversed ? baseline : item.cross - baseline
    return distance + item.marginCross - item.marginCrossStart
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
