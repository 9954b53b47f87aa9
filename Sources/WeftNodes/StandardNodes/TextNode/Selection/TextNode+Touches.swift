// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout

extension TextNode {
  final func makeTouches(on layer: Layer) -> TextTouches {
    let press = LongPressGestureRecognizer { [weak self] gesture in self?.select(by: gesture) }
    press.shouldBegin = { [weak self] in
      guard let self, isSelectable, !text.string.isEmpty else { return false }
      // A second finger would take over the selection of the first.
      return !(windowSelection?.isBusy ?? false)
    }
    let tap = TapGestureRecognizer { [weak self] gesture in self?.tap(at: gesture.windowLocation) }
    tap.shouldBegin = { [weak self, weak tap] in
      guard let self, let tap, let selection = windowSelection, !selection.isEmpty,
        !selection.isBusy
      else { return false }
      // A tap on a link opens it, selected or not.
      return target(at: tap.location()) == nil
    }
    return TextTouches(press: press, tap: tap, on: layer)
  }

  private func select(by gesture: LongPressGestureRecognizer) {
    let location = gesture.windowLocation
    switch gesture.state {
    case .began:
      focus()
      touches?.pressDidBegin(at: location)
      textSelection()?.beginByFinger(in: self, at: location)
    case .changed:
      guard let selection = currentSelection, selection.isUnderFinger,
        touches?.pressDidMove(to: location) ?? false
      else { return }
      selection.drag(to: location, from: self)
    case .ended:
      guard let selection = currentSelection, selection.isUnderFinger else { return }
      selection.endByFinger(at: location)
    case .cancelled:
      guard let selection = windowSelection, selection.isUnderFinger else { return }
      selection.clear()
    case .possible, .failed: break
    }
  }

  private func tap(at location: Point) {
    guard let selection = windowSelection else { return }
    if isSelected(at: location) { selection.showMenu(at: location) } else { selection.clear() }
  }

  /// The offset of the word at, or else before, a point in window coordinates.
  final func wordOffset(nearest location: Point) -> Int {
    let string = text.string
    let point = pointInText(location)
    guard let character = positions(near: point).character(nearest: point) else {
      return textOffset(nearest: location)
    }
    func isBlank(_ range: Range<Int>) -> Bool {
      let utf8 = string.utf8
      let lower = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
      let upper = utf8.index(utf8.startIndex, offsetBy: range.upperBound)
      return string[lower..<upper].allSatisfy(\.isWhitespace)
    }
    let offset = character.lowerBound
    let blank = text.word(at: offset)
    guard isBlank(blank) else { return offset }
    let paragraph = text.paragraph(at: offset)
    if blank.lowerBound > paragraph.lowerBound {
      return text.offset(blank.lowerBound, movedByCharacters: -1)
    }
    return blank.upperBound < paragraph.upperBound ? blank.upperBound : offset
  }
}
