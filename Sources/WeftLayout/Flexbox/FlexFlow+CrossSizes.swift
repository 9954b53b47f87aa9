// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// CSS Flexible Box Layout, section 9.4, "Cross Size Determination".
extension FlexFlow {
  /// Computes the extents of the lines across the main axis from their items. Returns the sum of
  /// the extents and of the gaps between lines.
  mutating func measureLines(of container: FlexContainer) -> Double {
    let range = lineIndexes(of: container)
    var sum = container.crossGap * Double(max(0, range.count - 1))
    for index in range {
      measureLine(index, container)
      sum += lines[index].crossSize
    }
    return sum
  }

  /// Sets a line's extent to its largest item or to the extent of its baseline-aligned items.
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
  /// The distance from an item's cross-start margin edge to its first baseline, or in a column to
  /// its left edge.
  func firstAscent(of item: FlexItem) -> Double {
    let baseline = isRow ? item.firstBaseline : 0
    let distance = isCrossReversed ? item.cross - baseline : baseline
    return distance + item.marginCrossStart
  }

  func lastDescent(of item: FlexItem) -> Double {
    let baseline = isRow ? item.lastBaseline : 0
    let distance = isCrossReversed ? baseline : item.cross - baseline
    return distance + item.marginCross - item.marginCrossStart
  }
}

extension AlignContent {
  /// The equivalent distribution along the main axis. Stretched lines have no free space left.
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

struct BaselineSource: Sendable {
  var node: Int
  var isLast: Bool
}

// CSS Flexible Box Layout, section 8.5, "Flex Container Baselines".
extension FlexFlow {
  /// The items that determine the container's first and last baselines, or nil without items.
  func baselineSources(
    of container: FlexContainer
  ) -> (first: BaselineSource, last: BaselineSource)? {
    let range = lineIndexes(of: container)
    guard let first = range.first, let last = range.last else { return nil }
    // The uppermost of reversed lines is the last one.
    let (upper, lower) = container.isWrapReverse ? (last, first) : (first, last)
    return (
      baselineSource(lines[upper], container, isLast: false),
      baselineSource(lines[lower], container, isLast: true)
    )
  }

  /// An item that takes part in baseline alignment in the line, or else the first or last item.
  private func baselineSource(
    _ line: FlexLine, _ container: FlexContainer, isLast: Bool
  ) -> BaselineSource {
    if container.isRow && line.hasSharedBaseline {
      // Items aligned by their first baselines are at the line's start, the others at its end.
      let isAtEnd = isLast != container.isWrapReverse
      let index = line.items.first { items[$0].align == (isAtEnd ? .baselineLast : .baselineFirst) }
      if let index { return source(index, isLast: isAtEnd) }
      let other = line.items.first { items[$0].align == (isAtEnd ? .baselineFirst : .baselineLast) }
      if let other { return source(other, isLast: !isAtEnd) }
    }
    let isAtEnd = isLast != container.isReverse
    return source(
      isAtEnd ? line.items.upperBound - 1 : line.items.lowerBound, isLast: isLast)
  }

  private func source(_ index: Int, isLast: Bool) -> BaselineSource {
    BaselineSource(node: Int(items[index].node), isLast: isLast)
  }
}

extension FlexItem {
  func baseline(isLast: Bool) -> Double { isLast ? lastBaseline : firstBaseline }
}
