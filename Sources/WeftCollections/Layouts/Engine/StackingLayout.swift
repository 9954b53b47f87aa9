// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout

/// A layout of Weft's own, which stacks sections: it knows how long an arrangement takes.
protocol StackingLayout: CollectionLayout {
  /// The arrangement, or one that was abandoned.
  ///
  /// - Parameter limit: how many sections and packed items are looked at before it is abandoned.
  func stack(
    _ map: CollectionMap, viewportSize: Size, estimatedItemLength: Double,
    after earlier: StackedArrangement?, lookingAtMost limit: Int
  ) -> StackedArrangement
}
