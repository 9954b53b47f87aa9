// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics

@MainActor final class SelectedPart {
  /// The selected offsets in the string's UTF-8.
  var range: Range<Int>
  let text: StyledText

  init(_ range: Range<Int>, of text: StyledText) {
    (self.range, self.text) = (range, text)
  }
}
