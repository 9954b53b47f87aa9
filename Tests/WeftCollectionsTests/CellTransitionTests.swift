// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftCollections
import WeftLayout
import WeftNodes
import WeftTesting

/// A layout transition inside of a cell: the list follows the cell's new height.
@MainActor @Suite struct CellTransitionTests {
  /// A column of some of its leaves, each 20 points high.
  private final class ColumnCell: CellNode {
    let leaves = (0..<3).map { _ in DisplayNode() }

    nonisolated override init() {
      super.init()
      for leaf in leaves { leaf.style.preferredSize = Size(width: 10, height: 20) }
      show([0])
    }

    nonisolated func show(_ indexes: [Int]) {
      layoutSpecBlock = { node, _ in
        guard let cell = node as? ColumnCell else { return node }
        return StackLayoutSpec(
          .column, alignItems: .start, children: indexes.map { cell.leaves[$0] })
      }
    }
  }

  @Test(arguments: [true, false], [true, false])
  func theListFollows(animated: Bool, isAsync: Bool) throws {
    let list = CollectionNode(items: Array(0..<10), id: \.self) { _ in ColumnCell() }
    let window = HeadlessWindow(size: Size(width: 100, height: 400), rootNode: list)
    try window.settle()
    let cell = try #require(list.nodeForItem(at: [0, 0]) as? ColumnCell)
    #expect(list.frameForItem(at: [0, 1])?.minY == 20)
    var ends: [Bool] = []
    cell.show([2, 1, 0])
    cell.transitionLayout(animated: animated, shouldMeasureAsync: isAsync) { ends.append($0) }
    try window.settle()
    #expect(ends == [true])
    let isReversed = cell.subnodes.elementsEqual([2, 1, 0].map { cell.leaves[$0] }, by: ===)
    #expect(isReversed)
    #expect(cell.leaves.map(\.frame.minY) == [40, 20, 0])
    #expect(cell.leaves.map(\.layer.presentation.frame.minY) == [40, 20, 0])
    #expect(cell.frame.height == 60)
    #expect(list.frameForItem(at: [0, 1])?.minY == 60)
    cell.show([1])
    cell.transitionLayout(animated: animated, shouldMeasureAsync: isAsync)
    try window.settle()
    #expect(cell.subnodes.count == 1)
    #expect(list.frameForItem(at: [0, 1])?.minY == 20)
  }
}
