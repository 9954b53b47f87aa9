// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension FlexTree {
  /// Calls `body` with each node below and including a root that has a box, and with its frame in
  /// whole device pixels: parents before children, siblings in order.
  ///
  /// A frame is in points, in its parent's frame. Edges are rounded where they lie in the root:
  /// boxes that touch each other do so afterwards, and neither overlap nor leave a gap, however deep
  /// in the tree they are.
  ///
  /// - Parameters:
  ///   - root: a root that was laid out.
  ///   - scale: the number of device pixels in a point.
  ///   - body: called with a node and its frame.
  /// - Complexity: O(*n*) in the number of nodes below the root.
  public func forEachPixelFrame(
    below root: FlexNode, scale: Double, _ body: (FlexNode, Rect) -> Void
  ) {
    let grid = PixelGrid(scale: scale)
    // The nodes to visit, each with the exact and the rounded place of its parent in the root.
    var waiting = [(node: root.index, exact: Point.zero, rounded: Point.zero)]
    while let (node, exact, rounded) = waiting.popLast() {
      let link = engine.links[Int(node)]
      if node != root.index && link.nextSibling >= 0 {
        waiting.append((link.nextSibling, exact, rounded))
      }
      let style = engine.styles[Int(node)]
      guard !link.isHidden, style.display != .none else { continue }
      var (origin, roundedOrigin) = (exact, rounded)
      if style.display == .flex {
        let box = engine.boxes[Int(node)]
        origin = exact + box.origin
        let frame = grid.snap(Rect(origin: origin, size: box.size))
        roundedOrigin = frame.origin
        body(FlexNode(index: node), frame.offsetBy(dx: -rounded.x, dy: -rounded.y))
      }
      if link.firstChild >= 0 { waiting.append((link.firstChild, origin, roundedOrigin)) }
    }
  }
}
