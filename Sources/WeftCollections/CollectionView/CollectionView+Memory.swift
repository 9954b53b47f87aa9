// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// How much is kept: the mode of the ranges, and what is released when memory is scarce.
extension CollectionView {
  /// The mode of the ranges now.
  var rangeMode: RangeMode {
    ranges.settings.mode(isVisible: isVisible, hasScrolled: scroller.hasScrolled)
  }

  /// Gives back at once the memory of cells that are not on the screen.
  func relieveMemory() {
    ranges.settings.isMemoryScarce = true
    update()
    for element in cells.retention.removeAll() { cells.release(element) }
  }
}
