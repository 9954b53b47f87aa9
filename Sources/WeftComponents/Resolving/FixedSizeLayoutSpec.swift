// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Lays its child out in its natural size on some axes, regardless of the available space.
struct FixedSizeLayoutSpec: LayoutElement {
  var style = LayoutStyle()
  let axes: Axis.Set
  let child: any LayoutElement

  init(axes: Axis.Set, child: any LayoutElement) {
    self.axes = axes
    self.child = child
  }

  var placesChildrenByBaselines: Bool { false }

  func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    var (least, most) = (range.min, range.max)
    if axes.contains(.horizontal) { (least.width, most.width) = (0, .infinity) }
    if axes.contains(.vertical) { (least.height, most.height) = (0, .infinity) }
    let range = SizeRange(min: least, max: most)
    return Layout(element: self, around: context.layout(of: child, thatFits: range))
  }
}
