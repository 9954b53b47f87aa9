// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics

/// The selected part of a text.
@MainActor final class SelectedPart {
  /// Offsets into the string's UTF-8.
  var range: Range<Int>
  /// The text in which the offsets mean anything.
  let text: StyledText

  init(_ range: Range<Int>, of text: StyledText) {
    (self.range, self.text) = (range, text)
  }
}
