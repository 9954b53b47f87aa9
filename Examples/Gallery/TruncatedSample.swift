// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// A text of two lines above a note about its truncation. A click shows the whole text.
final class TruncatedSample: DisplayNode {
  private let text = ReportingText(
    StyledText(
      "Text that has more to say than there is room for in its two lines, and says so."))
  private let note = TextNode("", font: .caption)

  init(status: StatusNode) {
    super.init()
    text.maximumNumberOfLines = 2
    text.truncationToken = StyledText("… more", color: .link)
    text.style.size.width = .points(260)
    text.onTruncationTap = { [weak text] in
      text?.maximumNumberOfLines = 0
      status.show("Text: all of it")
    }
    text.onDisplay = { [unowned self] in
      let answer = text.isTruncated ? "yes" : "no"
      note.text = StyledText("Truncated: \(answer)", font: .caption, color: .secondaryLabel)
    }
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.column, spacing: 4) {
      text
      note
    }
  }
}

/// Reports each drawing, after which the measurement is known.
private final class ReportingText: TextNode {
  var onDisplay: (() -> Void)?

  override func displayDidFinish() {
    super.displayDidFinish()
    onDisplay?()
  }
}
