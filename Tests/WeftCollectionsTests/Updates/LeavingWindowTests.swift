// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import SeededRandom
import TestSupport
import Testing
import WeftLayout
import WeftTesting

@testable import WeftCollections

/// Lengths that are measured while the list is in and out of its window.
@Suite @MainActor struct LeavingWindowTests {
  @Test(arguments: [MeasurementPolicy.progressive, .eager], 0..<6)
  func theContentIsAsLongAsItsRows(policy: MeasurementPolicy, frames: Int) throws {
    let rows = (0..<20).map { Row($0, height: 40 + Double($0)) }
    let screen = Screen([rows], embeds: true) { node, _ in node.measurementPolicy = policy }
    for _ in 0..<frames { screen.runFrame() }
    screen.isAttached = false
    screen.runFrame()
    screen.isAttached = true
    try screen.settle()
    for offset in [300.0, 590, 0] {
      screen.node.contentOffset = Point(x: 0, y: offset)
      try screen.settle()
    }
    screen.window.advance(by: 3)
    try screen.settle()
    #expect(screen.node.contentSize.height == 990)
  }

  @Test(arguments: seeds(6)) func anEagerListMeasuresWhatHasChanged(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var rows = (0..<300).map { Row($0, height: 40 + Double($0 % 20)) }
    let screen = Screen([rows]) { node, _ in node.measurementPolicy = .eager }
    try screen.settle()
    for step in 0..<40 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let index = Int.random(in: 0...rows.count, using: &random)
        rows.insert(Row(1000 + step, height: 70), at: index)
        screen.source.sections[0] = rows
        screen.node.insertItems(at: [[0, index]])
      case 1:
        let index = Int.random(in: 0..<rows.count, using: &random)
        rows[index].height = Double(Int.random(in: 30..<90, using: &random))
        screen.source.sections[0] = rows
        screen.node.reloadItems(at: [[0, index]])
      case 2:
        let index = Int.random(in: 0..<rows.count, using: &random)
        guard let cell = screen.node.nodeForItem(at: [0, index]) as? RowCell else { continue }
        rows[index].height = Double(Int.random(in: 30..<90, using: &random))
        screen.source.sections[0] = rows
        cell.setHeight(rows[index].height)
      case 3:
        screen.resize(to: Size(width: Bool.random(using: &random) ? 300 : 250, height: 400))
      case 4:
        let height = screen.node.contentSize.height
        screen.node.contentOffset.y = Double.random(in: 0..<height, using: &random)
      default: screen.runFrame()
      }
      if Bool.random(using: &random) {
        try screen.settle()
        let length = rows.reduce(0) { $0 + $1.height }
        #expect(screen.node.contentSize.height == length, "step \(step)")
      }
    }
  }

  /// Another layout, and a far cell that changes, take effect even while the list is in no window.
  @Test(arguments: [false, true]) func anEagerListChangesOutsideOfItsWindow(isLayout: Bool) throws {
    let rows = (0..<300).map { Row($0, height: 40, area: 6000) }
    let screen = Screen([rows], embeds: true) { node, _ in
      node.measurementPolicy = .eager
      node.retentionPolicy = .all
    }
    try screen.settle()
    #expect(screen.node.contentSize.height == 300 * 60)
    let far = screen.node.nodeForItem(at: [0, 200]) as? RowCell
    screen.isAttached = false
    screen.runFrame()
    if isLayout {
      screen.node.layout = CompositionalLayout(.waterfall(.count(2)))
    } else {
      far?.setHeight(100)
    }
    screen.isAttached = true
    try screen.settle()
    let expected = isLayout ? 150.0 * 80 : far == nil ? 300 * 60 : 300 * 60 + 60
    #expect(screen.node.contentSize.height == expected)
  }

  @Test(arguments: [-1e19, 0, -1, .nan, .infinity, 1e300, 1e-300])
  func aWindowOfAnImpossibleScale(scale: Double) throws {
    let node = CollectionNode(layout: ListLayout())
    let source = RowSource([Row.rows(0..<20)], log: CellLog())
    node.dataSource = source
    let window = HeadlessWindow(size: Size(width: 30, height: 40), scale: scale, rootNode: node)
    try window.settle()
    #expect(window.traits.scale > 0 && window.traits.scale.isFinite)
    #expect(node.visibleNodes.count == 1)
    _ = try window.render()
  }
}
