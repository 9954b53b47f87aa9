// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout

extension TextSelection {
  typealias Place = (node: TextNode, offset: Int)

  /// Moves the last extended end of the selection, or starts one in the focused node, and scrolls
  /// to it. Returns whether the key moves the selection.
  func move(_ key: KeyEvent.Key, byWords: Bool, from node: TextNode) -> Bool {
    if anchor?.isVoid ?? true || head?.isVoid ?? true { clear() }
    let start = head ?? End(node, 0..<0)
    let current = start.node ?? node
    let offset = isForward ? start.range.upperBound : start.range.lowerBound
    guard let next = place(current, offset, movedBy: key, byWords: byWords) else { return false }
    shrinkUnit(orBeginIn: current, offset)
    extend(to: next.node, next.offset)
    if let head, let node = head.node { node.scrollToReveal(head.range.lowerBound) }
    return true
  }

  private func place(
    _ node: TextNode, _ offset: Int, movedBy key: KeyEvent.Key, byWords: Bool
  ) -> Place? {
    guard let next = node.textOffset(offset, movedBy: key, byWords: byWords) else { return nil }
    var order: TextReadingOrder { TextReadingOrder(in: scope) }
    switch key {
    case .left, .right:
      // The offset is already at the end or start of the text.
      guard next == offset else { break }
      let isForward = node.goesForward(key, at: offset)
      if let other = order.neighbor(of: node, isForward: isForward) {
        return (other, isForward ? 0 : other.text.string.utf8.count)
      }
    case .up, .down:
      let (edge, far): (TextPositions.LineEdge, TextPositions.LineEdge) =
        key == .down ? (.last, .first) : (.first, .last)
      guard node.isTextOffset(offset, in: edge), let x = node.caretInWindow(at: offset)?.x,
        let other = order.neighbor(of: node, isBelow: key == .down, nearest: x)
      else { break }
      return (other, other.textOffset(in: far, nearest: x))
    case .home, .end:
      if byWords, let other = order.end(isLast: key == .end) {
        return (other, key == .end ? other.text.string.utf8.count : 0)
      }
    default: break
    }
    return (node, next)
  }

  /// The position one character further, in the same text or another text of the scope.
  func place(_ node: TextNode, _ offset: Int, movedByCharacters isForward: Bool) -> Place? {
    let next = node.text.offset(offset, movedByCharacters: isForward ? 1 : -1)
    if next != offset { return (node, next) }
    let other = TextReadingOrder(in: scope).neighbor(of: node, isForward: isForward)
    return other.map { ($0, isForward ? 0 : $0.text.string.utf8.count) }
  }
}
