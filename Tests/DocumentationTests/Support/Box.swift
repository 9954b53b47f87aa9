// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// A leaf with a preferred size, within the allowed range.
struct Box: LayoutElement {
  var style = LayoutStyle()
  let size: Size

  init(_ width: Double, _ height: Double) {
    size = Size(width: width, height: height)
  }

  var kind: LayoutElementKind { .node }

  func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    Layout(leaf: self, contentSize: size, thatFits: range, in: context)
  }
}
