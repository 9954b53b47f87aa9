// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

/// The places of a text's characters as they were looked for last, for a text that the user works
/// with.
@MainActor final class KnownTextPlaces {
  let positions: TextPositions
  let key: Key

  /// Everything that the places depend on.
  struct Key: Equatable {
    var text: StyledText
    var size: Size
    var insets: EdgeInsets
    var options: TextOptions
    var traits: Traits
    var scale: Double
    /// The part of a long text.
    var piece: Int?
  }

  init(positions: TextPositions, key: Key) {
    (self.positions, self.key) = (positions, key)
  }
}
