// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The settings that determine the extents of a collection's ranges.
struct RangeSettings {
  var tunings = RangeTunings()
  /// The tunings along orthogonal sections, if they differ.
  var orthogonalTunings: RangeTunings?
  /// The mode that the program has set, if any.
  var explicitMode: RangeMode?
  /// Whether memory is scarce. Only cells on the screen are then retained, until the user scrolls
  /// or the collection becomes visible.
  var isMemoryScarce = false

  /// Returns the mode of the ranges.
  ///
  /// - Parameters:
  ///   - isVisible: Whether the collection is on the screen.
  ///   - hasScrolled: Whether the content was ever scrolled.
  func mode(isVisible: Bool, hasScrolled: Bool) -> RangeMode {
    if let explicitMode { return explicitMode }
    if isMemoryScarce { return isVisible ? .visibleOnly : .lowMemory }
    return hasScrolled && isVisible ? .full : .minimum
  }
}
