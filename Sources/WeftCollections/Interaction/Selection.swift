// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// The selected items of the data space.
@MainActor final class Selection {
  var items = ElementIDSet()
  /// The item at which a range selection begins.
  var anchor: ElementID?
  private var changesInProgress = 0
  private var hasChanged = false

  var isInUse: Bool { !items.isEmpty || changesInProgress > 0 }

  func noteChange() { hasChanged = true }

  /// Runs a change by the user, and returns whether the selection has changed.
  func change(_ body: () -> Void) -> Bool {
    let changedBefore = hasChanged
    hasChanged = false
    changesInProgress += 1
    body()
    changesInProgress -= 1
    defer { hasChanged = changedBefore || hasChanged }
    return hasChanged
  }
}
