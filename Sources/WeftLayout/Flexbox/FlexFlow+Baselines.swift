// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension FlexFlow {
  /// The items whose baselines are the container's: of its first and last line, one aligned by its
  /// baseline, or else the first or last item. Nil if there are no items.
  func baselineItems(of container: FlexContainer) -> (first: Int, last: Int)? {
    let range = lineIndexes(of: container)
    guard let firstLine = range.first, let lastLine = range.last else { return nil }
    let (first, last) = (lines[firstLine].items, lines[lastLine].items)
    // The first item of a reversed line is its last child.
    let isReversed = container.isReverse
    let firstItem =
      container.isRow ? first.first { items[$0].align == .baselineFirst } : nil
    let lastItem = container.isRow ? last.last { items[$0].align == .baselineLast } : nil
    return (
      firstItem ?? (isReversed ? first.upperBound - 1 : first.lowerBound),
      lastItem ?? (isReversed ? last.lowerBound : last.upperBound - 1)
    )
  }
}
