// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

struct ComponentFrame: Hashable, Sendable {
  private(set) var size: ElementSize
  /// The lengths on unlimited axes, in points. Infinite lengths depend on the content.
  private(set) var ideal = Size.infinite
  let alignment: Alignment?
  private(set) var fills: Axis.Set = []

  init(_ size: ElementSize, ideal: Size = .infinite, _ alignment: Alignment?) {
    self.size = size
    self.ideal = ideal
    self.alignment = alignment
    if size.maxWidth == .points(.infinity) {
      fills.insert(.horizontal)
      self.size.maxWidth = .auto
    }
    if size.maxHeight == .points(.infinity) {
      fills.insert(.vertical)
      self.size.maxHeight = .auto
    }
  }

  var axes: Axis.Set {
    var axes = fills
    let (widths, heights) = (
      [size.width, size.minWidth, size.maxWidth], [size.height, size.minHeight, size.maxHeight]
    )
    if ideal.width.isFinite || widths.contains(where: { $0 != .auto }) { axes.insert(.horizontal) }
    if ideal.height.isFinite || heights.contains(where: { $0 != .auto }) { axes.insert(.vertical) }
    return axes
  }
}
