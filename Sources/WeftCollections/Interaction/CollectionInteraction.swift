// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout

/// Brings keys, the focus, and drags of the mouse or of a resting finger to a collection.
///
/// A drag that begins on an item moves that item, where the delegate allows it; one that begins
/// beside all items spans a band that selects, where more than one item can be selected.
@MainActor final class CollectionInteraction: EventResponder {
  /// How far the mouse moves, in points, before a press becomes a drag.
  private static let threshold = 6.0
  /// A finger that rests so long, in seconds, drags an item; before, it scrolls.
  private static let touchDelay = 0.5

  private unowned let node: CollectionNode
  private var press: PointerEvent?
  private var band: SelectionBand?
  private var reordering: Reordering?

  /// - Parameter node: owns the interaction.
  init(_ node: CollectionNode) { self.node = node }

  isolated deinit {}

  func handle(_ event: KeyEvent) -> Bool {
    if event.key == .escape, let reordering {
      reordering.cancel()
      self.reordering = nil
      press = nil
      return true
    }
    return node.handleKey(event)
  }

  func focusDidChange(_ hasFocus: Bool) {
    guard let view = node.parts?.view else { return }
    // A ring around the cursor says where the next key goes.
    view.setCursor(view.cursor, isShown: hasFocus && view.shownCursor != nil)
  }

  func shouldTakeOver(_ event: PointerEvent) -> Bool {
    if event.phase == .down {
      press = event.button == 1 && event.pointer == 0 ? event : nil
      return false
    }
    guard let press, reordering == nil, band == nil, isFar(event, from: press) else { return false }
    // A finger that moves at once scrolls.
    if press.device == .touch, event.time - press.time < Self.touchDelay {
      self.press = nil
      return false
    }
    reordering = Reordering(node, at: press.location)
    if reordering == nil, press.device == .mouse, node.point(inContent: press.location) != nil,
      allowsBand, isBesideItems(press)
    {
      band = SelectionBand(node, from: press)
    }
    return reordering != nil || band != nil
  }

  func handle(_ event: PointerEvent) -> Bool {
    switch event.phase {
    case .down:
      guard event.device == .mouse, event.button == 1, allowsBand,
        isBesideItems(event)
      else { return false }
      press = event
      return true
    case .drag:
      if let reordering {
        reordering.move(to: event.location)
        return true
      }
      if band == nil, let press, press.device == .mouse, isFar(event, from: press),
        allowsBand, isBesideItems(press)
      {
        band = SelectionBand(node, from: press)
      }
      band?.move(to: event.location)
      return band != nil
    case .up, .cancel:
      let wasBeside = press.map(isBesideItems) ?? false
      let isHandled = reordering != nil || band != nil
      if event.phase == .up {
        reordering?.drop()
        if !isHandled, wasBeside, press?.device == .mouse, allowsBand,
          press?.modifiers.isDisjoint(with: [.control, .shift]) ?? false
        {
          node.setSelection([], tells: true)
        }
      } else {
        reordering?.cancel()
      }
      band?.end()
      (reordering, band, press) = (nil, nil, nil)
      return isHandled
    case .hover, .leave:
      return false
    }
  }

  private var allowsBand: Bool { node.allowsSelection && node.allowsMultipleSelection }

  private func isFar(_ event: PointerEvent, from press: PointerEvent) -> Bool {
    let (dx, dy) = (event.location.x - press.location.x, event.location.y - press.location.y)
    return dx * dx + dy * dy >= Self.threshold * Self.threshold
  }

  private func isBesideItems(_ event: PointerEvent) -> Bool {
    guard let point = node.point(inContent: event.location) else { return false }
    return node.pathForItem(at: point) == nil
  }
}

extension CollectionNode {
  /// Makes what handles keys and drags; for as long as the node lives.
  final func makeInteraction() -> any EventResponder { CollectionInteraction(self) }

  /// A point of the window in content coordinates; `nil` outside of a window.
  final func point(inContent location: Point) -> Point? {
    parts?.view.scrollController.contentLayer.convertFromWindow(location)
  }
}
