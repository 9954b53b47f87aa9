// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// The search for an item by the letters that the user types.
///
/// Items near the cursor are compared when the key is pressed. The rest are compared in later turns
/// of the main queue, so that a million items without a match do not delay a frame.
@MainActor final class TypeAheadSearch {
  let text: String
  /// The number of cursor movements when the search began.
  let cursorMoves: Int
  /// The position of the next item to compare.
  var position: Int
  /// The item that was compared last.
  var last: ElementID?
  /// The number of items that remain to be compared.
  var left: Int

  init(text: String, cursorMoves: Int, position: Int, left: Int) {
    (self.text, self.cursorMoves) = (text, cursorMoves)
    (self.position, self.left) = (position, left)
  }
}
