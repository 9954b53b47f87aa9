// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// A node above a few words that say what it shows.
final class CaptionedNode: DisplayNode {
  private let node: DisplayNode
  private let caption: TextNode

  nonisolated init(_ node: DisplayNode, _ text: String) {
    self.node = node
    caption = TextNode(text, font: .caption, color: .secondaryLabel)
    super.init()
    // In a row, nodes are side by side whatever their captions' lengths.
    style.alignSelf = .start
  }

  nonisolated func setCaption(_ text: String) {
    caption.text = StyledText(text, font: .caption, color: .secondaryLabel)
  }

  /// The words are broken into lines as wide as the node.
  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.column, spacing: 4, alignItems: .start) {
      node.maxWidth(.fraction(1))
      caption.maxWidth(node.style.size.width)
    }
  }
}
