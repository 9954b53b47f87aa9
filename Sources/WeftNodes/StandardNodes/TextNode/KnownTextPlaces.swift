// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

/// The cached positions of characters in a text that the user is working with.
@MainActor final class KnownTextPlaces {
  let positions: TextPositions
  let key: Key

  struct Key: Equatable {
    var text: StyledText
    var size: Size
    var insets: EdgeInsets
    var options: TextOptions
    var traits: Traits
    var scale: Double
    /// The index of the piece of a long text.
    var piece: Int?
  }

  init(positions: TextPositions, key: Key) {
    (self.positions, self.key) = (positions, key)
  }
}
