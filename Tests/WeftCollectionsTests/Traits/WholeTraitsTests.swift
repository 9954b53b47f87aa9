// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import SeededRandom
import Testing
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections
@testable import WeftLayers

/// What is around the rows, and rows that come in, change with those on the screen.
@MainActor @Suite struct WholeTraitsTests {
  /// The scroll bar changes sides in the frame in which the rows do.
  @Test(arguments: 0..<40 as Range<UInt64>) func theScrollBarGoesWithTheRows(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let node = CollectionNode(items: Array(0..<400), id: \.self) { SidedCell($0) }
    let window = HeadlessWindow(
      size: Size(width: 200, height: 120), schedule: .seeded(seed), rootNode: node)
    try window.settle()
    let bar = try #require(node.parts?.view.scrollController.verticalBar.layer)
    var torn: [String] = []
    func look(_ moment: String) {
      for case let cell as SidedCell in node.visibleNodes {
        let isMirrored = cell.text.layer.frame.minX > 0
        if (bar.frame.minX == 0) != isMirrored { torn.append("\(moment): \(bar.frame.minX)") }
      }
    }
    for round in 0..<6 {
      window.traits.layoutDirection = round % 2 == 0 ? .rightToLeft : .leftToRight
      window.traits.colorScheme = Bool.random(using: &generator) ? .dark : .light
      for _ in 0..<Int.random(in: 0..<8, using: &generator) {
        window.advance(by: 1 / FrameDriver.frameRate)
        look("in \(round)")
      }
    }
    try window.settle()
    look("at rest")
    #expect(torn.isEmpty, "\(torn.prefix(3))")
  }

  /// A row that was never measured, and comes in while new traits wait for the preparation under
  /// way, has the traits of the rows on the screen.
  @Test(arguments: 0..<40 as Range<UInt64>) func rowsThatComeInHaveTheTraitsOfTheOthers(
    seed: UInt64
  ) throws {
    let node = CollectionNode(items: Array(0..<400), id: \.self) { SidedCell($0) }
    node.updatePreparationLimit = 60
    let window = HeadlessWindow(
      size: Size(width: 200, height: 120), schedule: .seeded(seed), rootNode: node)
    try window.settle()
    let pipeline = try #require(node.parts?.pipeline)
    var generator = SeededGenerator(seed: seed)
    var torn: [String] = []
    var wasWhole = true
    for frame in 0..<20 {
      node.reloadItems(at: [[0, 2], [0, 3]])
      if frame == 5 { window.traits.text.scale = 2 }
      let wasHeld = pipeline.laterTraits != nil
      node.scroll(by: Vector(dx: 0, dy: 40 * Double.random(in: 0...10, using: &generator)))
      window.advance(by: 1 / FrameDriver.frameRate)
      let heights = Set(node.visibleNodes.map(\.layer.bounds.height))
      let isHeld = wasHeld && pipeline.laterTraits != nil
      if isHeld, wasWhole, heights.count > 1 {
        torn.append("frame \(frame): \(heights.sorted())")
      }
      wasWhole = heights.count <= 1
    }
    #expect(torn.isEmpty, "\(torn.prefix(3))")
  }
}

private final class SidedCell: CellNode {
  let text: TextNode

  nonisolated init(_ number: Int) {
    text = TextNode("Row \(number)")
    super.init()
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.row, alignItems: .start) { text.flexShrink(1) }
  }
}
