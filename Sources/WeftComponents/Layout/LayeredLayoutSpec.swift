// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Lays its children one over the other, in a box that is as large as the largest of each axis.
struct LayeredLayoutSpec: LayoutElement {
  var style = LayoutStyle()
  let alignment: Alignment
  let children: [any LayoutElement]

  init(alignment: Alignment, children: [any LayoutElement]) {
    self.alignment = alignment
    self.children = children
  }

  func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    let parent = context.with(parentSize: ParentSize(exactlyIn: range))
    let free = SizeRange(max: range.max)
    var size = range.min
    for child in children {
      let layout = child.layout(thatFits: free, in: parent)
      size.width = max(size.width, layout.size.width)
      size.height = max(size.height, layout.size.height)
    }
    let box = range.clamp(size)
    let layouts = children.map {
      alignment.placing($0).layout(
        thatFits: SizeRange(exact: box), in: context.with(parentSize: ParentSize(box)))
    }
    return Layout(element: self, size: box, children: layouts)
  }
}
