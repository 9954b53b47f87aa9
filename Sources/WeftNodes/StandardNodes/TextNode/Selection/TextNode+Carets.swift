// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout

/// The position of a selection's ends on the screen.
extension TextNode {
  /// Returns the center of the caret at an offset, in window coordinates.
  final func caretInWindow(at offset: Int) -> Point? {
    storedLayer?.convertToWindow(inNode(positions(at: offset).caret(at: offset)).center)
  }

  /// The offset in the first or last line that is nearest to a window x-coordinate.
  final func textOffset(in edge: TextPositions.LineEdge, nearest x: Double) -> Int {
    let point = Point(x: x, y: frameInWindow.midY)
    return positions(at: end(edge)).offset(in: edge, nearest: pointInText(point).x)
  }

  final func isTextOffset(_ offset: Int, in edge: LineEdge) -> Bool {
    let end = end(edge)
    // Positions in a long text only cover one piece.
    if let long = shownLongText, long.piece(with: offset) != long.piece(with: end) { return false }
    return positions(at: end).isInLine(edge, offset)
  }

  typealias LineEdge = TextPositions.LineEdge

  private func end(_ edge: LineEdge) -> Int { edge == .first ? 0 : text.string.utf8.count }

  final func scrollToReveal(_ offset: Int) {
    storedLayer?.scrollToReveal(inNode(positions(at: offset).caret(at: offset)))
  }

  final func handlePlace(at offset: Int, isEnd: Bool) -> TextSelectionHandle.Place? {
    guard let storedLayer, storedLayer.root.host != nil else { return nil }
    let positions = positions(at: offset)
    let caret = inNode(isEnd ? positions.caret(behind: offset) : positions.caret(at: offset))
    let foot = Point(x: caret.midX, y: caret.maxY)
    // A caret on the edge of the viewport counts as visible.
    let isSeen = storedLayer.viewport?.insetBy(dx: -1, dy: -1).contains(foot) ?? false
    let isRightToLeft = positions.isRightToLeft(at: offset)
    return TextSelectionHandle.Place(
      foot: storedLayer.convertToWindow(foot), middle: storedLayer.convertToWindow(caret.center),
      isAtLeft: isEnd == isRightToLeft, isSeen: isSeen)
  }

  /// The visible part of the selection in window coordinates.
  final var selectedRectInWindow: Rect? {
    guard let storedLayer, let seen = storedLayer.viewport, let part = selectedPart,
      part.text == text
    else { return nil }
    // In a long text, the rectangles at both ends cover the pieces between them.
    let ends = [part.range.lowerBound, part.range.upperBound]
    let rects = ends.flatMap { positions(at: $0).rects(of: part.range) }
    guard let first = rects.first else { return nil }
    let whole = rects.dropFirst().reduce(first) { $0.union($1) }
    return inNode(whole).intersection(seen).map { storedLayer.convertToWindow($0) }
  }

  final func isSelected(at location: Point) -> Bool {
    guard let part = selectedPart, part.text == text else { return false }
    let point = pointInText(location)
    return positions(near: point).rects(of: part.range).contains { $0.contains(point) }
  }

  private func inNode(_ rect: Rect) -> Rect {
    let insets = textRoom
    return rect.offsetBy(dx: bounds.minX + insets.left, dy: bounds.minY + insets.top)
  }
}
