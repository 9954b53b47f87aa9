// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

/// The part of a text that is selected.
@MainActor final class SelectedPart {
  /// Offsets into the string's UTF-8.
  var range: Range<Int>
  /// The text in which the offsets mean anything.
  let text: StyledText
  var places: (positions: TextPositions, key: PlacesKey)?

  /// All that the places of characters depend on, apart from the text.
  struct PlacesKey: Equatable {
    var size: Size
    var options: TextOptions
    var traits: Traits
    var scale: Double
  }

  init(_ range: Range<Int>, of text: StyledText) {
    (self.range, self.text) = (range, text)
  }
}
