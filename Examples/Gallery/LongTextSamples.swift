// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft

/// Text of many lines with links, with selection across lines, and with selection across nodes.
@MainActor enum LongTextSamples {
  static func texts(_ status: StatusNode) -> [[DisplayNode]] {
    [
      [
        CaptionedNode(linked(status), "Links in many lines"),
        CaptionedNode(article, "A selection goes from paragraph to paragraph"),
      ]
    ]
  }

  private static var article: DisplayNode {
    ArticleNode(
      "A loom holds the warp.",
      "It is as old as the first towns, and perhaps older than they are.",
      "Here a drag, or Shift and the arrow keys, selects from one paragraph into the next.")
  }

  private static func linked(_ status: StatusNode) -> TextNode {
    var text = AttributedString("The warp runs along the cloth, and the ")
    for (word, rest) in [
      ("weft", " runs across it. A "), ("shuttle", " carries it through the "),
      ("shed", ", and a reed beats it against the cloth that is there already."),
    ] {
      var link = AttributedString(word)
      link.link = URL(string: "https://example.org/\(word)")
      text += link + AttributedString(rest)
    }
    let node = TextNode(StyledText(text))
    node.isSelectable = true
    node.onLinkTap = { url in status.show("Link: \(url.lastPathComponent)") }
    node.style.size.width = .points(240)
    return node
  }
}

/// Paragraphs in separate nodes that are selected as one text.
private final class ArticleNode: DisplayNode {
  private let paragraphs: [TextNode]

  init(_ paragraphs: String...) {
    self.paragraphs = paragraphs.map { TextNode($0) }
    super.init()
    isTextSelectionScope = true
    style.size.width = .points(280)
    for paragraph in self.paragraphs { paragraph.isSelectable = true }
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.column, spacing: 8, children: paragraphs)
  }
}
