// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// The item of the data space that keys refer to.
@MainActor final class Cursor {
  /// The item; `nil` before the user has chosen one.
  private(set) var item: ElementID?
  /// How often the cursor went from one item to another.
  private(set) var moveCount = 0
  private var isShown = false

  /// The item on which the user sees the cursor.
  var shownItem: ElementID? { isShown ? item : nil }

  /// Puts the cursor on an item.
  ///
  /// - Parameter isShown: whether the user is to see it.
  func move(to item: ElementID?, isShown: Bool) {
    if self.item != item { moveCount += 1 }
    self.item = item
    self.isShown = isShown
  }
}
