// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout

/// Where the ends of a selection are on the screen.
extension TextNode {
  /// The middle of the line at an offset, in the window.
  final func caretInWindow(at offset: Int) -> Point? {
    storedLayer?.convertToWindow(inNode(positions().caret(at: offset)).center)
  }

  /// The offset in the first line or the last one that is nearest to a place across the window.
  final func textOffset(in edge: TextPositions.LineEdge, nearest x: Double) -> Int {
    let point = Point(x: x, y: frameInWindow.midY)
    return positions().offset(in: edge, nearest: pointInText(point).x)
  }

  /// Whether an offset is in the first line, or the last one.
  final func isTextOffset(_ offset: Int, in edge: LineEdge) -> Bool {
    positions().isInLine(edge, offset)
  }

  typealias LineEdge = TextPositions.LineEdge

  /// Scrolls the content around the text until an offset is in view.
  final func scrollToReveal(_ offset: Int) {
    storedLayer?.scrollToReveal(inNode(positions().caret(at: offset)))
  }

  private func inNode(_ rect: Rect) -> Rect {
    let insets = textRoom
    return rect.offsetBy(dx: bounds.minX + insets.left, dy: bounds.minY + insets.top)
  }
}
