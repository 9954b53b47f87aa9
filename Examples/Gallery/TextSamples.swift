// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft

/// Text in the platform's styles, with links, truncated, selectable, with insets and a shadow, in
/// several scripts, and emoji.
@MainActor enum TextSamples {
  static func texts(_ status: StatusNode) -> [[DisplayNode]] {
    let styles = [
      TextNode("Large title", font: .largeTitle), TextNode("Title", font: .title),
      TextNode("Headline", font: .headline), TextNode("Body"),
      TextNode("Callout", font: .callout, color: .secondaryLabel),
      TextNode("Caption", font: .caption, color: .tertiaryLabel),
    ]
    return [
      styles, [link(status), selectable], [TruncatedSample(status: status), shadowed, inset],
      [scripts, emoji],
    ]
  }

  private static func link(_ status: StatusNode) -> TextNode {
    var text = AttributedString("Two links: ")
    for (index, word) in ["here", "there"].enumerated() {
      var part = AttributedString(word)
      part.link = URL(string: "https://example.org/\(word)")
      text += part
      if index == 0 { text += AttributedString(" and ") }
    }
    let node = TextNode(StyledText(text))
    node.onLinkTap = { url in status.show("Link: \(url.lastPathComponent)") }
    return node
  }

  private static var selectable: TextNode {
    let node = TextNode("Text that can be selected and copied.")
    node.isSelectable = true
    return node
  }

  private static var shadowed: TextNode {
    let node = TextNode("With a shadow", font: .title)
    node.textShadow = Shadow(offset: Vector(dx: 1, dy: 2), radius: 2, opacity: 0.5)
    return node
  }

  /// The background shows the bounds of the text.
  private static var inset: TextNode {
    let node = TextNode("Insets")
    node.textInsets = EdgeInsets(top: 4, left: 24, bottom: 12, right: 8)
    node.backgroundColor = .secondaryBackground
    node.cornerRadius = 6
    return node
  }

  private static var scripts: TextNode {
    TextNode("Latin, Ελληνικά, Кириллица, עברית, العربية")
  }

  /// In color if the machine has a color font.
  private static var emoji: TextNode { TextNode("Emoji: 🧵 🧶 👩🏽‍💻 🇪🇺") }
}
