// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// A node above a caption.
final class CaptionedNode: DisplayNode {
  private let node: DisplayNode
  private let caption: TextNode

  nonisolated init(_ node: DisplayNode, _ text: String) {
    self.node = node
    caption = TextNode(text, font: .caption, color: .secondaryLabel)
    super.init()
    // In a row, nodes are aligned regardless of the lengths of their captions.
    style.alignSelf = .start
  }

  nonisolated func setCaption(_ text: String) {
    caption.text = StyledText(text, font: .caption, color: .secondaryLabel)
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.column, spacing: 4, alignItems: .start) {
      node.maxWidth(.fraction(1))
      caption.maxWidth(node.style.size.width)
    }
  }
}
