// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// The search for an item by the letters that the user types.
///
/// Items near the cursor are asked with the key, the others in turns of the main queue: a million
/// that do not fit hold up no frame.
@MainActor final class TypeAheadSearch {
  let text: String
  /// How often the cursor had moved when the search began.
  let cursorMoves: Int
  /// The position of the next item to ask.
  var position: Int
  /// The item that was asked last.
  var last: ElementID?
  /// How many items are still to be asked.
  var left: Int

  init(text: String, cursorMoves: Int, position: Int, left: Int) {
    (self.text, self.cursorMoves) = (text, cursorMoves)
    (self.position, self.left) = (position, left)
  }
}
