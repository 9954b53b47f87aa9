// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// A collection in a zoomed node.
@MainActor @Suite struct ZoomedListTests {
  /// Rows are drawn at the resolution at which they are shown, including rows that appear later.
  @Test func rowsAreDrawnAsLargeAsTheyAreSeen() throws {
    let list = CollectionNode(items: Array(0..<50), id: \.self) { index in
      let text = TextNode("row \(index)")
      return CellNode { _, _ in text.padding(4) }
    }
    let node = ScrollNode(list, directions: [])
    node.maximumZoomScale = 3
    let window = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: node)
    try window.settle()
    func widths() -> [Int] {
      list.visibleNodes.compactMap { ($0.subnodes.first as? TextNode)?.contents?.width }
    }
    let before = try #require(widths().first)
    node.zoomScale = 3
    try window.settle()
    #expect(!widths().isEmpty)
    #expect(widths().allSatisfy { abs(Double($0) / Double(before) - 3) < 0.3 })
    list.contentOffset.y = 400
    try window.settle()
    #expect(widths().allSatisfy { abs(Double($0) / Double(before) - 3) < 0.6 })
    node.zoomScale = 1
    try window.settle()
    #expect(widths().allSatisfy { abs(Double($0) / Double(before) - 1) < 0.3 })
  }
}
