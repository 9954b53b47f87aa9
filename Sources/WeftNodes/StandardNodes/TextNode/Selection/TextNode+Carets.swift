// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout

/// Where the ends of a selection are on the screen.
extension TextNode {
  /// The middle of the line at an offset, in the window.
  final func caretInWindow(at offset: Int) -> Point? {
    storedLayer?.convertToWindow(inNode(positions(at: offset).caret(at: offset)).center)
  }

  /// The offset in the first line or the last one that is nearest to a place across the window.
  final func textOffset(in edge: TextPositions.LineEdge, nearest x: Double) -> Int {
    let point = Point(x: x, y: frameInWindow.midY)
    return positions(at: end(edge)).offset(in: edge, nearest: pointInText(point).x)
  }

  /// Whether an offset is in the first line, or the last one.
  final func isTextOffset(_ offset: Int, in edge: LineEdge) -> Bool {
    let end = end(edge)
    // The places of a long text are those of a piece.
    if let long = shownLongText, long.piece(with: offset) != long.piece(with: end) { return false }
    return positions(at: end).isInLine(edge, offset)
  }

  typealias LineEdge = TextPositions.LineEdge

  /// The offset at the beginning of the first line, or at the end of the last one.
  private func end(_ edge: LineEdge) -> Int { edge == .first ? 0 : text.string.utf8.count }

  /// Scrolls the content around the text until an offset is in view.
  final func scrollToReveal(_ offset: Int) {
    storedLayer?.scrollToReveal(inNode(positions(at: offset).caret(at: offset)))
  }

  /// The place of a handle at the first offset of the selection, or at the last one.
  final func handlePlace(at offset: Int, isEnd: Bool) -> TextSelectionHandle.Place? {
    guard let storedLayer, storedLayer.root.host != nil else { return nil }
    let positions = positions(at: offset)
    let caret = inNode(isEnd ? positions.caret(behind: offset) : positions.caret(at: offset))
    let foot = Point(x: caret.midX, y: caret.maxY)
    // A caret at the very edge is seen.
    let isSeen = storedLayer.viewport?.insetBy(dx: -1, dy: -1).contains(foot) ?? false
    let isRightToLeft = positions.isRightToLeft(at: offset)
    return TextSelectionHandle.Place(
      foot: storedLayer.convertToWindow(foot), middle: storedLayer.convertToWindow(caret.center),
      isAtLeft: isEnd == isRightToLeft, isSeen: isSeen)
  }

  /// What is seen of the selected part, in the window.
  final var selectedRectInWindow: Rect? {
    guard let storedLayer, let seen = storedLayer.viewport, let part = selectedPart,
      part.text == text
    else { return nil }
    // What is between the pieces of a long text at its ends is between these.
    let ends = [part.range.lowerBound, part.range.upperBound]
    let rects = ends.flatMap { positions(at: $0).rects(of: part.range) }
    let whole = rects.reduce(Rect.zero) { $0.union($1) }
    return inNode(whole).intersection(seen).map { storedLayer.convertToWindow($0) }
  }

  /// Whether a point of the window is on the selected part.
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
