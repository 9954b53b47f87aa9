// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The items and lines of flex containers, and the steps of CSS Flexible Box Layout, section 9, that
/// need nothing else: breaking lines, flexing, aligning, placing.
///
/// It does not know what an item is. ``FlexTree`` and ``StackLayoutSpec`` find out how large their
/// children are, each in its way, and leave the rest to the flow.
///
/// Containers inside each other share the arrays: each has a run at their end while it is laid out.
struct FlexFlow: Sendable {
  var items: ContiguousArray<FlexItem> = []
  var lines: ContiguousArray<FlexLine> = []

  /// Differences up to this many points are the error of arithmetic.
  static let epsilon = 1e-6

  /// Begins the run of a container with so many items at most.
  mutating func open(_ container: inout FlexContainer, count: Int) {
    container.firstItem = items.count
    container.firstLine = lines.count
    let needed = items.count + count
    if needed > items.capacity { items.reserveCapacity(max(needed, 2 * items.capacity, 16)) }
  }

  /// Gives up the run of a container, which must be the last.
  mutating func close(_ container: FlexContainer) {
    items.removeSubrange(container.firstItem...)
    lines.removeSubrange(container.firstLine...)
  }

  /// The indexes of the lines of a container, which must be the last.
  func lineIndexes(of container: FlexContainer) -> Range<Int> { container.firstLine..<lines.count }
}
