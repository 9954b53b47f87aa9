// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

/// Shaped text and its place, as a class so that an unmeasured node stays small.
final class TextShape: Sendable {
  let text: ShapedText
  let place: TextPlace
  private let isJustified: Bool

  init(_ text: ShapedText, for place: TextPlace, isJustified: Bool) {
    (self.text, self.place, self.isJustified) = (text, place, isJustified)
  }

  /// Whether the text has the same shape in another place, because it fits and was shaped for a
  /// larger place, and its lines are not justified. `excess` is a tolerance for rounding in points.
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
