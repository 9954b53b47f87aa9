// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// The search for an item by typed letters. Items near the cursor are compared immediately, and the
/// rest in later turns of the main queue, so that a million items do not delay a frame.
@MainActor final class TypeAheadSearch {
  let text: String
  let cursorMoves: Int
  var position: Int
  var last: ElementID?
  var left: Int

  init(text: String, cursorMoves: Int, position: Int, left: Int) {
    (self.text, self.cursorMoves) = (text, cursorMoves)
    (self.position, self.left) = (position, left)
  }
}
