// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

struct DirectedInsets: Hashable, Sendable {
  var top = 0.0
  var leading = 0.0
  var bottom = 0.0
  var trailing = 0.0

  init(_ edges: Edge.Set, _ distance: Double) {
    if edges.contains(.top) { top = distance }
    if edges.contains(.leading) { leading = distance }
    if edges.contains(.bottom) { bottom = distance }
    if edges.contains(.trailing) { trailing = distance }
  }

  /// The insets in left-to-right layout.
  var insets: EdgeInsets {
    EdgeInsets(top: top, left: leading, bottom: bottom, right: trailing)
  }
}

struct PaddingLayoutSpec: LayoutElement {
  var style = LayoutStyle()
  let insets: DirectedInsets
  let child: any LayoutElement

  init(insets: DirectedInsets, child: any LayoutElement) {
    self.insets = insets
    self.child = child
  }

  func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    var insets = insets.insets
    if context.direction == .rightToLeft { swap(&insets.left, &insets.right) }
    return InsetLayoutSpec(insets: insets, child: child)
      .calculateLayout(thatFits: range, in: context)
  }
}
