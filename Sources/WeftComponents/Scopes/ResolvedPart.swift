// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout
import WeftNodes

/// A layout element that a component consists of, and the scope of the component that gave it.
struct ResolvedPart {
  var element: any LayoutElement
  let scope: Scope
}

extension ResolvedPart {
  /// A part that is one node; it gives way in a stack that is too small.
  init(leaf node: DisplayNode, scope: Scope) {
    self.init(element: node.flexShrink(1), scope: scope)
  }
}

extension [ResolvedPart] {
  /// The parts as one element: several become a column.
  var combined: any LayoutElement {
    if count == 1 { return self[0].element }
    return StackLayoutSpec(.column, children: map(\.element))
  }
}
