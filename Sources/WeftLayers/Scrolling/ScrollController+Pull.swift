// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

/// Reports how far the user pulls down content at its top. The content offset does not change.
extension ScrollController {
  func canPull(toward delta: Vector) -> Bool {
    onPull != nil && delta.dy < 0 && !scrollableDirections.isDisjoint(with: .vertical)
      && contentOffset.y <= shownLimits.low.y
  }

  /// Scrolls with fingers on a touchpad and pulls by the remainder. Returns whether anything moved.
  func scrollOrPull(by delta: Vector) -> Bool {
    guard onPull != nil, isOnTouchpad, !scrollableDirections.isDisjoint(with: .vertical) else {
      return scroll(by: delta)
    }
    var rest = delta
    if pulled > 0, delta.dy > 0 {
      let back = min(pulled, delta.dy)
      pull(by: pulled - back)
      rest.dy -= back
      if rest == .zero { return true }
    }
    let beyond = extent.minimumOffset.y - (contentOffset.y + rest.dy)
    let hasMoved = scroll(by: rest)
    guard rest.dy < 0, beyond > 0 else { return hasMoved }
    pull(by: pulled + beyond)
    return true
  }

  func pull(by distance: Double) {
    guard let onPull, !isPullOver, distance != pulled, distance.isFinite else { return }
    pulled = distance
    onPull(.moved(distance))
  }

  func endPull(_ end: ScrollPull = .ended) -> Bool {
    isPullOver = false
    guard pulled > 0 else { return false }
    pulled = 0
    onPull?(end)
    return true
  }
}
