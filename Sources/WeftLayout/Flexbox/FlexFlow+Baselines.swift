// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// An item whose baseline is its container's.
struct BaselineSource: Sendable {
  /// The child: a node of the tree, or an index into the stack's children.
  var node: Int
  /// Whether it is the item's last baseline, not its first.
  var isLast: Bool
}

// CSS Flexible Box Layout, section 8.5, "Flex Container Baselines".
extension FlexFlow {
  /// The items whose baselines are the container's first and last. Nil if there are no items.
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

  /// An item that shares its baseline with others in the line, or else the first or last item.
  private func baselineSource(
    _ line: FlexLine, _ container: FlexContainer, isLast: Bool
  ) -> BaselineSource {
    if container.isRow && line.hasSharedBaseline {
      // Those that share their first baselines are at the line's start, the others at its end.
      let isAtEnd = isLast != container.isWrapReverse
      let index = line.items.first { items[$0].align == (isAtEnd ? .baselineLast : .baselineFirst) }
      if let index { return source(index, isLast: isAtEnd) }
      let other = line.items.first { items[$0].align == (isAtEnd ? .baselineFirst : .baselineLast) }
      if let other { return source(other, isLast: !isAtEnd) }
    }
    // The first item of a reversed line is its last child.
    let isAtEnd = isLast != container.isReverse
    return source(
      isAtEnd ? line.items.upperBound - 1 : line.items.lowerBound, isLast: isLast)
  }

  private func source(_ index: Int, isLast: Bool) -> BaselineSource {
    BaselineSource(node: Int(items[index].node), isLast: isLast)
  }
}

extension FlexItem {
  /// The distance from the top edge to the first or last baseline.
  func baseline(isLast: Bool) -> Double { isLast ? lastBaseline : firstBaseline }
}
