// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

/// Shaped text with the place that it was shaped for. An object, so that an unmeasured node stays
/// small.
final class TextShape: Sendable {
  let text: ShapedText
  let place: TextPlace
  private let isJustified: Bool

  init(_ text: ShapedText, for place: TextPlace, isJustified: Bool) {
    (self.text, self.place, self.isJustified) = (text, place, isJustified)
  }

  /// Whether the text has the same shape in another place: it has if it was shaped for a larger
  /// one and fits. Only justified lines depend on the width of their place.
  ///
  /// - Parameter excess: the points by which rounding may have made the place too small.
  func isValid(in other: TextPlace, excess: Double = 0) -> Bool {
    if place == other { return true }
    var same = other
    same.size = place.size
    return place == same && !isJustified && place.size.width >= other.size.width
      && place.size.height >= other.size.height
      && text.size.width <= other.size.width + excess
      && text.size.height <= other.size.height + excess
  }
}
