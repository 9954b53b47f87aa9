// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout

extension TextSelection {
  /// Follows the pointer to the nearest text: of those in its row, if there are any. The scrolled
  /// content around the text follows a pointer that has left it, or a finger near its edge.
  func drag(to location: Point, from node: TextNode) {
    dragLocation = location
    if scroller == nil { scroller = makeScroller(around: node) }
    scroller?.move(to: location)
    follow(location, from: node)
  }

  /// The pointer was released.
  func endDrag() {
    scroller?.stop()
    scroller = nil
  }

  private func makeScroller(around node: TextNode) -> EdgeScroller? {
    let controllers = node.storedLayer?.chain.lazy.compactMap { $0.responder as? ScrollController }
    let found = controllers?.first { $0.extent.maximumOffset != $0.extent.minimumOffset }
    guard let runtime = node.runtime, let controller = found else { return nil }
    // A finger cannot leave a window that fills the screen.
    let isInside = handles != nil
    return EdgeScroller(controller, in: runtime, isInside: isInside) { [weak self, weak node] in
      guard let self else { return }
      // The text may have left the window: no pointer events arrive then.
      guard let node, node.isInHierarchy else { return endDrag() }
      follow(dragLocation, from: node)
    }
  }

  private func follow(_ location: Point, from node: TextNode) {
    // Another text has ended the selection: a finger begins no other on its way.
    if handles != nil, !hasBegun { return clear() }
    let wasForward = isForward
    let target = TextReadingOrder(in: scope).nodes.min {
      $0.frameInWindow.distances(to: location) < $1.frameInWindow.distances(to: location)
    }
    let found = target ?? node
    extend(to: found, found.textOffset(nearest: location))
    if handles?.held != nil, isEmpty { extendByLetter(isForward: wasForward) }
  }

  /// Selects the next letter at least: handles at an empty selection would be lost.
  private func extendByLetter(isForward: Bool) {
    guard let anchor, let start = anchor.node else { return }
    for isForward in [isForward, !isForward] {
      var (node, offset) = (start, anchor.range.lowerBound)
      while isEmpty, let next = place(node, offset, movedByCharacters: isForward) {
        (node, offset) = next
        extend(to: node, offset)
      }
      if !isEmpty { return }
    }
  }
}

extension Rect {
  /// How far a point lies outside.
  fileprivate func distances(to point: Point) -> (vertical: Double, horizontal: Double) {
    (max(minY - point.y, 0, point.y - maxY), max(minX - point.x, 0, point.x - maxX))
  }
}
