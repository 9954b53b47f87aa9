// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension Layout {
  /// Returns the nodes directly below this layout's element, in order, with their frames.
  ///
  /// Frames are relative to this layout through any depth of specs. Layouts below a node belong to
  /// that node. The edges of the frames are rounded to device pixels, `scale` in a point, so
  /// neighbors have no overlap and no gap. O(*n*) in the number of layouts visited.
  public func flattened(scale: Double) -> [FlattenedElement] {
    let frame = PixelGrid(scale: scale).snap(Rect(origin: .zero, size: size))
    return flattened(scale: scale, in: frame.size)
  }

  /// Returns the nodes directly below this layout's element, whose frame has the given size, which
  /// differs from the layout's size by less than a pixel. A part at the layout's edge is moved to
  /// the frame's edge.
  package func flattened(scale: Double, in frameSize: Size) -> [FlattenedElement] {
    let grid = PixelGrid(scale: scale)
    let horizontal = EdgeRounding(grid: grid, end: size.width, frameEnd: frameSize.width)
    let vertical = EdgeRounding(grid: grid, end: size.height, frameEnd: frameSize.height)
    var result: [FlattenedElement] = []
    // Most elements have only one or two levels of specs.
    result.reserveCapacity(max(8, children.count))
    for part in LayoutWalk(children) where part.kind == .node {
      let rect = Rect(origin: part.origin, size: part.layout.size)
      let frame = Rect(
        minX: horizontal.round(rect.minX), minY: vertical.round(rect.minY),
        maxX: horizontal.round(rect.maxX), maxY: vertical.round(rect.maxY))
      result.append(FlattenedElement(layout: part.layout, frame: frame))
    }
    return result
  }
}

/// Rounds the edges on one axis inside a layout without changing their order.
private struct EdgeRounding {
  let grid: PixelGrid
  let end: Double
  let frameEnd: Double

  func round(_ edge: Double) -> Double {
    if abs(edge - end) <= PixelGrid.epsilon { return frameEnd }
    let rounded = grid.snapEdge(edge)
    return edge < end ? min(rounded, frameEnd) : max(rounded, frameEnd)
  }
}

/// A node of a flattened layout with its frame.
public struct FlattenedElement: Sendable {
  /// The node's layout. Its position is relative to its parent's layout.
  public let layout: Layout

  /// The rectangle in the root of the flattened layout, in points, with every edge on a pixel edge.
  /// A size in whole pixels is kept, and any other changes by less than a pixel on each axis.
  public let frame: Rect

  /// The node.
  public var element: any LayoutElement { layout.element }
}

/// Iterates over layouts and their descendants down to the next nodes, parents before children and
/// siblings in order. It does not recurse, and its memory grows only with pending siblings.
struct LayoutWalk: Sequence, IteratorProtocol {
  struct Element {
    let layout: Layout
    let kind: LayoutElementKind
    let origin: Point
  }

  private struct Siblings {
    var layouts: [Layout]
    var next = 0
    var origin: Point
  }

  private var siblings: Siblings
  private var waiting: [Siblings] = []

  init(_ layouts: [Layout]) {
    siblings = Siblings(layouts: layouts, origin: .zero)
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
