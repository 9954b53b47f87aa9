// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout

extension TextSelection {
  /// Extends the selection to the text nearest to the pointer, preferably in the same row. Content
  /// scrolls if the pointer leaves it, or if a finger is near its edge.
  func drag(to location: Point, from node: TextNode) {
    dragLocation = location
    if scroller == nil { scroller = makeScroller(around: node) }
    scroller?.move(to: location)
    follow(location, from: node)
  }

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
      // A text that has left the window receives no further pointer events.
      guard let node, node.isInHierarchy else { return endDrag() }
      follow(dragLocation, from: node)
    }
  }

  private func follow(_ location: Point, from node: TextNode) {
    // If another text ended the selection, the finger does not start a new one.
    if handles != nil, !hasBegun { return clear() }
    let wasForward = isForward
    let target = TextReadingOrder(in: scope).nodes.min {
      $0.frameInWindow.distances(to: location) < $1.frameInWindow.distances(to: location)
    }
    let found = target ?? node
    extend(to: found, found.textOffset(nearest: location))
    if handles?.held != nil, isEmpty { extendByLetter(isForward: wasForward) }
  }

  /// Selects at least one character, because an empty selection would lose its handles.
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
  fileprivate func distances(to point: Point) -> (vertical: Double, horizontal: Double) {
    (max(minY - point.y, 0, point.y - maxY), max(minX - point.x, 0, point.x - maxX))
  }
}
