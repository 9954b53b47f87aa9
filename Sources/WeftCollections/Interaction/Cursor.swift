// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// The item of the data space that keyboard commands act on.
@MainActor final class Cursor {
  /// The item, or `nil` before the user has chosen one.
  private(set) var item: ElementID?
  /// The number of times that the cursor has moved to another item.
  private(set) var moveCount = 0
  private var isShown = false

  /// The item at which the cursor is visible.
  var shownItem: ElementID? { isShown ? item : nil }

  /// Moves the cursor to an item.
  ///
  /// - Parameter isShown: Whether the cursor becomes visible.
  func move(to item: ElementID?, isShown: Bool) {
    if self.item != item { moveCount += 1 }
    self.item = item
    self.isShown = isShown
  }
}
