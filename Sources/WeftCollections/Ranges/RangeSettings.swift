// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// How far the ranges of a collection reach.
struct RangeSettings {
  var tunings = RangeTunings()
  /// The tunings along orthogonal sections, if they differ.
  var orthogonalTunings: RangeTunings?
  /// The mode that the program has set, if it has.
  var explicitMode: RangeMode?
  /// Whether memory is scarce, so that only cells on the screen are kept, until the user scrolls or
  /// the collection comes into sight.
  var isMemoryScarce = false

  /// The mode of the ranges.
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
