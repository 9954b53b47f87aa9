// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftCollections
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftTesting

/// Rows that are rasterized with all of their subnodes.
@MainActor @Suite struct RasterizedRowTests {
  private final class Cell: CellNode {
    let inside: CountedNode

    nonisolated init(_ log: Log<Int>) {
      inside = CountedNode(log)
      super.init()
      rasterizesSubtree = true
    }

    nonisolated override func layoutSpec(
      thatFits constrainedSize: SizeRange
    ) -> (any LayoutElement)? { inside.height(.points(20)).padding(4) }
  }

  private final class CountedNode: DisplayNode {
    let log: Log<Int>

    nonisolated init(_ log: Log<Int>) {
      self.log = log
      super.init()
    }

    override var drawing: (any Drawing)? { Counted(log: log) }
  }

  private struct Counted: Drawing {
    let log: Log<Int>

    func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) { log.add(1) }
  }

  /// Rows are prepared before they appear, drawn once, and drawn again after each change.
  @Test(arguments: seeds(40))
  func rowsThatAreOnePictureAreDrawnOnce(seed: UInt64) throws {
    let driver = try play(seed: seed)
    // Workers free the rows.
    driver.advance(by: 1)
  }

  private func play(seed: UInt64) throws -> FrameDriver {
    let log = Log<Int>()
    let list = CollectionNode(items: Array(0..<5), id: \.self) { _ in Cell(log) }
    let window = HeadlessWindow(
      size: Size(width: 100, height: 300), schedule: .seeded(seed), rootNode: list)
    try window.settle()
    #expect(log.entries.count == 5, "seed \(seed)")
    let cell = try #require(list.nodeForItem(at: [0, 2]) as? Cell)
    cell.inside.backgroundColor = .blue
    try window.settle()
    #expect(log.entries.count == 6, "seed \(seed)")
    window.close()
    return window.driver
  }
}
