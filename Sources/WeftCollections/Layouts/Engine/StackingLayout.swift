// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout

/// A built-in layout, which stacks sections and can limit the cost of an arrangement.
protocol StackingLayout: CollectionLayout {
  /// Returns the arrangement, which is incomplete if the limit was exceeded.
  ///
  /// - Parameter limit: The maximum number of sections and packed items to visit before giving up.
  func stack(
    _ map: CollectionMap, viewportSize: Size, estimatedItemLength: Double,
    after earlier: StackedArrangement?, lookingAtMost limit: Int
  ) -> StackedArrangement
}
