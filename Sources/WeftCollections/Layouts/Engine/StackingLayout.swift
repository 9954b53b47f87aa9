// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout

/// A built-in layout, which stacks sections and can limit the cost of an arrangement.
protocol StackingLayout: CollectionLayout {
  /// Returns the arrangement, incomplete if it visits more than `limit` sections and items.
  func stack(
    _ map: CollectionMap, viewportSize: Size, estimatedItemLength: Double,
    after earlier: StackedArrangement?, lookingAtMost limit: Int
  ) -> StackedArrangement
}
