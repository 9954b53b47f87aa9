// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// Shows the last action. It always has one line, so that the content around it does not move.
final class StatusNode: TextNode {
  nonisolated override init() {
    super.init()
    maximumNumberOfLines = 1
    show("No action yet.")
  }

  nonisolated func show(_ action: String) {
    let line = action.split(whereSeparator: \.isNewline).joined(separator: " ")
    text = StyledText(line, font: .callout, color: .secondaryLabel)
  }
}
