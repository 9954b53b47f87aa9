// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft

/// Text in the styles of the platform, with links, cut short, selectable, and in several scripts.
enum TextSamples {
  static func texts(_ status: TextNode) -> [[DisplayNode]] {
    let styles = [
      TextNode("Large title", font: .largeTitle), TextNode("Title", font: .title),
      TextNode("Headline", font: .headline), TextNode("Body"),
      TextNode("Callout", font: .callout, color: .secondaryLabel),
      TextNode("Caption", font: .caption, color: .tertiaryLabel),
    ]
    return [styles, [link(status), selectable], [truncated(status), shadowed], [scripts]]
  }

  private static func link(_ status: TextNode) -> TextNode {
    var text = AttributedString("Two links: ")
    for (index, word) in ["here", "there"].enumerated() {
      var part = AttributedString(word)
      part.link = URL(string: "https://example.org/\(word)")
      text += part
      if index == 0 { text += AttributedString(" and ") }
    }
    let node = TextNode(StyledText(text))
    node.onLinkTap = { url in status.text = StyledText("Link: \(url.lastPathComponent)") }
    return node
  }

  private static var selectable: TextNode {
    let node = TextNode("Text that can be selected and copied.")
    node.isSelectable = true
    return node
  }

  private static func truncated(_ status: TextNode) -> TextNode {
    let text = "Text that has more to say than there is room for in its two lines, and says so."
    let node = TextNode(text)
    node.maximumNumberOfLines = 2
    node.truncationToken = StyledText("… more", color: .link)
    node.onTruncationTap = { [unowned node] in
      node.maximumNumberOfLines = 0
      status.text = StyledText("Text: all of it")
    }
    node.style.size.width = .points(260)
    return node
  }

  private static var shadowed: TextNode {
    let node = TextNode("With a shadow", font: .title)
    node.textShadow = Shadow(offset: Vector(dx: 1, dy: 2), radius: 2, opacity: 0.5)
    return node
  }

  private static var scripts: TextNode {
    TextNode("Latin, Ελληνικά, Кириллица, עברית, العربية")
  }
}
