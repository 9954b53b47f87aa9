// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension CollectionView {
  var rangeMode: RangeMode {
    ranges.settings.mode(isVisible: isVisible, hasScrolled: scroller.hasScrolled)
  }

  /// Immediately releases the memory of cells that are not on the screen.
  func relieveMemory() {
    ranges.settings.isMemoryScarce = true
    update()
    for element in cells.retention.removeAll() { cells.release(element) }
  }
}
