// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout

/// Handles keys, the focus, and drags of the mouse or of a resting finger. A drag that begins on an
/// item moves the item if the delegate allows it. A drag beside all items spans a band that selects
/// items. A finger that moves across a list swipes the row under it.
@MainActor final class CollectionInteraction: EventResponder {
  /// The distance, in points, at which a press becomes a drag.
  private static let threshold = 6.0
  /// The time, in seconds, that a finger must rest before it drags instead of scrolling.
  private static let touchDelay = 0.5

  private unowned let node: CollectionNode
  private var press: PointerEvent?
  /// Rows may be inserted or removed before the pointer has moved far enough.
  private var grabbed: ElementID?
  private var band: SelectionBand?
  private(set) var reordering: Reordering?
  private var swipe: SwipeTouch?
  /// Whether the press moves its item without a delay.
  private var isOnHandle = false
  /// The open row closes on release.
  private var isOnOpenRow = false

  init(_ node: CollectionNode) { self.node = node }

  isolated deinit {}

  /// Always `true`, because keys move the cursor even if nothing can be scrolled.
  var acceptsFocus: Bool { true }

  func handle(_ event: KeyEvent) -> Bool {
    if event.key == .escape, reordering != nil {
      cancel()
      return true
    }
    if event.key == .escape, let row = node.parts?.view.swipes.openRow {
      row.close()
      return true
    }
    if event.key == .menu, node.showMenuOfCursor() { return true }
    return node.handleEditingKey(event) || node.handleKey(event)
  }

  func handleShortcut(_ event: KeyEvent) -> Bool { node.handleRefreshKey(event) }

  func focusDidChange(_ hasFocus: Bool) {
    guard let view = node.parts?.view else { return }
    // A ring around the cursor shows which item the next key affects.
    view.cursor.move(to: view.cursor.item, isShown: hasFocus && view.cursor.shownItem != nil)
    view.updateSelection()
  }

  func cancel() {
    reordering?.cancel()
    band?.end()
    (reordering, band, swipe, press, isOnOpenRow) = (nil, nil, nil, nil, false)
  }

  func didCommit() {
    reordering?.update()
    band?.update()
  }

  func shouldTakeOver(_ event: PointerEvent) -> Bool {
    if event.phase == .down {
      press = event.button == 1 && event.pointer == 0 ? event : nil
      grabbed = item(at: event.location)
      isOnHandle = press != nil && node.isReorderHandle(at: event.location)
      return closesOpenRow(event)
    }
    guard let press, reordering == nil, band == nil, isOnHandle || isFar(event, from: press) else {
      return false
    }
    // A finger that moves before the delay scrolls, or swipes a row.
    if press.device == .touch, !isOnHandle, event.time - press.time < Self.touchDelay {
      return beginSwipe(event)
    }
    reordering = grabbedCell.flatMap { Reordering(node, $0, at: press.location) }
    if reordering == nil, press.device == .touch { return beginSwipe(event) }
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
      if let swipe {
        swipe.move(to: event)
        return true
      }
      if isOnOpenRow, let press, isFar(event, from: press) {
        if beginSwipe(event) { return true }
        node.closeSwipeActions()
        return false
      }
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
      if swipe != nil || isOnOpenRow {
        swipe?.end(at: event)
        if isOnOpenRow { node.closeSwipeActions() }
        (swipe, press, isOnOpenRow) = (nil, nil, false)
        return true
      }
      let wasBeside = press.map(isBesideItems) ?? false
      let isHandled = reordering != nil || band != nil
      if event.phase == .up {
        reordering?.drop(at: event.location)
        if !isHandled, wasBeside, press?.device == .mouse, allowsBand,
          press?.modifiers.isDisjoint(with: [.control, .shift]) ?? false
        {
          node.setSelection(ElementIDSet(), tells: true)
        }
        reordering = nil
      }
      cancel()
      return isHandled
    case .hover, .leave:
      return false
    }
  }

  // MARK: Swiped rows

  /// While a row shows its actions, a press either uses an action or closes the row. Returns
  /// whether to keep the press from the layers under it.
  private func closesOpenRow(_ event: PointerEvent) -> Bool {
    isOnOpenRow = false
    guard let row = node.parts?.view.swipes.openRow,
      let point = node.point(inContent: event.location),
      !row.isOverButtons(point)
    else { return false }
    let isPlain = press != nil
    if isPlain, event.device == .touch, row.cell.frame.contains(point) {
      isOnOpenRow = true
    } else {
      row.close()
      press = nil
    }
    return isPlain
  }

  /// Begins a swipe if a finger moves across a row that has actions at that side. Returns `false`
  /// for a finger that does something else, and continues to do so.
  private func beginSwipe(_ event: PointerEvent) -> Bool {
    guard let press else { return false }
    (self.press, isOnOpenRow) = (nil, false)
    let dx = event.location.x - press.location.x
    guard abs(dx) > abs(event.location.y - press.location.y),
      let cell = grabbedCell, let row = node.beginSwipe(of: cell, by: dx)
    else { return false }
    swipe = SwipeTouch(row, at: event)
    return true
  }

  private func item(at location: Point) -> ElementID? {
    guard let view = node.parts?.view else { return nil }
    let cell = node.point(inContent: location).flatMap(node.seenItem)
      .flatMap { view.map.elementIfMade(at: $0)?.nodeIfAllocated }
    return cell.flatMap(node.pathInDataSpace).flatMap(node.id)
  }

  private var grabbedCell: CellNode? {
    guard let view = node.parts?.view, let grabbed else { return nil }
    return view.visibleCells.inOrder.first { $0.node.element?.id == grabbed }?.node
  }

  private var allowsBand: Bool { node.allowsUserSelection && node.allowsMultipleSelection }

  private func isFar(_ event: PointerEvent, from press: PointerEvent) -> Bool {
    let (dx, dy) = (event.location.x - press.location.x, event.location.y - press.location.y)
    return dx * dx + dy * dy >= Self.threshold * Self.threshold
  }

  private func isBesideItems(_ event: PointerEvent) -> Bool {
    guard let point = node.point(inContent: event.location) else { return false }
    return node.seenItem(at: point) == nil
  }
}

extension CollectionNode {
  final func makeInteraction() -> CollectionInteraction { CollectionInteraction(self) }

  /// Returns the view-space path of the visible item at a point, unless a pinned element covers it.
  final func seenItem(at point: Point) -> ItemPath? {
    guard let view = parts?.view,
      !view.visibleCells.inOrder.contains(where: { $0.isPinned && $0.node.frame.contains(point) })
    else { return nil }
    return screenPath(at: point)
  }

  /// Converts a point of the window to content coordinates.
  final func point(inContent location: Point) -> Point? {
    parts?.view.scrollController.contentLayer.convertFromWindow(location)
  }
}
