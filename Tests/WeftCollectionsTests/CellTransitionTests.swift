// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftCollections
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// The list follows the height of a cell during a layout transition.
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

  /// Leaves that change their order move during the whole transition, and do not jump at its end.
  @Test(arguments: [0.2, 0.5], [true, false])
  func leavesThatStayMoveAllTheWay(duration: Double, isAsync: Bool) throws {
    let list = CollectionNode(items: Array(0..<10), id: \.self) { _ in ColumnCell() }
    let window = HeadlessWindow(size: Size(width: 100, height: 400), rootNode: list)
    try window.settle()
    let cell = try #require(list.nodeForItem(at: [0, 0]) as? ColumnCell)
    cell.show([0, 1, 2])
    cell.transitionLayout(animated: false)
    try window.settle()
    cell.show([2, 1, 0])
    cell.defaultLayoutTransitionDuration = duration
    var isOver = false
    cell.transitionLayout(animated: true, shouldMeasureAsync: isAsync) { _ in isOver = true }
    var places: [Double] = []
    for _ in 0..<60 where !isOver {
      window.advance(by: 1 / FrameDriver.frameRate)
      places.append(cell.leaves[0].layer.presentation.frame.minY)
    }
    #expect(isOver)
    #expect(places.last == 40)
    let steps = zip(places, places.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 >= 0 && $0 < 40 * 2.5 / (duration * FrameDriver.frameRate) })
    let middle = places[places.count / 2]
    #expect(middle > 5 && middle < 35, "\(middle)")
  }

  /// Random transitions, layouts and scrolling. Each transition ends once, and cells and list
  /// finally agree about the last layouts.
  @Test(arguments: seeds(40))
  func seeded(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let list = CollectionNode(items: Array(0..<12), id: \.self) { _ in ColumnCell() }
    let window = HeadlessWindow(
      size: Size(width: 100, height: 100), schedule: .seeded(seed), rootNode: list)
    try window.settle()
    let cells = (0..<3).compactMap { list.nodeForItem(at: [0, $0]) as? ColumnCell }
    try #require(cells.count == 3)
    var shown = Array(repeating: [0], count: 3)
    var (calls, ends) = (0, 0)
    for _ in 0..<12 {
      let index = Int.random(in: 0..<3, using: &generator)
      let cell = cells[index]
      shown[index] = Array(
        [0, 1, 2].shuffled(using: &generator).prefix(Int.random(in: 1...3, using: &generator)))
      cell.show(shown[index])
      if Int.random(in: 0..<4, using: &generator) > 0 {
        calls += 1
        cell.defaultLayoutTransitionDuration = .random(in: 0...0.1, using: &generator)
        cell.transitionLayout(
          animated: .random(using: &generator), shouldMeasureAsync: .random(using: &generator)
        ) { _ in ends += 1 }
      }
      if Int.random(in: 0..<4, using: &generator) == 0 {
        list.scroll(by: Vector(dx: 0, dy: .random(in: -30...30, using: &generator)))
      }
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        window.advance(by: 1 / FrameDriver.frameRate)
      }
    }
    try window.settle()
    #expect(ends == calls, "seed \(seed)")
    for (index, cell) in cells.enumerated() where list.nodeForItem(at: [0, index]) === cell {
      let expected = shown[index].map { cell.leaves[$0] }
      #expect(
        cell.subnodes.elementsEqual(expected, by: ===),
        "seed \(seed), row \(index), \(cell.interfaceState), \(list.contentOffset)")
      let height = 20 * Double(expected.count)
      #expect(list.frameForItem(at: [0, index])?.height == height, "seed \(seed), row \(index)")
      for (place, leaf) in expected.enumerated() {
        #expect(leaf.layer.presentation.frame.minY == 20 * Double(place), "seed \(seed)")
        #expect(leaf.layer.presentation.opacity == 1, "seed \(seed)")
      }
    }
  }
}
