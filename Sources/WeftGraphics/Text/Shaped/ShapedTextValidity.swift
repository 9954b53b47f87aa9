// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import WeftLayout

/// The boxes for which a shaped text is right: between the size it takes and the box it was
/// shaped for, breaking lines greedily gives the same lines.
struct ShapedTextValidity: Sendable, Hashable {
  var widths: ClosedRange<Double>
  var heights: ClosedRange<Double>

  /// Creates the validity of a text that takes `size` in a box, in points.
  ///
  /// - Parameters:
  ///   - isOpenWidth: Whether the text would also be the same in any wider box.
  ///   - isOpenHeight: Whether the text would also be the same in any higher box.
  init(size: Size, box: Size, isOpenWidth: Bool, isOpenHeight: Bool) {
    widths = size.width...max(size.width, isOpenWidth ? .infinity : box.width)
    heights = size.height...max(size.height, isOpenHeight ? .infinity : box.height)
  }

  func contains(_ box: Size) -> Bool {
    // Sizes go through a multiplication and a division by the scale.
    let tolerance = 1e-6
    return widths.lowerBound <= box.width + tolerance && box.width <= widths.upperBound + tolerance
      && heights.lowerBound <= box.height + tolerance
      && box.height <= heights.upperBound + tolerance
  }
}
