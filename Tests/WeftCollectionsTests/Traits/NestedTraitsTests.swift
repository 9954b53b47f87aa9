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

/// Lists inside the rows of a list.
@MainActor @Suite struct NestedTraitsTests {
  /// A frame shows the rows, and the rows of inner lists, in one text size and direction.
  @Test(arguments: seeds(12)) func listsInsideChangeWithTheirRows(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let node = nestedLists()
    let window = HeadlessWindow(
      size: Size(width: 200, height: 300), schedule: .seeded(seed), rootNode: node)
    try window.settle()
    var torn: [String] = []
    var seen: Set<String> = []
    for round in 0..<6 {
      if Bool.random(using: &generator) {
        window.traits.text.scale = window.traits.text.scale == 1 ? 2 : 1
      } else {
        let isMirrored = window.traits.layoutDirection == .rightToLeft
        window.traits.layoutDirection = isMirrored ? .leftToRight : .rightToLeft
      }
      for _ in 0..<Int.random(in: 0..<20, using: &generator) {
        window.advance(by: 1 / FrameDriver.frameRate)
        let looks = looks(of: node)
        if looks.count > 1 { torn.append("in \(round): \(looks)") }
        seen.formUnion(looks)
      }
    }
    try window.settle()
    #expect(looks(of: node).count == 1)
    #expect(torn.isEmpty, "\(torn.prefix(3))")
    #expect(seen.count > 1)
  }

  private func nestedLists() -> CollectionNode {
    let lists = (0..<20).map { _ in
      CollectionNode(items: Array(0..<30), id: \.self) { LineCell($0) }
    }
    let node = CollectionNode(items: Array(0..<20), id: \.self) { NestedCell($0, lists[$0]) }
    node.retentionPolicy = .all
    return node
  }

  /// The styles of the texts on the screen, in rows and in inner lists.
  private func looks(of node: CollectionNode) -> Set<String> {
    var result: Set<String> = []
    func look(at text: TextNode) {
      let isMirrored = text.layer.frame.minX > 0
      result.insert("\(text.layer.bounds.height) \(isMirrored)")
      if let drawn = text.layer.contents?.size.height, drawn != text.layer.bounds.height {
        result.insert("\(drawn) in \(text.layer.bounds.height)")
      }
    }
    for case let cell as NestedCell in node.visibleNodes {
      look(at: cell.text)
      for case let inner as LineCell in cell.list.visibleNodes { look(at: inner.text) }
    }
    return result
  }

  /// Waiting for the updates of either list does not wait for frames that never run.
  @Test func waitingEnds() throws {
    let node = nestedLists()
    let window = HeadlessWindow(size: Size(width: 200, height: 300), rootNode: node)
    try window.settle()
    let list = try #require((node.visibleNodes.first as? NestedCell)?.list)
    window.traits.text.scale = 2
    window.advance(by: 1 / FrameDriver.frameRate)
    list.reloadItems(at: [[0, 1]])
    list.waitUntilAllUpdatesAreProcessed()
    #expect(!list.isProcessingUpdates)
    node.reloadItems(at: [[0, 1]])
    node.waitUntilAllUpdatesAreProcessed()
    #expect(!node.isProcessingUpdates)
    try window.settle()
    #expect(looks(of: node).count == 1)
  }
}

/// A row with a text above a list.
private final class NestedCell: CellNode {
  let text: TextNode
  let list: CollectionNode

  nonisolated init(_ number: Int, _ list: CollectionNode) {
    text = TextNode("Row \(number)")
    self.list = list
    super.init()
    list.style.height = 90
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.column) {
      StackLayoutSpec(.row) { text.flexShrink(1) }
      list
    }
  }
}

private final class LineCell: CellNode {
  let text: TextNode

  nonisolated init(_ number: Int) {
    text = TextNode("Line \(number)")
    super.init()
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.row, alignItems: .start) { text.flexShrink(1) }
  }
}
