// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// The press of a pointer on an item.
struct Press {
  /// The item in the data space.
  let item: ElementID
  /// The cell that receives the events of the pointer. It may have left the screen before another
  /// cell shows the item.
  let cell: CellNode
}
