// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// How much is kept: the mode of the ranges, and what is released when memory is scarce.
extension CollectionView {
  /// The mode of the ranges now.
  var rangeMode: RangeMode {
    if let rangeModeOverride { return rangeModeOverride }
    if isRelieved { return isVisible ? .visibleOnly : .lowMemory }
    return hasScrolled && isVisible ? .full : .minimum
  }

  /// How long cells are kept that are far from the viewport.
  var retentionPolicy: RetentionPolicy {
    get { retention.policy }
    set {
      retention.policy = newValue
      for element in retention.removeSurplus() { release(element) }
    }
  }

  /// Gives back at once the memory of cells that are not on the screen.
  func relieveMemory() {
    isRelieved = true
    update()
    for element in retention.removeAll() { release(element) }
  }
}
