// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

struct Press {
  /// The item in the data space.
  let item: ElementID
  /// The cell may leave the screen before another cell shows the item.
  let cell: CellNode
}
