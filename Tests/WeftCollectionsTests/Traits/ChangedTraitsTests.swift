// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import SeededRandom
import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// Text sizes that change faster than the rows are measured for them.
@MainActor @Suite struct ChangedTraitsTests {
  /// A frame shows all rows in one text size, each with a matching picture, even if cells change
  /// meanwhile.
  @Test(arguments: seeds(20), [false, true])
  func noFrameShowsTwoSizesOfText(seed: UInt64, changesCells: Bool) throws {
    var generator = SeededGenerator(seed: seed)
    let node = CollectionNode(items: Array(0..<400), id: \.self) { TextCell($0) }
    let window = HeadlessWindow(
      size: Size(width: 200, height: 120), schedule: .seeded(seed), rootNode: node)
    try window.settle()
    var torn: [String] = []
    func look(_ moment: String) {
      let cells = node.visibleNodes.compactMap { $0 as? TextCell }
      for cell in cells {
        let (drawn, height) = (cell.text.layer.contents?.size.height, cell.layer.bounds.height)
        if drawn != height { torn.append("\(moment): \(drawn ?? 0) in \(height)") }
      }
      let heights = Set(cells.map(\.layer.bounds.height))
      if heights.count > 1 { torn.append("\(moment): \(heights.sorted())") }
    }
    func frame(_ moment: String) {
      window.advance(by: 1 / FrameDriver.frameRate)
      look(moment)
    }
    for round in 0..<6 {
      if changesCells {
        for case let cell as TextCell in node.visibleNodes.prefix(3) { cell.text.setNeedsLayout() }
        for _ in 0..<Int.random(in: 0..<3, using: &generator) { frame("before \(round)") }
      }
      window.traits.text.scale = round % 2 == 0 ? 2 : 1
      for _ in 0..<Int.random(in: 0..<6, using: &generator) {
        frame("in \(round)")
        if changesCells, Bool.random(using: &generator) {
          (node.visibleNodes.first as? TextCell)?.text.setNeedsLayout()
        }
      }
    }
    try window.settle()
    look("at rest")
    #expect(torn.isEmpty, "\(torn.prefix(3))")
    #expect((node.visibleNodes.first as? TextCell)?.text.traits.text.scale == 1)
    #expect(node.visibleNodes.count == 7)
  }

  /// Rows follow a slider for the text size while it moves.
  @Test func rowsFollowASliderThatMoves() throws {
    let node = CollectionNode(items: Array(0..<400), id: \.self) { TextCell($0) }
    let window = HeadlessWindow(
      size: Size(width: 200, height: 120), schedule: .seeded(1), rootNode: node)
    try window.settle()
    let height = try #require(node.visibleNodes.first?.layer.bounds.height)
    var heights: Set<Double> = []
    for step in 1...30 {
      window.traits.text.scale = 1 + Double(step) / 10
      window.advance(by: 1 / FrameDriver.frameRate)
      if let height = node.visibleNodes.first?.layer.bounds.height { heights.insert(height) }
    }
    #expect(heights.count > 5, "\(heights.sorted())")
    try window.settle()
    #expect(node.visibleNodes.first?.layer.bounds.height ?? 0 > 3 * height)
  }

  /// An endless sequence of updates does not delay them either.
  @Test func rowsFollowWhileEachUpdateAsksForTheNext() throws {
    let delegate = EndlessReloading()
    let node = CollectionNode(items: Array(0..<400), id: \.self) { TextCell($0) }
    node.delegate = delegate
    let window = HeadlessWindow(
      size: Size(width: 200, height: 120), schedule: .seeded(1), rootNode: node)
    for _ in 0..<30 { window.advance(by: 1 / FrameDriver.frameRate) }
    for scale in [2, 1, 3] as [Double] {
      let height = try #require(node.visibleNodes.first?.layer.bounds.height)
      window.traits.text.scale = scale
      for _ in 0..<30 { window.advance(by: 1 / FrameDriver.frameRate) }
      #expect(node.visibleNodes.first?.traits.text.scale == scale)
      #expect(node.visibleNodes.first?.layer.bounds.height != height)
    }
    #expect(delegate.count > 30)
    // Without a window, an update appears immediately, and rows have no frames.
    window.close()
    let count = delegate.count
    node.reloadItems(at: [[0, 3]])
    #expect(delegate.count == count)
  }
}

/// A delegate that reloads a row whenever rows have moved, as with each update.
private final class EndlessReloading: CollectionDelegate {
  private(set) var count = 0

  func collectionNode(_ node: CollectionNode, didScrollFor reason: ScrollReason) {
    count += 1
    node.reloadItems(at: [[0, 3]])
  }
}

private final class TextCell: CellNode {
  let text: TextNode

  nonisolated init(_ number: Int) {
    text = TextNode("Row \(number)")
    super.init()
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.row, alignItems: .start) { text.flexShrink(1) }
  }
}
