// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension Layout {
  /// The nodes directly below this layout's element, in order, with their frames.
  ///
  /// Specs vanish: their children get frames relative to this layout, whatever lies between. What
  /// lies below a node belongs to that node and is left out. The edges of the frames are rounded to
  /// device pixels, so that neighbours neither overlap nor leave a gap.
  ///
  /// - Parameter scale: the number of device pixels in a point.
  /// - Complexity: O(*n*) in the number of layouts visited.
  public func flattened(scale: Double) -> [FlattenedElement] {
    var result: [FlattenedElement] = []
    result.reserveCapacity(children.count)
    appendNodes(below: .zero, grid: PixelGrid(scale: scale), to: &result)
    return result
  }

  private func appendNodes(
    below origin: Point, grid: PixelGrid, to result: inout [FlattenedElement]
  ) {
    for child in children {
      let absolute = origin + child.position
      switch child.element.kind {
      case .node:
        let frame = grid.snap(Rect(origin: absolute, size: child.size))
        result.append(FlattenedElement(layout: child, frame: frame))
      case .spec:
        child.appendNodes(below: absolute, grid: grid, to: &result)
      }
    }
  }
}
