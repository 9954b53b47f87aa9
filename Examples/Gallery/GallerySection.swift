// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

final class GallerySection: DisplayNode {
  let title: TextNode
  let rows: [[DisplayNode]]

  nonisolated init(_ title: String, rows: [[DisplayNode]]) {
    self.title = TextNode(title, font: .title)
    self.rows = rows
    super.init()
    // A sample that is wider than a small window shrinks.
    for node in rows.joined() { node.style.flexShrink = 1 }
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.column, spacing: 10, alignItems: .start) {
      title
      for row in rows {
        StackLayoutSpec(
          .row, spacing: 12, alignItems: .center, flexWrap: .wrap, lineSpacing: 8, children: row)
      }
    }
  }
}
