// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension Layout {
  /// The nodes directly below this layout's element, in order, with their frames.
  ///
  /// Specs vanish: their children get frames relative to this layout, however deep they are.
  /// Layouts below a node belong to that node and are left out. The edges of the frames are rounded
  /// to device pixels, so that neighbours neither overlap nor leave a gap.
  ///
  /// - Parameter scale: the number of device pixels in a point.
  /// - Complexity: O(*n*) in the number of layouts visited.
  public func flattened(scale: Double) -> [FlattenedElement] {
    let frame = PixelGrid(scale: scale).snap(Rect(origin: .zero, size: size))
    return flattened(scale: scale, in: frame.size)
  }

  /// The nodes directly below this layout's element, which got a frame of the given size.
  ///
  /// The frame has the layout's size but for the fraction of a pixel that rounding has added or
  /// taken, depending on where the frame lies. A part at the layout's edge lies at the frame's
  /// edge.
  package func flattened(scale: Double, in frameSize: Size) -> [FlattenedElement] {
    let grid = PixelGrid(scale: scale)
    let horizontal = EdgeRounding(grid: grid, end: size.width, frameEnd: frameSize.width)
    let vertical = EdgeRounding(grid: grid, end: size.height, frameEnd: frameSize.height)
    var result: [FlattenedElement] = []
    // Mostly they are the children of a spec or two.
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

/// Rounds the edges on one axis inside a layout; keeps their order.
private struct EdgeRounding {
  let grid: PixelGrid
  /// Where the layout ends, and where its frame does.
  let end: Double
  let frameEnd: Double

  func round(_ edge: Double) -> Double {
    if abs(edge - end) <= PixelGrid.epsilon { return frameEnd }
    let rounded = grid.snapEdge(edge)
    return edge < end ? min(rounded, frameEnd) : max(rounded, frameEnd)
  }
}

/// A node of a flattened layout and the place it gets.
public struct FlattenedElement: Sendable {
  /// The node's own layout; its position is in its parent's layout.
  public let layout: Layout

  /// The rectangle in the root of the flattened layout, in points, every edge on a pixel edge.
  ///
  /// Its size differs from that of the layout by less than a pixel on each axis, and not at all
  /// where the layout is a whole number of pixels large.
  public let frame: Rect

  /// The node.
  public var element: any LayoutElement { layout.element }
}

/// Layouts and those below them, down to the next nodes: parents before children, siblings in
/// order.
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
