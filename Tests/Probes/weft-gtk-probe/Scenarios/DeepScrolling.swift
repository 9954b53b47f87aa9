// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// Scrolls at offsets where 32-bit floats cannot distinguish neighboring pixels.
  static func deepScrolling() throws -> @MainActor () async throws -> Void {
    let top = 100_000_001.0
    let content = DisplayNode()
    content.automaticallyManagesSubnodes = false
    for row in 0..<40 {
      let node = DisplayNode()
      node.frame = Rect(x: 0, y: top + Double(row) * 10, width: 100, height: 10)
      node.backgroundColor = row.isMultiple(of: 2) ? .red : .blue
      content.addSubnode(node)
    }
    let scroll = ScrollNode(TallNode(content, height: top + 400))
    let stage = try Stage(size: Size(width: 100, height: 100), scroll)
    return {
      try await stage.settle()
      for step in 0..<3 {
        scroll.contentOffset = Point(x: 0, y: top + Double(step))
        await stage.frames(3)
        let picture = try stage.picture()
        for y in [8, 9, 10] {
          stage.report("step-\(step)-row-\(y)", in: picture, x: 20, y: y - step)
        }
      }
    }
  }
}

/// A node of the maximum width and a fixed height, around a node with a manual frame.
private final class TallNode: DisplayNode {
  private let height: Double

  nonisolated init(_ content: DisplayNode, height: Double) {
    self.height = height
    super.init()
    automaticallyManagesSubnodes = false
    content.frame = Rect(x: 0, y: 0, width: 100, height: height)
    addSubnode(content)
  }

  override func calculateSize(thatFits constrainedSize: Size) -> Size {
    Size(width: constrainedSize.width, height: height)
  }
}
