// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers

/// The gestures of a text that has something to tap, and the part that the keys are at.
@MainActor final class TextInteraction {
  private weak var node: TextNode?
  /// The part that the keys are at.
  private(set) var focused: TextTarget?
  /// The part on which a pointer is down.
  private(set) var pressed: TextTarget?

  init(_ node: TextNode) {
    self.node = node
    let tap = TapGestureRecognizer { [weak node] gesture in
      if let target = node?.target(at: gesture.location()) { node?.open(target) }
    }
    tap.shouldBegin = { [weak node, weak tap] in
      guard let tap else { return false }
      return node?.target(at: tap.location()) != nil
    }
    node.addGestureRecognizer(tap)
    node.addGestureRecognizer(makePress())
    node.addGestureRecognizer(
      HoverGestureRecognizer { [weak node] gesture in
        let isOver = gesture.state != .ended && node?.target(at: gesture.location()) != nil
        node?.layer.partCursor = isOver ? .pointer : nil
      })
  }

  /// Highlights the part under a pressed pointer: it takes nothing from other gestures.
  private func makePress() -> LongPressGestureRecognizer {
    let press = LongPressGestureRecognizer { [weak self] gesture in
      guard let self else { return }
      let target = gesture.state.isUnderWay ? node?.target(at: gesture.location()) : nil
      // A pointer that comes back presses again; one that comes to another part does not.
      if gesture.state == .began { start = target }
      setPressed(target == start ? target : nil)
    }
    // A touch that scrolls shows nothing.
    press.minimumPressDuration = 0.05
    press.cancelsPointer = false
    press.shouldRecognizeSimultaneously = { _ in true }
    press.shouldBegin = { [weak node, weak press] in
      guard let press else { return false }
      return node?.target(at: press.location()) != nil
    }
    return press
  }

  /// The part on which the press began.
  private var start: TextTarget?

  private func setPressed(_ target: TextTarget?) {
    guard target != pressed else { return }
    pressed = target
    node?.setNeedsDisplay()
  }

  /// Goes to the next or the previous part.
  ///
  /// - Returns: whether there is one.
  private func moveFocus(_ step: Int) -> Bool {
    let targets = node?.targets ?? []
    let current = focused.flatMap { targets.firstIndex(of: $0) }
    let next = current.map { $0 + step } ?? (step > 0 ? 0 : targets.count - 1)
    guard targets.indices.contains(next) else { return false }
    setFocused(targets[next])
    return true
  }

  func setFocused(_ target: TextTarget?) {
    guard target != focused else { return }
    focused = target
    node?.setNeedsDisplay()
  }

  /// Handles a key while the text has the focus.
  func handle(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty else { return false }
    let isReversed = node?.shownTraits.layoutDirection == .rightToLeft
    switch event.key {
    case .down: return moveFocus(1)
    case .up: return moveFocus(-1)
    case .right: return moveFocus(isReversed ? -1 : 1)
    case .left: return moveFocus(isReversed ? 1 : -1)
    case .enter, .space: return activate()
    default: return false
    }
  }

  /// Opens the part that the keys are at, or else the first, or else the end of a text that was cut
  /// off.
  ///
  /// - Returns: whether there is such a thing.
  func activate() -> Bool {
    guard let node else { return false }
    let targets = node.targets
    // The text may have changed since the keys came to a part.
    let current = focused.flatMap { targets.contains($0) ? $0 : nil }
    if let target = current ?? targets.first {
      node.open(target)
    } else if node.onTruncationTap != nil, node.isTruncated {
      node.open(.truncation)
    } else {
      return false
    }
    return true
  }
}

extension GestureRecognizer.State {
  fileprivate var isUnderWay: Bool { self == .began || self == .changed }
}
