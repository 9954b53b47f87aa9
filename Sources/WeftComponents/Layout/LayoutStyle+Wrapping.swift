// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

extension LayoutStyle {
  /// The style of what a modifier puts around an element with this one.
  ///
  /// It asks the same of the stack that it is in, so that a row with round corners is neither
  /// stretched nor pressed where the row itself would not be. Only fractions, of which a distance
  /// around them makes no fraction, are left to the element inside.
  ///
  /// - Parameter insets: how much larger it is, in points.
  func wrapping(insets: EdgeInsets = .zero) -> LayoutStyle {
    var style = self
    style.spacingBefore = 0
    style.spacingAfter = 0
    let (horizontal, vertical) = (insets.horizontal, insets.vertical)
    style.size = ElementSize(
      width: size.width.outset(by: horizontal), height: size.height.outset(by: vertical),
      minWidth: size.minWidth.outset(by: horizontal),
      minHeight: size.minHeight.outset(by: vertical),
      maxWidth: size.maxWidth.outset(by: horizontal),
      maxHeight: size.maxHeight.outset(by: vertical))
    return style
  }
}

extension LayoutDimension {
  /// The dimension that is longer by a distance in points; infinity takes what is free.
  fileprivate func outset(by distance: Double) -> LayoutDimension {
    switch self {
    case _ where distance == 0: self
    case .points(let length) where distance.isFinite: .points(length + distance)
    default: .auto
    }
  }
}
