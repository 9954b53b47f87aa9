// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

struct RangeSettings {
  var tunings = RangeTunings()
  var orthogonalTunings: RangeTunings?
  var explicitMode: RangeMode?
  /// Whether to retain only visible cells, until the user scrolls or the collection appears.
  var isMemoryScarce = false

  func mode(isVisible: Bool, hasScrolled: Bool) -> RangeMode {
    if let explicitMode { return explicitMode }
    if isMemoryScarce { return isVisible ? .visibleOnly : .lowMemory }
    return hasScrolled && isVisible ? .full : .minimum
  }
}
