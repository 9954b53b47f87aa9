// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
import WeftLayers
import WeftLayout

/// The cursor. Arrows, Page, Home, End and typed letters move it, Space selects, Enter activates.
extension CollectionNode {
  /// The path of the cursor's item in the data space, or `nil` before the user has chosen an item.
  /// A neighbor gets the cursor of a deleted item. O(log² n).
  public final var cursorPath: ItemPath? {
    guard let parts, let cursor = parts.cursor.item else { return nil }
    return parts.pipeline.pendingMap.path(of: cursor)
  }

  final func moveCursor(to path: ItemPath, shows: Bool) {
    guard let parts, let id = id(at: path) else { return }
    parts.cursor.move(to: id, isShown: shows)
    parts.view.updateSelection()
    guard shows, let element = parts.pipeline.pendingMap.element(at: path) else { return }
    parts.view.scroller.scrollForKey(to: element)
    revealItem(of: element)
  }

  /// Handles a key, and returns whether the cursor has used it. Other keys scroll.
  final func handleKey(_ event: KeyEvent) -> Bool {
    typeAhead = nil
    guard allowsSelection, allowsCursor, let parts, parts.pipeline.pendingMap.count > 0 else {
      return false
    }
    switch event.key {
    case .up, .down, .left, .right, .pageUp, .pageDown, .home, .end:
      guard event.modifiers.isDisjoint(with: [.alt, .super]) else { return false }
      return move(by: event)
    case .enter:
      guard allowsUserSelection, let path = cursorPath, event.modifiers.isEmpty else {
        return false
      }
      delegate?.collectionNode(self, didActivateItemAt: path)
      return true
    case .space:
      if typedText.isActive(at: event.time) { return type(" ", at: event.time) }
      guard allowsUserSelection, let path = cursorPath, let id = id(at: path) else {
        return false
      }
      if allowsMultipleSelection { toggle(id) } else { selectOnly(id) }
      return true
    case .escape:
      guard allowsUserSelection, allowsMultipleSelection, parts.selection.items.count > 1 else {
        return false
      }
      setSelection(ElementIDSet(), tells: true)
      return true
    case .character("a")
    where event.modifiers == .control && allowsMultipleSelection && allowsUserSelection:
      setSelection(parts.pipeline.pendingMap.identities, tells: true)
      return true
    case .character(let character) where event.modifiers.isSubset(of: .shift):
      return type(character, at: event.time)
    default:
      return false
    }
  }

  private func move(by event: KeyEvent) -> Bool {
    // Scrolling calls the delegate, which may edit, so the item's path may have changed.
    guard let target = path(after: event.key), let id = id(at: target) else { return false }
    moveCursor(to: target, shows: true)
    guard allowsUserSelection else { return true }
    if allowsMultipleSelection, event.modifiers.contains(.shift) {
      extendSelection(to: id, keepsOthers: event.modifiers.contains(.control))
    } else if !event.modifiers.contains(.control) {
      selectOnly(id)
    }
    return true
  }

  // MARK: Targets of keys

  private func path(after key: KeyEvent.Key) -> ItemPath? {
    guard let parts else { return nil }
    let map = parts.pipeline.pendingMap
    let (first, last) = (map.path(atPosition: 0), map.path(atPosition: map.count - 1))
    switch key {
    case .home: return first
    case .end: return last
    default: break
    }
    guard let cursor = cursorPath else {
      let seen = parts.view.visibleCells.inOrder.filter { $0.position.path != nil }
        .sorted { $0.position < $1.position }
      return seen.first.flatMap { pathInDataSpace(of: $0.node) } ?? first
    }
    func finder(_ map: CollectionMap, _ arrangement: any CollectionArrangement) -> CursorFinder {
      CursorFinder(
        map: map, arrangement: arrangement, axes: parts.view.geometry.axes,
        isReadFromRight: parts.view.geometry.traits.layoutDirection == .rightToLeft)
    }
    let target: ItemPath?
    // Whether the cursor stays at an end and still uses the key.
    let isAlong: Bool
    if let arrangement = parts.pipeline.pendingArrangement {
      let finder = finder(map, arrangement)
      target = finder.path(from: cursor, by: key)
      isAlong = finder.isAlong(key) || finder.isInLane(cursor)
    } else {
      // A worker is still arranging the update, so search the arrangement on the screen.
      let finder = finder(parts.view.map, parts.view.arrangement)
      let shown = parts.cursor.item.flatMap { parts.view.map.path(of: $0) }
      let seen = shown.flatMap { finder.path(from: $0, by: key) }
        .flatMap { parts.view.map.element(at: .item($0)) }
      target = seen.flatMap { map.path(of: $0) }
      isAlong = finder.isAlong(key) || shown.map(finder.isInLane) ?? false
    }
    guard target == nil else { return target }
    // At an end the cursor stays, and the list does not scroll instead.
    return isAlong ? cursor : nil
  }
}
