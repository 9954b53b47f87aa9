// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The layouts below one, down to the next nodes: parents before children, siblings in order.
///
/// Nothing recurses, and only where siblings follow is a way back kept.
struct LayoutWalk: Sequence, IteratorProtocol {
  struct Element {
    let layout: Layout
    let kind: LayoutElementKind
    /// The position in the layout at which the walk has begun, in points.
    let origin: Point
  }

  private struct Siblings {
    var layouts: [Layout]
    var next = 0
    /// The position of their parent.
    var origin: Point
  }

  private var siblings: Siblings
  private var waiting: [Siblings] = []

  init(below layout: Layout) {
    siblings = Siblings(layouts: layout.children, origin: .zero)
  }

  mutating func next() -> Element? {
    while siblings.next == siblings.layouts.count {
      guard let above = waiting.popLast() else { return nil }
      siblings = above
    }
    let layout = siblings.layouts[siblings.next]
    siblings.next += 1
    let kind = layout.element.kind
    let origin = siblings.origin + layout.position
    if kind == .spec {
      if siblings.next < siblings.layouts.count { waiting.append(siblings) }
      siblings = Siblings(layouts: layout.children, origin: origin)
    }
    return Element(layout: layout, kind: kind, origin: origin)
  }
}
